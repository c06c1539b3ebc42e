package api

import (
	"context"
	"errors"
	"io"
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"cabinet/api/contract"
	"cabinet/clients/monobank"
	"cabinet/domain"
	"cabinet/process/telemetry"
)

// The outcomes of a webhook, in metrics.
const (
	webhookTaken    = "taken"
	webhookNotTaken = "not_taken" // the engine or the bank's key was not available: the bank repeats it
	webhookRefused  = "refused"   // the signature is not the bank's
	webhookMismatch = "payment_mismatch"
)

// MonobankWebhook receives the bank's report about an order's invoice. It answers 200 only when the engine has stored the report; the
// bank repeats the others.
func (s *Server) MonobankWebhook(c *gin.Context, id contract.ID, params contract.MonobankWebhookParams) {
	body, err := io.ReadAll(c.Request.Body)
	if err != nil {
		s.refuse(c, unreadable(err))
		return
	}
	outcome, err := s.reportPayment(c, id, body, params.XSign)
	s.metrics.webhooks.WithLabelValues(outcome).Inc()
	if outcome == webhookRefused {
		s.record(c, telemetry.CallbackForged, domain.ProviderMono)
	}
	if err != nil {
		s.refuse(c, err)
		return
	}
	c.Status(http.StatusOK)
}

// reportPayment verifies the bank's report about an order's invoice, and signals it to the order. It returns the outcome for the
// metrics. A report that fits no order is accepted, because a repetition would not help, and logged for operators.
func (s *Server) reportPayment(ctx context.Context, id uuid.UUID, body []byte, signature string) (outcome string, err error) {
	status, err := s.world.Webhooks.Verify(ctx, body, signature)
	switch {
	case errors.Is(err, monobank.ErrForged):
		return webhookRefused, domain.RefuseFor(domain.CodeForged, err)
	case err != nil:
		return webhookNotTaken, err
	case !domain.IsReferenceOf(id.String(), status.Reference): // the bank signs the reference, but not the address that it calls
		s.logger.ErrorContext(ctx, "a webhook of the bank is not about this order's invoice", "order", id, "state", status.Status)
		return webhookMismatch, nil
	}
	err = s.world.Orders.ReportPayment(ctx, id, status.Report())
	switch {
	case domain.CodeOf(err) == domain.CodeNotFound:
		s.logger.ErrorContext(ctx, "the bank reports a payment for an order that does not exist", "order", id, "state", status.Status)
		return webhookMismatch, nil
	case err != nil:
		return webhookNotTaken, domain.RefuseFor(domain.CodeUnavailable, err)
	}
	return webhookTaken, nil
}
