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

const greenCalls = "/api/insurance-green"

// greenCard is the order of a green card of 15 days for an own car, by the second company's offer.
func (c *citizen) greenCard(start string) map[string]any {
	c.Helper()
	plate := ownPlate(c)
	reply := c.call(http.MethodPost, greenCalls+"/offers", map[string]any{
		"vehicle": map[string]any{"plate": plate, "carCategory": "B1"}, "territory": "1", "period": "D15",
		"insurer": map[string]any{"isOwner": true}, "startDate": start,
	})
	require.Equal(c, http.StatusOK, reply.status, "API-104: %s", reply.body)
	var offers []struct {
		fixture.Offer
		Sum               int
		IsDocumentsNeeded bool
	}
	reply.into(c, &offers)
	require.False(c, offers[1].IsDocumentsNeeded)
	return fixture.GreenApplication(fixture.Insured{
		RNOKPP: driver, Plate: plate, Brand: "SKODA", Kind: "B1", Start: start, Offer: offers[1].Offer,
	}, offers[1].Sum)
}

// reserveCard reserves a green card that begins in so many days, with the changes of its application.
func (c *citizen) reserveCard(days int, changes ...func(map[string]any)) (reserved policyOrder) {
	c.Helper()
	start := time.Now().In(domain.Kyiv).AddDate(0, 0, days).Format(time.DateOnly)
	wanted := c.greenCard(start)
	for _, change := range changes {
		change(wanted)
	}
	reply := c.call(http.MethodPost, greenCalls, wanted, "Idempotency-Key", uuid.NewString())
	require.Equal(c, http.StatusCreated, reply.status, "API-105: %s", reply.body)
	reply.into(c, &reserved)
	return reserved
}

// A green card is reserved, approved, signed by a code, paid, in force and printed, by the specification's calls.
func TestGreenCard(t *testing.T) {
	s := stack.Shared(t)
	c, stranger := signIn(t, s, driver), signIn(t, s, other)
	reserved := c.reserveCard(40)
	require.NotEmpty(t, reserved.PolicyNumber, "API-105, GRN-09")
	require.Equal(t, "draft", reserved.Service.Status)
	strangerToPolicy(stranger, greenCalls, reserved.PolicyNumber)
	require.Equal(t, http.StatusNotFound, c.call(http.MethodGet, greenCalls+"/otp", nil).status, "no code was sent yet")
	motor := c.call(http.MethodPost, "/api/insurance/approval", map[string]string{"policy": reserved.PolicyNumber})
	require.Equal(t, http.StatusNotFound, motor.status, "it is no motor policy")

	approved := c.call(http.MethodPost, greenCalls+"/approval", map[string]string{"policy": reserved.PolicyNumber})
	require.Equal(t, http.StatusOK, approved.status, "API-106: %s", approved.body)
	var byNumber, alone struct{ Policy string }
	c.call(http.MethodGet, greenCalls+"/otp", nil).into(t, &alone)
	c.call(http.MethodGet, greenCalls+"/otp/"+url.PathEscape(reserved.PolicyNumber), nil).into(t, &byNumber)
	require.Equal(t, reserved.PolicyNumber, alone.Policy, "API-107, AMB-106: without a policy")
	require.Equal(t, reserved.PolicyNumber, byNumber.Policy, "API-107, AMB-106: of a policy")
	code := map[string]string{"policy": reserved.PolicyNumber, "otp": c.code(reserved.Service.ID)}
	signed := c.call(http.MethodPost, greenCalls+"/otp", code)
	require.Equal(t, http.StatusOK, signed.status, "API-108: %s", signed.body)

	id := reserved.Service.ID
	require.Equal(t, http.StatusOK, c.bill(id).status, "GRN-09")
	c.payAtBank(id, "success")
	require.Equal(t, "done", c.await(id, "done").Status, "GRN-14, ORD-64")
	c.isPrintedLater(id)
	download := "/api/insurance/download/" + url.PathEscape(reserved.PolicyNumber)
	require.Contains(t, string(c.call(http.MethodGet, download+"?type=green", nil).body), `"too_early"`, "GAP-62, ORD-74")
	require.Equal(t, http.StatusNotFound, c.call(http.MethodGet, download+"?type=motor", nil).status, "GAP-62: of another type")
}

// A card that the insurer refuses after the payment is paid back, and the order says why.
func TestGreenCardRefusedAfterPayment(t *testing.T) {
	s := stack.Shared(t)
	made, err := world(s).Make(t.Context(), domain.GreenInsuranceService, "refused", "")
	require.NoError(t, err)
	c := signIn(t, s, made.Citizen)
	refused := c.await(made.ID, "refusal")
	require.Equal(t, "refunded", refused.Invoice.Status)
}

// The code is typed wrongly first, by the green card's own calls.
func TestGreenCardIsSigned(t *testing.T) {
	c := signIn(t, stack.Shared(t), driver)
	reserved := c.reserveCard(80)
	var signed policyOrder
	c.signPolicy(greenCalls, reserved).into(t, &signed)
	require.Equal(t, reserved.PolicyNumber, signed.PolicyNumber, "API-108")
	require.NotEmpty(t, signed.Requisites, "API-108")
}
