package cabinet

import (
	"net/http"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/tests/stack"
)

// A proper user reads about a vehicle in use and tells of its policy; all else that is asked with its VIN is refused, because
// only the owner may appoint and revoke proper users, and exchange the certificate (ROLE-05, ROLE-09, ROLE-10, ROLE-11,
// FLEET-04). The owner may (ROLE-04).
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
	require.Equal(t, http.StatusOK, user.call(http.MethodGet, page+"?type=confidant", nil).status)
	require.Equal(t, http.StatusNotFound, user.call(http.MethodGet, page+"?type=owner", nil).status)
	policy := map[string]string{
		"companyName": "ТАС", "policyNumber": "1", "email": contactMail, "vin": lentVIN, "brand": "KIA", "plate": "?",
		"endDate": time.Now().AddDate(1, 0, 0).Format(time.DateOnly),
	}
	for _, c := range []*citizen{user, owner} {
		require.Equal(t, http.StatusOK, c.call(http.MethodPost, "/api/insurance/add-policy", policy).status)
	}
	var record struct {
		Revocable bool
		Confidant struct{ Holder struct{ LastName string } }
	}
	owner.call(http.MethodGet, page+"?type=owner", nil).into(t, &record)
	require.True(t, record.Revocable)
	require.NotEmpty(t, record.Confidant.Holder.LastName, "the owner reads who uses the vehicle")

	appoint := appointment(lentVIN)
	appoint["rnokpp"] = other
	for service, request := range map[string]any{
		"confidant-revoke": map[string]any{"vehicle": map[string]any{"vin": lentVIN}},
		"ownerToConfidant": appoint,
	} {
		reply, err := user.createOrder(uuid.NewString(), service, request)
		require.NoError(t, err)
		require.Contains(t, []int{http.StatusConflict, http.StatusUnprocessableEntity}, reply.status, service+string(reply.body))
	}
	availability := "/api/vehicles/spr/availability?vin=" + lentVIN
	require.Contains(t, string(user.call(http.MethodGet, availability, nil).body), `"code":"0014"`)
	require.NotContains(t, string(owner.call(http.MethodGet, availability, nil).body), `"code":"0014"`)
	revoke, err := owner.createOrder(uuid.NewString(), "confidant-revoke", map[string]any{"vehicle": map[string]any{"vin": lentVIN}})
	require.NoError(t, err)
	require.Equal(t, http.StatusCreated, revoke.status, string(revoke.body))
	var made order
	revoke.into(t, &made)
	require.Equal(t, http.StatusOK, owner.call(http.MethodDelete, "/api/services/"+made.ID, nil).status)
}
