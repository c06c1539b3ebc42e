package cabinet

import (
	"net/http"
	"net/url"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/tests/stack"
)

// freePlate is one of Kyiv's plates that are free to be reserved and cost something.
func (c *citizen) freePlate(skip int) (plate string) {
	c.Helper()
	var found []struct {
		Plate string
		Cost  int
	}
	reply := c.call(http.MethodGet, "/api/plate/reserve?"+url.Values{
		"reg": {"11"}, "vehicleType": {"auto"}, "engineType": {"N-E"}, "num": {"A"},
	}.Encode(), nil)
	require.Equal(c, http.StatusOK, reply.status, string(reply.body))
	reply.into(c, &found)
	for _, option := range found {
		if option.Cost == 0 {
			continue
		}
		if skip--; skip < 0 {
			return option.Plate
		}
	}
	c.Fatal("too few plates are free")
	return ""
}

func (c *citizen) reservePlate(key, plate string) answer {
	reply, err := c.createOrder(key, "plate-reserve", reservation(plate))
	require.NoError(c, err)
	return reply
}

// reservation is the data of a plate's reservation, for any centre of Kyiv.
func reservation(plate string) map[string]any {
	return map[string]any{
		"email": "driver.demo@ukr.net", "phone": "+380671112233", "serviceRegion": 11, "serviceCenter": "any", "vehicleType": "auto",
		"electroCar": false, "depId": "", "plate": plate, "passport": map[string]any{
			"docType": map[string]any{"id": 1168, "name": "ID-картка без чипа"}, "number": "001234567", "record": "19850102-12345", "issuedAt": "2020-01-02", "issuedBy": "8012",
		},
	}
}

// application is what a service centre has of an order.
type application struct{ Number, Reference string }

// applications are what the service centres have of an order.
func (c *citizen) applications(id string) (found []application) {
	response, err := http.Get(c.stack.SandboxURL + "/desk/api/applications?reference=" + id)
	require.NoError(c, err)
	defer response.Body.Close()
	require.NoError(c, decodeJSON(response.Body, &found))
	return found
}

// decide lets the service centre decide about an order's application.
func (c *citizen) decide(id, decision string) {
	c.Helper()
	var found []application
	require.Eventually(c, func() bool {
		found = c.applications(id)
		return len(found) == 1
	}, 30*time.Second, 50*time.Millisecond, "the service centre has no application of the order")
	c.desk("/desk/api/applications/"+found[0].Number+"/decision", map[string]string{"decision": decision, "reason": "перевірка"})
}

// A plate is reserved over HTTP, held against everybody else, paid, handed in, and fetched at the service centre.
func TestPlateReservation(t *testing.T) {
	s := stack.Shared(t)
	c, rival := signIn(t, s, driver), signIn(t, s, other)
	plate := c.freePlate(0)
	key := uuid.NewString()
	reserve := func() answer {
		return c.call(http.MethodPost, "/api/plate/reserve", reservation(plate), "Idempotency-Key", key)
	}
	reply := reserve()
	require.Equal(t, http.StatusCreated, reply.status, "API-062: %s", reply.body)
	var made order
	reply.into(t, &made)
	require.Equal(t, "w8_2_pay", made.Status, "PRES-30")

	again := reserve()
	require.Equal(t, http.StatusCreated, again.status, string(again.body))
	var same order
	again.into(t, &same)
	require.Equal(t, made.ID, same.ID, "one key is one reservation, also when its plate is not free any more")
	taken := rival.reservePlate(uuid.NewString(), plate)
	require.Equal(t, http.StatusConflict, taken.status)
	require.Contains(t, string(taken.body), "Номерний знак недоступний для бронювання, оберіть іншу комбінацію", "PRES-29")
	second := c.reservePlate(uuid.NewString(), c.freePlate(0))
	require.Equal(t, http.StatusConflict, second.status)
	require.Contains(t, string(second.body), `"reservation_exists"`, "PRES-10, PRES-11")

	require.Equal(t, http.StatusOK, c.bill(made.ID).status)
	c.payAtBank(made.ID, "success")
	require.Equal(t, "sent", c.await(made.ID, "sent").Status, "ORD-65")
	c.isReserved(made.ID, plate)
	c.decide(made.ID, "processed")
	processed := c.await(made.ID, "processed")
	require.Equal(t, "download_receipt", processed.Actions[0].Action, "ORD-76")
	c.decide(made.ID, "ready")
	c.await(made.ID, "done")
}

