// Package monitoring shows citizens the companies' requests to monitor their fines, and takes their decisions, without HTTP.
package monitoring

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"math/big"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store"
)

// registerTimeout is how long the register may take; after it the cabinet answers what it has stored.
const registerTimeout = 3 * time.Second

// Engine carries out requests to monitor fines.
type Engine interface {
	Observe(ctx context.Context, request domain.Observer) error
	Decide(ctx context.Context, id uuid.UUID, key string, decision domain.ObserverDecision) (domain.Observer, error)
	ReportObserver(ctx context.Context, id uuid.UUID, status domain.ObserverStatus) error
}

// Register has the companies' requests.
type Register interface {
	Observers(ctx context.Context, rnokpp string) ([]domain.ObserverRequest, error)
}

// Monitoring shows requests and takes decisions.
type Monitoring struct {
	Store    store.Store
	Engine   Engine
	Register Register
	Logger   *slog.Logger
	// Life is how long a request waits for the citizen (TIME-04).
	Life time.Duration
	Now  func() time.Time
}

// Request is a company's request, as it is now.
type Request struct {
	store.Observer
	State     domain.ObserverStatus
	Decisions []domain.ObserverStatus // that the citizen may take
}

// Requests returns a citizen's requests (API-022, MON-02), the newest first. The register is asked first: a request that it has and
// the cabinet has not is begun.
func (m *Monitoring) Requests(ctx context.Context, citizen uuid.UUID) ([]Request, error) {
	if err := m.synchronize(ctx, citizen); err != nil && ctx.Err() == nil {
		m.Logger.WarnContext(ctx, "the register of monitoring does not answer", "error", err)
	}
	stored, err := m.Store.Observers(ctx, citizen)
	requests := make([]Request, 0, len(stored))
	for _, one := range stored {
		requests = append(requests, m.request(one))
	}
	return requests, err
}

// Stored returns a citizen's requests as the cabinet has them, for the feed.
func (m *Monitoring) Stored(ctx context.Context, citizen uuid.UUID) ([]domain.Observer, error) {
	stored, err := m.Store.Observers(ctx, citizen)
	if err != nil {
		return nil, fmt.Errorf("observers: %w", err)
	}
	requests := make([]domain.Observer, 0, len(stored))
	for _, one := range stored {
		requests = append(requests, observerOf(one))
	}
	return requests, nil
}

// MarkRead marks a citizen's requests as read (API-023, MON-17).
func (m *Monitoring) MarkRead(ctx context.Context, citizen uuid.UUID) error {
	now := m.Now()
	if err := m.Store.Queries.MarkObserversRead(ctx, sqlc.MarkObserversReadParams{Now: &now, CitizenID: citizen}); err != nil {
		return fmt.Errorf("mark observers: %w", err)
	}
	return nil
}

// Decide confirms a request with the code that is shown, or refuses it (API-024, MON-06).
func (m *Monitoring) Decide(ctx context.Context, citizen, id uuid.UUID, key string, decision domain.ObserverDecision) (Request, error) {
	find := sqlc.ObserverParams{ID: id, CitizenID: citizen}
	_, err := m.Store.Observer(ctx, find)
	if errors.Is(err, pgx.ErrNoRows) {
		return Request{}, domain.Refuse(domain.CodeNotFound)
	}
	if err != nil {
		return Request{}, err
	}
	_, err = m.Engine.Decide(ctx, id, key, decision)
	if domain.CodeOf(err) == domain.CodeNotFound {
		return Request{}, domain.Refuse(domain.CodeNotAllowed) // it was decided, and its workflow has ended
	}
	if err != nil {
		return Request{}, err
	}
	decided, err := m.Store.Observer(ctx, find)
	return m.request(decided), err
}

// request returns a stored request as it is now.
func (m *Monitoring) request(stored store.Observer) Request {
	now, observer := m.Now(), observerOf(stored)
	return Request{Observer: stored, State: observer.StatusAt(now), Decisions: observer.Decisions(now)}
}

// observerOf returns a stored request without its code.
func observerOf(stored store.Observer) domain.Observer {
	return domain.Observer{Until: stored.Until, ObserverRequest: domain.ObserverRequest{
		Company: stored.Company, Name: stored.Name, Status: domain.ObserverStatus(stored.Status), CreatedAt: stored.CreatedAt,
	}}
}

// synchronize updates the stored requests of a citizen from the register.
func (m *Monitoring) synchronize(ctx context.Context, id uuid.UUID) error {
	ctx, cancel := context.WithTimeout(ctx, registerTimeout)
	defer cancel()
	citizen, err := m.Store.Citizen(ctx, id)
	if err != nil {
		return err
	}
	requests, err := m.Register.Observers(ctx, citizen.RNOKPP)
	if err != nil {
		return err
	}
	stored, err := m.Store.Observers(ctx, citizen.ID)
	if err != nil {
		return err
	}
	byNumber := make(map[string]store.Observer, len(stored))
	for _, one := range stored {
		byNumber[one.Number] = one
	}
	for _, request := range requests {
		if one, known := byNumber[request.Number]; known {
			err = errors.Join(err, m.update(ctx, one, request))
		} else {
			err = errors.Join(err, m.begin(ctx, citizen, request))
		}
	}
	return err
}

// update ends a request that was ended elsewhere.
func (m *Monitoring) update(ctx context.Context, stored store.Observer, request domain.ObserverRequest) error {
	switch status := domain.ObserverStatus(stored.Status); {
	case status == request.Status:
		return nil
	case status == domain.ObserverNew:
		return m.Engine.ReportObserver(ctx, stored.ID, request.Status)
	case status == domain.ObserverApproved && request.Status == domain.ObserverRevoked:
		return m.Store.Queries.RevokeObserver(ctx, sqlc.RevokeObserverParams{ID: stored.ID, At: request.UpdatedAt})
	}
	return nil
}

// begin starts a request. Its id comes from the register's number, so that it is started once, however often it is found.
func (m *Monitoring) begin(ctx context.Context, citizen store.Citizen, request domain.ObserverRequest) error {
	code, err := newCode(domain.MonitoringCodeLength)
	if err != nil {
		return err
	}
	return m.Engine.Observe(ctx, domain.Observer{
		ID:        uuid.NewSHA1(citizen.ID, []byte("observer/"+request.Number)).String(),
		CitizenID: citizen.ID.String(), ObserverRequest: request, Code: code, Until: request.CreatedAt.Add(m.Life),
	})
}

// newCode returns random digits, which are shown to the citizen and entered again (MON-15).
func newCode(length int64) (string, error) {
	limit := new(big.Int).Exp(big.NewInt(10), big.NewInt(length), nil)
	number, err := rand.Int(rand.Reader, limit)
	if err != nil {
		return "", fmt.Errorf("random: %w", err)
	}
	return fmt.Sprintf("%0*d", length, number), nil
}
