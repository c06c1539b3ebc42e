package cabinet

import (
	"encoding/json"
	"net/http"
	"net/url"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/tests/stack"
)

// offer is an insurer's offer with its tariffs.
type offer struct {
	Code, Name string
	Tariffs    []struct{ Franchise, Price int }
}

// insurance is the order of a year's policy for an own car, by the cheapest offer of now.
func (c *citizen) insurance(plate, brand, vehicleType string, start string) map[string]any {
	c.Helper()
	var offers []offer
	reply := c.call(http.MethodPost, "/api/insurance/offers", map[string]any{
		"vehicle":   map[string]any{"code": vehicleType, "koatuu": c.place("Київ"), "capacity": 1395},
		"privilege": "without", "insurer": map[string]any{"isOwner": true, "birthDate": "1985-03-10"}, "period": "M12",
		"startDate": start,
	})
	require.Equal(c, http.StatusOK, reply.status, string(reply.body))
	reply.into(c, &offers)
	require.NotEmpty(c, offers)
	chosen := offers[0]
	return map[string]any{
		"period": "M12", "startDate": start,
		"insurer": map[string]any{"email": "driver.demo@ukr.net", "phone": "+380671112233", "birthDate": "1985-03-10", "isOwner": true, "rnokpp": driver},
		"address": map[string]any{"region": "Київ", "city": "Київ", "street": "Хрещатик", "house": "1", "zip": "01001"},
		"vehicle": map[string]any{
			"type": vehicleType, "plate": plate, "brand": brand, "fuel": "БЕНЗИН", "odometer": "42000", "capacity": 1395,
		},
		"company": map[string]any{
			"name": chosen.Name, "code": chosen.Code, "franchise": chosen.Tariffs[0].Franchise, "price": chosen.Tariffs[0].Price, "privilege": "without",
		},
		"documents": map[string]any{
			"type": "id_card", "number": "001234567", "record": "19850310-12345", "issuedAt": "2020-01-02", "issuedBy": "8012",
		},
		"isExemptTC": true, "isNotTaxi": true, "restrictions": true,
	}
}

// place is the code by which insurers know a settlement.
func (c *citizen) place(name string) int {
	c.Helper()
	var places []struct{ Code int }
	c.call(http.MethodGet, "/api/insurance/dictionary/places?name="+url.QueryEscape(name), nil).into(c, &places)
	require.NotEmpty(c, places)
	return places[0].Code
}

// code is what the insurer has sent by SMS.
func (c *citizen) code(id string) string {
	c.Helper()
	var contracts []struct{ Code string }
	response, err := http.Get(c.stack.SandboxURL + "/desk/api/insurer/contracts?reference=" + id)
	require.NoError(c, err)
	defer response.Body.Close()
	require.NoError(c, decodeJSON(response.Body, &contracts))
	require.Len(c, contracts, 1)
	return contracts[0].Code
}

// step takes the next step of an order.
func (c *citizen) step(id, stage string, payload any) answer {
	return c.call(http.MethodPatch, "/api/services/"+id, map[string]any{"stage": stage, "payload": payload}, "Idempotency-Key", uuid.NewString())
}

// A policy is reserved, approved, signed by the code from an SMS, paid, in force, and printed five minutes later (INS-21 to
// INS-26, API-049, API-094 to API-099, ORD-74, TIME-19).
func TestInsurance(t *testing.T) {
	s := stack.Shared(t)
	c := signIn(t, s, driver)
	var cars []struct{ Plate, Brand string }
	c.call(http.MethodGet, "/api/v1/vehicles", nil).into(t, &cars)
	require.NotEmpty(t, cars)
	start := time.Now().In(domain.Kyiv).AddDate(0, 0, 3).Format(time.DateOnly)
	reply, err := c.createOrder(uuid.NewString(), "insurance", c.insurance(cars[0].Plate, cars[0].Brand, "B1", start))
	require.NoError(t, err)
	require.Equal(t, http.StatusCreated, reply.status, string(reply.body))
	var made struct {
		order
		Price     int
		Insurance struct{ PolicyNumber string }
	}
	reply.into(t, &made)
	require.Equal(t, "draft", made.Status)
	require.NotEmpty(t, made.Insurance.PolicyNumber)
	require.Positive(t, made.Price)

	require.Equal(t, http.StatusConflict, c.step(made.ID, "enter_code", map[string]string{"code": "0000"}).status, "before the approval")
	require.Equal(t, http.StatusUnprocessableEntity, c.step(made.ID, "approve", map[string]bool{"confirmData": false}).status)
	approved := c.step(made.ID, "approve", map[string]bool{"confirmData": true})
	require.Equal(t, http.StatusOK, approved.status, string(approved.body))
	code := c.code(made.ID)
	wrong := c.step(made.ID, "enter_code", map[string]string{"code": other4(code)})
	require.Equal(t, http.StatusUnprocessableEntity, wrong.status, string(wrong.body))
	require.Contains(t, string(wrong.body), `"otp_wrong"`)
	early := c.step(made.ID, "resend_code", map[string]string{})
	require.Equal(t, http.StatusConflict, early.status, string(early.body))
	right := c.step(made.ID, "enter_code", map[string]string{"code": code})
	require.Equal(t, http.StatusOK, right.status, string(right.body))
	require.Equal(t, http.StatusOK, c.bill(made.ID).status)
	c.payAtBank(made.ID, "success")
	c.await(made.ID, "done")
	printed := c.call(http.MethodGet, "/api/services/"+made.ID+"/policy", nil)
	require.Equal(t, http.StatusConflict, printed.status)
	require.Contains(t, string(printed.body), `"too_early"`)
	var shown []struct{ Soon []struct{ Action string } }
	require.NoError(t, json.Unmarshal(c.call(http.MethodGet, "/api/services/ordered/criteria?id="+made.ID, nil).body, &shown))
	require.Equal(t, "download_policy", shown[0].Soon[0].Action)
}

// other4 is another code of four digits.
func other4(code string) string {
	if code == "1234" {
		return "4321"
	}
	return "1234"
}
