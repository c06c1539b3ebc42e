// Package idgovua signs people in with the integrated system of electronic identification, id.gov.ua.
package idgovua

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/smallstep/pkcs7"

	"cabinet/clients/wire"
)

// Config says where the identity service is and who we are to it.
type Config struct {
	URL          string
	ClientID     string
	ClientSecret string
	RedirectURL  string // registered with the service
	AuthTypes    string // comma list; empty lets the person choose
}

// Client calls the identity service.
type Client struct {
	config    Config
	system    wire.System
	decryptor Decryptor
}

// Decryptor opens user info that the service has enveloped for our certificate (DSTU), by an external program or
// service. What it gives is JSON, or JSON in a signed CMS message.
type Decryptor interface {
	// Certificate is the certificate to ask with: base64 of DER.
	Certificate() string
	Decrypt(ctx context.Context, enveloped string) ([]byte, error)
}

// New makes a client. Without a decryptor only plain user info is understood, as the service gives it in tests.
func New(config Config, decryptor Decryptor) *Client {
	config.URL = strings.TrimSuffix(config.URL, "/")
	return &Client{config: config, system: wire.New("id.gov.ua"), decryptor: decryptor}
}

// AuthorizeURL is where a person signs in; state comes back with the answer.
func (c *Client) AuthorizeURL(state string) string {
	query := url.Values{
		"response_type": {"code"}, "client_id": {c.config.ClientID}, "state": {state}, "redirect_uri": {c.config.RedirectURL},
	}
	if c.config.AuthTypes != "" {
		query.Set("auth_type", c.config.AuthTypes)
	}
	return c.config.URL + "/?" + query.Encode()
}

// SignIn changes a code for the person's identity. The code works once. wire.Refused: the code is not good.
func (c *Client) SignIn(ctx context.Context, code string) (Identity, error) {
	token, err := c.token(ctx, code)
	if err != nil {
		return Identity{}, err
	}
	identity, err := c.userInfo(ctx, token)
	c.logout(ctx, token)
	return identity, err
}

type token struct {
	AccessToken string     `json:"access_token"`
	UserID      flexString `json:"user_id"`
}

// accessToken is the operation that changes a code for a token.
const accessToken = "access token"

func (c *Client) token(ctx context.Context, code string) (token, error) {
	const operation = accessToken
	var granted token
	err := c.call(ctx, operation, "/get-access-token", url.Values{
		"grant_type": {"authorization_code"}, "client_id": {c.config.ClientID},
		"client_secret": {c.config.ClientSecret}, "code": {code},
	}, &granted, func() error {
		if granted.AccessToken == "" {
			return errors.New("no token")
		}
		return nil
	})
	return granted, err
}

// fields are what we ask about a person: nothing that the cabinet does not use.
const fields = "lastname,givenname,middlename,email,phone,edrpoucode,drfocode"

func (c *Client) userInfo(ctx context.Context, token token) (Identity, error) {
	const operation = "user info"
	certificate := ""
	if c.decryptor != nil {
		certificate = url.QueryEscape(c.decryptor.Certificate()) // the service wants it escaped twice
	}
	var info userInfo
	err := c.call(ctx, operation, "/get-user-info", url.Values{
		"access_token": {token.AccessToken}, "user_id": {string(token.UserID)}, "fields": {fields}, "cert": {certificate},
	}, &info, func() error {
		switch {
		case info.Encrypted == "":
			return info.check()
		case c.decryptor == nil:
			return errors.New("user info is enveloped and no decryptor is configured")
		}
		return nil
	})
	if err == nil && info.Encrypted != "" {
		info, err = c.decrypt(ctx, info.Encrypted)
	}
	if err != nil {
		return Identity{}, err
	}
	return info.identity(), nil
}

// decrypt reads the user info in an envelope.
func (c *Client) decrypt(ctx context.Context, enveloped string) (info userInfo, err error) {
	const operation = "decrypt user info"
	content, err := c.decryptor.Decrypt(ctx, enveloped)
	if err != nil {
		return info, c.system.Fail(operation, wire.Unavailable, 0, err)
	}
	err = c.system.Decode(operation, wire.Answer{Body: unwrapped(content)}, &info, info.check)
	return info, err
}

// unwrapped is the content of a signed CMS message; what is none stays as it is. The signature is not verified: that the service has
// sent the message, the connection proves.
func unwrapped(content []byte) []byte {
	der := bytes.TrimSpace(content)
	if decoded, err := base64.StdEncoding.DecodeString(string(der)); err == nil {
		der = decoded
	}
	if len(der) == 0 || der[0] != 0x30 { // a SEQUENCE
		return content
	}
	if message, err := pkcs7.Parse(der); err == nil && len(message.Content) > 0 {
		return message.Content
	}
	return content
}

// logoutPatience is short, because a person waits for the sign-in.
const logoutPatience = time.Second

// logout ends the service's session, as its documentation requires after the data was read. A session that stays open is harmless, so a
// failure is only reported.
func (c *Client) logout(ctx context.Context, token token) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), logoutPatience)
	defer cancel()
	var nothing struct{}
	err := c.call(ctx, "logout", "/get-user-logout", url.Values{
		"access_token": {token.AccessToken}, "user_id": {string(token.UserID)},
	}, &nothing)
	if err != nil {
		slog.WarnContext(ctx, "id.gov.ua session was not ended", "error", err)
	}
}

// call calls the service. It reports errors in the body, often with HTTP 200; error "0" means success.
func (c *Client) call(ctx context.Context, operation, path string, query url.Values, into any, checks ...wire.Check) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, c.config.URL+path+"?"+query.Encode(), nil)
	if err != nil {
		return c.system.Fail(operation, wire.Unavailable, 0, errors.New("the service's address is wrong"))
	}
	return c.system.Ask(operation, request, func(answer wire.Answer, err error) error {
		var outcome struct {
			Error flexString `json:"error"`
		}
		unread := c.system.Decode(operation, answer, &outcome)
		refused := outcome.Error != "" && outcome.Error != "0"
		aboutCode := operation == accessToken && slices.Contains(aboutTheCode, answer.Status)
		switch {
		case refused && aboutCode:
			return c.system.Fail(operation, wire.Refused, answer.Status, nil).Say(string(outcome.Error))
		case err != nil && !aboutCode:
			return err
		case unread != nil:
			return unread
		case refused || answer.Status != http.StatusOK:
			return c.system.Fail(operation, wire.BadRequest, answer.Status, nil).Say(string(outcome.Error))
		}
		return c.system.Decode(operation, answer, into, checks...)
	})
}

// aboutTheCode are the statuses with which the service refuses to change a code for a token. Its table of errors is not public, and
// 401 comes for a used code as well as for a wrong secret: either way the person signs in again, and no order waits for it.
var aboutTheCode = []int{http.StatusOK, http.StatusBadRequest, http.StatusUnauthorized}
