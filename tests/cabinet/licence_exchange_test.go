package cabinet

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/color"
	"image/png"
	"mime/multipart"
	"net/http"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/tests/stack"
)

// drawn is a drawn signature of so many pixels, as the canvas gives it.
func drawn(t testing.TB, pixels int) string {
	picture := image.NewNRGBA(image.Rect(0, 0, 400, 200))
	for i := range pixels {
		picture.Set(20+i%350, 50+i/350, color.NRGBA{A: 255})
	}
	var content bytes.Buffer
	require.NoError(t, png.Encode(&content, picture))
	return base64.StdEncoding.EncodeToString(content.Bytes())
}

// exchange is the order of a plastic licence that is worn, brought by Ukrposhta, with the licence and the address that the
// registers hold of the citizen.
func (c *citizen) exchange() map[string]any {
	c.Helper()
	var held domain.Licence
	var home domain.RegistryAddress
	for path, into := range map[string]any{"/api/user/license/national": &held, "/api/dictionaries/location/address": &home} {
		if reply := c.call(http.MethodGet, path, nil); reply.status != http.StatusNoContent {
			reply.into(c, into)
		}
	}
	return map[string]any{
		"email": "driver.demo@ukr.net", "phone": "+380671112233", "reason": reasonOf(domain.ReasonWorn),
		"license": map[string]any{"series": held.Series, "number": held.Number, "paperId": held.PaperID},
		"address": home.ForLicence(),
		"passport": map[string]any{
			"passportType": 1168, "passportTypeName": "ID-картка без чипа", "passportNumber": "001234567",
			"passportDate": "2020-01-02", "passportWhoGiven": "8012",
		},
		"sign": drawn(c, 600), "delivery": toOffice(),
	}
}

// reasonOf is a reason as an order names it.
func reasonOf(code domain.ReasonCode) domain.ChosenReason {
	reason, _ := domain.LicenceReasonCoded(code)
	return reason.Chosen()
}

// signature is a citizen's signature over an order's statement, made at the sandbox's desk.
func (c *citizen) signature(id, holder string) []byte {
	c.Helper()
	var statement struct{ Payload, Digest string }
	c.call(http.MethodGet, "/api/services/"+id+"/statement", nil).into(c, &statement)
	require.Equal(c, domain.Digest([]byte(statement.Payload)), statement.Digest)
	var signed struct{ CMS []byte }
	c.desk("/desk/api/sign", map[string]any{"rnokpp": holder, "content": []byte(statement.Payload), "key": "ecdsa"}).into(c, &signed)
	return signed.CMS
}

// sign brings a signature to an order, with the statement's type as the order's extra has it.
func (c *citizen) sign(id string, cms []byte) answer {
	c.Helper()
	return c.signTyped(id, c.read(id).Extra.Type, cms)
}

// signTyped is sign with a statement's type.
func (c *citizen) signTyped(id, statementType string, cms []byte) answer {
	c.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("sign", "sign.p7s")
	require.NoError(c, err)
	_, err = part.Write(cms)
	require.NoError(c, err)
	require.NoError(c, form.WriteField("type", statementType))
	require.NoError(c, form.Close())
	return c.send(http.MethodPatch, "/api/services/"+id+"/statement", &body,
		"Content-Type", form.FormDataContentType(), "Idempotency-Key", uuid.NewString())
}

