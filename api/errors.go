package api

import (
	"context"
	"math"
	"net/http"
	"strconv"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"cabinet/api/contract"
	"cabinet/domain"
	"cabinet/ordering/refusal"
)

// statuses are the HTTP statuses of refusals by their class.
var statuses = map[domain.Class]int{
	domain.ClassInternal:        http.StatusInternalServerError,
	domain.ClassMalformed:       http.StatusBadRequest,
	domain.ClassInvalid:         http.StatusUnprocessableEntity,
	domain.ClassSignature:       http.StatusUnprocessableEntity,
	domain.ClassUnauthenticated: http.StatusUnauthorized,
	domain.ClassForbidden:       http.StatusForbidden,
	domain.ClassNotFound:        http.StatusNotFound,
	domain.ClassConflict:        http.StatusConflict,
	domain.ClassGone:            http.StatusGone,
	domain.ClassTooLarge:        http.StatusRequestEntityTooLarge,
	domain.ClassMethod:          http.StatusMethodNotAllowed,
	domain.ClassMedia:           http.StatusUnsupportedMediaType,
	domain.ClassTooMany:         http.StatusTooManyRequests,
	domain.ClassUnavailable:     http.StatusServiceUnavailable,
	domain.ClassPending:         http.StatusAccepted,
}

// refuse answers an error in the one shape that errors have. What caused it stays in the log.
func (s *Server) refuse(c *gin.Context, err error) { s.refuseFor(c, err, uuid.Nil) }

// statusCallerGone is what the log and the metrics hold of a request that its caller has given up, as the proxies write it.
const statusCallerGone = 499

// refuseFor is refuse for a request about an order.
func (s *Server) refuseFor(c *gin.Context, err error, order uuid.UUID) {
	refused := refusal.Of(err)
	status := statusOf(refused.Code)
	if status >= http.StatusInternalServerError && c.Request.Context().Err() != nil {
		c.AbortWithStatus(statusCallerGone) // the caller does not wait for the answer, and the cabinet has not failed
		return
	}
	s.metrics.refusals.WithLabelValues(string(refused.Code)).Inc()
	s.recordRefusal(c, status, refused.Code)
	if status >= http.StatusInternalServerError && refused.Code != domain.CodeMaintenance {
		s.logger.ErrorContext(c, "request failed", "route", c.FullPath(),
			"code", refused.Code, "error", err)
	}
	if wait := retryAfter(refused); wait > 0 {
		c.Header("Retry-After", strconv.Itoa(int(math.Ceil(wait.Seconds()))))
	}
	c.AbortWithStatusJSON(status, contract.Error{
		Success: false, Code: string(refused.Code), Message: refused.Message(), Fields: refused.Fields, ID: order,
		Settled: refused.Settled,
	})
}

// outagePause is after how long a program may ask again what is unavailable for now.
const outagePause = 10 * time.Second

// retryAfter is after how long the same may be asked again; zero when waiting does not help.
func retryAfter(refused *domain.Error) time.Duration {
	if refused.RetryAfter == 0 && refused.Code == domain.CodeUnavailable && !refused.Settled {
		return outagePause
	}
	return refused.RetryAfter
}

// statusOf is the HTTP status of a refusal.
func statusOf(code domain.Code) int { return statuses[code.Class()] }

// logNoOffers counts and logs why nothing is offered, unless the caller has gone, because a newer search has replaced this one
// (PRES-27).
func (s *Server) logNoOffers(ctx context.Context, err error) {
	if ctx.Err() == nil {
		s.metrics.refusals.WithLabelValues(string(refusal.Of(err).Code)).Inc()
		s.logger.WarnContext(ctx, "no offers", "route", routeOf(ctx), "error", err)
	}
}
