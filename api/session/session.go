// Package session signs citizens in and keeps their sessions, without HTTP: callers pass what a request holds.
package session

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/google/uuid"
	"github.com/hashicorp/golang-lru/v2/expirable"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"cabinet/api/ratelimit"
	"cabinet/api/secret"
	"cabinet/db"
	"cabinet/db/sqlc"
	"cabinet/domain"
)

// Life is how long a session lasts; no refresh extends it (SESS-09, TIME-29).
const Life = 24 * time.Hour

// cachedFor is how long a session that was ended by another process may still be used in this one.
const cachedFor = 3 * time.Second

// refreshLimit limits the refreshes of one session. Each of its tabs needs one in ten minutes, and a few more when answers are
// lost.
var refreshLimit = ratelimit.Limit{Burst: 30, PerMinute: 30}

// Session names a session and its citizen.
type Session struct{ ID, Citizen uuid.UUID }

// Tokens are the tokens of a session. The access token expires after ExpiresIn, the session at SessionEndsAt.
type Tokens struct {
	Access, Refresh string
	ExpiresIn       time.Duration
	SessionEndsAt   time.Time
}

// Config configures Sessions.
type Config struct {
	Key         []byte // signs access tokens
	PreviousKey []byte // verifies access tokens, too, while the key is replaced; empty: none
	// RefreshGrace is how long a used refresh token is accepted again: the network may have lost the answer (API-013).
	RefreshGrace time.Duration
	Now          func() time.Time
}

// Sessions begins, checks and ends sessions.
type Sessions struct {
	config    Config
	database  *pgxpool.Pool
	queries   *sqlc.Queries
	verify    jwt.VerificationKeySet
	open      *expirable.LRU[uuid.UUID, bool] // sessions that the database has confirmed lately
	refreshed *ratelimit.Limiter
}

// New returns Sessions that are stored in a database.
func New(database *pgxpool.Pool, config Config) *Sessions {
	verify := jwt.VerificationKeySet{Keys: []jwt.VerificationKey{config.Key}}
	if len(config.PreviousKey) > 0 {
		verify.Keys = append(verify.Keys, config.PreviousKey)
	}
	return &Sessions{
		config: config, database: database, queries: sqlc.New(database), verify: verify,
		open:      expirable.NewLRU[uuid.UUID, bool](100_000, nil, cachedFor),
		refreshed: ratelimit.New(),
	}
}

// Begin starts a session for a citizen who has signed in, and runs functions in the same transaction.
func (s *Sessions) Begin(
	ctx context.Context, citizen uuid.UUID, provider domain.Provider, within ...func(*sqlc.Queries, Session) error,
) (Session, Tokens, error) {
	id, err := uuid.NewV7()
	if err != nil {
		return Session{}, Tokens{}, fmt.Errorf("begin session: %w", err)
	}
	now, refresh := s.config.Now(), secret.New()
	begun, ends := Session{ID: id, Citizen: citizen}, now.Add(Life)
	err = db.InTransaction(ctx, s.database, func(tx pgx.Tx) error {
		queries := sqlc.New(tx)
		err := queries.AddSession(ctx, sqlc.AddSessionParams{
			ID: id, CitizenID: citizen, Provider: string(provider), Now: now, ExpiresAt: ends,
		})
		if err != nil {
			return err
		}
		for _, do := range within {
			if err := do(queries, begun); err != nil {
				return err
			}
		}
		return s.addRefreshToken(ctx, queries, id, refresh)
	})
	if err != nil {
		return Session{}, Tokens{}, fmt.Errorf("begin session: %w", err)
	}
	tokens, err := s.Issue(begun, refresh, ends)
	return begun, tokens, err
}

// ReusedError means that a used refresh token came back after the grace period: another party has it, so the session has ended.
type ReusedError struct{ Session Session }

func (*ReusedError) Error() string { return "a used refresh token came back" }

// Refresh exchanges a refresh token for new tokens (SESS-03). A used token that comes back after the grace period ends its
// session with a ReusedError (API-013). Within the grace period it returns the same successor again, so that a session has one
// line of tokens, and two holders of a token collide sooner or later.
func (s *Sessions) Refresh(ctx context.Context, token string) (Tokens, error) {
	var granted sqlc.RefreshTokenRow
	var reused bool
	err := db.InTransaction(ctx, s.database, func(tx pgx.Tx) (err error) {
		granted, reused, err = s.useRefreshToken(ctx, sqlc.New(tx), token)
		return err
	})
	session := Session{ID: granted.SessionID, Citizen: granted.CitizenID}
	switch {
	case err != nil:
		return Tokens{}, fmt.Errorf("refresh: %w", err)
	case reused:
		s.open.Remove(session.ID)
		return Tokens{}, domain.RefuseFor(domain.CodeUnauthorized, &ReusedError{session})
	}
	return s.Issue(session, s.successor(token), granted.ExpiresAt)
}

