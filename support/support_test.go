package support_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	"github.com/stretchr/testify/require"
	commonpb "go.temporal.io/api/common/v1"
	"go.temporal.io/sdk/converter"
	"google.golang.org/protobuf/encoding/protojson"

	"cabinet/db"
	"cabinet/db/dbtest"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store"
	"cabinet/store/keysets"
	"cabinet/store/references"
	"cabinet/store/references/referencestest"
	"cabinet/support"
	"cabinet/temporal"
)

const reason = "звернення 4711 про оплату"

// desk is a running desk on a database of its own, with one of the staff.
type desk struct {
	testing.TB
	database   *pgxpool.Pool
	keys       *store.Keys
	references *references.Keyset
	url        string
	token      string
	engine     counting
	metrics    prometheus.Gatherer
	log        bytes.Buffer
	now        time.Time
	// order is what the reason of bearer and give opens.
	order uuid.UUID
}

// newDesk is a desk of a demonstration, unless options say otherwise. It has the rights of the desk, and its test those of a superuser.
func newDesk(t testing.TB, options ...func(*support.Config)) *desk {
	t.Helper()
	pool := dbtest.New(t)
	d := &desk{TB: t, database: pool, now: time.Date(2026, 3, 5, 12, 0, 0, 0, time.UTC), order: uuid.New(), references: referencestest.New(t)}
	var err error
	master, own := masterKey(t), dbtest.Part(t, pool, db.Support)
	d.keys, err = store.NewKeys(master, sqlc.New(pool))
	require.NoError(t, err)
	keys, err := store.NewKeys(master, sqlc.New(own))
	require.NoError(t, err)
	listening := httptest.NewUnstartedServer(nil)
	t.Cleanup(listening.Close)
	d.url = "http://" + listening.Listener.Addr().String()
	config := support.Config{
		PublicURL: d.url, WebUIURL: "http://127.0.0.1:1", Namespace: "cabinet", Tokens: true,
		References: d.references, Now: func() time.Time { return d.now },
	}
	for _, option := range options {
		option(&config)
	}
	serving, err := support.New(config, own, keys, &d.engine, slog.New(slog.NewTextHandler(&d.log, nil)))
	require.NoError(t, err)
	listening.Config.Handler, d.metrics = serving.Handler(), serving.Metrics()
	listening.Start()
	token, kept := support.NewToken()
	d.token = token
	ends := d.now.AddDate(0, 0, 30)
	require.NoError(t, sqlc.New(pool).AddStaff(t.Context(), sqlc.AddStaffParams{
		ID: uuid.New(), Name: "Олена Коваль", Office: "ТСЦ 8041", Token: kept, TokenEndsAt: &ends, CreatedAt: d.now,
	}))
	return d
}

// Each view is counted for alerts; an engine that does not answer is no zero.
func TestViewsAreCounted(t *testing.T) {
	d := newDesk(t)
	counted := d.scrape(http.StatusOK)
	for _, view := range support.Views {
		require.Contains(t, counted, fmt.Sprintf("cabinet_view_orders{view=%q} %d\n", view.Name, len(view.At(d.now))))
	}
	d.engine.down = true
	d.now = d.now.Add(11 * time.Second)
	d.scrape(http.StatusInternalServerError)
}

// Scrapes cannot keep the engine busy: however many come, it counts once in ten seconds, also while it does not answer.
func TestScrapesShareACount(t *testing.T) {
	d := newDesk(t)
	for range 2 {
		before := d.engine.asked.Load()
		var scrapes sync.WaitGroup
		for range 50 {
			scrapes.Go(func() { _, _ = d.metrics.Gather() })
		}
		scrapes.Wait()
		require.LessOrEqual(t, d.engine.asked.Load()-before, int64(len(support.Views)))
		d.engine.down = true
		d.now = d.now.Add(11 * time.Second)
	}
}

// The port of staff has no metrics.
func TestNoMetricsBesideTheDesk(t *testing.T) {
	d := newDesk(t)
	response, _ := d.request(http.DefaultClient, http.MethodGet, "/metrics", "")
	require.Equal(t, http.StatusNotFound, response.StatusCode)
	require.Zero(t, d.engine.asked.Load())
}

