package registers

import (
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/clients/wire"
	"cabinet/domain"
)

const (
	oneVehicle = `{"vehicles":[{"carId":"7","BRAND":"ZAZ","MODEL":"SLAVUTA","VIN":"Y6DNNPRA76B823126","N_REG_NEW":"BI9401AP",` +
		`"MAKE_YEAR":2006,"D_REG":"2014-09-18","CAPACITY":null,"FUEL":"БЕНЗИН","KIND":"ЛЕГКОВИЙ","OWNER_TYPE":"J"}]}`
	oneReport = `{"reports":[{"carId":"7","VIN":"Y6DNNPRA76B823126","D_REG":"2014-09-18","OPERATIONS":[],"OTK":null}]}`
	onePerson = `{"lastName":"Дем'яненко","firstName":"Марія","middleName":"","birthDate":"1994-08-08","gender":"F"}`
)

// exchange is what a call sent.
type exchange struct {
	*http.Request
	body string
}

// answering makes a client of a security server that always answers the same.
func answering(t *testing.T, status int, answer string) (*Client, *exchange) {
	t.Helper()
	sent := &exchange{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		*sent = exchange{r, string(body)}
		w.WriteHeader(status)
		_, _ = w.Write([]byte(answer))
	}))
	t.Cleanup(server.Close)
	return New(Config{URL: server.URL + "/", Client: "I/GOV/1/CABINET", Member: "I/GOV/2/EIS", Purpose: "check"}), sent
}

// The headers are Trembita's; personal data travels in the body alone, but for the header that names the subject.
func TestHeaders(t *testing.T) {
	client, sent := answering(t, http.StatusOK, `{"vehicles":[]}`)
	_, err := client.VehiclesByOwner(t.Context(), "3652504575")
	require.NoError(t, err)
	require.Equal(t, "/restapi", sent.URL.String())
	require.JSONEq(t, `{"ownerRnokpp":"3652504575"}`, sent.body)
	for header, want := range map[string]string{
		"Uxp-Client": "I/GOV/1/CABINET", "Uxp-Service": "I/GOV/2/EIS/vehicleSearch/1", "Uxp-Purpose-Ids": "check",
		"Uxp-Subject-Id": "3652504575", "Content-Type": "application/json",
	} {
		require.Equal(t, want, sent.Header.Get(header), header)
	}
	first := sent.Header.Get("Uxp-QueryID")
	require.NoError(t, uuid.Validate(first))

	_, err = client.VehiclesByPerson(t.Context(), domain.PersonQuery{
		LastName: "ШЕВЧЕНКО", FirstName: "ТАРАС", Birthday: domain.Date{Year: 1990, Month: 3, Day: 9},
	})
	require.NoError(t, err)
	require.JSONEq(t, `{"lastName":"ШЕВЧЕНКО","firstName":"ТАРАС","birthDate":"1990-03-09"}`, sent.body)
	require.NotEqual(t, first, sent.Header.Get("Uxp-QueryID"), "a new number for each call")
	require.NotContains(t, sent.Header, "Uxp-Subject-Id")
}

// A vehicle belongs to a person or to a company; an answer with another kind of owner is malformed.
func TestOwnerTypes(t *testing.T) {
	for kind, known := range map[string]bool{"P": true, "J": true, "": false, "p": false, "F": false} {
		client, _ := answering(t, http.StatusOK, strings.Replace(oneVehicle, `"OWNER_TYPE":"J"`, `"OWNER_TYPE":"`+kind+`"`, 1))
		found, err := client.VehiclesByVIN(t.Context(), "Y6DNNPRA76B823126")
		if !known {
			require.Equal(t, wire.Malformed, wire.KindOf(err), "FLEET-32: %q", kind)
			continue
		}
		require.NoError(t, err, "FLEET-32: %q", kind)
		require.Equal(t, domain.OwnerType(kind), found[0].OwnerType, "FLEET-32")
	}
}

