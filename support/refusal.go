package support

import (
	"errors"
	"net/http"

	"github.com/jackc/pgx/v5"
)

// refusal is an error with a text for the caller.
type refusal struct {
	status int
	name   string // in the log
	text   string
	cause  error
}

// Error is the text for people.
func (r *refusal) Error() string { return r.text }

// Is reports whether another refusal is the same, whatever the causes.
func (r *refusal) Is(other error) bool {
	known, ok := other.(*refusal) //nolint:errorlint // other is one of the variables below
	return ok && known.name == r.name
}

// because returns the refusal with its cause, which is only logged.
func (r *refusal) because(cause error) error {
	caused := *r
	caused.cause = cause
	return &caused
}

// announce sets the headers of the refusal.
func (r *refusal) announce(w http.ResponseWriter) {
	switch r.status {
	case http.StatusTooManyRequests:
		w.Header().Set("Retry-After", "60")
	case http.StatusServiceUnavailable:
		w.Header().Set("Retry-After", outagePause)
	}
}

// outagePause is after how many seconds what is unavailable may be asked again.
const outagePause = "10"

var (
	errStranger     = &refusal{status: http.StatusUnauthorized, name: "not_signed_in", text: "Увійдіть до служби підтримки."}
	errTokenEnded   = &refusal{status: http.StatusUnauthorized, name: "token_ended", text: "Строк дії токена закінчився. Попросіть адміністратора видати новий: cabinet staff add."}
	errTokensOff    = &refusal{status: http.StatusUnauthorized, name: "tokens_off", text: "Токени тут не приймаються: увійдіть обліковим записом працівника."}
	errGuesses      = &refusal{status: http.StatusTooManyRequests, name: "too_many_guesses", text: "Забагато невідомих токенів. Спробуйте за хвилину."}
	errUnknownToken = &refusal{status: http.StatusUnauthorized, name: "unknown_token", text: "Такого токена немає, або його відкликано."}
	errUnreadable   = &refusal{status: http.StatusBadRequest, name: "unreadable", text: "Запит не схожий на перелік зашифрованих даних."}

	errAttempt      = &refusal{status: http.StatusForbidden, name: "unknown_attempt", text: "Спробу входу не знайдено або вона застаріла. Почніть вхід знову."}
	errDenied       = &refusal{status: http.StatusForbidden, name: "denied_by_provider", text: "Систему входу залишено без підтвердження. Почніть вхід знову."}
	errIdentity     = &refusal{status: http.StatusForbidden, name: "unverified_identity", text: "Відповідь системи входу не підтверджено. Почніть вхід знову."}
	errSecondFactor = &refusal{status: http.StatusForbidden, name: "no_second_factor", text: "Вхід виконано без другого чинника. Увімкніть його у своєму обліковому записі й увійдіть знову."}
	errGroup        = &refusal{status: http.StatusForbidden, name: "not_in_group", text: "Ваш обліковий запис не належить до групи, якій відкрито службу підтримки. Зверніться до адміністратора."}
	errNotStaff     = &refusal{status: http.StatusForbidden, name: "not_staff", text: "Вас немає серед працівників служби підтримки, або доступ відкликано. Зверніться до адміністратора."}
	errProvider     = &refusal{status: http.StatusServiceUnavailable, name: "provider_unavailable", text: "Система входу не відповідає. Спробуйте пізніше."}

	errEngine = &refusal{status: http.StatusServiceUnavailable, name: "engine_unavailable", text: "Рушій замовлень не відповідає. Спробуйте пізніше: пошук і сторінки замовлень працюють без нього."}
)

// answerPage refuses a page: without a session it leads to the sign-in, and back afterwards.
func (d *Desk) answerPage(w http.ResponseWriter, r *http.Request, err error) {
	switch {
	case errors.Is(err, errStranger):
		http.Redirect(w, r, front(r.URL.RequestURI()), http.StatusSeeOther)
	case errors.Is(err, pgx.ErrNoRows):
		d.missing(w, r)
	default:
		d.answer(w, r, err)
	}
}

// answer refuses a request in plain text; an error's cause is only logged.
func (d *Desk) answer(w http.ResponseWriter, r *http.Request, err error) {
	d.recordRefusal(r, err)
	var known *refusal
	switch {
	case errors.As(err, &known):
		known.announce(w)
		http.Error(w, known.text, known.status)
	case errors.Is(err, ErrReason):
		http.Error(w, ErrReason.Error(), http.StatusForbidden)
	default:
		d.logger.ErrorContext(r.Context(), "support: request failed", "path", r.URL.Path, "error", err)
		w.Header().Set("Retry-After", outagePause)
		http.Error(w, "Журнал доступу або сховище ключів не відповідає: дані не показано. Сервіс тимчасово недоступний, спробуйте пізніше.",
			http.StatusServiceUnavailable)
	}
}
