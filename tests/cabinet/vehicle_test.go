package cabinet

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/tests/stack"
)

// A vehicle's record has all that is known of it, for its owner or user.
func TestVehicleRecord(t *testing.T) {
	const vin, carID = "U5YDWLJHXM7395228", "300410689"
	c := signIn(t, stack.Shared(t), properUser)
	reply := c.call(http.MethodPost, "/api/insurance/add-policy", map[string]string{
		"companyName": "ТАС", "policyNumber": "123456789", "email": "driver@ukr.net", "vin": vin, "brand": "?", "plate": "?",
		"endDate": time.Now().AddDate(0, 1, 0).Format(time.DateOnly),
	})
	require.Equal(t, http.StatusOK, reply.status, string(reply.body))
	reply = c.call(http.MethodGet, "/api/v1/vehicles/search/"+carID+"?type=confidant", nil)
	require.Equal(t, http.StatusOK, reply.status, string(reply.body))
	var record map[string]any
	reply.into(t, &record)
	told := map[string]any{}
	flatten(told, "", record)
	for _, field := range []string{
		"id", "brand", "model", "plate", "vin", "regDate.first", "regDate.last", "makeYear",
		"owner.lastName", "owner.firstName", "owner.middleName", "owner.address", "ownership", "expiredAt", "regNum",
		"type.name", "subType", "weight.full", "weight.empty", "category", "engine.capacity", "engine.fuel", "color",
		"places.sitting", "places.standing", "notes", "docType", "logoUrl", "regHistory.oper", "regHistory.dateReg",
		"insurance.policy.type", "insurance.policy.companyName", "insurance.policy.policyNumber", "insurance.policy.endDate",
		"insurance.policy.email",
		"confidant.holder.lastName", "confidant.holder.firstName", "confidant.holder.middleName",
		"confidant.startDate", "confidant.endDate", "confidant.roleName",
	} {
		require.Contains(t, told, field, "FLEET-17")
	}
	for _, field := range []string{"carId", "dRegLast", "capacity", "region.id", "type.id", "inz", "isInzBlankAvailable"} {
		require.Contains(t, told, field, "FLEET-18")
	}
	require.Equal(t, carID, told["id"], "FLEET-17")
	require.Equal(t, "confidant", told["ownership"])
	require.Equal(t, told["confidant.endDate"], told["expiredAt"])
}

// flatten gives each value the path that leads to it; all items of a list have one.
func flatten(into map[string]any, path string, value any) {
	switch value := value.(type) {
	case map[string]any:
		for name, below := range value {
			at := name
			if path != "" {
				at = path + "." + name
			}
			flatten(into, at, below)
		}
	case []any:
		for _, item := range value {
			flatten(into, path, item)
		}
	default:
		into[path] = value
	}
}
