package cabinet

import (
	"encoding/json"
	"net/http"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	enumspb "go.temporal.io/api/enums/v1"

	"cabinet/db"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store"
	"cabinet/temporal"
	"cabinet/tests/stack"
)

// written are the values that a citizen writes into the order, and that stand nowhere else.
var written = []string{
	"erase.me@ukr.net", "+380671119977", "009876541", "свідоцтво-для-стирання.pdf", "Чернетка для стирання",
}

// When the term after an order's end has passed everything personal is gone: the key and with it the history, files,
// statement, signature, draft, letters, the row's columns; id, service, status and dates stay, and the list continues to
// answer them (SHELL-20, TIME-28, AMB-052, GAP-87).
func TestErasing(t *testing.T) {
	t.Parallel()
	s := stack.Start(t, stack.Env("CABINET_DEADLINE_ERASING", "3s"))
	c := signInWithKey(t, s, driver)
	made := c.personalExchange()
	before := c.read(made.ID)
	clear, history := hits(t, s, "cabinet"), startOf(t, s, made.ID)
	require.Empty(t, clear, "all that is personal is encrypted")
	for _, secret := range written[:3] {
		require.Contains(t, history, secret, "the order has it")
	}
	model := openModel(t, s)
	for _, table := range []string{"files", "statements", "messages"} {
		require.Positive(t, model.count(table+" WHERE order_id = '"+made.ID+"'"), table)
	}
	require.Contains(t, history, written[0], "the history can be read before")

	c.decide(made.ID, "processed")
	c.await(made.ID, "processed")
	c.decide(made.ID, "ready")
	c.await(made.ID, "done")
	require.Positive(t, model.count("orders WHERE erased_at IS NULL AND id = '"+made.ID+"'"), "it is kept for its term")
	require.Eventually(t, func() bool {
		return model.count("order_keys WHERE destroyed_at IS NOT NULL AND wrapped IS NULL AND order_id = '"+made.ID+"'") == 1
	}, patience, pause, "the order is not erased")

	for _, table := range []string{"files", "statements", "messages"} {
		require.Zero(t, model.count(table+" WHERE order_id = '"+made.ID+"'"), table)
	}
	for _, database := range []string{"cabinet", "temporal", "temporal_visibility"} {
		require.Empty(t, hits(t, s, database), database)
	}
	require.JSONEq(t, `{"erased":true}`, startOf(t, s, made.ID), "the history decodes to tombstones")
	require.Eventually(t, func() bool { return closed(t, s, made.ID) }, patience, pause, "the workflow is not at its end")
	c.showsWhatIsLeft(made.ID, before)
}

// What was delivered is erased as what is fetched, and a policy as its address: nothing says any more what it was and where it went, and
// what is left says nothing of its ending (GAP-87, TIME-28).
func TestErasingOfDeliveriesAndPolicies(t *testing.T) {
	t.Parallel()
	s := stack.Start(t, stack.Env("CABINET_DEADLINE_ERASING", "2s"))
	model := openModel(t, s)
	owner, sender, insured := signInWithKey(t, s, motorcyclist), signIn(t, s, recipient), signIn(t, s, driver)
	for service, row := range map[string]struct {
		citizen *citizen
		secret  string
		brings  func(secret string) (id string)
	}{
		"inz, fetched": {owner, "ЩУКА7", func(plate string) string {
			made := owner.makePlate(plate, false)
			owner.await(made, "done")
			return made
		}},
		"inz, brought": {owner, "ЩУКА8", func(plate string) string {
			made := owner.makePlate(plate, true)
			owner.carry(owner.parcel(made).Note, "accepted", "departed", "reached", "arrived", "delivered")
			return made
		}},
		"postal-shipment": {sender, "ТЕС ERASED", func(string) string {
			sender.waits("ERASED", "licence", "made")
			var made order
			sender.ship(uuid.NewString(), "postal-shipment").into(sender, &made)
			require.Equal(sender, http.StatusOK, sender.bill(made.ID).status)
			sender.payAtBank(made.ID, "success")
			sender.await(made.ID, "done")
			require.Positive(sender, model.count("orders WHERE erased_at IS NULL AND id = '"+made.ID+"'"), "the post has it")
			sender.carry(sender.parcel(made.ID).Note, "accepted", "departed", "reached", "arrived", "delivered")
			return made.ID
		}},
		"insurance-green": {insured, "ВУЛИЦЯ СТЕРТА", func(street string) string {
			made := insured.reserveCard(30, func(wanted map[string]any) { wanted["address"].(map[string]any)["street"] = street })
			id := made.Service.ID
			shown := insured.call(http.MethodGet, "/api/services/ordered/criteria?id="+id, nil)
			require.Contains(insured, string(shown.body), street, "the order has it")
			insured.signPolicy(greenCalls, made)
			require.Equal(insured, http.StatusOK, insured.bill(id).status)
			insured.payAtBank(id, "success")
			insured.await(id, "done")
			return id
		}},
	} {
		id := row.brings(row.secret)
		require.Eventually(t, func() bool {
			return model.count("order_keys WHERE destroyed_at IS NOT NULL AND wrapped IS NULL AND order_id = '"+id+"'") == 1
		}, patience, pause, "%s is not erased", service)
		for _, database := range []string{"cabinet", "temporal", "temporal_visibility"} {
			_, found := search(t, s, database, []string{row.secret})
			require.Empty(t, found, "%s in %s", service, database)
		}
		var list []map[string]any
		row.citizen.call(http.MethodGet, "/api/services/ordered/criteria?id="+id, nil).into(t, &list)
		require.Contains(t, list[0]["explanation"], "персональні дані видалено", "GAP-87, INZ-05, DLV-10: %s", service)
		for _, personal := range []string{"dataKey", "email", "shipment", "plate", "delivery", "invoice", "vehicle", "insured", "insurance"} {
			require.Empty(t, list[0][personal], "%s: %s", service, personal)
		}
	}
}

