package activities

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	sdk "go.temporal.io/sdk/temporal"

	"cabinet/clients/insurer"
	"cabinet/clients/wire"
	"cabinet/domain"
	"cabinet/sandbox"
	"cabinet/store"
	"cabinet/workflows"
	"cabinet/workflows/effect"
)

const (
	insuredPlate = "BO0252KE"
	insuredPhone = "+380671234567"
	insuredID    = "3652504575"
)

// oneCitizen is everybody's profile.
type oneCitizen struct{}

func (oneCitizen) citizen(context.Context, string) (store.Citizen, error) {
	return store.Citizen{Person: domain.Person{RNOKPP: insuredID, LastName: "КОВАЛЕНКО", FirstName: "ОЛЕКСАНДР", MiddleName: "ПЕТРОВИЧ"}}, nil
}

// market is a running sandbox and the activities of insurance at it.
type market struct {
	insurance
	t      *testing.T
	url    string
	client *insurer.Client
}

func newMarket(t *testing.T, change func(*sandbox.Config)) *market {
	t.Helper()
	config := sandbox.Config{
		DataDir: t.TempDir(), IdgovuaClientID: "client", IdgovuaClientSecret: "secret", MonobankToken: "token",
		InsurerEmail: "agent@cabinet.test", InsurerPassword: "password", OTPLife: time.Minute,
	}
	if change != nil {
		change(&config)
	}
	box, err := sandbox.New(config)
	require.NoError(t, err)
	server := httptest.NewServer(box)
	t.Cleanup(func() {
		server.Close()
		require.NoError(t, box.Close())
	})
	client := insurer.New(insurer.Config{URL: server.URL + "/insurer/ewa/api/v10", Email: config.InsurerEmail, Password: "password"})
	return &market{insurance: insurance{insurer: client, people: oneCitizen{}}, t: t, url: server.URL, client: client}
}

// desk plays a tester.
func (m *market) desk(method, path string, body any) []byte {
	m.t.Helper()
	content, err := json.Marshal(body)
	require.NoError(m.t, err)
	request, err := http.NewRequestWithContext(m.t.Context(), method, m.url+path, bytes.NewReader(content))
	require.NoError(m.t, err)
	response, err := http.DefaultClient.Do(request)
	require.NoError(m.t, err)
	defer func() { _ = response.Body.Close() }()
	answer, err := io.ReadAll(response.Body)
	require.NoError(m.t, err)
	require.Less(m.t, response.StatusCode, 300, "%s", answer)
	return answer
}

func (m *market) breaks(fault string) {
	m.t.Helper()
	m.desk(http.MethodPost, "/desk/api/faults", map[string]any{"system": "insurer", "fault": fault, "on": true})
}

func (m *market) mend() { m.desk(http.MethodDelete, "/desk/api/faults", nil) }

// wanted is an order's insurance as the API makes it: from the application, and from what the insurers know.
func (m *market) wanted(orderID string, change func(*domain.InsuranceApplication)) workflows.PolicyReservation {
	m.t.Helper()
	ctx, now := m.t.Context(), time.Now()
	vehicles, err := m.client.Vehicles(ctx, insuredPlate)
	require.NoError(m.t, err)
	periods, err := m.client.Periods(ctx, insurer.Motor)
	require.NoError(m.t, err)
	places, err := m.client.Places(ctx, "Київ")
	require.NoError(m.t, err)
	a := domain.InsuranceApplication{
		Period: "M12", StartDate: domain.DefaultPolicyStart(now), IsExemptTC: true, IsNotTaxi: true, Restrictions: true,
		Insurer: domain.InsuranceHolder{
			Email: "driver@ukr.net", Phone: insuredPhone, BirthDate: domain.Date{Year: 2000, Month: 1, Day: 1}, IsOwner: true, RNOKPP: insuredID,
		},
		Address:   domain.InsuranceAddress{Region: "м. Київ", City: "Київ", Street: "вул. Хрещатик", House: "1", Zip: "01001"},
		Vehicle:   domain.InsuredVehicle{Type: "B1", Plate: insuredPlate, Brand: "SKODA", Odometer: "120000", Capacity: 1395},
		Documents: domain.InsuranceDocument{Type: domain.InsuranceByLicence, Series: "ВХЕ", Number: "123456", IssuedAt: domain.Date{Year: 2020, Month: 5, Day: 5}, IssuedBy: "ТСЦ 8041"},
	}
	period, err := a.PeriodAmong(periods)
	require.NoError(m.t, err)
	offers, err := m.client.Offers(ctx, insurer.OfferQuery{Type: "B1", Place: places[0].Code, Privilege: domain.PrivilegeNone, Start: a.StartDate, Period: period})
	require.NoError(m.t, err)
	shown := offers[0].Tariffs[0]
	a.Company = domain.InsuranceChoice{Name: offers[0].Name, Code: offers[0].Code, Franchise: shown.Franchise, Price: shown.Price, Privilege: domain.PrivilegeNone}
	a = a.Normalize()
	require.NoError(m.t, a.Validate(now))
	vehicle, err := a.VehicleAmong(vehicles)
	require.NoError(m.t, err)
	tariff, err := a.TariffAmong(offers, now)
	require.NoError(m.t, err)
	if change != nil {
		change(&a)
	}
	return workflows.PolicyReservation{OrderID: idOf(orderID), CitizenID: "c", Insurance: a.Order(vehicle, places[0].Code, period, tariff)}
}

