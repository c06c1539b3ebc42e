package clients_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/clients/insurer"
	"cabinet/clients/wire"
	"cabinet/domain"
	"cabinet/sandbox"
	"cabinet/tests/poppler"
)

// market is a running sandbox with clients of its insurers, mail and SMS.
type market struct {
	*world
	insurer *insurer.Client
	config  sandbox.Config
	smtp    *net.TCPAddr
	clamd   string
	stop    func()
}

const (
	agentEmail    = "agent@cabinet.test"
	agentPassword = "agent-password"
)

func startMarket(t testing.TB, change func(*sandbox.Config)) *market {
	t.Helper()
	m := &market{config: sandbox.Config{
		DataDir: t.TempDir(), IdgovuaClientID: clientID, IdgovuaClientSecret: clientSecret, MonobankToken: bankToken,
		InsurerEmail: agentEmail, InsurerPassword: agentPassword, OTPLife: time.Minute,
	}}
	if change != nil {
		change(&m.config)
	}
	m.world = &world{t: t}
	m.up()
	t.Cleanup(func() { m.stop() })
	return m
}

func (m *market) up() {
	listen := func() net.Listener {
		l, err := (&net.ListenConfig{}).Listen(m.t.Context(), "tcp", "127.0.0.1:0")
		require.NoError(m.t, err)
		return l
	}
	web, mail, clamd := listen(), listen(), listen()
	m.url = "http://" + web.Addr().String()
	m.config.PublicURL = m.url
	box, err := sandbox.New(m.config)
	require.NoError(m.t, err)
	m.smtp, m.clamd = mail.Addr().(*net.TCPAddr), clamd.Addr().String()
	served := make(chan error, 2)
	go func() { served <- box.ServeClamd(clamd) }()
	go func() { served <- box.ServeSMTP(mail) }()
	server := httptest.NewUnstartedServer(box)
	require.NoError(m.t, server.Listener.Close())
	server.Listener = web
	server.Start()
	m.stop = func() {
		server.Close()
		require.NoError(m.t, box.Close())
		require.NoError(m.t, <-served)
		require.NoError(m.t, <-served)
	}
	m.insurer = insurer.New(insurer.Config{URL: m.url + "/insurer/ewa/api/v10", Email: agentEmail, Password: agentPassword})
}

func (m *market) restart() {
	m.stop()
	m.up()
}

// letter is a message of the sandbox's inbox.
type letter struct {
	Channel, From, Subject, Text, HTML, MessageID string
	To                                            []string
	Copies                                        int
	Attachments                                   []struct{ Name, Type string }
}

func (m *market) letters(to string) (list []letter) {
	m.t.Helper()
	raw := m.desk(http.MethodGet, "/desk/api/messages?to="+url.QueryEscape(to), nil)
	require.NoError(m.t, json.Unmarshal(raw, &list))
	return list
}

const (
	plate = "KA9400PP"
	phone = "+380671234567"
)

var (
	year  = domain.InsurancePeriod{Code: "M12", Name: "1 рік", Months: 12}
	month = domain.InsurancePeriod{Code: "M1", Name: "1 місяць", Months: 1}
)

