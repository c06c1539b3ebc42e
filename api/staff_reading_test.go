package api

import (
	"context"
	"html"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	"go.temporal.io/api/serviceerror"
	"go.temporal.io/api/workflowservice/v1"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/workflow"

	"cabinet/api/contract"
	"cabinet/db"
	"cabinet/db/dbtest"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store"
	"cabinet/support"
	"cabinet/workflows/order"
	"cabinet/workflows/replay"
)

// stored is a state of an order, and whether the worker has marked it as one that a bug holds up.
type stored struct {
	name  string
	state domain.Order
	stuck bool
}

// Citizens and staff never read different states of an order: the API, the desk's page, its list, and the details of the Temporal UI have
// the same label and the same sentence, in each state of each stored history, and when a bug or an outside system holds it up.
func TestStaffReadWhatCitizensRead(t *testing.T) {
	c := newCabinetOn(t, dbtest.New(t))
	desk := newStaffDesk(t, c)
	states := statesOf(t)
	require.Greater(t, len(states), 150)
	seconds := 0
	for _, one := range states {
		citizen, id := uuid.New(), uuid.New()
		one.state.ID, one.state.CitizenID = id, citizen.String()
		second := uuid.New()
		if one.state.ParticipantID != "" {
			one.state.ParticipantID = second.String()
		}
		desk.store(one, citizen)
		orders := ordersOf(c, citizen)
		require.Len(t, orders, 1, one.name)
		label, explanation := orders[0].Label.Text, orders[0].Explanation

		page, list := desk.read("/orders/"+id.String()), desk.read("/citizens/"+citizen.String())
		require.Contains(t, page, ">"+label+"</span>", one.name)
		require.Contains(t, page, "Громадянин читає:</span> "+explanation+"</p>", one.name)
		require.Contains(t, list, ">"+label+"</span>", one.name)
		for _, action := range orders[0].Actions {
			require.Contains(t, page, "<li>"+action.StaffText(), one.name)
		}
		for _, shared := range ordersOf(c, second) {
			seconds++
			require.Contains(t, page, "Другий учасник читає:</span> "+shared.Explanation+"</p>", one.name)
		}
		if one.stuck { // the workflow cannot run, so its details are those of before
			continue
		}
		details := one.state.ForStaff(c.now).Details(c.now)
		require.True(t, strings.HasPrefix(details, "**"+label+"**\n\n"), "%s: %s", one.name, details)
		require.Contains(t, details, "Громадянин читає: "+explanation+"\n\n", one.name)
	}
	require.Greater(t, seconds, 5, "orders of two citizens")
}

// ordersOf are a citizen's orders, as the API answers them.
func ordersOf(c *cabinet, citizen uuid.UUID) []contract.OrderedService {
	return decoded[[]contract.OrderedService](c, c.call(http.MethodGet, "/api/services/ordered", nil, "Authorization", "Bearer "+c.tokenOf(citizen)))
}

// statesOf are the states of every stored history, each kind of state once, with those of orders that a bug or a system holds up.
func statesOf(t *testing.T) (states []stored) {
	known := map[string]bool{}
	add := func(one stored) {
		state := one.state
		parcel := domain.Tracking{}
		if state.Parcel != nil {
			parcel = *state.Parcel
		}
		kind := strings.Join([]string{
			string(state.Service), string(state.Status), string(state.SubStatus), string(state.Problem), state.Reason, string(parcel.State),
			strconv.FormatBool(state.ParticipantID != ""),
		}, "/")
		if state.Erased || known[kind] || state.Version == 0 {
			return
		}
		known[kind], one.name = true, kind
		states = append(states, one)
	}
	collect := func(projection order.Projection) {
		state := projection.Order
		add(stored{state: state})
		if state.Status.Finished() {
			return
		}
		for _, problem := range domain.Problems() {
			state.Problem = problem
			if problem == domain.ProblemInternal || state.Version < 2 {
				add(stored{state: state})
			}
		}
	}
	replayer, err := replay.New(replay.Options{Watch: replay.Watch{Projection: collect}})
	require.NoError(t, err)
	files, err := filepath.Glob("../workflows/testdata/histories/*/*.json")
	require.NoError(t, err)
	for _, file := range files {
		content, err := os.Open(file)
		require.NoError(t, err)
		history, err := client.HistoryFromJSON(content, client.HistoryJSONOptions{})
		require.NoError(t, err)
		require.NoError(t, content.Close())
		require.NoError(t, replayer.Replay(workflow.Execution{}, history))
	}
	for _, one := range states {
		if one.state.Problem == domain.ProblemInternal {
			one.state.Problem, one.stuck, one.name = domain.ProblemNone, true, one.name+"/stuck"
			states = append(states, one)
		}
	}
	return states
}