// reserved reserves a policy for an order.
func (m *market) reserved(orderID string) workflows.ReservedPolicy {
	m.t.Helper()
	policy, err := m.reserve(m.t.Context(), m.wanted(orderID, nil))
	require.NoError(m.t, err)
	return workflows.ReservedPolicy{OrderID: idOf(orderID), ContractID: policy.ID}
}

// phone is the code in the insured's phone.
func (m *market) phone() string {
	m.t.Helper()
	var letters []struct{ Text string }
	require.NoError(m.t, json.Unmarshal(m.desk(http.MethodGet, "/desk/api/messages?to=%2B380671234567", nil), &letters))
	require.NotEmpty(m.t, letters)
	return regexp.MustCompile(`\d{4}`).FindString(letters[0].Text)
}

// signed reserves a policy and signs it.
func (m *market) signed(orderID string) workflows.ReservedPolicy {
	m.t.Helper()
	policy := m.reserved(orderID)
	_, err := m.approve(m.t.Context(), policy)
	require.NoError(m.t, err)
	_, err = m.checkCode(m.t.Context(), workflows.CodeCheck{ContractID: policy.ContractID, Code: m.phone()})
	require.NoError(m.t, err)
	return policy
}

// stateOf is how the insurer sees an order's policy.
func (m *market) stateOf(orderID string) domain.PolicyState {
	m.t.Helper()
	policy, err := m.client.Find(m.t.Context(), idOf(orderID).String())
	require.NoError(m.t, err)
	return policy.State
}

// refused demands the insurer's last word.
func refused(t *testing.T, code domain.Code, err error) {
	t.Helper()
	require.True(t, effect.Final(err), "%v", err)
	require.Equal(t, string(code), effect.Type(err))
	require.NotContains(t, err.Error(), insuredID)
}

// delayed requires that the engine tries again.
func delayed(t *testing.T, err error) {
	t.Helper()
	var application *sdk.ApplicationError
	require.Error(t, err)
	require.False(t, errors.As(err, &application) && application.NonRetryable(), "%v", err)
}

// A policy from its reservation into force; each step asked twice is one step.
func TestInsuranceActivities(t *testing.T) {
	m, ctx := newMarket(t, nil), t.Context()
	wanted := m.wanted("order-1", nil)
	require.Empty(t, wanted.Insurance.Application.Insurer.RNOKPP)
	policy, err := m.reserve(ctx, wanted)
	require.NoError(t, err)
	again, err := m.reserve(ctx, wanted)
	require.NoError(t, err)
	require.Equal(t, policy, again)
	require.Equal(t, wanted.Insurance.Application.Company.Price, policy.Price)

	reserved := workflows.ReservedPolicy{OrderID: idOf("order-1"), ContractID: policy.ID}
	sent, err := m.approve(ctx, reserved)
	require.NoError(t, err)
	require.Equal(t, 4, sent.Length)
	require.Equal(t, time.Minute, sent.ExpiresAt.Sub(sent.SentAt))
	_, err = m.approve(ctx, reserved)
	require.NoError(t, err, "its answer may have been lost")
	_, err = m.checkCode(ctx, workflows.CodeCheck{ContractID: policy.ID, Code: m.phone()})
	require.NoError(t, err)
	for range 2 {
		emitted, err := m.emit(ctx, reserved)
		require.NoError(t, err)
		require.Equal(t, domain.PolicyEmitted, emitted.State)
		require.Equal(t, policy.Number, emitted.Number, "INS-16")
	}
	_, err = m.release(ctx, reserved)
	refused(t, domain.CodeInsurerUnknown, err) // in force
}

