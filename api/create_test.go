package api

import (
	"bytes"
	"encoding/json"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/cmd/cabinet/fixture"
	"cabinet/db/dbtest"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store"
	"cabinet/store/keytest"
)

// orderForm is the body of an order, as browsers send it: pairs of field and value.
func orderForm(t testing.TB, pairs ...string) (body []byte, contentType string) {
	t.Helper()
	var buffer bytes.Buffer
	form := multipart.NewWriter(&buffer)
	for i := 0; i < len(pairs); i += 2 {
		require.NoError(t, form.WriteField(pairs[i], pairs[i+1]))
	}
	require.NoError(t, form.Close())
	return buffer.Bytes(), form.FormDataContentType()
}

func orderRequest(body []byte, contentType string) *http.Request {
	request := httptest.NewRequest(http.MethodPost, "/api/services", bytes.NewReader(body))
	request.Header.Set("Content-Type", contentType)
	return request
}

// An order's body has its two parts, each once, and nothing else (API-047).
func TestReadOrder(t *testing.T) {
	for _, row := range []struct {
		what  string
		parts []string
		wrong []string
	}{
		{"whole", []string{"serviceName", "vehicle-check", "data", "{}"}, nil},
		{"in the other order", []string{"data", "{}", "serviceName", "vehicle-check"}, nil},
		{"empty", nil, []string{"serviceName", "data"}},
		{"without data", []string{"serviceName", "vehicle-check"}, []string{"data"}},
		{"with empty data", []string{"serviceName", "vehicle-check", "data", ""}, []string{"data"}},
		{"twice the same", []string{"data", "{}", "data", "{}"}, []string{"data"}},
		{"a field too many", []string{"serviceName", "vehicle-check", "data", "{}", "price", "1"}, []string{"price"}},
		{"without a name", []string{"", "x"}, []string{"body"}},
	} {
		t.Run(row.what, func(t *testing.T) {
			name, data, err := readOrder(orderRequest(orderForm(t, row.parts...)))
			if row.wrong == nil {
				require.NoError(t, err)
				require.Equal(t, "vehicle-check", name)
				require.Equal(t, "{}", string(data))
				return
			}
			var refusal *domain.Error
			require.ErrorAs(t, err, &refusal)
			require.Equal(t, domain.CodeInvalid, refusal.Code)
			for _, field := range row.wrong {
				require.Contains(t, refusal.Fields, field)
			}
			require.Len(t, refusal.Fields, len(row.wrong))
		})
	}
}

// Whatever is sent as an order is either read whole or refused with a code of ours: never a panic, never a fault.
func FuzzReadOrder(f *testing.F) {
	whole := []string{"serviceName", "vehicle-check", "data", `{"search":{"type":"vin","vin":"TMB99HAV3KM626020"},"carId":"1"}`}
	for _, parts := range [][]string{
		whole, whole[:2], append(whole, "data", "{}"),
		{"data", "{}", "serviceName", ""},
		{"serviceName", "\xff", "data", "["},
	} {
		body, contentType := orderForm(f, parts...)
		f.Add(contentType, body)
		f.Add(contentType, body[:len(body)/2])
	}
	f.Add("multipart/form-data", []byte("--\r\n"))
	f.Add("multipart/form-data; boundary=x", []byte("--x\r\nContent-Disposition: form-data; name=data\r\n\r\n"))
	f.Add("multipart/mixed; boundary=x", []byte("--x--"))
	f.Fuzz(func(t *testing.T, contentType string, body []byte) {
		name, data, err := readOrder(orderRequest(body, contentType))
		if err != nil {
			refusesWell(t, err)
			return
		}
		require.NotEmpty(t, name)
		require.NotEmpty(t, data)
	})
}

// refusesWell checks that an error is a refusal that the API has a status for, below 500, with named fields.
func refusesWell(t *testing.T, err error) {
	t.Helper()
	var refusal *domain.Error
	require.ErrorAs(t, err, &refusal)
	require.Less(t, statusOf(refusal.Code), http.StatusInternalServerError)
	for field, sentence := range refusal.Fields {
		require.NotEmpty(t, field)
		require.NotEmpty(t, sentence)
	}
}

