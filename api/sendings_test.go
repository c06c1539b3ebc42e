package api

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/db/dbtest"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store/keytest"
	"cabinet/store/sendings"
)

// insured is a citizen with orders of insurances, whose codes several processes send.
type insured struct {
	*cabinet
	citizen uuid.UUID
}

// newInsured is two processes of one database.
func newInsured(t *testing.T) (first, second *insured) {
	database, citizen := dbtest.New(t), uuid.New()
	first, second = &insured{newCabinetOn(t, database), citizen}, &insured{newCabinetOn(t, database), citizen}
	second.world.Keys, second.store = first.world.Keys, first.store
	second.orders = first.orders
	second.world.Orders = first.orders
	second.config.References = first.config.References
	second.connect()
	first.orders.state = domain.Order{ID: uuid.New(), CitizenID: citizen.String(), Service: domain.InsuranceService, Status: domain.StatusDraft}
	return first, second
}

// policy keeps an order whose codes go to a phone.
func (i *insured) policy(phone string) (id uuid.UUID) {
	i.Helper()
	id = uuid.New()
	snapshot, err := json.Marshal(domain.Order{
		ID: id, CitizenID: i.citizen.String(), Service: domain.InsuranceService, Status: domain.StatusDraft,
		PhoneKey: sendings.Counter{References: i.config.References}.Key("code to phone", phone),
	})
	require.NoError(i, err)
	keytest.Order(i, i.asAdmin(), sqlc.UpsertOrderParams{
		ID: id, CitizenID: i.citizen, Service: string(domain.InsuranceService), Status: string(domain.StatusDraft), Version: 1,
		CreatedAt: noon, UpdatedAt: noon, Snapshot: snapshot,
	})
	return id
}

// act takes a step by the call that takes every order's.
func (i *insured) act(id uuid.UUID, stage string) *httptest.ResponseRecorder {
	return i.call(http.MethodPatch, "/api/services/"+id.String(), strings.NewReader(`{"stage":"`+stage+`","payload":{}}`),
		"Content-Type", "application/json", "Authorization", "Bearer "+i.tokenOf(i.citizen))
}

// limited checks that an answer refuses what was sent too often, and says in Retry-After and in words when to try again.
func limited(t *testing.T, answer *httptest.ResponseRecorder, code domain.Code, after time.Duration) {
	t.Helper()
	refusedWith(t, answer, http.StatusTooManyRequests, code, domain.RefuseFrequent(code, after).Message())
	require.Equal(t, strconv.Itoa(int(after.Seconds())), answer.Header().Get("Retry-After"))
}

// Codes by SMS are bounded by order, over all processes, and come back with time; the refusal says when.
func TestCodesAreBoundedByOrder(t *testing.T) {
	first, second := newInsured(t)
	id := first.policy("+380503334455")
	most := domain.StandardSendings.Codes
	for n := range most {
		process := []*insured{first, second}[n%2]
		process.now = noon.Add(time.Duration(n) * time.Minute)
		stage := "resend_code"
		if n == 0 {
			stage = "approve"
		}
		require.Equal(t, http.StatusOK, process.act(id, stage).Code, "a code each minute: %d", n)
	}
	for _, process := range []*insured{first, second} {
		process.now = noon.Add(10 * time.Minute)
		answer := process.act(id, "resend_code")
		limited(t, answer, domain.CodeCodesLimit, 50*time.Minute)
		require.Contains(t, answer.Body.String(), "За останню годину надіслано забагато кодів. Спробуйте за 50 хвилин.")
	}
	require.Equal(t, most, first.orders.done, "nothing was sent beyond")
	first.now = noon.Add(time.Hour)
	require.Equal(t, http.StatusOK, first.act(id, "resend_code").Code)
}

