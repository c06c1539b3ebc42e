package api

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/gin-gonic/gin"
	"github.com/stretchr/testify/require"

	"cabinet/clients/wire"
	"cabinet/domain"
	"cabinet/ordering/refusal"
	"cabinet/temporal"
)

// What went wrong outside reads as an outage, what went wrong with us as a fault of ours, and nothing of the cause is
// told (GAP-05).
func TestRefusalOf(t *testing.T) {
	for _, row := range []struct {
		err  error
		code domain.Code
	}{
		{domain.Refuse(domain.CodeTooLate), domain.CodeTooLate},
		{fmt.Errorf("order: %w", domain.Refuse(domain.CodeNotFound)), domain.CodeNotFound},
		{fmt.Errorf("search: %w", &wire.Error{Kind: wire.Unavailable}), domain.CodeUnavailable},
		{fmt.Errorf("search: %w", &wire.Error{Kind: wire.Malformed}), domain.CodeUnavailable},
		{context.DeadlineExceeded, domain.CodeUnavailable},
		{errors.New("a bug"), domain.CodeInternal},
	} {
		require.Equal(t, row.code, refusal.Of(row.err).Code, "%v", row.err)
	}
}

// What a citizen reads, and with which status, for the failures that the specification names (AMB-102, AMB-103).
func TestRefusalTexts(t *testing.T) {
	for row, want := range map[string]struct {
		code   domain.Code
		status int
		text   string
	}{
		"ERR-10":         {domain.CodeUnavailable, http.StatusServiceUnavailable, "На жаль, сервіс тимчасово недоступний. Спробуйте, будь ласка, пізніше"},
		"ERR-11":         {"", http.StatusInternalServerError, "На жаль, сервіс тимчасово недоступний. Спробуйте, будь ласка, пізніше"},
		"ERR-13":         {domain.CodeServiceInactive, http.StatusConflict, "Послуга недоступна."},
		"ERR-14, INS-66": {domain.CodeVehicleNotFound, http.StatusUnprocessableEntity, "На жаль, транспортний засіб не знайдено"},
		"ERR-20":         {domain.CodeInsurerUnknown, http.StatusUnprocessableEntity, "Страхова компанія не прийняла запит. Оберіть іншу страхову компанію."},
		"ERR-21":         {domain.CodeScantRegistry, http.StatusConflict, "У реєстрах недостатньо інформації для замовлення послуги онлайн. Зверніться до сервісного центру."},
		"INS-64": {domain.CodeVehicleNotOwn, http.StatusUnprocessableEntity, "На жаль, в кабінеті водія немає інформації про Ваш транспортний засіб. " +
			"Перевірте номерний знак або оформіть поліс як на транспортний засіб іншої особи."},
		"INS-67": {domain.CodeInternal, http.StatusInternalServerError, "Сталася технічна помилка. Спробуйте, будь ласка, пізніше."},
	} {
		answer := httptest.NewRecorder()
		c, _ := gin.CreateTestContext(answer)
		c.Request = httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/api/ping", nil)
		newCabinet(t).refuse(c, domain.Refuse(want.code))
		require.Equal(t, want.status, answer.Code, row)
		require.Equal(t, want.text, refused(t, answer, want.status, want.code).Message, row)
	}
}

// A fault in a handler is an error like any other: its cause goes to the log alone.
func TestPanicIsAnswered(t *testing.T) {
	c := newCabinet(t)
	router := c.handler.(*gin.Engine)
	router.GET("/fault", func(*gin.Context) { panic("index out of range") })
	answer := c.call(http.MethodGet, "/fault", nil)
	refused(t, answer, http.StatusInternalServerError, domain.CodeInternal)
	require.NotContains(t, answer.Body.String(), "index out of range")
}

// The engine's codec panics while the key store does not answer. That is an outage, and its caller may try again.
func TestKeyStoreAwayIsAnOutage(t *testing.T) {
	c := newCabinet(t)
	router := c.handler.(*gin.Engine)
	router.GET("/fault", func(*gin.Context) { panic(fmt.Errorf(temporal.KeyStoreAway+"%w", context.DeadlineExceeded)) })
	router.GET("/bug", func(*gin.Context) { panic(errors.New("a bug")) })
	answer := c.call(http.MethodGet, "/fault", nil)
	refused(t, answer, http.StatusServiceUnavailable, domain.CodeUnavailable)
	require.NotEmpty(t, answer.Header().Get("Retry-After"))
	refused(t, c.call(http.MethodGet, "/bug", nil), http.StatusInternalServerError, domain.CodeInternal)
}

// A page that is left while the register answers is no outage: neither the alerts nor the log of failures hear of it.
func TestCallerThatIsGone(t *testing.T) {
	s := newCabinet(t)
	ask := func(ctx context.Context, err error) int {
		answer := httptest.NewRecorder()
		c, _ := gin.CreateTestContext(answer)
		c.Request = httptest.NewRequestWithContext(ctx, http.MethodGet, "/api/ping", nil)
		s.refuse(c, err)
		c.Writer.WriteHeaderNow()
		return answer.Code
	}
	left, leave := context.WithCancel(t.Context())
	leave()
	require.Equal(t, statusCallerGone, ask(left, fmt.Errorf("search: %w", context.Canceled)))
	require.Equal(t, http.StatusNotFound, ask(left, domain.Refuse(domain.CodeNotFound)))
	require.Equal(t, http.StatusServiceUnavailable, ask(t.Context(), fmt.Errorf("search: %w", context.Canceled)))
}
