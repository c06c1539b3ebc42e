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

// statuses are the HTTP statuses of refusals. A code without a row is an internal fault.
var statuses = map[domain.Code]int{
	domain.CodeInvalid:           http.StatusUnprocessableEntity,
	domain.CodeUnreadable:        http.StatusBadRequest,
	domain.CodeUnauthorized:      http.StatusUnauthorized,
	domain.CodeNotFound:          http.StatusNotFound,
	domain.CodeNotAllowed:        http.StatusConflict,
	domain.CodeTooLate:           http.StatusConflict,
	domain.CodeAlreadyPaid:       http.StatusConflict,
	domain.CodeMaintenance:       http.StatusServiceUnavailable,
	domain.CodeOrderingBlocked:   http.StatusConflict,
	domain.CodeServiceInactive:   http.StatusConflict,
	domain.CodeVehicleNotFound:   http.StatusUnprocessableEntity,
	domain.CodeBankUnavailable:   http.StatusServiceUnavailable,
	domain.CodeDiiaUnavailable:   http.StatusServiceUnavailable,
	domain.CodeDiiaExpired:       http.StatusConflict,
	domain.CodeUnavailable:       http.StatusServiceUnavailable,
	domain.CodeAccepted:          http.StatusAccepted,
	domain.CodeTooManyRequests:   http.StatusTooManyRequests,
	domain.CodeSignInRefused:     http.StatusForbidden,
	domain.CodeSignInExpired:     http.StatusForbidden,
	domain.CodeSignInDown:        http.StatusServiceUnavailable,
	domain.CodeBankNotLinked:     http.StatusForbidden,
	domain.CodeBankStranger:      http.StatusForbidden,
	domain.CodeNotAPerson:        http.StatusForbidden,
	domain.CodeNoRNOKPP:          http.StatusForbidden,
	domain.CodeKeyReused:         http.StatusConflict,
	domain.CodePlateTaken:        http.StatusConflict,
	domain.CodeReservationExists: http.StatusConflict,
	domain.CodeScantRegistry:     http.StatusConflict,
	domain.CodeTooEarly:          http.StatusConflict,
	domain.CodeActiveApplication: http.StatusConflict,
	domain.CodePolicyReserved:    http.StatusConflict,
	domain.CodeCheckOutdated:     http.StatusConflict,
	domain.CodeOfferStale:        http.StatusUnprocessableEntity,
	domain.CodePolicyStart:       http.StatusUnprocessableEntity,
	domain.CodeInsurerRefused:    http.StatusUnprocessableEntity,
	domain.CodeInsurerUnknown:    http.StatusUnprocessableEntity,
	domain.CodeOTPWrong:          http.StatusUnprocessableEntity,
	domain.CodeOTPLocked:         http.StatusUnprocessableEntity,
	domain.CodeOTPExpired:        http.StatusUnprocessableEntity,
	domain.CodeOTPLimit:          http.StatusUnprocessableEntity,
	domain.CodeVehicleNotOwn:     http.StatusUnprocessableEntity,
	domain.CodeFineNotFound:      http.StatusUnprocessableEntity,
	domain.CodeFinePaid:          http.StatusConflict,
	domain.CodeFineEnforced:      http.StatusConflict,
	domain.CodeFineNotPayable:    http.StatusConflict,
	domain.CodeFineAmount:        http.StatusConflict,
	domain.CodeFineOrdered:       http.StatusConflict,
	domain.CodeStorageNotFound:   http.StatusUnprocessableEntity,
	domain.CodeStorageChanged:    http.StatusConflict,
	domain.CodeStorageOrdered:    http.StatusConflict,
	domain.CodeShipmentGone:      http.StatusConflict,
	domain.CodeShipmentOrdered:   http.StatusConflict,
	domain.CodeFileGone:          http.StatusUnprocessableEntity,
	domain.CodeLinkInactive:      http.StatusGone,
	domain.CodeEmailVerified:     http.StatusConflict,
	domain.CodeLettersLimit:      http.StatusTooManyRequests,
	domain.CodeCodesLimit:        http.StatusTooManyRequests,
	domain.CodeAddressLimit:      http.StatusTooManyRequests,
	domain.CodeUploadsLimit:      http.StatusConflict,
	domain.CodeMalware:           http.StatusUnprocessableEntity,
	domain.CodeScanUnavailable:   http.StatusServiceUnavailable,
	domain.CodeDraftOutdated:     http.StatusConflict,
	domain.CodePlateIndividual:   http.StatusConflict,
	domain.CodePlateUnfit:        http.StatusConflict,
	domain.CodePlateForbidden:    http.StatusConflict,
	domain.CodePlateVehicle:      http.StatusConflict,
	domain.CodeRegionUnknown:     http.StatusConflict,
	domain.CodePayloadTooLarge:   http.StatusRequestEntityTooLarge,
	domain.CodeMethodNotAllowed:  http.StatusMethodNotAllowed,
	domain.CodeUnsupportedMedia:  http.StatusUnsupportedMediaType,
	domain.CodeInternal:          http.StatusInternalServerError,
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

// statusOf is the HTTP status of a refusal. What is wrong with a signature is wrong with what was sent.
func statusOf(code domain.Code) int {
	if status, known := statuses[code]; known {
		return status
	}
	if _, known := domain.SignatureCodes()[code]; known {
		return http.StatusUnprocessableEntity
	}
	return http.StatusInternalServerError
}

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
