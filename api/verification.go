package api

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cabinet/api/contract"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/sendings"
	"cabinet/telemetry"
	"cabinet/temporal"
)

// A link has one letter.
const (
	letterVersion = 1
	letterKind    = "verification"
)

// RequestVerification sends a link that verifies an email (API-019, PROF-11). The address becomes the citizen's, and
// earlier links work no more.
func (s *Server) RequestVerification(c *gin.Context) {
	var body contract.VerificationRequest
	if !s.bind(c, &body) {
		return
	}
	email := domain.NormalizeEmail(body.Email)
	var check domain.Check
	check.Field("email", domain.ValidEmail(email))
	if err := check.Err(); err != nil {
		s.refuse(c, err)
		return
	}
	link := contract.Verification{Email: email, Until: s.config.Now().Add(s.config.EmailLink)}
	var before string
	err := s.withCitizen(c, sessionOf(c).citizen, func(queries *sqlc.Queries, citizen temporal.Citizen) error {
		before = citizen.Email
		return s.sendLink(c, queries, citizen, link)
	})
	if err != nil {
		s.refuse(c, err)
		return
	}
	if !strings.EqualFold(before, email) {
		s.record(c, telemetry.ContactsChanged, "", slog.Bool("email", true), slog.Bool("phone", false))
	}
	c.JSON(http.StatusOK, link)
}

// sendLink makes a link and its letter, unless the address is verified or there were too many letters.
func (s *Server) sendLink(ctx *gin.Context, queries *sqlc.Queries, citizen temporal.Citizen, link contract.Verification) error {
	now := s.config.Now()
	if strings.EqualFold(citizen.Email, link.Email) && citizen.EmailStatus == string(domain.EmailVerified) {
		return domain.Refuse(domain.CodeEmailVerified)
	}
	sent, err := queries.RecentVerifications(ctx, sqlc.RecentVerificationsParams{
		CitizenID: citizen.ID, Since: domain.VerificationsSince(now),
	})
	if err == nil {
		err = domain.PermitVerification(sent, now)
	}
	if err != nil {
		return err
	}
	err = s.sendings.Count(ctx, queries, requestID(ctx), domain.CodeLettersLimit,
		sendings.Bound{Key: s.sendings.AddressKey("link", link.Email), Most: s.config.Sendings.Links})
	if err == nil {
		err = s.tellOldAddress(ctx, queries, citizen, link.Email, citizen.Phone)
	}
	if err != nil {
		return err
	}
	code, err := randomToken()
	if err != nil {
		return err
	}
	if err := queries.CloseVerifications(ctx, sqlc.CloseVerificationsParams{At: &now, CitizenID: citizen.ID}); err != nil {
		return err
	}
	hash, id := sha256.Sum256([]byte(code)), uuid.New()
	letter := domain.VerificationLetter(s.config.PublicURL+"/confirm/email/"+code, link.Until)
	message, err := s.papers.SealLetter(temporal.Letter{
		OrderID: id, Version: letterVersion, Party: string(letter.To), Kind: letterKind, Recipient: link.Email,
		Subject: letter.Subject, Body: letter.Text, CreatedAt: now,
	})
	if err != nil {
		return err
	}
	awaiting := citizen
	awaiting.Email, awaiting.EmailStatus = link.Email, string(domain.EmailPending)
	return errors.Join(
		queries.AddVerification(ctx, sqlc.AddVerificationParams{
			ID: id, CitizenID: citizen.ID, Hash: hash[:], EmailHash: s.papers.EmailHash(link.Email), CreatedAt: now, ExpiresAt: link.Until,
		}),
		s.papers.In(queries).ChangeCitizen(ctx, awaiting),
		queries.AddMessage(ctx, message),
	)
}

// ConfirmEmail verifies the address that a link was sent to (API-018, PROF-13). A link that is over, used, replaced or made
// up is inactive (STAT-05).
func (s *Server) ConfirmEmail(c *gin.Context, code string) {
	err := pgx.BeginFunc(c, s.world.Database, func(tx pgx.Tx) error { return s.confirm(c, sqlc.New(tx), code) })
	if err != nil {
		s.refuse(c, err)
		return
	}
	c.Status(http.StatusNoContent)
}

func (s *Server) confirm(ctx context.Context, queries *sqlc.Queries, code string) error {
	hash, now := sha256.Sum256([]byte(code)), s.config.Now()
	link, err := queries.TakeVerification(ctx, sqlc.TakeVerificationParams{Hash: hash[:], Now: &now})
	if errors.Is(err, pgx.ErrNoRows) {
		return domain.Refuse(domain.CodeLinkInactive)
	}
	if err != nil {
		return fmt.Errorf("confirm email: %w", err)
	}
	verified, err := queries.VerifyEmail(ctx, sqlc.VerifyEmailParams{ID: link.CitizenID, EmailHash: link.EmailHash})
	if err == nil && verified == 0 {
		err = domain.Refuse(domain.CodeLinkInactive)
	}
	return err
}