// A licence is exchanged over HTTP: ordered, signed, paid, decided, made, delivered.
func TestLicenceExchange(t *testing.T) {
	c := signInWithKey(t, stack.Shared(t), driver)
	reply, err := c.createOrder(uuid.NewString(), "licence-exchange", c.exchange())
	require.NoError(t, err)
	require.Equal(t, http.StatusCreated, reply.status, string(reply.body))
	var made order
	reply.into(t, &made)
	require.Equal(t, "draft", made.Status)
	c.isOfferedAgain(toOffice())
	printed := c.call(http.MethodGet, "/api/services/"+made.ID+"/statement?type=pdf", nil)
	require.True(t, bytes.HasPrefix(printed.body, []byte("%PDF-")), "SIGN-13, API-055")

	summary := c.call(http.MethodGet, "/api/services/"+made.ID+"/statement/summary", nil)
	require.Contains(t, string(summary.body), `"label":"Прізвище","value":"КОВАЛЕНКО"}`)

	wrong := c.sign(made.ID, c.signature(made.ID, other))
	require.Equal(t, http.StatusUnprocessableEntity, wrong.status, string(wrong.body))
	require.Contains(t, string(wrong.body), "РНОКПП не збігається з вказаним у профілі", "SIGN-07")
	mistyped := c.signTyped(made.ID, "owner", c.signature(made.ID, driver))
	refusedBy(t, mistyped, http.StatusUnprocessableEntity, "invalid")
	require.Contains(t, string(mistyped.body), `"type":"Тип заяви не відповідає замовленню`, "SIGN-10, API-056")
	junk := c.sign(made.ID, []byte("не підпис"))
	require.Equal(t, http.StatusUnprocessableEntity, junk.status)
	signature := c.signature(made.ID, driver)
	good := c.sign(made.ID, signature)
	require.Equal(t, http.StatusOK, good.status, "LIC-37: %s", good.body)
	var signed struct{ Signatures []struct{ Sign []byte } }
	c.call(http.MethodGet, "/api/services/"+made.ID+"/statement", nil).into(t, &signed)
	require.Equal(t, signature, signed.Signatures[0].Sign, "API-055")

	require.Equal(t, "w8_2_pay", c.await(made.ID, "w8_2_pay").Status, "LIC-37: the signed order goes on to the payment")
	require.Equal(t, http.StatusOK, c.bill(made.ID).status)
	c.payAtBank(made.ID, "success")
	require.Equal(t, "sent", c.await(made.ID, "sent").Status, "LIC-58")
	c.refuseAnotherExchange()
	c.decide(made.ID, "approve")
	c.await(made.ID, "received")
	c.decide(made.ID, "processed")
	require.Equal(t, "download_receipt", c.await(made.ID, "processed").Actions[0].Action, "ORD-76")
	c.decide(made.ID, "ready")
	sent := c.parcel(made.ID)
	require.NotEmpty(t, sent.TrackURL)
	c.carry(sent.Note, "accepted", "departed", "reached", "arrived", "delivered")
	require.Equal(t, "done", c.await(made.ID, "done").Status, "LIC-01")
}

// delivery is the parcel of an order as the list shows it.
type delivery struct{ Note, Status, TrackURL string }

// parcel waits until a post carries an order's result.
func (c *citizen) parcel(id string) delivery {
	c.Helper()
	var shown []struct{ Delivery delivery }
	require.Eventually(c, func() bool {
		c.call(http.MethodGet, "/api/services/ordered/criteria?id="+id, nil).into(c, &shown)
		return shown[0].Delivery.Note != ""
	}, patience, pause, "there is no parcel")
	return shown[0].Delivery
}

// carry moves a parcel at the sandbox's desk.
func (c *citizen) carry(number string, events ...string) {
	c.Helper()
	for _, event := range events {
		c.desk("/desk/api/parcels/"+number+"/event", map[string]string{"event": event})
	}
}

// What a post does not know for some polls is not lost: the order continues with its next word. What it does not know for a
// day's worth of polls is lost, and recorded as that.
func TestLicenceExchangeParcelIsLost(t *testing.T) {
	c := signInWithKey(t, stack.Shared(t), driver)
	reply, err := c.createOrder(uuid.NewString(), "licence-exchange", c.exchange())
	require.NoError(t, err)
	require.Equal(t, http.StatusCreated, reply.status, string(reply.body))
	var made order
	reply.into(t, &made)
	require.Equal(t, http.StatusOK, c.sign(made.ID, c.signature(made.ID, driver)).status)
	c.await(made.ID, "w8_2_pay")
	require.Equal(t, http.StatusOK, c.bill(made.ID).status)
	c.payAtBank(made.ID, "success")
	c.await(made.ID, "sent")
	c.decide(made.ID, "processed")
	c.await(made.ID, "processed")
	c.decide(made.ID, "ready")
	number := c.parcel(made.ID).Note
	happened := func(kind string) {
		t.Helper()
		require.Eventually(t, func() bool {
			timeline := c.call(http.MethodGet, "/api/services/"+made.ID+"/timeline", nil)
			return bytes.Contains(timeline.body, []byte(`"kind":"`+kind+`"`))
		}, patience, pause, "it is not %s", kind)
	}
	c.carry(number, "accepted", "departed")
	happened("moved")
	c.desk("/desk/api/faults", map[string]any{"system": "ukrposhta", "fault": "late_tracking", "on": true, "times": 3})
	c.carry(number, "reached")
	happened("tracked") // when the post has not known it for three polls
	c.carry(number, "lost")
	c.await(made.ID, "storage")
	happened("parcel_lost")
}

