package api

import (
	"context"
	"errors"
	"math"
	"net/http"
	"slices"
	"strconv"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgconn"

	"cabinet/api/contract"
	"cabinet/clients/wire"
	"cabinet/domain"
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
	refusal := refusalOf(err)
	status := statusOf(refusal.Code)
	if status >= http.StatusInternalServerError && c.Request.Context().Err() != nil {
		c.AbortWithStatus(statusCallerGone) // nobody waits for the answer, and nothing of ours has failed
		return
	}
	s.metrics.refusals.WithLabelValues(string(refusal.Code)).Inc()
	s.recordRefusal(c, status, refusal.Code)
	if status >= http.StatusInternalServerError && refusal.Code != domain.CodeMaintenance {
		s.logger.ErrorContext(c, "request failed", "request", c.GetString(requestIDKey), "route", c.FullPath(),
			"code", refusal.Code, "error", err)
	}
	if refusal.RetryAfter > 0 {
		c.Header("Retry-After", strconv.Itoa(int(math.Ceil(refusal.RetryAfter.Seconds()))))
	}
	c.AbortWithStatusJSON(status, contract.Error{
		Success: false, Code: string(refusal.Code), Message: refusal.Message(), Fields: refusal.Fields, ID: order,
		Settled: refusal.Settled,
	})
}

// statusOf is the HTTP status of a refusal.
func statusOf(code domain.Code) int { return statuses[code.Class()] }

// unfitText are what PostgreSQL says of text that it cannot hold. The gate refuses it before; what it has missed is the caller's
// fault all the same, and no outage.
var unfitText = []string{"22021", "22P05"}

// refusalOf finds the refusal in an error; an outside system's fault reads as "unavailable".
func refusalOf(err error) *domain.Error {
	var refusal *domain.Error
	var fault *wire.Error
	var database *pgconn.PgError
	switch {
	case errors.As(err, &refusal):
		return refusal
	case errors.As(err, &database) && slices.Contains(unfitText, database.Code):
		return domain.RefuseFor(domain.CodeInvalid, err)
	case errors.As(err, &fault), errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		return domain.RefuseFor(domain.CodeUnavailable, err)
	}
	return domain.RefuseFor(domain.CodeInternal, err)
}