// order asks for the first offer that has no franchise for the vehicle of the plate.
func (m *market) order(reference string, privilege domain.Privilege) insurer.Contract {
	m.t.Helper()
	ctx := m.t.Context()
	found, err := m.insurer.Vehicles(ctx, plate)
	require.NoError(m.t, err)
	places, err := m.insurer.Places(ctx, "Київ")
	require.NoError(m.t, err)
	start := domain.DefaultPolicyStart(time.Now())
	offers, err := m.insurer.Offers(ctx, insurer.OfferQuery{
		Type: found[0].Type, Place: places[0].Code, Privilege: privilege, Start: start, Period: year,
	})
	require.NoError(m.t, err)
	tariff := offers[0].Tariffs[0]
	application := domain.InsuranceApplication{
		Period: year.Code, StartDate: start, IsExemptTC: true, IsNotTaxi: true, Restrictions: true,
		Insurer: domain.InsuranceHolder{
			Email: "driver@ukr.net", Phone: phone, BirthDate: domain.Date{Year: 2000, Month: 1, Day: 1}, IsOwner: true, RNOKPP: "3652504575",
		},
		Address: domain.InsuranceAddress{Region: "м. Київ", City: "Київ", Street: "вул. Хрещатик", House: "1", Zip: "01001"},
		Vehicle: domain.InsuredVehicle{Type: found[0].Type, Plate: plate, Brand: "SKODA", Odometer: "120000", Capacity: 1395},
		Company: domain.InsuranceChoice{
			Name: offers[0].Name, Code: offers[0].Code, Franchise: tariff.Franchise, Price: tariff.Price, Privilege: privilege,
		},
		Documents: domain.InsuranceDocument{
			Type: domain.InsuranceByLicence, Series: "ВХЕ", Number: "123456",
			IssuedAt: domain.Date{Year: 2020, Month: 5, Day: 5}, IssuedBy: "ТСЦ 8041",
		},
	}
	if privilege.Reduces() {
		application.PrivilegeDoc = &domain.PrivilegeDocument{
			Series: "А", Number: "123456", IssuedAt: domain.Date{Year: 2023, Month: 1, Day: 2}, IssuedBy: "УПСЗН",
		}
	}
	require.NoError(m.t, application.Normalize().Validate(time.Now()))
	return insurer.Contract{
		Reference: reference, Tariff: tariff, Vehicle: found[0], Place: places[0].Code, Period: year, Application: application,
		Holder: domain.Person{LastName: "КОВАЛЕНКО", FirstName: "ОЛЕКСАНДР", MiddleName: "ПЕТРОВИЧ"},
	}
}

// approved reserves and approves a policy.
func (m *market) approved(reference string) domain.Policy {
	m.t.Helper()
	policy, err := m.insurer.Reserve(m.t.Context(), m.order(reference, domain.PrivilegeNone))
	require.NoError(m.t, err)
	policy, err = m.insurer.Approve(m.t.Context(), policy.ID)
	require.NoError(m.t, err)
	return policy
}

var digits = regexp.MustCompile(`\d{4}`)

// code reads the newest code out of the insured's phone.
func (m *market) code() string {
	m.t.Helper()
	letters := m.letters(phone)
	require.NotEmpty(m.t, letters)
	return digits.FindString(letters[0].Text)
}

func (m *market) signed(reference string) domain.Policy {
	m.t.Helper()
	policy := m.approved(reference)
	_, err := m.insurer.SendOTP(m.t.Context(), policy.ID)
	require.NoError(m.t, err)
	policy, err = m.insurer.CheckOTP(m.t.Context(), policy.ID, m.code())
	require.NoError(m.t, err)
	return policy
}

func codeOf(t testing.TB, err error) string {
	t.Helper()
	var fault *wire.Error
	require.ErrorAs(t, err, &fault)
	return fault.Code
}

// refusal is how a client tells what the other side did.
type refusal struct {
	kind wire.Kind
	code string
}

// bends asks for something under each fault of a system, and sees what becomes of it; nothing private is in the errors.
func (m *market) bends(system string, faults map[string]refusal, private string, ask func(context.Context) error) {
	t := m.t
	t.Helper()
	for fault, want := range faults {
		m.fault(system, fault, 1500)
		ctx, cancel := context.WithTimeout(t.Context(), 600*time.Millisecond)
		err := ask(ctx)
		cancel()
		m.mend()
		require.Equal(t, want, refusal{wire.KindOf(err), codeOf(t, err)}, fault)
		require.NotContains(t, err.Error(), private, fault)
	}
}