// hits are where the values stand in a database.
func hits(t *testing.T, s *stack.Stack, database string) []string {
	t.Helper()
	rows, found := search(t, s, database, written)
	require.Positive(t, rows)
	return found
}

// personalExchange orders a licence after a change of data, with scans, a draft and a drawn signature, and brings it to the
// service centre.
func (c *citizen) personalExchange() order {
	c.Helper()
	draft := map[string]any{"version": 1, "content": map[string]string{"note": written[4]}}
	require.Equal(c, http.StatusNoContent, c.call(http.MethodPut, "/api/services/draft/licence-exchange", draft).status)
	in := c.exchange()
	scan := func() map[string]string {
		var stored struct{ ID string }
		reply := c.upload("/api/files", written[3], scanned(c, 0))
		require.Equal(c, http.StatusCreated, reply.status, string(reply.body))
		reply.into(c, &stored)
		return map[string]string{"docType": "1", "confirmFile": stored.ID}
	}
	in["email"], in["phone"], in["reason"], in["confirmed"] = written[0], written[1], reasonOf(domain.ReasonDataChange), true
	in["confirmDoc"], in["addConfirmDoc"] = scan(), scan()
	in["passport"].(map[string]any)["passportNumber"] = written[2]
	in["delivery"] = map[string]any{"type": 0, "branch": "8041"}
	reply, err := c.createOrder(uuid.NewString(), "licence-exchange", in)
	require.NoError(c, err)
	require.Equal(c, http.StatusCreated, reply.status, string(reply.body))
	var made order
	reply.into(c, &made)
	signed := c.sign(made.ID, c.signature(made.ID, driver))
	require.Equal(c, http.StatusOK, signed.status, string(signed.body))
	require.Equal(c, http.StatusOK, c.bill(made.ID).status)
	c.payAtBank(made.ID, "success")
	c.await(made.ID, "sent")
	return made
}

// showsWhatIsLeft reads an erased order everywhere.
func (c *citizen) showsWhatIsLeft(id string, before order) {
	c.Helper()
	for _, path := range []string{"/api/services/ordered", "/api/services/ordered/criteria?id=" + id} {
		var list []map[string]any
		reply := c.call(http.MethodGet, path, nil)
		require.Equal(c, http.StatusOK, reply.status, path)
		reply.into(c, &list)
		require.Len(c, list, 1)
		left := list[0]
		require.Equal(c, []any{id, "done", true}, []any{left["id"], left["status"], left["finished"]})
		require.Equal(c, before.CreatedAt, left["createdAt"])
		require.Equal(c, "licence-exchange", left["service"].(map[string]any)["internalName"])
		require.Empty(c, left["actions"])
		require.Contains(c, left["explanation"], "персональні дані видалено", "GAP-87")
		for _, personal := range []string{"dataKey", "email", "licence", "delivery", "invoice", "reason"} {
			require.Empty(c, left[personal], personal)
		}
	}
	require.Contains(c, string(c.call(http.MethodGet, "/api/services/"+id+"/timeline", nil).body), "Послугу надано")
	require.Equal(c, http.StatusNotFound, c.call(http.MethodGet, "/api/services/"+id+"/statement", nil).status)
	require.Equal(c, http.StatusNotFound, c.call(http.MethodDelete, "/api/services/"+id, nil).status)
}

// closed reports whether an order's workflow has come to its end.
func closed(t *testing.T, s *stack.Stack, id string) bool {
	t.Helper()
	told, err := dial(t, s).DescribeWorkflowExecution(t.Context(), temporal.WorkflowID(uuid.MustParse(id)), "")
	require.NoError(t, err)
	return told.GetWorkflowExecutionInfo().GetStatus() == enumspb.WORKFLOW_EXECUTION_STATUS_COMPLETED
}

// startOf is what an order's workflow was started with, as who has the master key reads it in the engine's history.
func startOf(t *testing.T, s *stack.Stack, id string) string {
	t.Helper()
	pool, err := db.Open(t.Context(), s.DatabaseURL, 2, 0)
	require.NoError(t, err)
	defer pool.Close()
	keys, err := store.NewKeys(s.Environment["CABINET_MASTER_KEY"], sqlc.New(pool))
	require.NoError(t, err)
	workflowID := temporal.WorkflowID(uuid.MustParse(id))
	events := dial(t, s).GetWorkflowHistory(t.Context(), workflowID, "", false, enumspb.HISTORY_EVENT_FILTER_TYPE_ALL_EVENT)
	event, err := events.Next()
	require.NoError(t, err)
	var input json.RawMessage
	require.NoError(t, temporal.DataConverter(keys).FromPayloads(event.GetWorkflowExecutionStartedEventAttributes().GetInput(), &input))
	return string(input)
}