// The insurer's no to a reservation is final and says why; one without a known reason reads so (GAP-61).
func TestReservationRefused(t *testing.T) {
	m, ctx := newMarket(t, nil), t.Context()
	cheaper := m.wanted("order-1", func(a *domain.InsuranceApplication) { a.Company.Price-- })
	_, err := m.reserve(ctx, cheaper)
	refused(t, domain.CodeOfferStale, err) // the browser cannot make the price
	wanted := m.wanted("order-2", nil)
	m.breaks("stale_offer")
	_, err = m.reserve(ctx, wanted)
	refused(t, domain.CodeOfferStale, err)
	m.mend()
	m.breaks("unknown_refusal")
	_, err = m.reserve(ctx, wanted)
	refused(t, domain.CodeInsurerUnknown, err)
	require.Equal(t, "Страхова компанія не прийняла запит. Оберіть іншу страхову компанію.", domain.CodeInsurerUnknown.Message(), "INS-68")
	m.mend()
	for _, fault := range []string{"down", "unavailable", "error_500", "malformed"} {
		m.breaks(fault)
		_, err = m.reserve(ctx, wanted)
		delayed(t, err)
		m.mend()
	}
	policy := m.reserved("order-3")
	m.desk(http.MethodPost, "/desk/api/insurer/contracts/"+policy.ContractID+"/refuse", nil)
	_, err = m.approve(ctx, policy)
	refused(t, domain.CodeInsurerRefused, err)
	_, err = m.release(ctx, policy)
	require.NoError(t, err)
}

// Wrong, locked, old codes are told apart (AMB-105).
func TestCodesRefused(t *testing.T) {
	m, ctx := newMarket(t, func(c *sandbox.Config) { c.OTPLife = 500 * time.Millisecond }), t.Context()
	policy := m.reserved("order-1")
	_, err := m.sendCode(ctx, policy)
	refused(t, domain.CodeInsurerUnknown, err) // not approved
	_, err = m.approve(ctx, policy)
	require.NoError(t, err)
	for _, want := range []domain.Code{domain.CodeOTPWrong, domain.CodeOTPWrong, domain.CodeOTPLocked} {
		_, err = m.checkCode(ctx, workflows.CodeCheck{ContractID: policy.ContractID, Code: "x"})
		refused(t, want, err)
	}
	for range 4 { // each is locked or too old, so another one is sent
		_, err = m.sendCode(ctx, policy)
		require.NoError(t, err)
		time.Sleep(600 * time.Millisecond)
		_, err = m.checkCode(ctx, workflows.CodeCheck{ContractID: policy.ContractID, Code: m.phone()})
		refused(t, domain.CodeOTPExpired, err)
	}
	_, err = m.sendCode(ctx, policy)
	refused(t, domain.CodeOTPLimit, err)
}

// A reservation is given up by its order, whatever has become of its number.
func TestPolicyReleased(t *testing.T) {
	m, ctx := newMarket(t, nil), t.Context()
	_, err := m.release(ctx, workflows.ReservedPolicy{OrderID: idOf("never-reserved")})
	require.NoError(t, err)
	m.reserved("order-1")
	for range 2 {
		_, err = m.release(ctx, workflows.ReservedPolicy{OrderID: idOf("order-1")})
		require.NoError(t, err)
	}
	require.Equal(t, domain.PolicyReleased, m.stateOf("order-1"))
}

// stubborn says no to whoever asks a second time for a policy that is in force.
type stubborn struct {
	*insurer.Client
	asked int
	blind bool // cannot even say how the policy stands
}

func (s *stubborn) Emit(ctx context.Context, id string) (domain.Policy, error) {
	if s.asked++; s.asked > 1 {
		return domain.Policy{}, (&wire.Error{System: "insurer", Operation: "emit", Kind: wire.Refused}).Say(insurer.CodeWrongState)
	}
	return s.Client.Emit(ctx, id)
}

func (s *stubborn) Policy(ctx context.Context, id string) (domain.Policy, error) {
	if s.blind {
		return domain.Policy{}, &wire.Error{System: "insurer", Operation: "policy", Kind: wire.Unavailable}
	}
	return s.Client.Policy(ctx, id)
}

// The lost answer of an emission is found again by the order; money is never given back for a policy that may be in force.
func TestLostEmission(t *testing.T) {
	m, ctx := newMarket(t, nil), t.Context()
	policy := m.signed("order-1")
	proud := &stubborn{Client: m.client}
	m.insurer = proud
	m.breaks("lost_emission")
	_, err := m.emit(ctx, policy)
	delayed(t, err)
	m.mend()
	proud.blind = true
	_, err = m.emit(ctx, policy)
	delayed(t, err)
	proud.blind = false
	emitted, err := m.emit(ctx, policy)
	require.NoError(t, err)
	require.Equal(t, domain.PolicyEmitted, emitted.State)

	// An answer that decides nothing ends no order that is paid for.
	paid := m.signed("order-3")
	m.insurer = m.client
	m.breaks("unknown_refusal")
	_, err = m.emit(ctx, paid)
	delayed(t, err)
	require.Equal(t, wire.BadRequest, wire.KindOf(err))
	m.mend()
	_, err = m.emit(ctx, paid)
	require.NoError(t, err)

	unsigned := m.reserved("order-2")
	_, err = m.emit(ctx, unsigned)
	refused(t, domain.CodeInsurerUnknown, err)
	require.Equal(t, domain.PolicyReserved, m.stateOf("order-2"))
}
