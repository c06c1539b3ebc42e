package cabinet

import (
	"encoding/base64"
	"net/http"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/cmd/cabinet/fixture"
	"cabinet/domain"
	"cabinet/tests/stack"
)

// A citizen with a motorcycle, two of them and a moped, in the region of Transcarpathia.
const (
	motorcyclist   = "3588868246"
	motorcycle     = "300411173"
	transcarpathia = 7
)

// individualPlate is the order of a plate in two rows for the citizen's motorcycle.
func individualPlate(plate string, byPost bool) map[string]any {
	request := fixture.IndividualPlate(motorcycle, transcarpathia, domain.Moto, plate, byPost)
	request["email"] = contactMail
	return request
}

// plateOrder is what these tests read of such an order beside what all have.
type plateOrder struct {
	order
	Price domain.Kopecks
	Plate struct{ Plate, Layout, Photo string }
}

// orderPlate orders an individual plate and signs it, as far as the bank.
func (c *citizen) orderPlate(plate string, byPost bool) (made plateOrder) {
	c.Helper()
	reply, err := c.createOrder(uuid.NewString(), "inz", individualPlate(plate, byPost))
	require.NoError(c, err)
	require.Equal(c, http.StatusCreated, reply.status, "CAT-04: %s", reply.body)
	reply.into(c, &made)
	require.Equal(c, http.StatusOK, c.sign(made.ID, c.signature(made.ID, motorcyclist)).status)
	c.await(made.ID, "w8_2_pay")
	return made
}

// makePlate orders an individual plate, pays for it, and has it made.
func (c *citizen) makePlate(plate string, byPost bool) (id string) {
	c.Helper()
	made := c.orderPlate(plate, byPost)
	require.Equal(c, http.StatusOK, c.bill(made.ID).status)
	c.payAtBank(made.ID, "success")
	c.await(made.ID, "sent")
	for _, decision := range []string{"approve", "processed", "ready"} {
		c.decide(made.ID, decision)
	}
	return made.ID
}

// stateOf is what the register says of a plate.
func (c *citizen) stateOf(plate string) string {
	c.Helper()
	var check struct{ State string }
	c.call(http.MethodGet, "/api/plate/check?regionId=7&plate="+plate, nil).into(c, &check)
	return check.State
}

// An individual plate is ordered, signed, paid, made and brought by Nova Poshta; no one else gets it in the meantime (CAT-04, INZ-03).
func TestIndividualPlate(t *testing.T) {
	s := stack.Shared(t)
	c, stranger := signInWithKey(t, s, motorcyclist), signIn(t, s, driver)
	require.Equal(t, "free", stranger.stateOf("ЩУКА1"), "INZ-03")
	made := c.orderPlate("ЩУКА1", true)
	require.Equal(t, domain.Kopecks(300_000+2*75_000+42_000+12_000), made.Price, "INZ-35, INZ-36")
	require.Equal(t, "3by3", made.Plate.Layout, "INZ-39")
	photo, err := base64.StdEncoding.DecodeString(made.Plate.Photo)
	require.NoError(t, err)
	require.Equal(t, domain.PlatePicture("ЩУКА1", domain.Moto, domain.Layout3By3), string(photo), "INZ-02, GAP-37")
	require.Equal(t, "taken", stranger.stateOf("ЩУКА1"), "INZ-03: it is held from the first moment")
	second, err := c.createOrder(uuid.NewString(), "inz", individualPlate("ЩУКА2", true))
	require.NoError(t, err)
	refusedBy(t, second, http.StatusConflict, "active_application")

	require.Equal(t, http.StatusOK, c.bill(made.ID).status)
	c.payAtBank(made.ID, "success")
	require.Equal(t, "sent", c.await(made.ID, "sent").Status, "ORD-65, AMB-058")
	c.decide(made.ID, "approve")
	c.await(made.ID, "received")
	c.decide(made.ID, "processed")
	c.await(made.ID, "processed")
	c.decide(made.ID, "ready")
	sent := c.parcel(made.ID)
	require.Contains(t, sent.TrackURL, "novaposhta", "INZ-34")
	c.carry(sent.Note, "accepted", "departed", "reached", "arrived", "delivered")
	done := c.await(made.ID, "done")
	require.Equal(t, "download_receipt", done.Actions[0].Action, "ORD-77")
	require.Equal(t, http.StatusOK, c.call(http.MethodGet, done.Invoice.ReceiptPath, nil).status, "ORD-77")
	require.Equal(t, "taken", stranger.stateOf("ЩУКА1"))
	var ready letter
	require.Eventually(t, func() bool {
		written := c.letters(contactMail, made.ID)
		if len(written) == 0 {
			return false
		}
		ready = written[len(written)-1]
		return strings.Contains(ready.Subject, "Номерний знак вручено")
	}, patience, pause)
	require.Contains(t, ready.Text, "Протягом 10 днів", "INZ-05, TIME-21")
	require.Equal(t, "image/svg+xml", ready.Attachments[0].Type, "GAP-37")
	feed := c.call(http.MethodGet, "/api/events/latest", nil)
	require.Contains(t, string(feed.body), "протягом 10 днів після отримання", "INZ-05, TIME-21")
}

// A refusal after the payment says why; the money and the plate go back (ORD-69).
func TestIndividualPlateIsRefused(t *testing.T) {
	s := stack.Shared(t)
	c := signInWithKey(t, s, motorcyclist)
	made := c.orderPlate("ЩУКА3", false)
	require.Equal(t, http.StatusOK, c.bill(made.ID).status)
	c.payAtBank(made.ID, "success")
	c.await(made.ID, "sent")
	c.decide(made.ID, "refuse")
	refused := c.await(made.ID, "refusal")
	require.Equal(t, "refunded", refused.Invoice.Status)
	require.Equal(t, "free", c.stateOf("ЩУКА3"))
}

// A plate that is fetched waits at the office that the order names (INZ-34).
func TestIndividualPlateIsFetched(t *testing.T) {
	s := stack.Shared(t)
	c := signInWithKey(t, s, motorcyclist)
	done := c.await(c.makePlate("ЩУКА5", false), "done")
	require.Contains(t, done.Explanation, "Заберіть його тут: ТСЦ 8041, м. Київ, вул. Туполєва, 19.", "INZ-34")
}