// useRefreshToken marks a refresh token as used and stores its successor. A token that is reused ends its session.
func (s *Sessions) useRefreshToken(
	ctx context.Context, queries *sqlc.Queries, token string,
) (found sqlc.RefreshTokenRow, reused bool, err error) {
	hash, now := secret.Hash(token), s.config.Now()
	found, err = queries.RefreshToken(ctx, sqlc.RefreshTokenParams{Hash: hash, Now: now})
	if errors.Is(err, pgx.ErrNoRows) || err == nil && !found.InForce {
		return found, false, domain.Refuse(domain.CodeUnauthorized)
	}
	if err != nil {
		return found, false, err
	}
	if found.UsedAt != nil && now.Sub(*found.UsedAt) > s.config.RefreshGrace {
		_, err := end(ctx, queries, Session{ID: found.SessionID, Citizen: found.CitizenID}, now)
		return found, true, err
	}
	if wait := s.refreshed.Take(refreshLimit, found.SessionID.String()); wait > 0 {
		return found, false, domain.RefuseFrequent(domain.CodeTooManyRequests, wait)
	}
	if err := queries.UseRefreshToken(ctx, sqlc.UseRefreshTokenParams{Now: &now, Hash: hash}); err != nil {
		return found, false, err
	}
	return found, false, s.addRefreshToken(ctx, queries, found.SessionID, s.successor(token))
}

// successor returns the one refresh token that follows another. It can be computed again although only hashes are stored, and
// only with the key.
func (s *Sessions) successor(token string) string {
	mac := hmac.New(sha256.New, s.config.Key)
	_, _ = mac.Write([]byte("refresh token after " + token)) // no other text signed with the key begins with these words
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

func (s *Sessions) addRefreshToken(ctx context.Context, queries *sqlc.Queries, id uuid.UUID, token string) error {
	return queries.AddRefreshToken(ctx, sqlc.AddRefreshTokenParams{Hash: secret.Hash(token), SessionID: id, Now: s.config.Now()})
}

// End ends a session. It reports whether the session was open.
func (s *Sessions) End(ctx context.Context, session Session) (ended bool, err error) {
	err = db.InTransaction(ctx, s.database, func(tx pgx.Tx) (err error) {
		ended, err = end(ctx, sqlc.New(tx), session, s.config.Now())
		return err
	})
	s.open.Remove(session.ID)
	if err != nil {
		return false, fmt.Errorf("end session: %w", err)
	}
	return ended, nil
}

// end ends a session in a transaction, and the notifications of its browser. It reports whether the session was open.
func end(ctx context.Context, queries *sqlc.Queries, session Session, now time.Time) (ended bool, err error) {
	rows, err := queries.EndSession(ctx, sqlc.EndSessionParams{Now: &now, ID: session.ID, CitizenID: session.Citizen})
	if err != nil {
		return false, err
	}
	return rows > 0, queries.EndPushOfSessions(ctx, sqlc.EndPushOfSessionsParams{
		Sessions: []uuid.UUID{session.ID}, CitizenID: session.Citizen,
	})
}

// EndOthers ends all sessions of a citizen but the current one, and returns how many.
func (s *Sessions) EndOthers(ctx context.Context, current Session) (ended int, err error) {
	now := s.config.Now()
	var ids []uuid.UUID
	err = db.InTransaction(ctx, s.database, func(tx pgx.Tx) (err error) {
		queries := sqlc.New(tx)
		ids, err = queries.EndOtherSessions(ctx, sqlc.EndOtherSessionsParams{Now: &now, CitizenID: current.Citizen, ID: current.ID})
		if err != nil {
			return err
		}
		return queries.EndPushOfOtherSessions(ctx, sqlc.EndPushOfOtherSessionsParams{CitizenID: current.Citizen, ID: current.ID})
	})
	if err != nil {
		return 0, fmt.Errorf("end other sessions: %w", err)
	}
	for _, id := range ids {
		s.open.Remove(id)
	}
	return len(ids), nil
}

// List returns a citizen's open sessions, the newest first.
func (s *Sessions) List(ctx context.Context, citizen uuid.UUID) ([]sqlc.SessionsOfCitizenRow, error) {
	open, err := s.queries.SessionsOfCitizen(ctx, sqlc.SessionsOfCitizenParams{CitizenID: citizen, Now: s.config.Now()})
	if err != nil {
		return nil, fmt.Errorf("sessions: %w", err)
	}
	return open, nil
}

// NameDevice stores the name of the device that has a session.
func (s *Sessions) NameDevice(ctx context.Context, session Session, device string) error {
	err := s.queries.NameSession(ctx, sqlc.NameSessionParams{Device: device, Now: s.config.Now(), ID: session.ID})
	if err != nil {
		return fmt.Errorf("name session: %w", err)
	}
	return nil
}
