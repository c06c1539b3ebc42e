package cabinet

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/client"

	"cabinet/cmd/cabinet/fixture"
	"cabinet/domain"
	"cabinet/tests/leaks"
	"cabinet/tests/stack"
)

// Nothing personal is readable in any table of the read model, whatever citizens have ordered, filled in, uploaded and told of
// themselves, and whatever the daily checks have found (ASVS 6.1.1).
func TestReadModelHoldsNoPersonalData(t *testing.T) {
	t.Parallel()
	s := stack.Start(t)
	c := signInWithKey(t, s, driver)
	secrets := c.leavesPersonalData(t, world(s))
	engine := engineOf(t, s)
	for _, id := range []string{"plate-storage-ends", "licence-ends", "insurance-ends"} {
		awaitSchedule(t, engine, id)
		runSchedule(t, engine, id)
	}
	model := openModel(t, s)
	for _, table := range []string{
		"citizens", "drafts", "email_verifications", "extracts", "files", "messages", "observers", "order_answers",
		"order_drafts", "orders", "own_policies", "reminders", "statements", "stored_plates", "vehicle_reports",
	} {
		require.Positive(t, model.count(table), table)
	}
	address, err := url.Parse(s.DatabaseURL)
	require.NoError(t, err)
	scan(t, s, strings.TrimPrefix(address.Path, "/"), secrets)
}

// leavesPersonalData does what leaves something in every table, and names what must not be found.
func (c *citizen) leavesPersonalData(t *testing.T, w *fixture.World) (secrets []string) {
	t.Helper()
	const email, phone, note, paper = "personal.data@ukr.net", "+380671230987", "у червоному будинку", "паспорт КОВАЛЕНКА.pdf"
	for _, order := range []struct {
		service domain.ServiceName
		stage   string
	}{
		{domain.VehicleCheckService, "done"},
		{domain.LicenceExchangeService, "sent"},
		{domain.SPRExchangeService, "signed"},
		{domain.OwnerToConfidantService, "confirmation"},
		{domain.InsuranceService, "done"},
		{domain.FinesService, "done"},
		{domain.PlateReserveService, "created"},
		{domain.PlateStorageService, "created"},
		{domain.IndividualPlateService, "created"},
	} {
		_, err := w.Make(t.Context(), order.service, order.stage, "")
		require.NoError(t, err, order.service)
	}
	made := c.order("personal-data-of-rows")
	content := map[string]any{"version": 1, "content": map[string]string{"note": note}}
	require.Equal(t, http.StatusNoContent, c.call(http.MethodPut, "/api/services/draft/plate-storage", content).status)
	require.Equal(t, http.StatusNoContent, c.call(http.MethodPut, "/api/services/"+made.ID+"/draft", content).status)
	require.Equal(t, http.StatusNoContent, c.call(http.MethodPut, "/api/services/draft/vehicle-check", content).status)
	require.Equal(t, http.StatusNoContent, c.call(http.MethodDelete, "/api/services/draft/vehicle-check?order="+made.ID, nil).status)
	require.Equal(t, http.StatusCreated, c.upload("/api/files", paper, scanned(t, 0)).status)
	policy := map[string]string{
		"companyName": "ТАС", "policyNumber": "700123456", "email": email, "vin": driverVIN, "brand": "?", "plate": "?",
		"endDate": time.Now().AddDate(0, 0, 3).Format(time.DateOnly),
	}
	require.Equal(t, http.StatusOK, c.call(http.MethodPost, "/api/insurance/add-policy", policy).status)
	require.Equal(t, http.StatusOK, c.call(http.MethodPatch, "/api/user/profile", map[string]string{"phone": phone}).status)
	require.Equal(t, http.StatusOK, c.call(http.MethodPatch, "/api/user/verification", map[string]string{"email": email}).status)
	require.NotEmpty(t, signIn(t, c.stack, askedLately).observers())
	signIn(t, c.stack, keeper)

	secrets = []string{email, phone, note, paper, driverVIN, "KA9400PP", "SKODA", "700123456", "ТАКСОПАРК РАНОК"}
	for _, secret := range people(t) {
		secrets = append(secrets, secret, strings.ToUpper(secret)) // as registers write it
	}
	return secrets
}

// awaitSchedule waits for a schedule, which a worker that starts makes.
func awaitSchedule(t *testing.T, engine client.Client, id string) {
	t.Helper()
	require.Eventually(t, func() bool {
		_, err := engine.ScheduleClient().GetHandle(t.Context(), id).Describe(t.Context())
		return err == nil
	}, patience, pause, id)
}

// scan requires that no secret stands in a database, and counts the rows that it has read.
func scan(t *testing.T, s *stack.Stack, database string, secrets []string) (rows int) {
	rows, hits := search(t, s, database, secrets)
	require.Empty(t, hits, database)
	return rows
}

// search looks for secrets in every column of every table, as text and inside binary data, and names the columns.
func search(t *testing.T, s *stack.Stack, database string, secrets []string) (rows int, hits []string) {
	address, err := url.Parse(s.DatabaseURL)
	require.NoError(t, err)
	address.Path = "/" + database
	rows, hits, err = leaks.Database(t.Context(), address.String(), secrets)
	require.NoError(t, err)
	return rows, hits
}