// At night no order is taken and the maintenance call says until when; all else stays open (AMB-112, AMB-113).
func TestNightlyOrderingBlock(t *testing.T) {
	c := newCabinet(t)
	invoice := &domain.Invoice{PaymentURL: "https://bank.example/pay/1", Status: domain.InvoiceIssued}
	c.orders.state = domain.Order{ID: uuid.New(), Status: domain.StatusWaitToPay, Invoice: invoice}
	for _, row := range []struct {
		clock   string
		blocked bool
	}{
		{"2026-03-05 23:39:59", false},
		{"2026-03-05 23:40:00", true},
		{"2026-03-06 00:04:59", true},
		{"2026-03-06 00:05:00", false},
	} {
		// CAT-31, CAT-32, TIME-18
		t.Run(row.clock, func(t *testing.T) {
			at, err := time.ParseInLocation(time.DateTime, row.clock, domain.Kyiv)
			require.NoError(t, err)
			c.now = at.UTC()
			body, contentType := orderForm(t, "serviceName", "vehicle-check", "data", "{}")
			ordered := c.call(http.MethodPost, "/api/services", bytes.NewReader(body),
				"Content-Type", contentType, "Authorization", "Bearer "+c.token())
			if row.blocked {
				refusedAtNight(t, ordered)
			} else {
				refused(t, ordered, http.StatusUnprocessableEntity, domain.CodeInvalid) // it was read
			}
			works := c.call(http.MethodGet, "/api/maintenance", nil).Body.String()
			require.Equal(t, row.blocked, strings.Contains(works, `"orderingBlockedUntil":"2026-03-05T22:05:00Z"`), "API-015: "+works)

			paid := c.call(http.MethodPost, "/api/services/"+c.orders.state.ID.String()+"/payment",
				strings.NewReader(`{"redirectUrl":"/services/ordered"}`),
				"Content-Type", "application/json", "Authorization", "Bearer "+c.token())
			require.Equal(t, http.StatusOK, paid.Code, paid.Body.String())
		})
	}
}

// At night an order's steps wait as new orders do, whichever call takes them, and nothing is kept of them; to give an order
// up does not wait (CAT-31, TIME-18, AMB-113).
func TestNightlyBlockOfSteps(t *testing.T) {
	s := newSigning(t)
	s.config.Unsigned, s.world.Orders = true, s.scriptedOrders
	s.connect()
	s.state = domain.Order{
		ID: s.order, CitizenID: s.citizen.String(), Service: domain.SPRExchangeService,
		Status: domain.StatusWaitToReserve, Certificate: &domain.OrderedCertificate{},
	}
	keytest.Order(t, s.asAdmin(), sqlc.UpsertOrderParams{
		ID: uuid.New(), CitizenID: s.citizen, Service: "insurance", Status: "draft", Version: 1, CreatedAt: noon, UpdatedAt: noon,
		Snapshot: []byte(`{"id":"` + s.order.String() + `","insurance":{"policyNumber":"AB0000001"}}`),
	})
	order, signature := "/api/services/"+s.order.String(), `--x
Content-Disposition: form-data; name="sign"

a signature
--x
Content-Disposition: form-data; name="type"

licence-exchange
--x--
`
	const asJSON, asForm = "application/json", "multipart/form-data; boundary=x"
	rows := []struct {
		method, path, contentType, body string
		stopped                         bool
	}{
		{http.MethodPatch, order, asJSON, `{"stage":"30348"}`, true},
		{http.MethodPatch, order, asJSON, `{"stage":"reserve","payload":{"origin":"generate"}}`, true},
		{http.MethodPatch, order, asJSON, `{"stage":"reject"}`, false},
		{http.MethodDelete, order, asJSON, ``, false},
		{http.MethodPatch, order + "/statement", asForm, strings.ReplaceAll(signature, "\n", "\r\n"), true},
		{http.MethodPost, order + "/statement/unsigned", asJSON, ``, true},
		{http.MethodPost, order + "/statement/diia", asJSON, ``, true},
		{http.MethodPost, "/api/vehicles/spr/reserve", asJSON, `{"serviceId":"` + s.order.String() + `","origin":"generate"}`, true},
		{http.MethodPost, "/api/insurance/approval", asJSON, `{"policy":"AB0000001"}`, true},
		{http.MethodPost, "/api/insurance/otp", asJSON, `{"policy":"AB0000001","otp":"1234"}`, true},
	}
	night := time.Date(2026, 3, 5, 23, 40, 0, 0, domain.Kyiv)
	for _, s.now = range []time.Time{night, noon} {
		for _, row := range rows {
			answer := s.call(row.method, row.path, strings.NewReader(row.body),
				"Authorization", "Bearer "+s.tokenOf(s.citizen), "Content-Type", row.contentType)
			if row.stopped && s.now.Equal(night) {
				refusedAtNight(t, answer)
			} else {
				require.Less(t, answer.Code, 300, row.path+": "+answer.Body.String())
			}
		}
		var kept int
		require.NoError(t, s.world.Database.QueryRow(t.Context(), `SELECT count(*) FROM files`).Scan(&kept))
		require.Equal(t, s.now.Equal(noon), kept > 0, "of a refused signature nothing is kept")
	}
}

