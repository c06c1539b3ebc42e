package orders

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/workflows/order"
)

// A repeated request is one update; another person's, another argument's or another key's is another. Nothing of what was sent
// can be read in the id.
func TestOnce(t *testing.T) {
	id := func(key string, act order.ActionRequest) string { return once("enter_code", key, repeatable(act)) }
	act := order.ActionRequest{CitizenID: "citizen", Choice: json.RawMessage(`{"code":"1234"}`), FileID: "first"}
	first := id("key-of-a-request", act)
	again, other, stranger := act, act, act
	again.FileID, other.Choice, stranger.CitizenID = "second", json.RawMessage(`{"code":"4321"}`), "stranger"
	require.Equal(t, first, id("key-of-a-request", again))
	for name, another := range map[string]string{
		"another key": id("key-of-another", act), "another argument": id("key-of-a-request", other), "another person": id("key-of-a-request", stranger),
	} {
		require.NotEqual(t, first, another, name)
	}
	for _, told := range []string{"key-of-a-request", "1234", "citizen"} {
		require.NotContains(t, first, told)
	}
}