// A policy lives: offered, reserved, approved, signed by a code from an SMS, in force, printed; each step asked twice is one
// step, also after a restart of the other side.
func TestPolicyLife(t *testing.T) {
	m := startMarket(t, nil)
	ctx := t.Context()
	contract := m.order("order-1", domain.PrivilegeNone)
	reserved, err := m.insurer.Reserve(ctx, contract)
	require.NoError(t, err)
	require.Equal(t, domain.PolicyReserved, reserved.State)
	require.Len(t, reserved.Number, 9, "INS-16")
	require.Equal(t, contract.Application.Company.Price, reserved.Price)
	require.Equal(t, contract.Application.StartDate, reserved.StartDate)
	require.Equal(t, year.End(contract.Application.StartDate), reserved.EndDate)
	again, err := m.insurer.Reserve(ctx, contract)
	require.NoError(t, err)
	require.Equal(t, reserved, again)
	m.restart()
	found, err := m.insurer.Find(ctx, "order-1")
	require.NoError(t, err)
	require.Equal(t, reserved, found)

	_, err = m.insurer.Emit(ctx, reserved.ID)
	require.Equal(t, insurer.CodeWrongState, codeOf(t, err))
	for range 2 {
		approved, err := m.insurer.Approve(ctx, reserved.ID)
		require.NoError(t, err)
		require.Equal(t, domain.PolicyApproved, approved.State)
	}
	_, err = m.insurer.Emit(ctx, reserved.ID)
	require.Equal(t, insurer.CodeNotSigned, codeOf(t, err))

	otp, err := m.insurer.SendOTP(ctx, reserved.ID)
	require.NoError(t, err)
	require.Equal(t, 4, otp.Length)
	_, err = m.insurer.SendOTP(ctx, reserved.ID)
	require.NoError(t, err)
	require.Len(t, m.letters(phone), 1, "a repeated call sends no second SMS")
	for range 2 {
		signed, err := m.insurer.CheckOTP(ctx, reserved.ID, m.code())
		require.NoError(t, err)
		require.True(t, signed.Signed)
		require.Equal(t, reserved.Number, signed.Number, "INS-18")
		require.Empty(t, signed.Requisites, "this company leaves them to the agent")
		require.Equal(t, reserved.Number, signed.PaymentPurpose(), "INS-19")
	}
	_, err = m.insurer.PolicyFile(ctx, reserved.ID)
	require.Equal(t, insurer.CodeWrongState, codeOf(t, err))
	for range 2 {
		emitted, err := m.insurer.Emit(ctx, reserved.ID)
		require.NoError(t, err)
		require.Equal(t, domain.PolicyEmitted, emitted.State)
		require.Equal(t, reserved.Number, emitted.Number)
	}
	m.requirePrint(reserved)
	err = m.insurer.Cancel(ctx, reserved.ID)
	require.Equal(t, insurer.CodeWrongState, codeOf(t, err), "in force")
}

// A policy lives as well with an aggregator that shows only what public sources show of its contracts.
func TestBareContracts(t *testing.T) {
	m := startMarket(t, nil)
	ctx, contract := t.Context(), m.order("order-1", domain.PrivilegeNone)
	for _, fault := range []string{"bare_contract", "silent_answers", "signed_state"} {
		m.fault("insurer", fault, 0)
	}
	reserved, err := m.insurer.Reserve(ctx, contract)
	require.NoError(t, err)
	require.Equal(t, contract.Application.Company.Price, reserved.Price)
	require.Equal(t, contract.Application.Company.Name, reserved.Company)
	require.Equal(t, year.End(contract.Application.StartDate), reserved.EndDate)
	require.NotEmpty(t, reserved.PaymentPurpose(), "INS-19")
	_, err = m.insurer.Approve(ctx, reserved.ID)
	require.NoError(t, err)
	otp, err := m.insurer.SendOTP(ctx, reserved.ID)
	require.NoError(t, err)
	require.Zero(t, otp.Length, "it is not known")
	_, err = m.insurer.CheckOTP(ctx, reserved.ID, m.code())
	require.NoError(t, err)
	emitted, err := m.insurer.Emit(ctx, reserved.ID)
	require.NoError(t, err)
	require.NotEqual(t, reserved.Number, emitted.Number)
	m.mend()
	m.requirePrint(emitted)
}

// requirePrint reads the policy's PDF.
func (m *market) requirePrint(policy domain.Policy) {
	m.t.Helper()
	file, err := m.insurer.PolicyFile(m.t.Context(), policy.ID)
	require.NoError(m.t, err)
	pages := poppler.Pages(m.t, file)
	require.Len(m.t, pages, 1)
	for _, word := range []string{policy.Number, "КОВАЛЕНКО ОЛЕКСАНДР", plate, policy.StartDate.String(), policy.EndDate.String()} {
		require.Contains(m.t, pages[0], word)
	}
}

