package api

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/golang-jwt/jwt/v5"
	"github.com/google/uuid"
	"github.com/hashicorp/golang-lru/v2/expirable"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"cabinet/api/contract"
	"cabinet/db/sqlc"
	"cabinet/domain"
)

// Lives of tokens and sessions.
const (
	accessLife  = 10 * time.Minute
	sessionLife = 24 * time.Hour // SESS-09, TIME-29
	// inForceLife is how long a session that was ended elsewhere may still be used here.
	inForceLife = 3 * time.Second
	// clockSkew between the cabinet's processes.
	clockSkew = 5 * time.Second
)

const (
	sessionKey  = "session"
	tokenIssuer = "cabinet"
)

// session is who calls.
type session struct {
	id      uuid.UUID
	citizen uuid.UUID
}

// sessionOf is the session of a request that the gate has let through.
func sessionOf(c *gin.Context) session { return c.MustGet(sessionKey).(session) }

// sessions gives, checks and ends sessions.
type sessions struct {
	database *pgxpool.Pool
	queries  *sqlc.Queries
	key      []byte // signs
	verify   jwt.VerificationKeySet
	grace    time.Duration // Config.RefreshGrace
	now      func() time.Time
	inForce  *expirable.LRU[uuid.UUID, bool]
	renewed  *limits
}

func newSessions(database *pgxpool.Pool, config Config) *sessions {
	verify := jwt.VerificationKeySet{Keys: []jwt.VerificationKey{config.JWTKey}}
	if len(config.JWTKeyPrevious) > 0 {
		verify.Keys = append(verify.Keys, config.JWTKeyPrevious)
	}
	return &sessions{
		database: database, queries: sqlc.New(database), key: config.JWTKey, verify: verify, grace: config.RefreshGrace, now: config.Now,
		inForce: expirable.NewLRU[uuid.UUID, bool](100_000, nil, inForceLife),
		renewed: newLimits(),
	}
}

// begin starts a session for a citizen who has signed in, and does what is given in the same transaction.
func (s *sessions) begin(ctx context.Context, citizen uuid.UUID, provider string, within ...func(*sqlc.Queries) error) (session, contract.Tokens, error) {
	id, err := uuid.NewV7()
	if err != nil {
		return session{}, contract.Tokens{}, fmt.Errorf("begin session: %w", err)
	}
	now := s.now()
	ends := now.Add(sessionLife)
	var refresh string
	err = pgx.BeginFunc(ctx, s.database, func(tx pgx.Tx) error {
		queries := sqlc.New(tx)
		err := queries.AddSession(ctx, sqlc.AddSessionParams{
			ID: id, CitizenID: citizen, Provider: provider, Now: now, ExpiresAt: ends,
		})
		if err != nil {
			return err
		}
		for _, do := range within {
			if err := do(queries); err != nil {
				return err
			}
		}
		if refresh, err = randomToken(); err != nil {
			return err
		}
		return s.addRefreshToken(ctx, queries, id, refresh)
	})
	if err != nil {
		return session{}, contract.Tokens{}, fmt.Errorf("begin session: %w", err)
	}
	begun := session{id: id, citizen: citizen}
	tokens, err := s.tokens(begun, refresh, ends)
	return begun, tokens, err
}

// refresh changes a refresh token for new tokens (SESS-03). A used token that comes back after the grace ends its
// session: somebody else has it (API-013). Whoever asks again within the grace is given the same successor, so that a
// session has one line of tokens, and two holders of a token meet in it sooner or later.
func (s *sessions) refresh(ctx context.Context, token string) (contract.Tokens, error) {
	hash := sha256.Sum256([]byte(token))
	now := s.now()
	var granted session
	var ends time.Time
	next := s.successor(token)
	reused := false
	err := pgx.BeginFunc(ctx, s.database, func(tx pgx.Tx) error {
		queries := sqlc.New(tx)
		found, err := queries.RefreshToken(ctx, sqlc.RefreshTokenParams{Hash: hash[:], Now: now})
		if errors.Is(err, pgx.ErrNoRows) || err == nil && !found.InForce {
			return domain.Refuse(domain.CodeUnauthorized)
		}
		if err != nil {
			return err
		}
		granted, ends = session{id: found.SessionID, citizen: found.CitizenID}, found.ExpiresAt
		if found.UsedAt != nil && now.Sub(*found.UsedAt) > s.grace {
			reused = true
			_, err := queries.EndSession(ctx, sqlc.EndSessionParams{Now: &now, ID: granted.id, CitizenID: granted.citizen})
			return err
		}
		if wait := s.renewed.takeOf(renewals, granted.id.String()); wait > 0 {
			return domain.RefuseFrequent(domain.CodeTooManyRequests, wait)
		}
		if err := queries.UseRefreshToken(ctx, sqlc.UseRefreshTokenParams{Now: &now, Hash: hash[:]}); err != nil {
			return err
		}
		return s.addRefreshToken(ctx, queries, granted.id, next)
	})
	switch {
	case err != nil:
		return contract.Tokens{}, fmt.Errorf("refresh: %w", err)
	case reused:
		s.inForce.Remove(granted.id)
		return contract.Tokens{}, domain.RefuseFor(domain.CodeUnauthorized, &reusedError{granted})
	}
	return s.tokens(granted, next, ends)
}