// scrape reads the metrics as operators do.
func (d *desk) scrape(status int) string {
	d.Helper()
	answer := httptest.NewRecorder()
	promhttp.HandlerFor(d.metrics, promhttp.HandlerOpts{}).ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	require.Equal(d, status, answer.Code)
	return answer.Body.String()
}

// The day of a view is Kyiv's, of 23 or 25 hours when the clocks are changed; its address stays the same.
func TestViewsOfToday(t *testing.T) {
	d := newDesk(t)
	stay := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	for now, day := range map[string][2]string{
		"2026-03-05T21:59:59Z": {"2026-03-04T22:00:00Z", "2026-03-05T22:00:00Z"},
		"2026-03-29T10:00:00Z": {"2026-03-28T22:00:00Z", "2026-03-29T21:00:00Z"},
		"2026-10-25T10:00:00Z": {"2026-10-24T21:00:00Z", "2026-10-25T22:00:00Z"},
	} {
		at, err := time.Parse(time.RFC3339, now)
		require.NoError(t, err)
		d.now = at
		response, _ := d.request(stay, http.MethodGet, "/views/expiring_today/temporal", "")
		require.Equal(t, http.StatusFound, response.StatusCode)
		leads, err := response.Location()
		require.NoError(t, err)
		require.Equal(t, fmt.Sprintf(`WorkflowId STARTS_WITH "order/" AND ExecutionStatus = "Running" AND OrderDeadline >= %q AND OrderDeadline < %q`, day[0], day[1]),
			leads.Query().Get("query"))
	}
	response, _ := d.request(stay, http.MethodGet, "/views/another/temporal", "")
	require.Equal(t, http.StatusNotFound, response.StatusCode)
}

func masterKey(t testing.TB) string {
	t.Helper()
	key, err := keysets.New(keysets.Encryption)
	require.NoError(t, err)
	return key
}

// page is a page of an order's encrypted payloads as the web UI sends it.
func (d *desk) page(order uuid.UUID, texts ...string) string {
	d.Helper()
	return d.pageOf(temporal.WorkflowID(order), texts...)
}

func (d *desk) pageOf(workflowID string, texts ...string) string {
	d.Helper()
	data := converter.WithDataConverterSerializationContext(temporal.DataConverter(d.keys), converter.WorkflowSerializationContext{
		WorkflowID: workflowID,
	})
	page := &commonpb.Payloads{}
	for _, text := range texts {
		payload, err := data.ToPayload(text)
		require.NoError(d, err)
		page.Payloads = append(page.Payloads, payload)
	}
	content, err := protojson.Marshal(page)
	require.NoError(d, err)
	return string(content)
}

// post sends a page; headers are pairs of name and value.
func (d *desk) post(body string, headers ...string) (*http.Response, string) {
	d.Helper()
	return d.request(http.DefaultClient, http.MethodPost, "/decode", body, headers...)
}

func (d *desk) request(client *http.Client, method, path, body string, headers ...string) (*http.Response, string) {
	d.Helper()
	request, err := http.NewRequestWithContext(d.Context(), method, d.url+path, strings.NewReader(body))
	require.NoError(d, err)
	for i := 0; i < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	response, err := client.Do(request)
	require.NoError(d, err)
	defer response.Body.Close()
	content, err := io.ReadAll(response.Body)
	require.NoError(d, err)
	return response, string(content)
}

// texts are what a decoded page says.
func (d *desk) texts(content string) (texts []string) {
	d.Helper()
	page := &commonpb.Payloads{}
	require.NoError(d, protojson.Unmarshal([]byte(content), page), content)
	for _, payload := range page.GetPayloads() {
		var text string
		require.NoError(d, converter.GetDefaultDataConverter().FromPayload(payload, &text))
		texts = append(texts, text)
	}
	return texts
}

// logged is how many lines the access log has.
func (d *desk) logged() (lines int) {
	d.Helper()
	require.NoError(d, d.database.QueryRow(d.Context(), "SELECT count(*) FROM access_log").Scan(&lines))
	return lines
}