// A path and another name of the service are settings.
func TestServiceNames(t *testing.T) {
	client, sent := answering(t, http.StatusCreated, `{"vehicles":[]}`)
	for form, want := range map[string]string{
		"": "vehicleSearch/1", "{service}": "vehicleSearch", "{Service}_v1": "VehicleSearch_v1", "{Service}_v2/1": "VehicleSearch_v2/1",
	} {
		client = New(Config{URL: client.config.URL, Member: "I/GOV/2/EIS", ServiceName: form, ServicePaths: true})
		_, err := client.VehiclesByOwner(t.Context(), "3652504575")
		require.NoError(t, err, "any success is one")
		require.Equal(t, "I/GOV/2/EIS/"+want, sent.Header.Get("Uxp-Service"))
		require.Equal(t, "/restapi/vehicles/search", sent.URL.String())
	}
}

// A fault in an unknown form decides nothing.
func TestUnknownFaults(t *testing.T) {
	for _, body := range []string{
		"", "null", "[]", `{"error":"x"}`, `{"type":404}`, `{"code":"Client.NotFound"}`, "<fault/>",
		`"Client.NotFound"`, `{"type":"Client.Other"}`,
	} {
		for _, status := range []int{400, 404, 409, 500} {
			client, _ := answering(t, status, body)
			_, err := client.VehiclesByOwner(t.Context(), "3652504575")
			require.True(t, wire.KindOf(err).Retryable(), "%d %s: %v", status, body, err)
		}
	}
}

func TestVehicleRecord(t *testing.T) {
	client, _ := answering(t, http.StatusOK, oneVehicle)
	vehicles, err := client.VehiclesByVIN(t.Context(), "Y6DNNPRA76B823126")
	require.NoError(t, err)
	require.Equal(t, []domain.Vehicle{{
		CarID: "7", Brand: "ZAZ", Model: "SLAVUTA", VIN: "Y6DNNPRA76B823126", Plate: "BI9401AP", MakeYear: 2006,
		LastRegDate: domain.Date{Year: 2014, Month: 9, Day: 18}, Fuel: "БЕНЗИН", Kind: "ЛЕГКОВИЙ", OwnerType: domain.OwnerJuridical,
	}}, vehicles)
}

func TestPersonRecord(t *testing.T) {
	client, _ := answering(t, http.StatusOK, onePerson)
	person, err := client.Person(t.Context(), "3652504575")
	require.NoError(t, err)
	require.Equal(t, domain.Person{
		RNOKPP: "3652504575", LastName: "ДЕМ’ЯНЕНКО", FirstName: "МАРІЯ",
		Birthday: domain.Date{Year: 1994, Month: 8, Day: 8}, Gender: "female",
	}, person)
}

// An answer that does not say what was asked is malformed, never "nothing found": no order ends by it (VCHK-08).
func TestMalformed(t *testing.T) {
	search := func(c *Client) error { _, err := c.VehiclesByVIN(t.Context(), "Y6DNNPRA76B823126"); return err }
	report := func(c *Client) error { _, err := c.VehicleReport(t.Context(), "7"); return err }
	person := func(c *Client) error { _, err := c.Person(t.Context(), "3652504575"); return err }
	many := fmt.Sprintf(`{"vehicles":[%s]}`, strings.Repeat("{},", maxVehicles)+"{}")
	for _, row := range []struct {
		name, answer string
		call         func(*Client) error
	}{
		{"no list", `{}`, search},
		{"null", `null`, search},
		{"HTML", `<html>`, search},
		{"too many", many, search},
		{"no id", strings.Replace(oneVehicle, `"7"`, `""`, 1), search},
		{"no VIN", strings.Replace(oneVehicle, "Y6DNNPRA76B823126", "", 1), search},
		{"unknown owner type", strings.Replace(oneVehicle, `"J"`, `"X"`, 1), search},
		{"wrong date", strings.Replace(oneVehicle, "2014-09-18", "18.09.2014", 1), search},
		{"no reports", `{}`, report},
		{"another vehicle", strings.Replace(oneReport, `"7"`, `"8"`, 1), report},
		{"report without VIN", strings.Replace(oneReport, "Y6DNNPRA76B823126", "", 1), report},
		{"report without date", strings.Replace(oneReport, "2014-09-18", "", 1), report},
		{"nameless person", strings.Replace(onePerson, "Марія", "", 1), person},
	} {
		client, _ := answering(t, http.StatusOK, row.answer)
		err := row.call(client)
		require.Equal(t, wire.Malformed, wire.KindOf(err), row.name)
	}
}