// reusedError means that a used refresh token came back, which has ended its session.
type reusedError struct{ session session }

func (*reusedError) Error() string { return "a used refresh token came back" }

// end ends one session of a citizen; ok is false when there is none to end.
func (s *sessions) end(ctx context.Context, which session) (ok bool, err error) {
	now := s.now()
	ended, err := s.queries.EndSession(ctx, sqlc.EndSessionParams{Now: &now, ID: which.id, CitizenID: which.citizen})
	s.inForce.Remove(which.id)
	if err != nil {
		return false, fmt.Errorf("end session: %w", err)
	}
	return ended > 0, nil
}

// endOthers ends all sessions of a citizen but this one, and reports how many.
func (s *sessions) endOthers(ctx context.Context, current session) (ended int, err error) {
	now := s.now()
	ids, err := s.queries.EndOtherSessions(ctx, sqlc.EndOtherSessionsParams{Now: &now, CitizenID: current.citizen, ID: current.id})
	if err != nil {
		return 0, fmt.Errorf("end other sessions: %w", err)
	}
	for _, id := range ids {
		s.inForce.Remove(id)
	}
	return len(ids), nil
}

// authenticate reads the Authorization header: a good token of a session in force (SESS-05).
func (s *sessions) authenticate(ctx context.Context, header string) (session, error) {
	named, err := s.parse(header, jwt.WithLeeway(clockSkew), jwt.WithExpirationRequired(), jwt.WithTimeFunc(s.now))
	if err != nil {
		return session{}, err
	}
	if s.inForce.Contains(named.id) {
		return named, nil
	}
	inForce, err := s.queries.SessionInForce(ctx, sqlc.SessionInForceParams{ID: named.id, CitizenID: named.citizen, Now: s.now()})
	if err != nil {
		return session{}, domain.RefuseFor(domain.CodeUnavailable, err)
	}
	if !inForce {
		return session{}, domain.Refuse(domain.CodeUnauthorized)
	}
	s.inForce.Add(named.id, true)
	return named, nil
}

// named is the session that a token names, in force or not: for ending it.
func (s *sessions) named(header string) (session, error) {
	return s.parse(header, jwt.WithoutClaimsValidation())
}

func (s *sessions) parse(header string, options ...jwt.ParserOption) (session, error) {
	scheme, text, _ := strings.Cut(header, " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return session{}, domain.Refuse(domain.CodeUnauthorized)
	}
	claims := &accessClaims{}
	options = append(options, jwt.WithValidMethods([]string{jwt.SigningMethodHS256.Name}), jwt.WithIssuer(tokenIssuer))
	token, err := jwt.ParseWithClaims(text, claims, func(*jwt.Token) (any, error) { return s.verify, nil }, options...)
	if err != nil || token.Header["crit"] != nil { // no extension is known here, so none that is critical (RFC 7515, 4.1.11)
		return session{}, domain.Refuse(domain.CodeUnauthorized)
	}
	id, idErr := uuid.Parse(claims.ID)
	citizen, citizenErr := uuid.Parse(claims.Subject)
	if idErr != nil || citizenErr != nil {
		return session{}, domain.Refuse(domain.CodeUnauthorized)
	}
	return session{id: id, citizen: citizen}, nil
}

// accessClaims are what an access token says: jti is the session, sub the citizen's id.
type accessClaims struct{ jwt.RegisteredClaims }

func (s *sessions) tokens(of session, refresh string, ends time.Time) (contract.Tokens, error) {
	now := s.now()
	access, err := jwt.NewWithClaims(jwt.SigningMethodHS256, accessClaims{jwt.RegisteredClaims{
		Issuer: tokenIssuer, ID: of.id.String(), Subject: of.citizen.String(),
		IssuedAt: jwt.NewNumericDate(now), ExpiresAt: jwt.NewNumericDate(now.Add(accessLife)),
	}}).SignedString(s.key)
	if err != nil {
		return contract.Tokens{}, fmt.Errorf("sign token: %w", err)
	}
	return contract.Tokens{
		AccessToken: access, RefreshToken: refresh, ExpiresIn: int(accessLife / time.Second), SessionEndsAt: ends,
	}, nil
}

// successor is the one refresh token that comes after another. It can be told again, though only hashes are kept; without
// the key nobody can tell it.
func (s *sessions) successor(token string) string {
	mac := hmac.New(sha256.New, s.key)
	_, _ = mac.Write([]byte("refresh token after " + token)) // what is signed with the key elsewhere begins otherwise
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

func (s *sessions) addRefreshToken(ctx context.Context, queries *sqlc.Queries, id uuid.UUID, token string) error {
	hash := sha256.Sum256([]byte(token))
	return queries.AddRefreshToken(ctx, sqlc.AddRefreshTokenParams{Hash: hash[:], SessionID: id, Now: s.now()})
}

// randomToken is a secret of 256 bits, for addresses and headers.
func randomToken() (string, error) {
	secret := make([]byte, 32)
	if _, err := rand.Read(secret); err != nil {
		return "", fmt.Errorf("random: %w", err)
	}
	return base64.RawURLEncoding.EncodeToString(secret), nil
}
