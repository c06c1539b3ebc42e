package api

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strings"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/gorillamux"
	"github.com/gin-gonic/gin"

	"cabinet/domain"
)

// gate refuses requests that the contract does not allow: an unknown operation, no session where one is required, too many requests,
// or another shape.
type gate struct {
	server *Server
	router routers.Router
	limits limits
}

func newGate(s *Server) (*gate, error) {
	// The contract as it was written: the generated copy spells the operations' names in another way.
	spec, err := openapi3.NewLoader().LoadFromData(specification)
	if err != nil {
		return nil, fmt.Errorf("contract: %w", err)
	}
	router, err := gorillamux.NewRouter(spec)
	if err != nil {
		return nil, fmt.Errorf("contract: %w", err)
	}
	return &gate{server: s, router: router, limits: newLimits()}, nil
}

// Limits of request bodies.
const (
	maxJSON      = 64 << 10
	maxMultipart = 256 << 10
)

// check refuses a request for the first reason that it finds.
func (g *gate) check(c *gin.Context) {
	route, params, err := g.router.FindRoute(c.Request)
	if err != nil {
		g.server.refuse(c, domain.Refuse(domain.CodeNotFound))
		return
	}
	if err := g.server.closed(route.Operation.OperationID); err != nil {
		g.server.refuse(c, err)
		return
	}
	if err := g.admit(c, route); err != nil {
		g.server.refuse(c, err)
		return
	}
	if err := validate(c.Request, route, params); err != nil {
		g.server.refuse(c, err)
		return
	}
	c.Next()
}

// admit checks the session, the rate and the size.
func (g *gate) admit(c *gin.Context, route *routers.Route) error {
	wait := func(operation string) time.Duration { return g.limits.takeFrom(operation, c.ClientIP()) }
	if needsSession(route.Operation) {
		session, err := g.server.sessions.Authenticate(c, c.GetHeader("Authorization"))
		if err != nil && route.Operation.OperationID == "logout" {
			// Logging out with an expired token still ends the session that it names.
			session, err = g.server.sessions.Named(c.GetHeader("Authorization"))
		}
		if err != nil {
			return err
		}
		c.Set(sessionKey, session)
		wait = func(operation string) time.Duration { return g.limits.take(operation, session.Citizen.String()) }
	}
	if wait := wait(route.Operation.OperationID); wait > 0 {
		return domain.RefuseFrequent(domain.CodeTooManyRequests, wait)
	}
	limit := int64(maxJSON)
	switch {
	case uploads[route.Operation.OperationID]:
		limit = maxUpload
		_ = http.NewResponseController(c.Writer).SetReadDeadline(time.Now().Add(uploadTime))
	case strings.HasPrefix(mediaType(c.Request), "multipart/"):
		limit = maxMultipart
	}
	if c.Request.ContentLength > limit {
		return domain.Refuse(domain.CodePayloadTooLarge)
	}
	c.Request.Body = http.MaxBytesReader(c.Writer, c.Request.Body, limit)
	return nil
}

// uploads are the operations that receive a document. Their limit is above a document's, so that a document that is too large gets its
// own message (UPL-05).
var uploads = map[string]bool{"uploadFile": true, "uploadOrderFile": true}

const (
	maxUpload = 4 << 20
	// uploadTime is how long a document may take: 70 kB a second.
	uploadTime = time.Minute
)

func needsSession(operation *openapi3.Operation) bool {
	return operation.Security == nil || len(*operation.Security) > 0
}

func mediaType(r *http.Request) string {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil {
		return ""
	}
	return kind
}

// validate checks parameters and body against the contract. Handlers read and check multipart bodies.
func validate(r *http.Request, route *routers.Route, params map[string]string) error {
	if err := knownParameters(r, route.Operation, route.PathItem); err != nil {
		return err
	}
	if err := checkText(r, route.Operation); err != nil {
		return err
	}
	if body := route.Operation.RequestBody; body != nil && body.Value.Content.Get(mediaType(r)) == nil {
		return domain.Refuse(domain.CodeUnsupportedMedia)
	}
	options := &jsonOptions
	if strings.HasPrefix(mediaType(r), "multipart/") || route.Operation.OperationID == "monobankWebhook" {
		options = &bodilessOptions
	} else if route.Operation.RequestBody != nil {
		if err := readJSON(r); err != nil {
			return err
		}
	}
	err := openapi3filter.ValidateRequest(r.Context(), &openapi3filter.RequestValidationInput{
		Request: r, Route: route, PathParams: params, Options: options,
	})
	if err == nil {
		return nil
	}
	if _, tooLarge := errors.AsType[*http.MaxBytesError](err); tooLarge { // the library reads forms, too
		return domain.Refuse(domain.CodePayloadTooLarge)
	}
	return contractFaults(err)
}

// readJSON reads a whole body, checks its bounds, and replaces it by a copy that can be read again.
func readJSON(r *http.Request) error {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return unreadable(err)
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	return scanJSON(body)
}

// jsonOptions check parameters and body, bodilessOptions the parameters alone: the bank's webhook is checked by its signature over
// the raw body.
var (
	jsonOptions     = validationOptions(false)
	bodilessOptions = validationOptions(true)
)

// validationOptions have the library name the schema's keyword for an error's text, as it composes some texts by itself: its own
// hold the whole schema and the whole value, for each error again.
func validationOptions(bodiless bool) openapi3filter.Options {
	options := openapi3filter.Options{
		MultiError: true, AuthenticationFunc: openapi3filter.NoopAuthenticationFunc, ExcludeRequestBody: bodiless,
	}
	options.WithCustomSchemaErrorFunc(func(err *openapi3.SchemaError) string { return "does not match " + err.SchemaField })
	return options
}

// maxParameters is how many query parameters a request may have; no operation has half as many.
const maxParameters = 50

// knownParameters refuses query parameters that the operation does not have: a misspelt one would be ignored.
func knownParameters(r *http.Request, operation *openapi3.Operation, path *openapi3.PathItem) error {
	var check domain.Check
	if strings.Count(r.URL.RawQuery, "&") >= maxParameters {
		check.Field("query", faultTexts["maxItems"])
		return check.Err()
	}
	for name := range r.URL.Query() {
		if operation.Parameters.GetByInAndName("query", name) == nil && path.Parameters.GetByInAndName("query", name) == nil {
			check.Field(shownName(name), "Невідомий параметр")
		}
	}
	return check.Err()
}