func (d *desk) bearer() []string {
	return []string{"Authorization", "Bearer " + d.token, "X-Access-Reason", url.PathEscape(reason), "X-Access-Order", d.order.String()}
}

// signIn signs a browser in by the token.
func (d *desk) signIn(client *http.Client) (page string) {
	d.Helper()
	_, page = d.request(client, http.MethodPost, "/sign-in", url.Values{"token": {d.token}}.Encode(), form...)
	return page
}

// give gives the reason to read a subject, and answers where that leads.
func (d *desk) give(client *http.Client, subject uuid.UUID, why, target string) (*http.Response, string) {
	d.Helper()
	return d.request(client, http.MethodPost, "/reason", url.Values{"reason": {why}, "subject": {subject.String()}, "to": {target}}.Encode(), form...)
}

// Payloads are decoded for staff with a token and a reason, and the citizen can read who it was.
func TestDecodeIsLogged(t *testing.T) {
	d := newDesk(t)
	order, citizen := d.order, uuid.New()
	response, content := d.post(d.page(order, "Шевченко", "AA1234BB"), d.bearer()...)
	require.Equal(t, http.StatusOK, response.StatusCode, content)
	require.Equal(t, []string{"Шевченко", "AA1234BB"}, d.texts(content))
	require.Equal(t, 1, d.logged(), "one line for each order")

	_, err := d.database.Exec(t.Context(), `INSERT INTO orders (id, citizen_id, service, status, version, created_at, updated_at, finished, snapshot)
		VALUES ($1, $2, 'vehicle-check', 'done', 1, now(), now(), true, '{}')`, order, citizen)
	require.NoError(t, err)
	seen, err := sqlc.New(d.database).AccessesOfCitizen(t.Context(), citizen)
	require.NoError(t, err)
	require.Len(t, seen, 1)
	require.Equal(t, "Олена Коваль", seen[0].Name)
	require.Equal(t, "ТСЦ 8041", seen[0].Office)
	require.Equal(t, reason, seen[0].Reason)
	require.Equal(t, order, *seen[0].OrderID)
	stranger := uuid.New()
	seen, err = sqlc.New(d.database).AccessesOfCitizen(t.Context(), stranger)
	require.NoError(t, err)
	require.Empty(t, seen)
}

// The citizen reads, too, that a company's request to monitor fines was decoded, and whose; what the request wrote with the
// master key is decoded still. Another citizen reads nothing of it.
func TestDecodeOfARequestToMonitorFinesIsLogged(t *testing.T) {
	d := newDesk(t)
	queries, asked, citizen := sqlc.New(d.database), d.order, d.citizen("3111952338")
	papers := store.Store{Keys: d.keys, Queries: queries}
	require.NoError(t, papers.RecordObserver(t.Context(), sqlc.RecordObserverParams{
		ID: asked, CitizenID: citizen, Status: "new", CreatedAt: d.now, UpdatedAt: d.now, Until: d.now, Version: 1,
	}, store.ObserverRequest{Number: "7", Company: "ТОВ «ДУНАЙ»", Name: "Водії", Code: "12345"}))
	response, content := d.post(d.pageOf(temporal.ObserverWorkflowID(asked), "ТОВ «ДУНАЙ»", "12345"), d.bearer()...)
	require.Equal(t, http.StatusOK, response.StatusCode, content)
	require.Equal(t, []string{"ТОВ «ДУНАЙ»", "12345"}, d.texts(content))
	seen, err := queries.AccessesOfCitizen(t.Context(), citizen)
	require.NoError(t, err)
	require.Len(t, seen, 1)
	request, err := papers.OpenObserverRequest(t.Context(), citizen, asked, seen[0].Request)
	require.NoError(t, err)
	require.Equal(t, "ТОВ «ДУНАЙ»", request.Company)
	require.Equal(t, asked, *seen[0].OrderID)
	stranger := d.citizen("2970751913")
	seen, err = queries.AccessesOfCitizen(t.Context(), stranger)
	require.NoError(t, err)
	require.Empty(t, seen)

	_, content = d.post(d.pageOf("", "ТОВ «ДУНАЙ»"), d.bearer()...)
	require.Equal(t, []string{"ТОВ «ДУНАЙ»"}, d.texts(content))
}

