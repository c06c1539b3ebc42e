package diia

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"strings"

	"cabinet/clients/wire"
)

// Action is what a callback is about.
type Action string

// The actions that we ask for.
const (
	Signing       Action = scopeSigning
	Authorisation Action = scopeAuthorisation
)

// Callback is Diia's report of a signing. Nothing in it is trusted before the signatures are verified.
type Callback struct {
	TraceID    string // Request.TraceID
	Action     Action
	Signatures []Signature // one for each file; one for the id of a request without files
	// Notice reports whether it brings nothing to verify: a request is being processed, or the person has declined it. No public source
	// says what notices there are, so it decides nothing.
	Notice bool
}

// Signature is a detached CMS signature of a file.
type Signature struct {
	Name string // of the file; empty without files
	CMS  []byte
}

const (
	maxCallback = 2 << 20
	maxFiles    = 32
	dataPart    = "encodeData"
)

// ReadCallback decodes a callback: a multipart form with one part of base64, or an object of JSON with a field of base64.
// wire.Malformed: it is none. The caller answers {"success":true} within 30 seconds when it has taken the signatures, or a notice;
// anything else is a refusal, which the person sees.
func ReadCallback(header http.Header, body io.Reader) (Callback, error) {
	callback := Callback{
		TraceID: header.Get("X-Document-Request-Trace-Id"), Action: Action(header.Get("X-Diia-Id-Action")),
	}
	if callback.TraceID == "" {
		return Callback{}, malformed("no trace id")
	}
	data, err := readData(header.Get("Content-Type"), io.LimitReader(body, maxCallback))
	if err != nil {
		return Callback{}, err
	}
	if len(data) == 0 {
		callback.Notice = true
		return callback, nil
	}
	switch callback.Action {
	case Signing:
		callback.Signatures, err = readSigned(data)
	case Authorisation:
		callback.Signatures, err = readAuthorised(data, callback.TraceID)
	default:
		err = malformed("unknown action")
	}
	if err != nil {
		return Callback{}, err
	}
	return callback, nil
}

// readData finds the data; there is none in a notice. Diia sends form-data; mixed parts and JSON have been seen.
func readData(contentType string, body io.Reader) ([]byte, error) {
	kind, parameters, err := mime.ParseMediaType(contentType)
	switch {
	case err == nil && kind == "application/json":
		return readJSON(body)
	case err == nil && strings.HasPrefix(kind, "multipart/") && parameters["boundary"] != "":
		return readParts(multipart.NewReader(body, parameters["boundary"]))
	}
	return nil, malformed("neither multipart nor JSON")
}

func readParts(parts *multipart.Reader) ([]byte, error) {
	for {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			return nil, nil
		}
		if err != nil {
			return nil, malformed("a part is cut short")
		}
		if part.FormName() != dataPart {
			continue
		}
		data, err := io.ReadAll(base64.NewDecoder(base64.StdEncoding, part))
		if err != nil {
			return nil, malformed("data is cut short, or no base64")
		}
		return data, nil
	}
}

func readJSON(body io.Reader) ([]byte, error) {
	var object struct {
		Data *[]byte `json:"encodeData"` // base64
	}
	if err := json.NewDecoder(body).Decode(&object); err != nil {
		return nil, malformed("not the expected JSON")
	}
	if object.Data == nil {
		return nil, nil
	}
	return *object.Data, nil
}

func readSigned(data []byte) ([]Signature, error) {
	var body struct {
		Items []struct {
			Name      string `json:"name"`
			Signature []byte `json:"signature"`
		} `json:"signedItems"`
	}
	if err := json.Unmarshal(data, &body); err != nil {
		return nil, malformed("data is not the expected JSON")
	}
	if len(body.Items) == 0 || len(body.Items) > maxFiles {
		return nil, malformed("no signatures, or too many")
	}
	signatures := make([]Signature, 0, len(body.Items))
	for _, item := range body.Items {
		if len(item.Signature) == 0 {
			return nil, malformed("an empty signature")
		}
		signatures = append(signatures, Signature{Name: item.Name, CMS: item.Signature})
	}
	return signatures, nil
}

func readAuthorised(data []byte, traceID string) ([]Signature, error) {
	var body struct {
		RequestID string `json:"requestId"`
		Signature []byte `json:"signature"`
	}
	if err := json.Unmarshal(data, &body); err != nil {
		return nil, malformed("data is not the expected JSON")
	}
	if body.RequestID != traceID || len(body.Signature) == 0 {
		return nil, malformed("another request, or no signature")
	}
	return []Signature{{CMS: body.Signature}}, nil
}

func malformed(cause string) error {
	return &wire.Error{System: "diia", Operation: "callback", Kind: wire.Malformed, Cause: errors.New(cause)}
}
