package monobank

import (
	"errors"
	"net/http"

	"cabinet/sandbox/web"
)

// apiError is an error as the bank's interface shows it.
type apiError struct {
	status int
	Code   string `json:"errCode"`
	Text   string `json:"errText"`
}

func (e *apiError) Error() string { return e.Code + ": " + e.Text }

func badRequest(text string) *apiError {
	return &apiError{http.StatusBadRequest, "BAD_REQUEST", text}
}

func badPaymentInfo(text string) *apiError {
	return &apiError{http.StatusBadRequest, "INVALID_MERCHANT_PAYM_INFO", text}
}

var (
	errForbidden    = &apiError{http.StatusForbidden, "FORBIDDEN", "forbidden"}
	errNotFound     = &apiError{http.StatusNotFound, "NOT_FOUND", "invoice not found"}
	errNoMethod     = &apiError{http.StatusNotFound, "NOT_FOUND", "no such method"}
	errMethod       = &apiError{http.StatusMethodNotAllowed, "METHOD_NOT_ALLOWED", "method not allowed"}
	errTooMany      = &apiError{http.StatusTooManyRequests, "TMR", "too many requests"}
	errInProgress   = &apiError{http.StatusBadRequest, "ORDER_IN_PROGRESS", "payment is being processed"}
	errAlreadyPaid  = &apiError{http.StatusBadRequest, "BAD_REQUEST", "invoice is already paid"}
	errExpired      = &apiError{http.StatusBadRequest, "BAD_REQUEST", "invoice has expired"}
	errCancelAmount = &apiError{http.StatusBadRequest, "WRONG_CANCEL_AMOUNT", "wrong cancel amount"}
	errCannotCancel = &apiError{http.StatusInternalServerError, "CANCEL_NOT_AVAILABLE", "invoice cannot be cancelled"}
)

// fail answers with the error. What is not the bank's own error is its internal one.
func fail(w http.ResponseWriter, err error) {
	var own *apiError
	if !errors.As(err, &own) {
		own = &apiError{http.StatusInternalServerError, "INTERNAL_ERROR", "internal error"}
	}
	web.JSON(w, own.status, own)
}