// A service that is not offered yet, or not at all, is not ordered (CAT-22, CAT-26).
func TestOnlyOfferedServicesAreOrdered(t *testing.T) {
	c := newCabinet(t)
	for service, code := range map[string]domain.Code{
		"nothing": domain.CodeInvalid, "parking": domain.CodeServiceInactive,
	} {
		body, contentType := orderForm(t, "serviceName", service, "data", "{}")
		answer := c.call(http.MethodPost, "/api/services", bytes.NewReader(body),
			"Content-Type", contentType, "Authorization", "Bearer "+c.token())
		refused(t, answer, statusOf(code), code)
	}
}

// Who is named in an appointment is kept by name, as one who has never signed in; of who is known nothing changes (CONF-25).
func TestNamingIsNoSignIn(t *testing.T) {
	o := newOutside(t)
	o.world.Database = dbtest.New(t)
	o.queries, o.store = sqlc.New(o.world.Database), keytest.Store(t, o.world.Database)
	o.config.References = o.store.References
	o.connect()
	signIn := func(rnokpp string) uuid.UUID {
		t.Helper()
		return keytest.Citizen(t, o.store, rnokpp, domain.Person{RNOKPP: rnokpp, LastName: "КОВАЛЕНКО", FirstName: "ОЛЕКСАНДР"})
	}
	owner := signIn(driver)
	data, err := json.Marshal(fixture.Appointment(driverVIN))
	require.NoError(t, err)
	o.orders.err = domain.Refuse(domain.CodeUnavailable)
	appoint := func() store.Citizen {
		t.Helper()
		whole := strings.Replace(string(data), "{", `{"schema":"owner","rnokpp":"`+user+`",`, 1)
		body, contentType := orderForm(t, "serviceName", string(domain.OwnerToConfidantService), "data", whole)
		answer := o.call(http.MethodPost, "/api/services", bytes.NewReader(body), "Content-Type", contentType, "Authorization", "Bearer "+o.tokenOf(owner))
		refused(t, answer, http.StatusServiceUnavailable, domain.CodeUnavailable)
		id, err := o.store.CitizenByRNOKPP(t.Context(), user)
		require.NoError(t, err, answer.Body.String())
		found, err := o.store.Citizen(t.Context(), id)
		require.NoError(t, err)
		return found
	}
	named := appoint()
	var signedIn time.Time
	require.NoError(t, o.world.Database.QueryRow(t.Context(), "SELECT signed_in_at FROM citizens WHERE id = $1", named.ID).Scan(&signedIn))
	require.Zero(t, signedIn.Unix(), "never")
	require.Equal(t, user, named.RNOKPP)
	require.Empty(t, named.Gender)

	require.Equal(t, named.ID, signIn(user))
	known, err := o.store.Citizen(t.Context(), named.ID)
	require.NoError(t, err)
	o.now = noon.Add(time.Hour)
	require.Equal(t, known, appoint())
}
