package cabinet

import (
	"net/http"
	"net/url"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/cmd/cabinet/fixture"
	"cabinet/domain"
	"cabinet/tests/stack"
)

// insurance is the order of a year's policy for an own car, by the cheapest offer of now.
func (c *citizen) insurance(plate, brand, vehicleType string, start string) map[string]any {
	c.Helper()
	var offers []fixture.Offer
	reply := c.call(http.MethodPost, "/api/insurance/offers", map[string]any{
		"vehicle":   map[string]any{"code": vehicleType, "koatuu": c.place("Київ"), "capacity": 1395},
		"privilege": "without", "insurer": map[string]any{"isOwner": true, "birthDate": "1985-03-10"}, "period": "M12",
		"startDate": start,
	})
	require.Equal(c, http.StatusOK, reply.status, string(reply.body))
	reply.into(c, &offers)
	require.NotEmpty(c, offers)
	return fixture.InsuranceApplication(fixture.Insured{
		RNOKPP: driver, Plate: plate, Brand: brand, Kind: vehicleType, Start: start, Offer: offers[0],
	})
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

// A policy is reserved, approved, signed by the code from an SMS, paid, in force, and printed five minutes later.
func TestInsurance(t *testing.T) {
	s := stack.Shared(t)
	c := signIn(t, s, driver)
	var cars []struct{ CarID, Plate, Brand, Model, VIN string }
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
		Vehicle   struct{ CarID, Plate, Brand, Model, VIN string }
		Insured   struct {
			Plate, Address, Document, Phone string
			Odometer                        int
		}
	}
	reply.into(t, &made)
	require.Equal(t, "draft", made.Status)
	require.NotEmpty(t, made.Insurance.PolicyNumber, "INS-22")
	require.Positive(t, made.Price)
	require.Equal(t, cars[0], made.Vehicle, "the vehicle of whoever looks at the policy later")
	require.Equal(t, cars[0].Plate, made.Insured.Plate)
	require.Equal(t, 42_000, made.Insured.Odometer)
	require.Equal(t, "ID-картка 001234567", made.Insured.Document)
	require.Equal(t, "01001, Київ, Хрещатик, буд. 1", made.Insured.Address)
	require.NotEmpty(t, made.Insured.Phone)

	require.Equal(t, http.StatusConflict, c.step(made.ID, "enter_code", map[string]string{"code": "0000"}).status, "before the approval")
	require.Equal(t, http.StatusUnprocessableEntity, c.step(made.ID, "approve", map[string]bool{"confirmData": false}).status, "INS-09, INS-23")
	approved := c.step(made.ID, "approve", map[string]bool{"confirmData": true})
	require.Equal(t, http.StatusOK, approved.status, string(approved.body))
	var updated order
	approved.into(t, &updated)
	require.Equal(t, made.ID, updated.ID, "API-049")
	code := c.code(made.ID)
	require.Len(t, code, 4, "INS-23: the insurer has sent a code")
	wrong := c.step(made.ID, "enter_code", map[string]string{"code": other4(code)})
	require.Equal(t, http.StatusUnprocessableEntity, wrong.status, string(wrong.body))
	require.Contains(t, string(wrong.body), `"otp_wrong"`)
	early := c.step(made.ID, "resend_code", map[string]string{})
	require.Equal(t, http.StatusConflict, early.status, string(early.body))
	right := c.step(made.ID, "enter_code", map[string]string{"code": code})
	require.Equal(t, http.StatusOK, right.status, string(right.body))
	require.Equal(t, http.StatusOK, c.bill(made.ID).status, "INS-24")
	c.payAtBank(made.ID, "success")
	require.Equal(t, "done", c.await(made.ID, "done").Status, "INS-25")
	c.isPrintedLater(made.ID)
}