// citizen is one whom the cabinet knows.
func (d *desk) citizen(rnokpp string) uuid.UUID {
	d.Helper()
	id := uuid.New()
	_, err := d.database.Exec(d.Context(), `INSERT INTO citizens (id, reference, created_at, signed_in_at)
		VALUES ($1, $2, now(), now())`, id, d.referenceOf(rnokpp))
	require.NoError(d, err)
	return id
}

func (d *desk) referenceOf(rnokpp string) string {
	return store.Store{References: d.references}.CitizenReference(domain.RNOKPP(rnokpp))
}

// Without a token, without a reason, or with a token that was revoked, nothing is decoded and the UI keeps ciphertext.
func TestDecodeIsRefused(t *testing.T) {
	d := newDesk(t)
	page := d.page(d.order, "Шевченко")
	for name, refused := range map[string]struct {
		status  int
		headers []string
	}{
		"no token":      {http.StatusUnauthorized, nil},
		"another token": {http.StatusUnauthorized, []string{"Authorization", "Bearer guessed", "X-Access-Reason", reason}},
		"no reason":     {http.StatusForbidden, []string{"Authorization", "Bearer " + d.token, "X-Access-Order", d.order.String()}},
		"another order": {http.StatusForbidden, []string{"Authorization", "Bearer " + d.token, "X-Access-Reason", reason, "X-Access-Order", uuid.NewString()}},
		"short reason":  {http.StatusForbidden, []string{"Authorization", "Bearer " + d.token, "X-Access-Reason", "треба"}},
		"other cookie":  {http.StatusUnauthorized, []string{"Cookie", "support=guessed"}},
	} {
		response, content := d.post(page, refused.headers...)
		require.Equal(t, refused.status, response.StatusCode, name)
		require.NotContains(t, content, "payloads", name)
	}
	_, err := d.database.Exec(t.Context(), "UPDATE staff SET revoked_at = now()")
	require.NoError(t, err)
	response, _ := d.post(page, d.bearer()...)
	require.Equal(t, http.StatusUnauthorized, response.StatusCode)
	require.Zero(t, d.logged())
}

// What is no payload of the cabinet's is the caller's fault, and no outage.
func TestForeignPayloadsAreRefused(t *testing.T) {
	d := newDesk(t)
	page := d.page(d.order, "Шевченко")
	var payloads struct {
		Payloads []struct {
			Metadata map[string]string `json:"metadata"`
			Data     string            `json:"data"`
		} `json:"payloads"`
	}
	require.NoError(t, json.Unmarshal([]byte(page), &payloads))
	payloads.Payloads[0].Data = "AAAA"
	broken, err := json.Marshal(payloads)
	require.NoError(t, err)
	for name, content := range map[string]string{
		"another text": string(broken),
		"no key":       `{"payloads":[{"metadata":{"encoding":"` + payloads.Payloads[0].Metadata["encoding"] + `"},"data":"AAAA"}]}`,
	} {
		response, _ := d.post(content, d.bearer()...)
		require.Equal(t, http.StatusBadRequest, response.StatusCode, name)
	}
}

// When the access cannot be written down nothing is decoded; and what was written down stays.
func TestNothingWithoutTheLog(t *testing.T) {
	d := newDesk(t)
	page := d.page(d.order, "Шевченко")
	response, _ := d.post(page, d.bearer()...)
	require.Equal(t, http.StatusOK, response.StatusCode)
	for _, forbidden := range []string{"DELETE FROM access_log", "UPDATE access_log SET name = 'x'", "TRUNCATE access_log"} {
		_, err := d.database.Exec(t.Context(), forbidden)
		require.ErrorContains(t, err, "only added to", forbidden)
	}
	_, err := d.database.Exec(t.Context(), "ALTER TABLE access_log RENAME TO lost")
	require.NoError(t, err)
	response, content := d.post(page, d.bearer()...)
	require.Equal(t, http.StatusServiceUnavailable, response.StatusCode)
	require.NotContains(t, content, "payloads")
}