// INS-26, TIME-19: the printed policy is ready some time after the emission, not before.
func TestPolicyFileTakesItsTime(t *testing.T) {
	m := startMarket(t, func(c *sandbox.Config) { c.PolicyDelay = 400 * time.Millisecond })
	policy := m.signed("order-1")
	_, err := m.insurer.Emit(t.Context(), policy.ID)
	require.NoError(t, err)
	_, err = m.insurer.PolicyFile(t.Context(), policy.ID)
	require.Equal(t, insurer.CodeNotReady, codeOf(t, err))
	require.Equal(t, wire.Unavailable, wire.KindOf(err), "trying again helps")
	require.Eventually(t, func() bool {
		_, err := m.insurer.PolicyFile(t.Context(), policy.ID)
		return err == nil
	}, 5*time.Second, 50*time.Millisecond)
}

// A wrong code leaves another try, three lock the code, an old one is void; a new one mends both (AMB-105).
func TestOTP(t *testing.T) {
	m := startMarket(t, func(c *sandbox.Config) { c.OTPLife = 700 * time.Millisecond })
	ctx := t.Context()
	policy := m.approved("order-1")
	_, err := m.insurer.CheckOTP(ctx, policy.ID, "0000")
	require.Equal(t, insurer.CodeOTPNotSent, codeOf(t, err))
	_, err = m.insurer.SendOTP(ctx, policy.ID)
	require.NoError(t, err)
	first := m.code()
	for _, want := range []string{insurer.CodeOTPWrong, insurer.CodeOTPWrong, insurer.CodeOTPLocked, insurer.CodeOTPLocked} {
		_, err = m.insurer.CheckOTP(ctx, policy.ID, "x"+first)
		require.Equal(t, want, codeOf(t, err))
		require.Equal(t, wire.Refused, wire.KindOf(err))
	}
	_, err = m.insurer.CheckOTP(ctx, policy.ID, first)
	require.Equal(t, insurer.CodeOTPLocked, codeOf(t, err), "the right code comes too late")

	_, err = m.insurer.SendOTP(ctx, policy.ID)
	require.NoError(t, err)
	require.Len(t, m.letters(phone), 2)
	time.Sleep(800 * time.Millisecond)
	_, err = m.insurer.CheckOTP(ctx, policy.ID, m.code())
	require.Equal(t, insurer.CodeOTPExpired, codeOf(t, err))

	m.fault("insurer", "otp_not_delivered", 0)
	_, err = m.insurer.SendOTP(ctx, policy.ID)
	require.NoError(t, err)
	require.Len(t, m.letters(phone), 2, "it is lost on the way")
	m.mend()
}

// franchises are the damages that the tariffs of an offer leave to the insured.
func franchises(offer domain.Offer) []domain.Kopecks {
	var all []domain.Kopecks
	for _, tariff := range offer.Tariffs {
		all = append(all, tariff.Franchise)
	}
	return all
}