// isReserved checks that a paid plate is reserved for as long as its order says.
func (c *citizen) isReserved(id, plate string) {
	c.Helper()
	var held struct {
		ReservePlate struct{ Plate, Until string }
	}
	c.call(http.MethodGet, "/api/plate/reserve/availability", nil).into(c, &held)
	require.Equal(c, plate, held.ReservePlate.Plate, "PRES-12")
	var orders []struct {
		UpdatedAt time.Time
		Deadline  struct{ Until string }
	}
	c.call(http.MethodGet, "/api/services/ordered/criteria?id="+id, nil).into(c, &orders)
	require.Equal(c, orders[0].Deadline.Until, held.ReservePlate.Until)
	until, err := time.Parse(time.RFC3339, held.ReservePlate.Until)
	require.NoError(c, err)
	require.WithinDuration(c, orders[0].UpdatedAt.Add(9*24*time.Hour), until, time.Minute, "PRES-05")
}

// Two citizens want one plate at the same moment: one has it.
func TestOnePlateIsOneReservation(t *testing.T) {
	s := stack.Shared(t)
	rivals := []*citizen{signIn(t, s, "3714784905"), signIn(t, s, other)}
	plate := rivals[0].freePlate(1)
	replies := make(chan answer, len(rivals))
	for _, rival := range rivals {
		go func() { replies <- rival.reservePlate(uuid.NewString(), plate) }()
	}
	statuses := []int{(<-replies).status, (<-replies).status}
	require.ElementsMatch(t, []int{http.StatusCreated, http.StatusConflict}, statuses)
}

// One citizen reserves two plates at the same moment, from two windows: one is an order, the other is refused (PRES-10,
// PRES-11).
func TestOneCitizenIsOneReservation(t *testing.T) {
	const twoWindows = "3874110450"
	s := stack.Shared(t)
	c := signIn(t, s, twoWindows)
	before := openModel(t, s).count("orders")
	replies := make(chan answer, 2)
	for _, plate := range []string{c.freePlate(5), c.freePlate(6)} {
		go func() { replies <- c.reservePlate(uuid.NewString(), plate) }()
	}
	made, refused := <-replies, <-replies
	if made.status != http.StatusCreated {
		made, refused = refused, made
	}
	require.Equal(t, http.StatusCreated, made.status, string(made.body))
	refusedBy(t, refused, http.StatusConflict, "reservation_exists")
	require.Equal(t, before+1, openModel(t, s).count("orders"))
}

// The plate that an exchange keeps is no reservation: its citizen may reserve one beside it, and no second one (PRES-10,
// PRES-11).
func TestReservationBesideExchange(t *testing.T) {
	c, cars := exchanging(t, stack.Shared(t), carPerson)
	id := c.permitted(cars[0])
	require.Equal(t, http.StatusOK, c.choosePlate(id, "generate", "").status)
	c.decide(id+"/reserve-1", "approve")
	c.awaitStage(id, "reserve", "approved")
	reply := c.reservePlate(uuid.NewString(), c.freePlate(7))
	require.Equal(t, http.StatusCreated, reply.status, string(reply.body))
	refusedBy(t, c.reservePlate(uuid.NewString(), c.freePlate(7)), http.StatusConflict, "reservation_exists")

	var made order
	reply.into(t, &made)
	for _, given := range []string{made.ID, id} {
		require.Equal(t, http.StatusOK, c.call(http.MethodDelete, "/api/services/"+given, nil).status)
	}
}

// A reservation that is given up frees its plate at once (ORD-82).
func TestCanceledReservationFreesThePlate(t *testing.T) {
	c := signIn(t, stack.Shared(t), "3405450044")
	plate := c.freePlate(2)
	reply := c.reservePlate(uuid.NewString(), plate)
	require.Equal(t, http.StatusCreated, reply.status, string(reply.body))
	var made order
	reply.into(t, &made)
	require.NotContains(t, string(c.call(http.MethodGet, "/api/plate/reserve?reg=11&vehicleType=auto&engineType=N-E&num="+plate, nil).body), plate)
	require.Equal(t, http.StatusOK, c.call(http.MethodDelete, "/api/services/"+made.ID, nil).status)
	require.Equal(t, plate, c.freePlate(2))
}
