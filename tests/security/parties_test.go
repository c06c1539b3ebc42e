package security

import (
	"encoding/hex"
	"math/rand/v2"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/cmd/cabinet/fixture"
	"cabinet/domain"
)

// The sides of an appointment: who has cars, and who is to use one.
const (
	carOwner   = "3159351654"
	properUser = "3714784905"
)

// patience is how long an order may take to where it needs no further act.
const patience = 90 * time.Second

// The second party of an order reads nothing that the first one keeps for itself, by whatever operation, and changes nothing of
// it before it decides.
func TestSecondPartyReadsItsOwnAlone(t *testing.T) {
	world := newWorld(t)
	mark := hex.EncodeToString(uuid.New().NodeID())
	kept := []string{mark, "first." + mark + "@ukr.net", "+38050" + digits(7)}
	id := appointment(t, world, kept[1], kept[2])
	first, second := newCitizen(t, world.URL, carOwner), newCitizen(t, world.URL, properUser)
	draft := map[string]any{"version": 1, "content": map[string]string{"note": mark}}
	require.Equal(t, http.StatusNoContent, first.call(t, http.MethodPut, "/api/services/"+id+"/draft", draft).status)
	reads := []string{"/api/services/ordered/criteria?id=" + id, "/api/services/" + id + "/draft", "/api/services/" + id + "/timeline"}
	before := readAll(t, first, reads)
	for _, term := range kept[:2] {
		require.Contains(t, before, term, "the first party reads its own")
	}

	decisions := []string{"rejectConfirmation", "confirmUnsigned"}
	operations := slices.DeleteFunc(ownedOperations(t), func(one owned) bool { return slices.Contains(decisions, one.operation.OperationID) })
	thing := private{second, map[string]string{"id": id, "serviceId": id, "requestId": uuid.NewString(), "policy": "EP-1"}}
	var allowed []string
	for _, one := range operations {
		reply := thing.call(t, one, second.credential())
		require.Less(t, reply.status, http.StatusInternalServerError, "%s %s: %s", one.method, one.path, reply.body)
		for _, term := range kept {
			require.NotContains(t, string(reply.body), term, "%s %s", one.method, one.path)
		}
		if reply.status < http.StatusMultipleChoices {
			allowed = append(allowed, one.operation.OperationID)
		}
	}
	for path, reply := range map[string]answer{
		"the list": second.call(t, http.MethodGet, "/api/services/ordered", nil), "events": second.call(t, http.MethodGet, "/api/events/latest", nil),
	} {
		for _, term := range kept {
			require.NotContains(t, string(reply.body), term, path)
		}
	}
	t.Logf("of %d operations the second party may %v", len(operations), allowed)
	require.Subset(t, allowed, []string{"ordersByCriteria", "findConfirmation", "orderStatement", "timeline"}, "it is a party")
	require.NotContains(t, allowed, "cancelOrder")
	require.Equal(t, before, readAll(t, first, reads), "the first party's order and draft are as they were")
	rejected := second.call(t, http.MethodGet, "/api/confidant/"+id+"/reject?type=owner", nil)
	require.Equal(t, http.StatusOK, rejected.status, "it may still decide: %s", rejected.body)
}

// appointment is an order of the car's owner that the confidant has to confirm. The owner is reached by what is given.
func appointment(t testing.TB, world *fixture.World, email, phone string) (id string) {
	t.Helper()
	owner, err := world.SignIn(t.Context(), carOwner)
	require.NoError(t, err)
	_, err = world.SignIn(t.Context(), properUser) // a citizen whom the cabinet does not know cannot be asked
	require.NoError(t, err)
	var cars []struct{ VIN string }
	require.NoError(t, owner.Call(t.Context(), http.MethodGet, "/api/v1/vehicles", nil, &cars))
	var made fixture.Order
	for _, car := range cars {
		wanted := fixture.Appointment(car.VIN)
		wanted["schema"], wanted["rnokpp"] = domain.SchemaOwner, properUser
		wanted["initiator"] = map[string]string{"email": email, "phone": phone}
		if made, err = owner.Order(t.Context(), domain.OwnerToConfidantService, wanted); err == nil {
			break
		}
	}
	require.NoError(t, err)
	require.NoError(t, owner.Sign(t.Context(), made.ID))
	second := newCitizen(t, world.URL, properUser)
	require.Eventually(t, func() bool {
		reply, err := try(world.URL, request{
			method: http.MethodGet, path: "/api/services/ordered/criteria?id=" + made.ID, authorization: second.credential(),
		})
		return err == nil && reply.status == http.StatusOK
	}, patience, 100*time.Millisecond, "the second party does not see the order")
	return made.ID
}

// readAll is what a citizen reads at all the addresses.
func readAll(t testing.TB, who citizen, paths []string) (all string) {
	t.Helper()
	for _, path := range paths {
		reply := who.call(t, http.MethodGet, path, nil)
		require.Equal(t, http.StatusOK, reply.status, "%s: %s", path, reply.body)
		all += string(reply.body) + "\n"
	}
	return all
}

func digits(n int) string {
	text := make([]byte, n)
	for i := range text {
		text[i] = byte('0' + rand.IntN(10))
	}
	return string(text)
}