// The offers of seven companies: the price follows the zone, the period and the privilege (INS-61).
func TestOffers(t *testing.T) {
	m, ctx := startMarket(t, nil), t.Context()
	ask := func(place string, privilege domain.Privilege, period domain.InsurancePeriod) []domain.Offer {
		places, err := m.insurer.Places(ctx, place)
		require.NoError(t, err)
		offers, err := m.insurer.Offers(ctx, insurer.OfferQuery{
			Type: "B1", Place: places[0].Code, Privilege: privilege, Start: domain.DefaultPolicyStart(time.Now()), Period: period,
		})
		require.NoError(t, err)
		return offers
	}
	kyiv := ask("Київ", domain.PrivilegeNone, year)
	require.Len(t, kyiv, 7)
	require.Positive(t, kyiv[0].InsuredSums.Health)
	require.Contains(t, kyiv[0].Logo, kyiv[0].Code)
	require.Equal(t, []domain.Kopecks{320_000, 0}, franchises(kyiv[2]), "the one without is not the first")
	require.NotContains(t, franchises(kyiv[5]), domain.Kopecks(0))
	price := kyiv[0].Tariffs[0].Price
	require.Equal(t, price/2, ask("Київ", domain.PrivilegeCombatant, year)[0].Tariffs[0].Price)
	require.Less(t, ask("Верховина", domain.PrivilegeNone, year)[0].Tariffs[0].Price, price)
	require.Less(t, ask("Київ", domain.PrivilegeNone, month)[0].Tariffs[0].Price, price)

	m.fault("insurer", "unsound_tariffs", 0)
	require.Equal(t, kyiv, ask("Київ", domain.PrivilegeNone, year), "unreadable tariffs hide no other ones")
	m.mend()
	m.fault("insurer", "odd_amounts", 0)
	require.Equal(t, kyiv, ask("Київ", domain.PrivilegeNone, year), "texts and parts of a kopeck are read")
	m.mend()
	m.fault("insurer", "no_offers", 0)
	require.Empty(t, ask("Київ", domain.PrivilegeNone, year))
	m.mend()
	m.fault("insurer", "rubbish_price", 0)
	_, err := m.insurer.Offers(ctx, insurer.OfferQuery{Type: "B1", Place: 1, Start: domain.DefaultPolicyStart(time.Now()), Period: year})
	require.Equal(t, wire.Malformed, wire.KindOf(err))
	m.mend()
	_, err = m.insurer.Offers(ctx, insurer.OfferQuery{Type: "B1", Place: 1, Start: domain.DateOf(time.Now()), Period: year})
	require.Equal(t, wire.Refused, wire.KindOf(err), "INS-46: from tomorrow")
}

// None, one and several vehicles of a plate (INS-28, INS-29, INS-30, AMB-101).
func TestInsuranceVehicles(t *testing.T) {
	m := startMarket(t, nil)
	for plate, titles := range map[string][]string{
		"AA0001AA": {}, "BO0252KE": {"SKODA FABIA"}, "KA9400PP": {"SKODA OCTAVIA", "DAEWOO SENS"},
	} {
		found, err := m.insurer.Vehicles(t.Context(), plate)
		require.NoError(t, err)
		require.Len(t, found, len(titles))
		for i, title := range titles {
			require.Equal(t, title, found[i].Title)
			require.Equal(t, domain.InsuranceVehicleType("B1"), found[i].Type)
		}
	}
}

// The dictionaries of both insurances.
func TestInsuranceDictionaries(t *testing.T) {
	m, ctx := startMarket(t, nil), t.Context()
	periods, err := m.insurer.Periods(ctx, insurer.Motor)
	require.NoError(t, err)
	require.Contains(t, periods, year)
	green, err := m.insurer.Periods(ctx, insurer.Green)
	require.NoError(t, err)
	require.Contains(t, green, domain.InsurancePeriod{Code: "D15", Name: "15 днів", Days: 15})
	privileges, err := m.insurer.Privileges(ctx)
	require.NoError(t, err)
	require.Equal(t, domain.Privileges(), privileges)
	all, err := m.insurer.DocumentTypes(ctx, insurer.Motor, "21017341")
	require.NoError(t, err)
	require.Equal(t, domain.InsuranceDocumentKinds(), all)
	some, err := m.insurer.DocumentTypes(ctx, insurer.Motor, "24866307")
	require.NoError(t, err)
	require.Len(t, some, 3)
	territories, err := m.insurer.Territories(ctx)
	require.NoError(t, err)
	require.Equal(t, domain.GreenEurope, territories[0].Code)
	types, err := m.insurer.GreenVehicleTypes(ctx)
	require.NoError(t, err)
	require.Empty(t, domain.ValidGreenVehicle(types, "B5"))
	require.NotEmpty(t, domain.ValidGreenVehicle(types, "F"))
}