// isPrintedLater checks that the policy of an order that has just been done can be downloaded five minutes later.
func (c *citizen) isPrintedLater(id string) {
	c.Helper()
	printed := c.call(http.MethodGet, "/api/services/"+id+"/policy", nil)
	require.Equal(c, http.StatusConflict, printed.status)
	require.Contains(c, string(printed.body), `"too_early"`, "INS-26, ORD-74")
	var shown []struct {
		UpdatedAt time.Time
		Soon      []struct {
			Action string
			From   time.Time
		}
	}
	c.call(http.MethodGet, "/api/services/ordered/criteria?id="+id, nil).into(c, &shown)
	require.Equal(c, "download_policy", shown[0].Soon[0].Action, "ORD-74")
	require.Equal(c, 5*time.Minute, shown[0].Soon[0].From.Sub(shown[0].UpdatedAt), "ORD-74, TIME-19")
}

// other4 is another code of four digits.
func other4(code string) string {
	if code == "1234" {
		return "4321"
	}
	return "1234"
}

// policyOrder is what these tests read of a policy's order.
type policyOrder struct {
	order
	PolicyNumber string
	Requisites   string
	Service      struct {
		order
		Insurance struct{ PolicyNumber string }
	}
}

// The specification's own calls for a policy are the same order and the same acts: reserved, approved, its code asked for
// and typed, ordered by the policy's number, paid (AMB-105, GAP-93).
func TestInsuranceByPolicyNumber(t *testing.T) {
	s := stack.Shared(t)
	c, stranger := signIn(t, s, driver), signIn(t, s, other)
	start := time.Now().In(domain.Kyiv).AddDate(0, 0, 4).Format(time.DateOnly)
	application := c.insurance(ownPlate(c), "SKODA", "B1", start)
	key := uuid.NewString()
	reply := c.call(http.MethodPost, "/api/insurance/policy", application, "Idempotency-Key", key)
	require.Equal(t, http.StatusCreated, reply.status, string(reply.body))
	var reserved, again, verified policyOrder
	reply.into(t, &reserved)
	require.NotEmpty(t, reserved.PolicyNumber, "API-095, INS-16")
	require.Equal(t, "draft", reserved.Service.Status)
	c.call(http.MethodPost, "/api/insurance/policy", application, "Idempotency-Key", key).into(t, &again)
	require.Equal(t, reserved, again, "one key is one policy")
	second := c.call(http.MethodPost, "/api/insurance/policy", application, "Idempotency-Key", uuid.NewString())
	refusedBy(t, second, http.StatusConflict, "policy_reserved")
	var standing order
	second.into(t, &standing)
	require.Equal(t, reserved.Service.ID, standing.ID, "the order that stands in the way, not the one that was not made")

	policy := map[string]string{"policy": reserved.PolicyNumber}
	otpPath := "/api/insurance/otp/" + url.PathEscape(reserved.PolicyNumber)
	require.Equal(t, http.StatusConflict, c.call(http.MethodGet, otpPath, nil).status, "no code was sent yet")
	strangerToPolicy(stranger, "/api/insurance", reserved.PolicyNumber)
	c.signPolicy("/api/insurance", reserved).into(t, &verified)
	require.Equal(t, reserved.PolicyNumber, verified.PolicyNumber, "API-098, INS-18")
	require.NotEmpty(t, verified.Requisites, "API-098, INS-18")

	ordered, err := c.createOrder(uuid.NewString(), "insurance", policy)
	require.NoError(t, err)
	require.Equal(t, http.StatusCreated, ordered.status, string(ordered.body))
	var made order
	ordered.into(t, &made)
	require.Equal(t, reserved.Service.ID, made.ID, "INS-24: the policy's own order, not another one")
	ordered, err = stranger.createOrder(uuid.NewString(), "insurance", policy)
	require.NoError(t, err)
	require.Equal(t, http.StatusNotFound, ordered.status)

	require.Equal(t, http.StatusOK, c.bill(made.ID).status)
	c.payAtBank(made.ID, "success")
	c.await(made.ID, "done")
	printed := c.call(http.MethodGet, "/api/insurance/download/"+url.PathEscape(reserved.PolicyNumber)+"?type=motor", nil)
	require.Contains(t, string(printed.body), `"too_early"`, "API-099: printed five minutes later")
	require.Equal(t, http.StatusConflict, c.call(http.MethodGet, otpPath, nil).status, "signed: no code is awaited")
}

