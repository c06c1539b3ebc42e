package api

import (
	"errors"
	"io"
	"net/http"

	"github.com/gin-gonic/gin"

	"cabinet/api/contract"
	"cabinet/clients/monobank"
	"cabinet/domain"
	"cabinet/telemetry"
)

// What becomes of a webhook, in metrics.
const (
	webhookTaken    = "taken"
	webhookNotTaken = "not_taken" // the engine or the bank's key was out of reach: the bank repeats it
	webhookRefused  = "refused"   // it is not the bank's
	webhookMismatch = "payment_mismatch"
)

// MonobankWebhook takes the bank's word about an order's invoice. It answers 200 only when the engine has it for
// good; the bank repeats what is not taken.
func (s *Server) MonobankWebhook(c *gin.Context, id contract.ID, params contract.MonobankWebhookParams) {
	body, err := io.ReadAll(c.Request.Body)
	if err != nil {
		s.refuse(c, unreadable(err))
		return
	}
	status, err := s.world.Webhooks.Verify(c, body, params.XSign)
	if err != nil {
		outcome := webhookNotTaken
		if errors.Is(err, monobank.ErrForged) {
			outcome, err = webhookRefused, domain.RefuseFor(domain.CodeUnauthorized, err)
			s.record(c, telemetry.CallbackForged, domain.ProviderMono)
		}
		s.countWebhook(outcome)
		s.refuse(c, err)
		return
	}
	if !domain.IsReferenceOf(id.String(), status.Reference) {
		s.countWebhook(webhookMismatch)
		// The bank signs the reference, but not the address that it calls.
		s.logger.ErrorContext(c, "a webhook of the bank is not about this order's invoice", "order", id, "state", status.Status)
		c.Status(http.StatusOK)
		return
	}
	err = s.world.Orders.ReportPayment(c, id, status.Report())
	switch {
	case domain.CodeOf(err) == domain.CodeNotFound:
		// There is no such order, or it was erased: repeating would not help, but somebody has to look.
		s.countWebhook(webhookMismatch)
		s.logger.ErrorContext(c, "the bank tells of a payment for an order that is not there", "order", id, "state", status.Status)
	case err != nil:
		s.countWebhook(webhookNotTaken)
		s.refuse(c, domain.RefuseFor(domain.CodeUnavailable, err))
		return
	default:
		s.countWebhook(webhookTaken)
	}
	c.Status(http.StatusOK)
}

func (s *Server) countWebhook(outcome string) { s.metrics.webhooks.WithLabelValues(outcome).Inc() }