// Whoever pays less shows a paper; an offer that has changed, or a company that says no, is told apart.
func TestReserveRefusals(t *testing.T) {
	m, ctx := startMarket(t, nil), t.Context()
	favoured := m.order("order-1", domain.PrivilegeCombatant)
	policy, err := m.insurer.Reserve(ctx, favoured)
	require.NoError(t, err)
	require.NoError(t, m.insurer.Cancel(ctx, policy.ID))
	require.NoError(t, m.insurer.Cancel(ctx, policy.ID), "released once")
	require.NoError(t, m.insurer.Cancel(ctx, "1"), "never reserved")
	_, err = m.insurer.Approve(ctx, policy.ID)
	require.Equal(t, insurer.CodeWrongState, codeOf(t, err))

	favoured.Reference, favoured.Application.PrivilegeDoc = "order-2", nil
	_, err = m.insurer.Reserve(ctx, favoured)
	require.Equal(t, wire.Refused, wire.KindOf(err))
	stale := m.order("order-3", domain.PrivilegeNone)
	stale.Application.Company.Price--
	_, err = m.insurer.Reserve(ctx, stale)
	require.Equal(t, insurer.CodeStale, codeOf(t, err))
	m.fault("insurer", "stale_offer", 0)
	_, err = m.insurer.Reserve(ctx, m.order("order-4", domain.PrivilegeNone))
	require.Equal(t, insurer.CodeStale, codeOf(t, err))
	require.NotContains(t, err.Error(), "3652504575")
	m.mend()
	m.fault("insurer", "unknown_refusal", 0)
	_, err = m.insurer.Reserve(ctx, m.order("order-5", domain.PrivilegeNone))
	require.Equal(t, wire.Refused, wire.KindOf(err))
	require.Empty(t, codeOf(t, err), "GAP-61")
	m.mend()
	reserved, err := m.insurer.Reserve(ctx, m.order("order-6", domain.PrivilegeNone))
	require.NoError(t, err)
	m.desk(http.MethodPost, "/desk/api/insurer/contracts/"+reserved.ID+"/refuse", nil)
	_, err = m.insurer.Approve(ctx, reserved.ID)
	require.Equal(t, insurer.CodeRefused, codeOf(t, err))
	_, err = m.insurer.Find(ctx, "never")
	require.Equal(t, wire.NotFound, wire.KindOf(err))
}

// An answer that was lost on the way is found again: the reservation by its reference, the policy by its state.
func TestLostAnswers(t *testing.T) {
	m, ctx := startMarket(t, nil), t.Context()
	policy := m.signed("order-1")
	m.fault("insurer", "lost_emission", 0)
	_, err := m.insurer.Emit(ctx, policy.ID)
	require.Equal(t, wire.Unavailable, wire.KindOf(err))
	m.mend()
	emitted, err := m.insurer.Emit(ctx, policy.ID)
	require.NoError(t, err)
	require.Equal(t, policy.Number, emitted.Number)

	contract := m.order("order-2", domain.PrivilegeNone)
	m.fault("insurer", "lost_answer", 0)
	_, err = m.insurer.Reserve(ctx, contract)
	require.Equal(t, wire.Unavailable, wire.KindOf(err))
	m.mend()
	_, err = m.insurer.Reserve(ctx, contract)
	require.NoError(t, err)
	var kept []struct{ Reference string }
	require.NoError(t, json.Unmarshal(m.desk(http.MethodGet, "/desk/api/insurer/contracts", nil), &kept))
	require.Len(t, kept, 2)
}

// A session that has ended is opened anew; a password that does not fit ends no order.
func TestInsurerSession(t *testing.T) {
	m, ctx := startMarket(t, nil), t.Context()
	_, err := m.insurer.Territories(ctx)
	require.NoError(t, err)
	m.desk(http.MethodPost, "/desk/api/faults", map[string]any{"system": "insurer", "fault": "session_lost", "on": true, "times": 1})
	_, err = m.insurer.Territories(ctx)
	require.NoError(t, err)
	m.fault("insurer", "session_lost", 0)
	_, err = m.insurer.Territories(ctx)
	require.Equal(t, wire.AccessDenied, wire.KindOf(err))
	m.mend()
	_, err = m.insurer.Territories(ctx)
	require.NoError(t, err)
	stranger := insurer.New(insurer.Config{URL: m.url + "/insurer/ewa/api/v10", Email: agentEmail, Password: "guess"})
	_, err = stranger.Territories(ctx)
	require.Equal(t, "BAD_CREDENTIALS", codeOf(t, err))
}

