package cabinet

import (
	"net/http"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/tests/stack"
)

// A confidant reads about a vehicle in use and records its policy. Everything else with its VIN is refused, because only the
// owner may appoint and revoke confidants, and exchange the certificate.
func TestRelations(t *testing.T) {
	const lentVIN, lender = "U5YDWLJHXM7395228", "2597532752"
	s := stack.Shared(t)
	user, owner := signIn(t, s, properUser), signIn(t, s, lender)
	var used []struct{ CarID, VIN string }
	user.call(http.MethodGet, "/api/v1/vehicles/confidant", nil).into(t, &used)
	require.Contains(t, []string{used[0].VIN, used[len(used)-1].VIN}, lentVIN)
	var id string
	for _, vehicle := range used {
		if vehicle.VIN == lentVIN {
			id = vehicle.CarID
		}
	}
	page := "/api/v1/vehicles/search/" + id
	require.Equal(t, http.StatusOK, user.call(http.MethodGet, page+"?type=confidant", nil).status, "ROLE-05, FLEET-04")
	require.Equal(t, http.StatusNotFound, user.call(http.MethodGet, page+"?type=owner", nil).status)
	policy := map[string]string{
		"companyName": "ТАС", "policyNumber": "1", "email": contactMail, "vin": lentVIN, "brand": "KIA", "plate": "?",
		"endDate": time.Now().AddDate(1, 0, 0).Format(time.DateOnly),
	}
	for _, c := range []*citizen{user, owner} {
		require.Equal(t, http.StatusOK, c.call(http.MethodPost, "/api/insurance/add-policy", policy).status, "ROLE-04, ROLE-05, FLEET-04")
	}
	var record struct {
		Revocable bool
		Confidant struct{ Holder struct{ LastName string } }
	}
	owner.call(http.MethodGet, page+"?type=owner", nil).into(t, &record)
	require.True(t, record.Revocable, "ROLE-04")
	require.NotEmpty(t, record.Confidant.Holder.LastName, "ROLE-04: the owner reads who uses the vehicle")

	reply, err := user.createOrder(uuid.NewString(), "confidant-revoke", map[string]any{"vehicle": map[string]any{"vin": lentVIN}})
	require.NoError(t, err)
	require.Equal(t, map[string]string{"vehicle.vin": "Транспортний засіб не знайдено"},
		refusedBy(t, reply, http.StatusUnprocessableEntity, "invalid"), "ROLE-11")
	availability := "/api/vehicles/spr/availability?vin=" + lentVIN
	require.Contains(t, string(user.call(http.MethodGet, availability, nil).body), `"code":"0014"`, "ROLE-05, ROLE-10")
	require.NotContains(t, string(owner.call(http.MethodGet, availability, nil).body), `"code":"0014"`)
	revoke, err := owner.createOrder(uuid.NewString(), "confidant-revoke", map[string]any{"vehicle": map[string]any{"vin": lentVIN}})
	require.NoError(t, err)
	require.Equal(t, http.StatusCreated, revoke.status, "ROLE-11, ROLE-04: %s", revoke.body)
	var made order
	revoke.into(t, &made)
	require.Equal(t, http.StatusOK, owner.call(http.MethodDelete, "/api/services/"+made.ID, nil).status)
}

// Only the owner of a vehicle appoints a proper user for it: who uses a vehicle cannot, nor can anybody else, by the same order.
func TestOwnersAppoint(t *testing.T) {
	s := stack.Shared(t)
	owner, user := signIn(t, s, carOwner), signIn(t, s, properUser)
	vin := ownCar(owner)
	appoint := appointment(vin)
	appoint["rnokpp"] = other
	reply, err := user.createOrder(uuid.NewString(), "ownerToConfidant", appoint)
	require.NoError(t, err)
	require.Equal(t, map[string]string{"vin": "Транспортний засіб не знайдено"},
		refusedBy(t, reply, http.StatusUnprocessableEntity, "invalid"), "ROLE-09")
	appoint["vin"] = "U5YDWLJHXM7395228" // which the citizen uses
	reply, err = user.createOrder(uuid.NewString(), "ownerToConfidant", appoint)
	require.NoError(t, err)
	require.Equal(t, map[string]string{"vin": "Транспортний засіб не знайдено"},
		refusedBy(t, reply, http.StatusUnprocessableEntity, "invalid"), "ROLE-09")

	appoint["vin"] = vin
	reply, err = owner.createOrder(uuid.NewString(), "ownerToConfidant", appoint)
	require.NoError(t, err)
	require.Equal(t, http.StatusCreated, reply.status, "ROLE-09: %s", reply.body)
	var made order
	reply.into(t, &made)
	require.Equal(t, http.StatusOK, owner.call(http.MethodDelete, "/api/services/"+made.ID, nil).status)
}