// Only the registers' own faults decide: what is wrong with us, or not documented, ends no order.
func TestRefusals(t *testing.T) {
	for _, row := range []struct {
		status int
		answer string
		kind   wire.Kind
	}{
		{404, `{"type":"Client.NotFound","message":"…","detail":"…"}`, wire.NotFound},
		{404, `{"type":"Client.UnknownService","message":"…","detail":"…"}`, wire.BadRequest},
		{404, `404 page not found`, wire.Malformed},
		{400, `{}`, wire.Malformed},
		{403, `{"type":"Client.AccessDenied"}`, wire.AccessDenied},
		{500, `{"type":"Server.ServerProxy.AccessDenied"}`, wire.AccessDenied},
		{401, ``, wire.AccessDenied},
		{400, `{"type":"Client.InvalidHeader"}`, wire.BadRequest},
		{409, `{"type":"Client.ReferenceReused"}`, wire.BadRequest},
		{409, `{"type":"Client.Whatever"}`, wire.BadRequest},
		{409, `{"type":"Client.PlateTaken"}`, wire.Refused},
		{500, `{"type":"Server.InternalError"}`, wire.Unavailable},
	} {
		client, _ := answering(t, row.status, row.answer)
		_, err := client.VehicleReport(t.Context(), "7")
		require.Equal(t, row.kind, wire.KindOf(err), row.answer)
	}
}

// Whatever comes, a vehicle that is let in has an id and a VIN.
func FuzzVehicles(f *testing.F) {
	f.Add([]byte(oneVehicle))
	f.Add([]byte(`{"vehicles":[{"carId":1}]}`))
	f.Fuzz(func(t *testing.T, content []byte) {
		var answer searchAnswer
		if json.Unmarshal(content, &answer) != nil {
			return
		}
		vehicles, err := answer.vehicles()
		if err != nil {
			require.Nil(t, vehicles)
			return
		}
		for _, vehicle := range vehicles {
			require.NotEmpty(t, vehicle.CarID)
			require.NotEmpty(t, vehicle.VIN)
		}
	})
}

func FuzzReport(f *testing.F) {
	f.Add([]byte(oneReport))
	f.Fuzz(func(t *testing.T, content []byte) {
		var answer reportAnswer
		if json.Unmarshal(content, &answer) != nil {
			return
		}
		if report, err := answer.report("7"); err == nil {
			require.Equal(t, "7", report.CarID)
			require.NotEmpty(t, report.VIN)
		}
	})
}

// The security server is reached by the certificates of the settings.
func TestSecurityServerByTLS(t *testing.T) {
	server := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(`{"cars":[]}`)) }))
	defer server.Close()
	authority := filepath.Join(t.TempDir(), "ca.crt")
	content := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw})
	require.NoError(t, os.WriteFile(authority, content, 0o600))
	ask := func(files wire.Files) error {
		_, err := New(Config{URL: server.URL, TLS: files}).VehiclesByVIN(t.Context(), "VIN")
		return err
	}
	require.Equal(t, wire.Unavailable, wire.KindOf(ask(wire.Files{})), "its authority is not known")
	require.NotEqual(t, wire.Unavailable, wire.KindOf(ask(wire.Files{Authority: authority})))
}