// The web UI's pages, which are the desk's own, may call; the pages of other origins may not, one on another port of the same
// host among them.
func TestOrigins(t *testing.T) {
	d := newDesk(t)
	page := d.page(d.order, "Шевченко")
	for _, path := range []string{"/decode", "//decode", "/decode/"} {
		response, content := d.request(noRedirects(), http.MethodPost, path, page, append(d.bearer(), "Origin", d.url)...)
		require.Equal(t, http.StatusOK, response.StatusCode, path)
		require.Equal(t, []string{"Шевченко"}, d.texts(content))
	}
	for _, origin := range []string{"http://localhost:9999", "http://127.0.0.1:8233", "null"} {
		foreign, content := d.post(page, append(d.bearer(), "Origin", origin)...)
		require.Equal(t, http.StatusForbidden, foreign.StatusCode)
		require.Empty(t, foreign.Header.Get("Access-Control-Allow-Origin"))
		require.NotContains(t, content, "payloads")
	}
}

func noRedirects() *http.Client {
	return &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return errors.New("redirected") }}
}

// browser is a client with cookies.
func browser(t testing.TB) *http.Client {
	jar, err := cookiejar.New(nil)
	require.NoError(t, err)
	return &http.Client{Jar: jar}
}

var form = []string{"Content-Type", "application/x-www-form-urlencoded"}

// Staff sign in with a token and give a reason for one order; from then on the web UI decodes that order by the cookie, for half an
// hour, and no other.
func TestSignIn(t *testing.T) {
	d := newDesk(t)
	someone := browser(t)
	_, front := d.request(someone, http.MethodGet, "/", "")
	require.Contains(t, front, "Токен працівника")
	inside := d.signIn(someone)
	require.Contains(t, inside, "Олена Коваль, ТСЦ 8041")
	require.Contains(t, inside, `href="/views/failed"`)

	page, other := d.page(d.order, "Шевченко"), d.page(uuid.New(), "Бондар")
	fromUI := []string{"Content-Type", "application/json", "Origin", d.url}
	decodes := func(page string) int {
		response, _ := d.request(someone, http.MethodPost, "/decode", page, fromUI...)
		return response.StatusCode
	}
	errorOfATask := d.pageOf("", "паніка") // the SDK encodes it without its order
	require.Equal(t, http.StatusForbidden, decodes(page))
	require.Equal(t, http.StatusForbidden, decodes(errorOfATask))
	response, refused := d.give(someone, d.order, "так", "")
	require.Equal(t, http.StatusUnprocessableEntity, response.StatusCode)
	require.Contains(t, refused, "підставу")
	require.Contains(t, refused, `value="так"`, "what was typed stays")
	d.give(someone, d.order, reason, "")
	_, content := d.request(someone, http.MethodPost, "/decode", page, fromUI...)
	require.Equal(t, []string{"Шевченко"}, d.texts(content))
	require.Equal(t, http.StatusForbidden, decodes(other), "one reason opens one order")
	require.Equal(t, http.StatusOK, decodes(errorOfATask))
	require.Equal(t, 2, d.logged())

	d.now = d.now.Add(29 * time.Minute)
	d.request(someone, http.MethodGet, "/", "")
	d.now = d.now.Add(2 * time.Minute)
	require.Equal(t, http.StatusForbidden, decodes(page), "the reason holds no longer")
	d.now = d.now.Add(30 * time.Minute)
	require.Equal(t, http.StatusUnauthorized, decodes(page))
}

// A token ends, and says so; the session that it has begun ends with it.
func TestTokenEnds(t *testing.T) {
	d := newDesk(t)
	page, someone := d.page(d.order, "Шевченко"), browser(t)
	body := url.Values{"token": {d.token}}.Encode()
	d.now = d.now.AddDate(0, 0, 30).Add(-time.Minute)
	_, inside := d.request(someone, http.MethodPost, "/sign-in", body, form...)
	require.Contains(t, inside, "Олена Коваль")
	d.now = d.now.Add(2 * time.Minute)
	response, said := d.post(page, d.bearer()...)
	require.Equal(t, http.StatusUnauthorized, response.StatusCode)
	require.Contains(t, said, "Строк дії токена закінчився")
	response, _ = d.request(someone, http.MethodPost, "/decode", page, form...)
	require.Equal(t, http.StatusUnauthorized, response.StatusCode)
	response, said = d.request(someone, http.MethodPost, "/sign-in", body, form...)
	require.Equal(t, http.StatusUnauthorized, response.StatusCode)
	require.Contains(t, said, "Строк дії токена закінчився")
	require.Zero(t, d.logged())
}