// strangerToPolicy finds no policy of another person by its number.
func strangerToPolicy(stranger *citizen, calls, number string) {
	stranger.Helper()
	otpPath := calls + "/otp/" + url.PathEscape(number)
	for _, strange := range []answer{
		stranger.call(http.MethodPost, calls+"/approval", map[string]string{"policy": number}), stranger.call(http.MethodGet, otpPath, nil),
		stranger.call(http.MethodPost, calls+"/otp", map[string]string{"policy": number, "otp": "1234"}),
		stranger.call(http.MethodGet, "/api/insurance/download/"+url.PathEscape(number), nil),
	} {
		require.Equal(stranger, http.StatusNotFound, strange.status, string(strange.body))
	}
}

// signPolicy has the policy approved and types its code, wrongly first, by the calls of its insurance.
func (c *citizen) signPolicy(calls string, reserved policyOrder) (signed answer) {
	c.Helper()
	policy := map[string]string{"policy": reserved.PolicyNumber}
	otpPath := calls + "/otp/" + url.PathEscape(reserved.PolicyNumber)
	approved := c.call(http.MethodPost, calls+"/approval", policy)
	require.Equal(c, http.StatusOK, approved.status, "API-096, API-106: %s", approved.body)
	var otp struct {
		Policy, OTP string
		Length      int
	}
	c.call(http.MethodGet, otpPath, nil).into(c, &otp)
	code := c.code(reserved.Service.ID)
	require.Equal(c, reserved.PolicyNumber, otp.Policy, "API-097, INS-17, API-107, AMB-106")
	require.Len(c, code, otp.Length)
	require.Empty(c, otp.OTP, "INS-17: the code is in the phone alone")

	wrong := c.call(http.MethodPost, calls+"/otp", map[string]string{"policy": reserved.PolicyNumber, "otp": other4(code)})
	require.Equal(c, http.StatusUnprocessableEntity, wrong.status, string(wrong.body))
	right := c.call(http.MethodPost, calls+"/otp", map[string]string{"policy": reserved.PolicyNumber, "otp": code})
	require.Equal(c, http.StatusOK, right.status, "API-098, API-108: %s", right.body)
	return right
}

// ownPlate is the plate of the first vehicle that the citizen owns.
func ownPlate(c *citizen) string {
	c.Helper()
	var cars []struct{ Plate string }
	c.call(http.MethodGet, "/api/v1/vehicles", nil).into(c, &cars)
	require.NotEmpty(c, cars)
	return cars[0].Plate
}

// The engine of an own vehicle is the register's: a smaller one in the form opens no privilege, and a vehicle of somebody
// else is not an own one.
func TestInsuranceOfAnOwnVehicle(t *testing.T) {
	s := stack.Shared(t)
	start := time.Now().In(domain.Kyiv).AddDate(0, 0, 5).Format(time.DateOnly)
	c := signIn(t, s, driver)
	foreign := c.insurance(ownPlate(signIn(t, s, other)), "VOLKSWAGEN", "B1", start)
	reply := c.call(http.MethodPost, "/api/insurance/policy", foreign)
	require.Equal(t, http.StatusUnprocessableEntity, reply.status, string(reply.body))
	require.Contains(t, string(reply.body), "На жаль, в кабінеті водія немає інформації про Ваш транспортний засіб", "INS-64, ROLE-10")

	c = signIn(t, s, bigEngine)
	modest := c.insurance("AA2918PA", "BMW", "B3", start)
	modest["company"].(map[string]any)["privilege"] = "pensioner"
	modest["privilegeDocs"] = map[string]string{"series": "АБВ", "number": "123456", "issuedAt": "2020-01-02", "issuedBy": "УПСЗН"}
	reply = c.call(http.MethodPost, "/api/insurance/policy", modest)
	require.Equal(t, http.StatusUnprocessableEntity, reply.status, string(reply.body))
	var refused struct{ Fields map[string]string }
	reply.into(t, &refused)
	require.Equal(t, map[string]string{"company.privilege": domain.PrivilegeCapacityNotice}, refused.Fields, "INS-49: %s", reply.body)
}

// bigEngine owns a car of 2993 cubic centimetres.
const bigEngine = "2786660677"
