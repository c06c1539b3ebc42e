// Package diia asks people for signatures through Diia, the state's app: a link that opens the app, and the callback
// that brings what the person has signed. Whether the signature is good, and whose it is, the caller verifies
// (documents/signature); nothing else proves where a callback comes from.
package diia

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/http"
	"net/url"
	"strings"

	"cabinet/clients/wire"
)

// Config says where Diia is and who we are to it.
type Config struct {
	URL           string
	AcquirerToken string // names us, in the address of the session
	AuthToken     string // proves it, in the header
	// Branch and Offer are the cabinet's ids; empty: those of the names in Place, found or created on first use.
	Branch string
	Offer  string
	Place  Branch
	// UseDiiaID sends useDiiaId with requests to sign and to sign in. The SDKs send it with requests for documents alone.
	UseDiiaID bool
}

// Client calls Diia. It is safe for concurrent use.
type Client struct {
	config  Config
	system  wire.System
	session session
	ours    registered
}

// New makes a client.
func New(config Config) *Client {
	config.URL = strings.TrimSuffix(config.URL, "/")
	return &Client{config: config, system: wire.New("diia")}
}

// File is a document to sign. The person sees its name; Diia learns its hash alone.
type File struct {
	Name   string
	SHA256 [sha256.Size]byte
}

// Request asks a person to sign files or, without files, to prove who they are.
type Request struct {
	ID         string // the cabinet's, unique and not guessable
	Files      []File
	ReturnLink string // where the app sends the person back to; empty: the offer's
}

// TraceID is the request's id as the callback names it. Signing in, the person signs the hash of the id, and Diia
// knows the request by that hash.
func (r Request) TraceID() string {
	if len(r.Files) > 0 {
		return r.ID
	}
	hash := sha256.Sum256([]byte(r.ID))
	return base64.StdEncoding.EncodeToString(hash[:])
}

// Signature algorithms of Diia. The other one is DSTU 4145.
const algorithmECDSA = "ECDSA"

type requestBody struct {
	OfferID    string       `json:"offerId"`
	RequestID  string       `json:"requestId"`
	ReturnLink string       `json:"returnLink,omitempty"`
	SignAlgo   string       `json:"signAlgo"`
	UseDiiaID  bool         `json:"useDiiaId,omitempty"`
	Data       *requestData `json:"data,omitempty"`
}

type requestData struct {
	Signing struct {
		Files []hashedFile `json:"hashedFiles"`
	} `json:"hashedFilesSigning"`
}

type hashedFile struct {
	Name string `json:"fileName"`
	Hash []byte `json:"fileHash"` // base64 in JSON
}

// DeepLink makes a link that opens the app with the request: a link on a phone, a QR code elsewhere. It works for a few
// minutes. An id is good for one link.
func (c *Client) DeepLink(ctx context.Context, request Request) (string, error) {
	const operation = "offer request"
	place, err := c.place(ctx)
	if err != nil {
		return "", err
	}
	body := requestBody{
		OfferID: place.Offer, RequestID: request.TraceID(), ReturnLink: request.ReturnLink,
		SignAlgo: algorithmECDSA, UseDiiaID: c.config.UseDiiaID,
	}
	if len(request.Files) > 0 {
		body.Data = &requestData{}
		for _, file := range request.Files {
			body.Data.Signing.Files = append(body.Data.Signing.Files, hashedFile{file.Name, file.SHA256[:]})
		}
	}
	var answer struct {
		DeepLink string `json:"deeplink"`
	}
	path := "/api/v2/acquirers/branch/" + url.PathEscape(place.Branch) + "/offer-request/dynamic"
	err = c.call(ctx, operation, http.MethodPost, path, body, &answer, func() error {
		link, err := url.Parse(answer.DeepLink)
		if err != nil || link.Host == "" || link.Scheme != "https" && link.Scheme != "http" {
			return errors.New("no link")
		}
		return nil
	})
	if wire.KindOf(err) == wire.NotFound {
		c.forget(place)
	}
	if err != nil {
		return "", err
	}
	return answer.DeepLink, nil
}
