package api

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"math/big"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cabinet/api/contract"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/temporal"
)

// registerPatience is how long the register is waited for; after it the cabinet answers what it knows.
const registerPatience = 3 * time.Second

// Observers lists the companies that ask to monitor the citizen's fines (API-022, MON-02). The register is asked first: what
// it has and the cabinet has not becomes a request of its own.
func (s *Server) Observers(c *gin.Context) {
	if err := s.followRegister(c); err != nil && c.Request.Context().Err() == nil {
		s.logger.WarnContext(c, "the register of monitoring waits", "error", err)
	}
	rows, err := s.papers.Observers(c, citizenOf(c))
	answerList(s, c, each(rows, s.observerView), err)
}

// MarkObserversRead takes the red dot away (API-023, MON-17).
func (s *Server) MarkObserversRead(c *gin.Context) {
	now := s.config.Now()
	if err := s.queries.MarkObserversRead(c, sqlc.MarkObserversReadParams{Now: &now, CitizenID: citizenOf(c)}); err != nil {
		s.refuse(c, fmt.Errorf("mark observers: %w", err))
		return
	}
	c.Status(http.StatusNoContent)
}

// DecideObserver confirms a request with the shown code, or refuses it (API-024, MON-06).
func (s *Server) DecideObserver(c *gin.Context, id contract.ID, params contract.DecideObserverParams) {
	var decision domain.ObserverDecision
	if !s.bind(c, &decision) {
		return
	}
	find := sqlc.ObserverParams{ID: id, CitizenID: citizenOf(c)}
	row, err := s.papers.Observer(c, find)
	if errors.Is(err, pgx.ErrNoRows) {
		err = domain.Refuse(domain.CodeNotFound)
	}
	if err == nil {
		_, err = s.world.Observers.Decide(c, id, s.act(c, id, params.IdempotencyKey).Key, decision)
	}
	if domain.CodeOf(err) == domain.CodeNotFound && row.ID == id {
		err = domain.Refuse(domain.CodeNotAllowed) // it was decided, and its workflow has ended
	}
	if err == nil {
		row, err = s.papers.Observer(c, find)
	}
	if err != nil {
		s.refuse(c, err)
		return
	}
	c.JSON(http.StatusOK, s.observerView(row))
}

// observerOf is what the cabinet keeps of a request, without its code.
func observerOf(row temporal.Observer) domain.Observer {
	return domain.Observer{Until: row.Until, ObserverRequest: domain.ObserverRequest{
		Company: row.Company, Name: row.Name, Status: domain.ObserverStatus(row.Status), CreatedAt: row.CreatedAt,
	}}
}

// observerView is a request in the contract's words, as it stands now.
func (s *Server) observerView(row temporal.Observer) contract.Observer {
	now := s.config.Now()
	observer := observerOf(row)
	status := observer.StatusAt(now)
	view := contract.Observer{
		ID: row.ID, Company: row.Company, Name: row.Name, Status: status, Label: status.Label(), CreatedAt: row.CreatedAt,
		UpdatedAt: row.UpdatedAt, IsRead: row.ReadAt != nil, Decisions: observer.Decisions(now),
	}
	if row.ApprovedAt != nil {
		view.ApprovedAt = *row.ApprovedAt
	}
	if status == domain.ObserverNew {
		view.Until, view.Code = row.Until, row.Code
	}
	return view
}

// followRegister brings what the cabinet knows of the citizen's requests up to the register's word.
func (s *Server) followRegister(c *gin.Context) error {
	ctx, cancel := context.WithTimeout(c, registerPatience)
	defer cancel()
	citizen, err := s.papers.Citizen(ctx, citizenOf(c))
	if err != nil {
		return err
	}
	requests, err := s.world.Registers.Observers(ctx, citizen.RNOKPP)
	if err != nil {
		return err
	}
	known, err := s.papers.Observers(ctx, citizen.ID)
	if err != nil {
		return err
	}
	rows := make(map[string]temporal.Observer, len(known))
	for _, row := range known {
		rows[row.Number] = row
	}
	for _, request := range requests {
		row, found := rows[request.Number]
		err = errors.Join(err, s.follow(ctx, citizen, row, found, request))
	}
	return err
}

// follow carries one request of the register over: a new one begins, one that was ended elsewhere ends.
func (s *Server) follow(ctx context.Context, citizen temporal.Citizen, row temporal.Observer, known bool, request domain.ObserverRequest) error {
	switch status := domain.ObserverStatus(row.Status); {
	case !known:
		return s.observe(ctx, citizen, request)
	case status == request.Status:
		return nil
	case status == domain.ObserverNew:
		return s.world.Observers.ReportObserver(ctx, row.ID, request.Status)
	case status == domain.ObserverApproved && request.Status == domain.ObserverRevoked:
		return s.queries.RevokeObserver(ctx, sqlc.RevokeObserverParams{ID: row.ID, At: request.UpdatedAt})
	}
	return nil
}

// observe begins to carry a request out. Its id comes from the register's number: however often it is found, it is one.
func (s *Server) observe(ctx context.Context, citizen temporal.Citizen, request domain.ObserverRequest) error {
	code, err := shownCode(domain.MonitoringCodeLength)
	if err != nil {
		return err
	}
	return s.world.Observers.Observe(ctx, citizen.Reference, domain.Observer{
		ID:        uuid.NewSHA1(citizen.ID, []byte("observer/"+request.Number)).String(),
		CitizenID: citizen.ID.String(), ObserverRequest: request, Code: code, Until: request.CreatedAt.Add(s.config.Monitoring),
	})
}

// shownCode is so many random digits, to be shown and typed again (MON-15).
func shownCode(length int64) (string, error) {
	limit := new(big.Int).Exp(big.NewInt(10), big.NewInt(length), nil)
	number, err := rand.Int(rand.Reader, limit)
	if err != nil {
		return "", fmt.Errorf("random: %w", err)
	}
	return fmt.Sprintf("%0*d", length, number), nil
}