// A green card from offer to print; far starts leave companies out.
func TestGreenCard(t *testing.T) {
	m, ctx := startMarket(t, nil), t.Context()
	start := domain.DefaultPolicyStart(time.Now())
	query := insurer.GreenQuery{Type: "B1", Territory: domain.GreenEurope, Start: start, Period: month}
	offers, err := m.insurer.GreenOffers(ctx, query)
	require.NoError(t, err)
	require.Len(t, offers, 7)
	for days, left := range map[int]int{1: 7, 90: 7, 91: 6, 180: 6, 181: 5, 366: 5} {
		far := domain.InsurancePeriod{Days: days + 1}.End(domain.DateOf(time.Now()))
		require.Len(t, domain.OffersStarting(offers, far, time.Now()), left, "%d days", days)
	}
	require.True(t, offers[0].IsDocumentsNeeded)
	require.False(t, offers[1].IsDocumentsNeeded)

	order := m.order("order-1", domain.PrivilegeNone)
	contract := insurer.GreenContract{
		Reference: "green-1", Tariff: offers[1].Tariffs[0], Holder: order.Holder, Vehicle: order.Vehicle, Place: order.Place, Period: month,
		Application: domain.GreenApplication{
			StartDate: start, Territory: domain.GreenEurope, Period: month.Code, Address: order.Application.Address,
			Company: domain.GreenChoice{Name: offers[1].Name, Code: offers[1].Code, Price: offers[1].Sum},
			Vehicle: domain.GreenVehicle{Plate: plate, Category: "B1", Brand: "SKODA"},
			Insurer: domain.GreenHolder{
				FirstNameLatin: "OLEKSANDR", LastNameLatin: "KOVALENKO", BirthDate: order.Application.Insurer.BirthDate,
				RNOKPP: "3652504575", Email: "driver@ukr.net", Phone: phone,
			},
		},
	}
	require.NoError(t, contract.Application.Normalize().Validate(time.Now()))
	policy, err := m.insurer.ReserveGreen(ctx, contract)
	require.NoError(t, err)
	_, err = m.insurer.Approve(ctx, policy.ID)
	require.NoError(t, err)
	_, err = m.insurer.SendOTP(ctx, policy.ID)
	require.NoError(t, err)
	signed, err := m.insurer.CheckOTP(ctx, policy.ID, m.code())
	require.NoError(t, err)
	require.Equal(t, policy.Number, signed.Number, "INS-18")
	require.Contains(t, signed.Requisites, policy.Number, "INS-18")
	require.Equal(t, signed.Requisites, signed.PaymentPurpose())
	_, err = m.insurer.Emit(ctx, policy.ID)
	require.NoError(t, err)
	_, err = m.insurer.PolicyFile(ctx, policy.ID)
	require.NoError(t, err)

	contract.Reference, contract.Application.Insurer.LastNameLatin = "green-2", ""
	_, err = m.insurer.ReserveGreen(ctx, contract)
	require.Equal(t, wire.Refused, wire.KindOf(err), "a Latin name is required")
}

// Every fault of the insurers is one that trying again may mend.
func TestInsurerFaults(t *testing.T) {
	m := startMarket(t, nil)
	for fault, kind := range map[string]wire.Kind{
		"down": wire.Unavailable, "unavailable": wire.Unavailable, "error_500": wire.Unavailable,
		"lost_answer": wire.Unavailable, "malformed": wire.Malformed, "slow": wire.Unavailable,
	} {
		t.Run(fault, func(t *testing.T) {
			m.fault("insurer", fault, 2000)
			defer m.mend()
			ctx, cancel := context.WithTimeout(t.Context(), 500*time.Millisecond)
			defer cancel()
			_, err := m.insurer.Territories(ctx)
			require.Equal(t, kind, wire.KindOf(err), fmt.Sprint(err))
			require.False(t, strings.Contains(err.Error(), m.url))
		})
	}
}
