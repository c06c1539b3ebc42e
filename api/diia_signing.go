package api

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cabinet/api/contract"
	"cabinet/clients/diia"
	"cabinet/clients/wire"
	"cabinet/db/sqlc"
	"cabinet/domain"
)

const (
	// diiaLinkLife is how long the citizen is told that a link works.
	diiaLinkLife = 3 * time.Minute
	// diiaGrace is how long after it a callback is taken: what was signed at the last moment is still on its way.
	diiaGrace = time.Minute
)

// RequestDiiaSignature makes a link by which the signed-in citizen signs an order's statement in Diia (SIGN-06). The same
// key answers the same link.
func (s *Server) RequestDiiaSignature(c *gin.Context, id contract.ID, params contract.RequestDiiaSignatureParams) {
	act := s.act(c, id, params.IdempotencyKey)
	request := uuid.NewSHA1(id, []byte("diia/"+act.CitizenID+"/"+act.Key))
	order, content, err := s.statement(c, id)
	if err == nil {
		err = s.unstopped(domain.ActionSign)
	}
	if err == nil {
		err = order.Permit(domain.ActionSign, act.CitizenID, s.config.Now())
	}
	var asked sqlc.DiiaSigning
	if err == nil {
		asked, err = s.askDiia(c, order, content, request)
	}
	if err != nil {
		s.refuseFor(c, err, id)
		return
	}
	c.JSON(http.StatusCreated, s.diiaView(order, asked))
}

// askDiia finds the request of that id, or makes it. Of two that ask at once one link is kept, and both are told that one:
// the other is nobody's.
func (s *Server) askDiia(c *gin.Context, order *domain.Order, content []byte, id uuid.UUID) (sqlc.DiiaSigning, error) {
	orderID, citizen := uuid.MustParse(order.ID), citizenOf(c)
	find := sqlc.DiiaSigningParams{ID: id, OrderID: orderID, CitizenID: citizen}
	asked, err := s.queries.DiiaSigning(c, find)
	if !errors.Is(err, pgx.ErrNoRows) {
		return asked, err
	}
	secret := rand.Text() // by it Diia names the request in its callback
	link, err := s.diiaLink(c, order, content, secret)
	if err != nil {
		return asked, err
	}
	hash := sha256.Sum256([]byte(secret))
	err = s.queries.AddDiiaSigning(c, sqlc.AddDiiaSigningParams{
		ID: id, Hash: hash[:], OrderID: orderID, CitizenID: citizen, Link: link, ValidUntil: s.config.Now().Add(diiaLinkLife),
	})
	if err != nil {
		return asked, fmt.Errorf("request to sign %s: %w", order.ID, err)
	}
	return s.queries.DiiaSigning(c, find)
}

// diiaLink asks Diia for a link; without Diia the signature's widget is the other way.
func (s *Server) diiaLink(ctx context.Context, order *domain.Order, content []byte, secret string) (string, error) {
	if s.world.Diia == nil {
		return "", domain.Refuse(domain.CodeDiiaUnavailable)
	}
	service, _ := domain.ServiceNamed(order.Service)
	link, err := s.world.Diia.DeepLink(ctx, diia.Request{
		ID:         secret,
		Files:      []diia.File{{Name: "Заява. " + service.Name + ".json", SHA256: sha256.Sum256(content)}},
		ReturnLink: s.config.PublicURL + "/services/" + string(order.Service) + "?id=" + order.ID,
	})
	var fault *wire.Error
	if errors.As(err, &fault) {
		return "", domain.RefuseFor(domain.CodeDiiaUnavailable, err)
	}
	return link, err
}

// DiiaSigning tells what has become of a request to sign in Diia.
func (s *Server) DiiaSigning(c *gin.Context, id contract.ID, requestID uuid.UUID) {
	order, err := s.ownOrder(c, id)
	var asked sqlc.DiiaSigning
	if err == nil {
		asked, err = s.queries.DiiaSigning(c, sqlc.DiiaSigningParams{ID: requestID, OrderID: id, CitizenID: citizenOf(c)})
	}
	if errors.Is(err, pgx.ErrNoRows) {
		err = domain.RefuseFor(domain.CodeNotFound, err)
	}
	if err != nil {
		s.refuse(c, err)
		return
	}
	c.JSON(http.StatusOK, s.diiaView(order, asked))
}

// diiaView is a request to sign as the browser reads it. What the order says goes before what Diia was answered: the
// order may have taken a signature whose outcome was not known in time.
func (s *Server) diiaView(order *domain.Order, asked sqlc.DiiaSigning) contract.DiiaSigning {
	view := contract.DiiaSigning{
		RequestID: asked.ID, Link: asked.Link, ValidUntil: asked.ValidUntil, State: contract.DiiaSigningState(asked.State),
		Code: asked.Code,
	}
	switch {
	case order.Statement != nil && order.Statement.SignedBy(order.PartyOf(asked.CitizenID.String())):
		view.State, view.Code = contract.DiiaSigningStateSigned, ""
	case view.State == contract.DiiaSigningStatePending && s.diiaOver(asked):
		view.State, view.Code = contract.DiiaSigningStateExpired, string(domain.CodeDiiaExpired)
	}
	if view.Code != "" {
		view.Message = domain.Code(view.Code).Message()
	}
	return view
}

// diiaOver reports whether no callback of a request is taken any more.
func (s *Server) diiaOver(asked sqlc.DiiaSigning) bool {
	return s.config.Now().After(asked.ValidUntil.Add(diiaGrace))
}
