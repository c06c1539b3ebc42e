package cabinet

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cabinet/tests/stack"
)

const pushDesk = "/desk/api/push/subscriptions"

// notified is a browser of a citizen, as the sandbox's push service plays it.
type notified struct {
	*citizen
	ID, Endpoint string
	Keys         map[string]string
}

// notification is a message that has reached a browser, decrypted.
type notification struct {
	Content, Topic, Urgency string
	TTL                     int
}

// atSandbox calls the push service's desk, and reads the answer unless it is of no interest.
func (c *citizen) atSandbox(method, path string, body, into any) {
	c.Helper()
	content, err := json.Marshal(body)
	require.NoError(c, err)
	request, err := http.NewRequestWithContext(c.Context(), method, c.stack.SandboxURL+path, bytes.NewReader(content))
	require.NoError(c, err)
	response, err := http.DefaultClient.Do(request)
	require.NoError(c, err)
	defer response.Body.Close()
	require.Equal(c, http.StatusOK, response.StatusCode)
	if into != nil {
		require.NoError(c, json.NewDecoder(response.Body).Decode(into))
	}
}

// browser subscribes a browser of the citizen.
func (c *citizen) browser() *notified {
	c.Helper()
	var state struct{ PublicKey string }
	c.call(http.MethodGet, "/auth/push", nil).into(c, &state)
	require.NotEmpty(c, state.PublicKey)
	n := &notified{citizen: c}
	n.atSandbox(http.MethodPost, pushDesk, map[string]string{"applicationServerKey": state.PublicKey}, n)
	require.Equal(c, http.StatusNoContent, c.call(http.MethodPut, "/auth/push", map[string]any{"endpoint": n.Endpoint, "keys": n.Keys}).status)
	return n
}

// about are the notifications of an order that have reached the browser, with their titles.
func (n *notified) about(order string) (list []notification, titles []string) {
	n.Helper()
	var all []notification
	n.atSandbox(http.MethodGet, pushDesk+"/"+n.ID+"/messages", nil, &all)
	for _, one := range all {
		var shown struct{ Title, Path, Tag string }
		require.NoError(n, json.Unmarshal([]byte(one.Content), &shown))
		if shown.Tag != order {
			continue
		}
		require.Equal(n, "/services/ordered#order-"+order, shown.Path)
		list, titles = append(list, one), append(titles, shown.Title)
	}
	return list, titles
}

// A citizen is notified in the browser of each change of an order, beside the letters: encrypted for that browser, and without the
// vehicle or the citizen. While the push service is down the letters are sent, and afterwards the newest change is notified, once. A
// browser that has unsubscribed is forgotten.
func TestNotifications(t *testing.T) {
	c := signInWithKey(t, stack.Shared(t), driver)
	phone, gone := c.browser(), c.browser()
	gone.atSandbox(http.MethodDelete, pushDesk+"/"+gone.ID, nil, nil)

	first := c.checked("notified")
	require.Eventually(t, func() bool {
		_, titles := phone.about(first)
		return len(titles) > 0 && titles[len(titles)-1] == "Послугу надано"
	}, patience, pause)
	list, _ := phone.about(first)
	for _, one := range list {
		require.NotContains(t, one.Content, driverVIN)
		require.NotContains(t, one.Content, "SKODA")
		require.Equal(t, list[0].Topic, one.Topic, "an order has one topic")
		require.Equal(t, "normal", one.Urgency)
		require.Positive(t, one.TTL)
	}

	fault := map[string]any{"system": "push", "fault": "down", "on": true}
	c.desk("/desk/api/faults", fault)
	t.Cleanup(func() { c.desk("/desk/api/faults", map[string]any{"system": "push", "fault": "down", "on": false}) })
	second := c.checked("notified-later")
	email := c.await(second, "done").Email
	require.Eventually(t, func() bool { return len(c.letters(email, second)) == 2 }, patience, pause, "letters do not wait for it")
	_, titles := phone.about(second)
	require.Empty(t, titles)
	fault["on"] = false
	c.desk("/desk/api/faults", fault)
	require.Eventually(t, func() bool {
		_, titles = phone.about(second)
		return len(titles) > 0
	}, patience, pause, "nothing is lost")
	c.awaitNotifications(second)
	_, titles = phone.about(second)
	require.Equal(t, []string{"Послугу надано"}, titles)
	_, titles = gone.about(first)
	require.Empty(t, titles)
}

// awaitNotifications waits until none of an order's notifications is left to be sent.
func (c *citizen) awaitNotifications(order string) {
	c.Helper()
	connection, err := pgx.Connect(c.Context(), c.stack.DatabaseURL)
	require.NoError(c, err)
	defer func() { _ = connection.Close(context.Background()) }()
	require.EventuallyWithT(c, func(t *assert.CollectT) {
		var left, all int
		err := connection.QueryRow(c.Context(), "SELECT count(*) FILTER (WHERE closed_at IS NULL), count(*) FROM pushes WHERE order_id = $1", order).Scan(&left, &all)
		require.NoError(t, err)
		require.Positive(t, all)
		require.Zero(t, left)
	}, patience, pause)
}

// checked orders and pays a vehicle check, and returns its id once it is done.
func (c *citizen) checked(key string) string {
	c.Helper()
	made := c.order(key)
	require.Equal(c, http.StatusOK, c.bill(made.ID).status)
	c.payAtBank(made.ID, "success")
	c.await(made.ID, "done")
	return made.ID
}