// Tokens cannot be guessed: after twenty unknown ones all are refused for a minute.
func TestGuessesAreLimited(t *testing.T) {
	d := newDesk(t)
	page := d.page(d.order, "Шевченко")
	guess := func() int {
		response, _ := d.post(page, "Authorization", "Bearer guessed", "X-Access-Reason", reason)
		return response.StatusCode
	}
	for range 20 {
		require.Equal(t, http.StatusUnauthorized, guess())
	}
	require.Equal(t, http.StatusTooManyRequests, guess())
	response, said := d.request(browser(t), http.MethodPost, "/sign-in", url.Values{"token": {"guessed"}}.Encode(), form...)
	require.Equal(t, http.StatusTooManyRequests, response.StatusCode)
	require.Equal(t, "60", response.Header.Get("Retry-After"))
	require.Contains(t, said, "Забагато невідомих токенів")
	d.now = d.now.Add(time.Minute)
	response, _ = d.post(page, d.bearer()...)
	require.Equal(t, http.StatusOK, response.StatusCode)
}

// In production no token opens anything, and no page asks for one.
func TestTokensAreOfDemonstrations(t *testing.T) {
	d := newDesk(t, func(c *support.Config) { c.Tokens = false })
	response, said := d.post(d.page(d.order, "Шевченко"), d.bearer()...)
	require.Equal(t, http.StatusUnauthorized, response.StatusCode)
	require.Contains(t, said, "Токени тут не приймаються")
	response, _ = d.request(browser(t), http.MethodPost, "/sign-in", url.Values{"token": {d.token}}.Encode(), form...)
	require.Equal(t, http.StatusUnauthorized, response.StatusCode)
	_, front := d.request(http.DefaultClient, http.MethodGet, "/", "")
	require.NotContains(t, front, "Токен працівника")
}

// A form of another site's page is not taken.
func TestForeignForm(t *testing.T) {
	d := newDesk(t)
	body := url.Values{"token": {d.token}}.Encode()
	response, _ := d.request(browser(t), http.MethodPost, "/sign-in", body, append(form, "Origin", "https://elsewhere.example")...)
	require.Equal(t, http.StatusForbidden, response.StatusCode)
}

// A page of a hundred payloads is decoded within a tenth of a second, the log with it.
func TestDecodeIsQuick(t *testing.T) {
	d := newDesk(t)
	texts := make([]string, 100)
	for i := range texts {
		texts[i] = strings.Repeat("я", 500)
	}
	page, fastest := d.page(d.order, texts...), time.Hour
	for range 5 { // the machine may be busy with something else
		began := time.Now()
		response, _ := d.post(page, d.bearer()...)
		require.Equal(t, http.StatusOK, response.StatusCode)
		fastest = min(fastest, time.Since(began))
	}
	t.Logf("100 payloads in %s", fastest)
	require.Less(t, fastest, 100*time.Millisecond)
}

// The desk's own pages have no code and no style of their own, and load nothing but their style sheet.
func TestPagesHaveNoInlineStyle(t *testing.T) {
	d := newDesk(t)
	response, err := http.Get(d.url + "/")
	require.NoError(t, err)
	page := read(t, response)
	require.NotContains(t, response.Header.Get("Content-Security-Policy"), "unsafe")
	for _, inline := range []string{"<style", "style=", "<script"} {
		require.NotContains(t, page, inline)
	}
	require.Contains(t, page, `href="/desk.css"`)
	response, err = http.Get(d.url + "/desk.css")
	require.NoError(t, err)
	require.Contains(t, read(t, response), ".fault")
	require.Equal(t, http.StatusOK, response.StatusCode)
	require.Equal(t, "text/css; charset=utf-8", response.Header.Get("Content-Type"))
}
