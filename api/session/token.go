package session

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/google/uuid"

	"cabinet/db/sqlc"
	"cabinet/domain"
)

const (
	accessLife  = 10 * time.Minute
	clockSkew   = 5 * time.Second // between the cabinet's processes
	tokenIssuer = "cabinet"
)

// accessClaims are the claims of an access token: jti is the session's id, sub the citizen's.
type accessClaims struct{ jwt.RegisteredClaims }

// Authenticate returns the open session that an Authorization header names by an access token (SESS-05).
func (s *Sessions) Authenticate(ctx context.Context, header string) (Session, error) {
	named, err := s.parse(header, jwt.WithLeeway(clockSkew), jwt.WithExpirationRequired(), jwt.WithTimeFunc(s.config.Now))
	if err != nil {
		return Session{}, err
	}
	if s.open.Contains(named.ID) {
		return named, nil
	}
	open, err := s.queries.SessionInForce(ctx, sqlc.SessionInForceParams{ID: named.ID, CitizenID: named.Citizen, Now: s.config.Now()})
	if err != nil {
		return Session{}, domain.RefuseFor(domain.CodeUnavailable, err)
	}
	if !open {
		return Session{}, domain.Refuse(domain.CodeUnauthorized)
	}
	s.open.Add(named.ID, true)
	return named, nil
}

// Named returns the session that an Authorization header names, open or not, by an access token that may have expired: for
// ending it.
func (s *Sessions) Named(header string) (Session, error) {
	return s.parse(header, jwt.WithoutClaimsValidation())
}

func (s *Sessions) parse(header string, options ...jwt.ParserOption) (Session, error) {
	scheme, text, _ := strings.Cut(header, " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return Session{}, domain.Refuse(domain.CodeUnauthorized)
	}
	claims := &accessClaims{}
	options = append(options, jwt.WithValidMethods([]string{jwt.SigningMethodHS256.Name}), jwt.WithIssuer(tokenIssuer))
	token, err := jwt.ParseWithClaims(text, claims, func(*jwt.Token) (any, error) { return s.verify, nil }, options...)
	if err != nil || token.Header["crit"] != nil { // no critical extension is supported (RFC 7515, 4.1.11)
		return Session{}, domain.Refuse(domain.CodeUnauthorized)
	}
	id, idErr := uuid.Parse(claims.ID)
	citizen, citizenErr := uuid.Parse(claims.Subject)
	if idErr != nil || citizenErr != nil {
		return Session{}, domain.Refuse(domain.CodeUnauthorized)
	}
	return Session{ID: id, Citizen: citizen}, nil
}

// Issue returns the tokens of a session that the caller knows to be open: a new access token, and the refresh token.
func (s *Sessions) Issue(session Session, refresh string, ends time.Time) (Tokens, error) {
	now := s.config.Now()
	access, err := jwt.NewWithClaims(jwt.SigningMethodHS256, accessClaims{jwt.RegisteredClaims{
		Issuer: tokenIssuer, ID: session.ID.String(), Subject: session.Citizen.String(),
		IssuedAt: jwt.NewNumericDate(now), ExpiresAt: jwt.NewNumericDate(now.Add(accessLife)),
	}}).SignedString(s.config.Key)
	if err != nil {
		return Tokens{}, fmt.Errorf("sign token: %w", err)
	}
	s.open.Add(session.ID, true)
	return Tokens{Access: access, Refresh: refresh, ExpiresIn: accessLife, SessionEndsAt: ends}, nil
}
