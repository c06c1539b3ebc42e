package support

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

// Provider is the office's OpenID provider, and whom of its people the desk admits.
type Provider struct {
	Issuer       string
	ClientID     string
	ClientSecret string
	Scopes       []string // beside openid
	LoginClaim   string   // names the person, as `cabinet staff` does
	GroupClaim   string
	Group        string   // must be among the groups; empty: none is asked for
	ACR          []string // each asserts a second factor
	AMR          []string // each asserts a second factor
	SecondFactor bool     // whether the provider must assert one
}

// providerPatience is how long the provider may take to answer.
const providerPatience = 10 * time.Second

// provider signs people in by the authorisation code flow.
type provider struct {
	Provider
	redirect string
	client   *http.Client

	mu    sync.Mutex
	found *oidc.Provider // what it says of itself, once it has answered
}

func newProvider(config Provider, redirect string) *provider {
	return &provider{Provider: config, redirect: redirect, client: &http.Client{Timeout: providerPatience}}
}

// discover asks the provider about itself, the first time. A provider that is down when the desk starts is asked again.
func (p *provider) discover(ctx context.Context) (*oidc.Provider, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.found != nil {
		return p.found, nil
	}
	found, err := oidc.NewProvider(ctx, p.Issuer)
	if err != nil {
		return nil, errProvider.because(err)
	}
	p.found = found
	return found, nil
}

func (p *provider) flow(found *oidc.Provider) *oauth2.Config {
	return &oauth2.Config{
		ClientID: p.ClientID, ClientSecret: p.ClientSecret, Endpoint: found.Endpoint(), RedirectURL: p.redirect,
		Scopes: append([]string{oidc.ScopeOpenID}, p.Scopes...),
	}
}

// address is where a person signs in for an attempt.
func (p *provider) address(ctx context.Context, by attempt) (string, error) {
	found, err := p.discover(oidc.ClientContext(ctx, p.client))
	if err != nil {
		return "", err
	}
	options := []oauth2.AuthCodeOption{oidc.Nonce(by.nonce), oauth2.S256ChallengeOption(by.verifier)}
	if len(p.ACR) > 0 {
		options = append(options, oauth2.SetAuthURLParam("acr_values", strings.Join(p.ACR, " ")))
	}
	return p.flow(found).AuthCodeURL(by.state, options...), nil
}

// login exchanges the code of an attempt and gives the name of the person that the provider vouches for.
func (p *provider) login(ctx context.Context, by attempt, code string) (string, error) {
	ctx = oidc.ClientContext(ctx, p.client)
	found, err := p.discover(ctx)
	if err != nil {
		return "", err
	}
	tokens, err := p.flow(found).Exchange(ctx, code, oauth2.VerifierOption(by.verifier))
	if refused := (*oauth2.RetrieveError)(nil); errors.As(err, &refused) && refused.Response.StatusCode < http.StatusInternalServerError {
		return "", errIdentity.because(errors.New(refused.ErrorCode)) // its text may name a person
	}
	if err != nil {
		return "", errProvider.because(err)
	}
	raw, _ := tokens.Extra("id_token").(string)
	identity, err := found.Verifier(&oidc.Config{ClientID: p.ClientID}).Verify(ctx, raw)
	if err != nil {
		return "", errIdentity.because(err)
	}
	if subtle.ConstantTimeCompare([]byte(identity.Nonce), []byte(by.nonce)) != 1 {
		return "", errIdentity.because(errors.New("the nonce is another attempt's"))
	}
	claims := map[string]any{}
	if err := identity.Claims(&claims); err != nil {
		return "", errIdentity.because(err)
	}
	return p.admit(claims)
}

// emailClaim names people only when the provider has verified it.
const emailClaim = "email"

// admit gives the name of the person, if the claims let the person in.
func (p *provider) admit(claims map[string]any) (string, error) {
	acr, _ := claims["acr"].(string)
	if p.SecondFactor && !slices.Contains(p.ACR, acr) && !overlap(p.AMR, texts(claims["amr"])) {
		return "", errSecondFactor
	}
	if p.Group != "" && !slices.Contains(texts(claims[p.GroupClaim]), p.Group) {
		return "", errGroup
	}
	login, _ := claims[p.LoginClaim].(string)
	if login == "" {
		return "", errIdentity.because(fmt.Errorf("there is no claim %s", p.LoginClaim))
	}
	if verified, _ := claims["email_verified"].(bool); p.LoginClaim == emailClaim && !verified {
		return "", errIdentity.because(errors.New("the provider has not verified the e-mail address"))
	}
	return login, nil
}

// texts are the values of a claim, which may be one text or a list.
func texts(claim any) (values []string) {
	switch claim := claim.(type) {
	case string:
		return []string{claim}
	case []any:
		for _, one := range claim {
			if text, ok := one.(string); ok {
				values = append(values, text)
			}
		}
	}
	return values
}

func overlap(one, other []string) bool {
	return slices.ContainsFunc(one, func(value string) bool { return slices.Contains(other, value) })
}