// isOfferedAgain: the address of an order can be taken for the next one, without its confirmation.
func (c *citizen) isOfferedAgain(place map[string]any) {
	c.Helper()
	var offered []map[string]any
	c.call(http.MethodGet, "/api/user/deliveries", nil).into(c, &offered)
	require.NotEmpty(c, offered)
	for _, part := range []string{"zip", "regionId", "districtId", "cityId", "streetId", "house", "deliveryType"} {
		require.Equal(c, place[part], offered[0][part], part)
	}
	require.NotContains(c, offered[0], "checkCode")
	require.NotContains(c, offered[0], "contactPhone")
}

// refuseAnotherExchange: while an application about the licence is under way another one is neither offered nor taken, and
// so never paid for.
func (c *citizen) refuseAnotherExchange() {
	c.Helper()
	var offer domain.LicenceExchangeOffer
	c.call(http.MethodGet, "/api/user/license/exchange", nil).into(c, &offer)
	require.False(c, offer.Available)
	require.Equal(c, domain.CodeActiveApplication.Message(), offer.Message)
	reply, err := c.createOrder(uuid.NewString(), "licence-exchange", c.exchange())
	require.NoError(c, err)
	refusedBy(c, reply, http.StatusConflict, "active_application")
}

// Two windows send the same application at the same moment: one is an order, the other is refused and names it, before
// anything is signed or paid; given up, it stands in nobody's way.
func TestOneLicenceIsOneExchange(t *testing.T) {
	const twoWindows = "1916484052"
	c := signIn(t, stack.Shared(t), twoWindows)
	replies := make(chan answer, 2)
	for range 2 {
		go func() {
			reply, err := c.createOrder(uuid.NewString(), "licence-exchange", c.exchange())
			assert.NoError(c, err)
			replies <- reply
		}()
	}
	first, second := <-replies, <-replies
	if first.status != http.StatusCreated {
		first, second = second, first
	}
	require.Equal(t, http.StatusCreated, first.status, string(first.body))
	var made, refused order
	first.into(t, &made)
	refusedBy(t, second, http.StatusConflict, "active_application")
	second.into(t, &refused)
	require.Equal(t, made.ID, refused.ID)

	require.Equal(t, http.StatusOK, c.call(http.MethodDelete, "/api/services/"+made.ID, nil).status)
	reply, err := c.createOrder(uuid.NewString(), "licence-exchange", c.exchange())
	require.NoError(t, err)
	require.Equal(t, http.StatusCreated, reply.status, string(reply.body))
	reply.into(t, &made)
	require.Equal(t, http.StatusOK, c.call(http.MethodDelete, "/api/services/"+made.ID, nil).status)
}

// What is wrong in the order of a licence is said field by field (LIC-33, LIC-48, SIGN-01).
func TestLicenceExchangeRefusals(t *testing.T) {
	s := stack.Shared(t)
	for name, row := range map[string]struct {
		who    string
		change func(map[string]any)
		field  string
		code   string
	}{
		"almost no signature":  {driver, func(in map[string]any) { in["sign"] = drawn(t, 399) }, "sign", "invalid"},
		"combat loss by post":  {driver, func(in map[string]any) { in["reason"], in["isCombatLoss"] = reasonOf(domain.ReasonLoss), true }, "delivery.type", "invalid"},
		"change without scans": {driver, func(in map[string]any) { in["reason"] = reasonOf(domain.ReasonDataChange) }, "confirmDoc.confirmFile", "invalid"},
		"no such reason":       {driver, func(in map[string]any) { in["reason"] = domain.ChosenReason{Code: 1} }, "reason.code", "invalid"},
		"not confirmed": {driver, func(in map[string]any) {
			in["delivery"].(map[string]any)["deliveryConfirmation"] = false
		}, "delivery.deliveryConfirmation", "invalid"}, // LIC-52
		"another's file": {driver, func(in map[string]any) {
			scan := map[string]string{"docType": "1", "confirmFile": uuid.NewString()}
			in["reason"], in["confirmDoc"], in["addConfirmDoc"], in["confirmed"] = reasonOf(domain.ReasonDataChange), scan, scan, true
		}, "", "file_gone"},
		"no licence":   {"3714784905", func(map[string]any) {}, "", "scant_registry"},
		"scant record": {"2155752539", func(map[string]any) {}, "", "scant_registry"},
	} {
		t.Run(name, func(t *testing.T) {
			c := signIn(t, s, row.who)
			in := c.exchange()
			row.change(in)
			reply, err := c.createOrder(uuid.NewString(), "licence-exchange", in)
			require.NoError(t, err)
			var refused struct {
				Code   string
				Fields map[string]string
			}
			reply.into(t, &refused)
			require.Equal(t, row.code, refused.Code, string(reply.body))
			if row.field != "" {
				require.NotEmpty(t, refused.Fields[row.field], "%v", refused.Fields)
			}
		})
	}
}
