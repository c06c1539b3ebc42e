package api

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
)

// anApplication reserves a year's policy for the driver's own car.
const anApplication = `{"period":"M12","startDate":"2026-03-10",` +
	`"insurer":{"email":"driver@ukr.net","phone":"+380671112233","birthDate":"1985-03-14","isOwner":true,"rnokpp":"3111952338"},` +
	`"address":{"region":"Київ","city":"Київ","street":"Хрещатик","house":"1","zip":"01001"},` +
	`"vehicle":{"type":"B1","plate":"KA9400PP","brand":"SKODA","odometer":"42000","capacity":1395},` +
	`"company":{"name":"Оберіг","code":"21017341","franchise":0,"price":260000,"privilege":"without"},` +
	`"documents":{"type":"id_card","number":"001234567","record":"19850310-12345","issuedAt":"2020-01-02","issuedBy":"8012"},` +
	`"isExemptTC":true,"isNotTaxi":true,"restrictions":true}`

func (c *cabinet) reserve(application string) *httptest.ResponseRecorder {
	return c.call(http.MethodPost, "/api/insurance/policy", strings.NewReader(application),
		"Content-Type", "application/json", "Authorization", "Bearer "+c.token())
}

// A reservation is an order: the night stops it as any other (CAT-31, API-095).
func TestReservationAtNight(t *testing.T) {
	c := newCabinet(t)
	c.now = time.Date(2026, 3, 5, 23, 45, 0, 0, domain.Kyiv)
	refusedAtNight(t, c.reserve(anApplication))
}

// What is wrong with an application is said at its field, whoever finds it: the contract or the rules.
func TestReservationRefuses(t *testing.T) {
	c := newCabinet(t)
	for _, row := range []struct{ row, was, is, field, text string }{
		{"INS-40", `"isExemptTC":true,`, ``, "isExemptTC", ""},
		{"INS-41", `"isNotTaxi":true`, `"isNotTaxi":false`, "isNotTaxi", ""},
		{"INS-43", `"restrictions":true`, `"restrictions":false`, "restrictions", ""},
		{"INS-47", `"startDate":"2026-03-10"`, `"startDate":"2026-03-05"`, "startDate", ""},
		{"INS-45, ERR-24", `"type":"B1"`, `"type":"D1"`, "vehicle.type", notInsurable},
		{"no kilometre", `"odometer":"42000"`, `"odometer":"0"`, "vehicle.odometer", ""},
		{"API-095", `"brand":"SKODA"`, `"brand":"SKODA","colour":"red"`, "vehicle", ""},
		{"a domain of Russia", `"email":"driver@ukr.net"`, `"email":"driver@mail.ru"`, "insurer.email", ""},
		{"API-095", `"price":260000`, `"price":"much"`, "company.price", ""},
	} {
		application := strings.Replace(anApplication, row.was, row.is, 1)
		require.NotEqual(t, anApplication, application)
		refusal := refused(t, c.reserve(application), http.StatusUnprocessableEntity, domain.CodeInvalid)
		require.Contains(t, refusal.Fields, row.field, row.row)
		require.Contains(t, refusal.Fields[row.field], row.text, row.row)
	}
}