// staffDesk is the support desk on the cabinet's database, and a browser that has signed in.
type staffDesk struct {
	testing.TB
	*cabinet
	url     string
	browser *http.Client
}

// noEngine knows no workflow.
type noEngine struct{ support.Engine }

func (noEngine) DescribeWorkflowExecution(context.Context, string, string) (*workflowservice.DescribeWorkflowExecutionResponse, error) {
	return nil, serviceerror.NewNotFound("no engine here")
}

func (noEngine) CountWorkflow(context.Context, *workflowservice.CountWorkflowExecutionsRequest) (*workflowservice.CountWorkflowExecutionsResponse, error) {
	return &workflowservice.CountWorkflowExecutionsResponse{}, nil
}

func newStaffDesk(t *testing.T, c *cabinet) *staffDesk {
	t.Helper()
	listening := httptest.NewUnstartedServer(nil)
	t.Cleanup(listening.Close)
	d := &staffDesk{TB: t, cabinet: c, url: "http://" + listening.Listener.Addr().String()}
	desk, err := support.New(support.Config{
		PublicURL: d.url, WebUIURL: "http://127.0.0.1:1", Namespace: "cabinet", Tokens: true, References: c.config.References,
		Now: func() time.Time { return c.now },
	}, dbtest.Part(t, c.admin, db.Support), c.world.Keys, noEngine{}, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	listening.Config.Handler = desk.Handler()
	listening.Start()
	token, kept := support.NewToken()
	ends := c.now.AddDate(0, 0, 1)
	require.NoError(t, c.asAdmin().Queries.AddStaff(t.Context(), sqlc.AddStaffParams{
		ID: uuid.New(), Name: "Олена Коваль", Office: "ТСЦ 8041", Token: kept, TokenEndsAt: &ends, CreatedAt: c.now,
	}))
	jar, err := cookiejar.New(nil)
	require.NoError(t, err)
	d.browser = &http.Client{Jar: jar}
	d.post("/sign-in", url.Values{"token": {token}})
	return d
}

// store stores a state, and opens its citizen to the browser.
func (d *staffDesk) store(one stored, citizen uuid.UUID) {
	d.Helper()
	_, err := d.admin.Exec(d.Context(), "INSERT INTO citizens (id, reference, created_at, signed_in_at) VALUES ($1, $2, now(), now())",
		citizen, citizen.String())
	require.NoError(d, err)
	row, err := store.OrderRow(one.state)
	require.NoError(d, err)
	row.Snapshot, err = d.Server.store.SealSnapshot(d.Context(), row.ID, row.Snapshot)
	require.NoError(d, err)
	queries := d.asAdmin().Queries
	_, err = queries.UpsertOrder(d.Context(), row)
	require.NoError(d, err)
	if one.stuck {
		require.NoError(d, queries.HoldUpOrder(d.Context(), sqlc.HoldUpOrderParams{ID: row.ID, FoundAt: d.now}))
	}
	d.post("/reason", url.Values{"subject": {citizen.String()}, "reason": {"звернення 4711 про оплату"}})
}

func (d *staffDesk) post(path string, form url.Values) {
	d.Helper()
	response, err := d.browser.PostForm(d.url+path, form)
	require.NoError(d, err)
	require.NoError(d, response.Body.Close())
	require.Equal(d, http.StatusOK, response.StatusCode)
}

func (d *staffDesk) read(path string) string {
	d.Helper()
	response, err := d.browser.Get(d.url + path)
	require.NoError(d, err)
	defer response.Body.Close()
	require.Equal(d, http.StatusOK, response.StatusCode)
	content, err := io.ReadAll(response.Body)
	require.NoError(d, err)
	return html.UnescapeString(string(content))
}