// Codes to one phone are bounded, whoever orders and however many orders they make; so are those of one citizen to many phones.
func TestCodesAreBoundedByPhoneAndCitizen(t *testing.T) {
	first, second := newInsured(t)
	most := domain.StandardSendings.Codes
	for range most {
		require.Equal(t, http.StatusOK, first.act(first.policy("+380503334455"), "approve").Code)
	}
	second.citizen = uuid.New()
	limited(t, second.act(second.policy("+380503334455"), "approve"), domain.CodeCodesLimit, time.Hour)
	require.Equal(t, http.StatusOK, second.act(second.policy("+380503334456"), "approve").Code, "others are not concerned")

	for range most {
		require.Equal(t, http.StatusOK, first.act(first.policy("+38067"+uuid.NewString()), "approve").Code)
	}
	limited(t, first.act(first.policy("+380679999999"), "approve"), domain.CodeCodesLimit, time.Hour)
}

// An act that was refused has sent nothing, and is not counted; what is not the citizen's is not found.
func TestRefusedActsAreNotCounted(t *testing.T) {
	first, _ := newInsured(t)
	id := first.policy("+380503334455")
	first.orders.err = domain.Refuse(domain.CodeTooEarly)
	for range 3 * domain.StandardSendings.Codes {
		refused(t, first.act(id, "resend_code"), http.StatusConflict, domain.CodeTooEarly)
	}
	first.orders.err = nil
	require.Equal(t, http.StatusOK, first.act(id, "approve").Code)

	first.orders.err = domain.Refuse(domain.CodeNotFound)
	refused(t, first.act(uuid.New(), "approve"), http.StatusNotFound, domain.CodeNotFound)
}

// Links that verify an address are bounded by the address, whoever asks for them and however it is written, over all processes; the
// refusal says when, no letter is written beyond, and other addresses are not concerned.
func TestLinksToOneAddressAreBounded(t *testing.T) {
	database := dbtest.New(t)
	processes := []*cabinet{newCabinetOn(t, database), newCabinetOn(t, database)}
	processes[1].world.Keys, processes[1].store = processes[0].world.Keys, processes[0].store
	asked := 0
	ask := func(email string) *httptest.ResponseRecorder {
		process := processes[asked%len(processes)]
		asked++
		process.config.EmailLink = domain.StandardDeadlines.EmailLink
		process.connect()
		citizen := keytest.Citizen(t, process.store, uuid.NewString(), // another one each time
			domain.Person{RNOKPP: "3111952338", LastName: "А", FirstName: "Б"})
		return process.call(http.MethodPatch, "/api/user/verification", strings.NewReader(`{"email":"`+email+`"}`),
			"Content-Type", "application/json", "Authorization", "Bearer "+process.tokenOf(citizen))
	}
	for range domain.StandardSendings.Links {
		reply := ask("victim@ukr.net")
		require.Equal(t, http.StatusOK, reply.Code, reply.Body.String())
	}
	for range 2 * len(processes) {
		limited(t, ask("Victim@UKR.net"), domain.CodeLettersLimit, domain.SendingsWindow)
	}
	require.Equal(t, http.StatusOK, ask("other@ukr.net").Code)
	var letters int
	require.NoError(t, database.QueryRow(t.Context(), "SELECT count(*) FROM messages").Scan(&letters))
	require.Equal(t, domain.StandardSendings.Links+1, letters)
	for _, process := range processes {
		process.now = noon.Add(domain.SendingsWindow)
	}
	require.Equal(t, http.StatusOK, ask("victim@ukr.net").Code)
}

// What is kept of sendings names nobody, and goes when it does not count any more.
func TestSendingsNameNobody(t *testing.T) {
	first, _ := newInsured(t)
	require.Equal(t, http.StatusOK, first.act(first.policy("+380503334455"), "approve").Code)
	var kept string
	require.NoError(t, first.world.Database.QueryRow(t.Context(), "SELECT string_agg(s::text, ' ') FROM sendings s").Scan(&kept))
	require.NotContains(t, kept, "380503334455")
	require.NotContains(t, kept, first.citizen.String())
	first.now = noon.Add(domain.SendingsWindow + time.Second)
	require.NoError(t, first.sweepOnce(t.Context()))
	var left int
	require.NoError(t, first.world.Database.QueryRow(t.Context(), "SELECT count(*) FROM sendings").Scan(&left))
	require.Zero(t, left)
}
