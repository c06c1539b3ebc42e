package insurer

import (
	"errors"
	"net/http"

	"cabinet/sandbox/web"
)

// apiError is an error as the aggregator shows it. A reply with an error has no id.
type apiError struct {
	Status  int    `json:"status"`
	Code    string `json:"code,omitempty"`
	Message string `json:"message"`
	Field   string `json:"field,omitempty"`
}

func (e *apiError) Error() string { return e.Code + ": " + e.Message }

func badField(field, message string) *apiError {
	return &apiError{Status: http.StatusBadRequest, Code: "VALIDATION", Message: message, Field: field}
}

func conflict(code, message string) *apiError {
	return &apiError{Status: http.StatusConflict, Code: code, Message: message}
}

var (
	errLogin     = &apiError{Status: http.StatusUnauthorized, Code: "BAD_CREDENTIALS", Message: "Невірний логін або пароль"}
	errNoSession = &apiError{Status: http.StatusUnauthorized, Code: "UNAUTHORIZED", Message: "Сесію завершено"}
	errNotFound  = &apiError{Status: http.StatusNotFound, Code: "NOT_FOUND", Message: "Договір не знайдено"}
	errStale     = &apiError{Status: http.StatusUnprocessableEntity, Code: "TARIFF_STALE", Message: "Тариф змінився, оберіть пропозицію ще раз"}
	errTooLate   = &apiError{Status: http.StatusUnprocessableEntity, Code: "DATE_PASSED", Message: "Початок дії договору вже минув"}
	errUnknown   = &apiError{Status: http.StatusConflict, Message: "Страховик відмовив"}
	errNotReady  = &apiError{Status: http.StatusNotFound, Code: "NOT_READY", Message: "Поліс ще друкується"}

	errState    = conflict("WRONG_STATE", "Стан договору не дозволяє цю дію")
	errUnsigned = conflict("NOT_SIGNED", "Договір не підписано")
	errRefused  = conflict("REFUSED", "Страховик відмовив в укладенні договору")

	errCodeWrong   = &apiError{Status: http.StatusBadRequest, Code: "OTP_WRONG", Message: "Невірний код"}
	errCodeLocked  = &apiError{Status: http.StatusLocked, Code: "OTP_LOCKED", Message: "Код заблоковано після трьох спроб"}
	errCodeExpired = &apiError{Status: http.StatusGone, Code: "OTP_EXPIRED", Message: "Строк дії коду минув"}
	errCodeNone    = conflict("OTP_NOT_SENT", "Код ще не надсилали")
	errCodeLimit   = conflict("OTP_LIMIT", "Забагато кодів за цим договором")
)

// fail answers with the error. What is not the aggregator's own error is its internal one.
func fail(w http.ResponseWriter, err error) {
	var own *apiError
	if !errors.As(err, &own) {
		own = &apiError{Status: http.StatusInternalServerError, Code: "INTERNAL", Message: "internal error"}
	}
	web.JSON(w, own.Status, own)
}
