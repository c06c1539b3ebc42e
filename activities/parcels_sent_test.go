package activities

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"cabinet/clients/novaposhta"
	"cabinet/clients/ukrposhta"
	"cabinet/clients/wire"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/sandbox"
	np "cabinet/sandbox/novaposhta"
	"cabinet/sandbox/sandboxtest"
	up "cabinet/sandbox/ukrposhta"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

// postOffice is the sandbox's posts with the effects of orders.
type postOffice struct {
	t        *testing.T
	url      string
	database *pgxpool.Pool
	parcels
}

func newPostOffice(t *testing.T) *postOffice {
	t.Helper()
	const sender = "5c3c0a52-6a0d-4c8c-9a55-6c1f7b6b2f10"
	url := sandboxtest.Start(t, sandbox.Config{
		IdgovuaClientID: "cabinet", IdgovuaClientSecret: "secret", MonobankToken: "token", NovaPoshta: np.Config{Key: "key"},
		Ukrposhta: up.Config{Bearer: "bearer", Token: "token", Tracking: "tracking", Sender: sender},
	})
	database := asWorker(t)
	return &postOffice{t, url, database, parcels{
		people: oneCitizen{}, sent: sentParcels{sqlc.New(database)},
		novaposhta: novaposhta.New(novaposhta.Config{URL: url + "/novaposhta", Key: "key", Sender: novaposhta.Sender{
			City: "8d5a980d-391c-11dd-90d9-001a92567626", Ref: sender, Address: sender, Contact: sender, Phone: "380442909519",
		}}),
		ukrposhta: ukrposhta.New(ukrposhta.Config{
			URL: url + "/ukrposhta", Bearer: "bearer", Token: "token", Tracking: "tracking", Sender: sender,
		}),
	}}
}

// desk calls the sandbox's desk.
func (p *postOffice) desk(method, path string, body any) []byte {
	p.t.Helper()
	content, err := json.Marshal(body)
	require.NoError(p.t, err)
	request, err := http.NewRequestWithContext(p.t.Context(), method, p.url+path, bytes.NewReader(content))
	require.NoError(p.t, err)
	answer, err := http.DefaultClient.Do(request)
	require.NoError(p.t, err)
	defer answer.Body.Close() //nolint:errcheck // a test
	raw, err := io.ReadAll(answer.Body)
	require.NoError(p.t, err)
	require.Equal(p.t, http.StatusOK, answer.StatusCode, "%s", raw)
	return raw
}

// fault switches a fault of a post on.
func (p *postOffice) fault(post, fault string) {
	p.t.Helper()
	p.desk(http.MethodPost, "/desk/api/faults", map[string]any{"system": post, "fault": fault, "on": true})
}

// made counts the parcels of an order.
func (p *postOffice) made(in order.NewParcel) int {
	p.t.Helper()
	var all []any
	require.NoError(p.t, json.Unmarshal(p.desk(http.MethodGet, "/desk/api/parcels?reference="+in.OrderID.String(), nil), &all))
	return len(all)
}

// age makes the recorded requests older.
func (p *postOffice) age(by time.Duration) {
	p.t.Helper()
	_, err := p.database.Exec(p.t.Context(), "UPDATE sent_parcels SET sent_at = sent_at - $1::interval", by)
	require.NoError(p.t, err)
}

// sentRows counts the recorded requests.
func (p *postOffice) sentRows() (count int) {
	p.t.Helper()
	require.NoError(p.t, p.database.QueryRow(p.t.Context(), "SELECT count(*) FROM sent_parcels").Scan(&count))
	return count
}

// wanted are a plate by Nova Poshta and a licence by Ukrposhta.
func wanted() map[string]order.NewParcel {
	today := domain.DateOf(time.Now())
	return map[string]order.NewParcel{
		"novaposhta": {OrderID: idOf("plate"), Service: domain.IndividualPlateService, Day: today, Delivery: domain.Delivery{
			Type: domain.DeliveryNovaPoshta, City: "Київ", CityID: "8d5a980d-391c-11dd-90d9-001a92567626", Region: "Київ", Index: "10/1",
			Warehouse: "Відділення №1: вул. Хрещатик, 2", ContactPhone: "+380671234567",
		}},
		"ukrposhta": {OrderID: idOf("licence"), Service: domain.LicenceExchangeService, Day: today, Delivery: domain.Delivery{
			Type: domain.DeliveryUkrposhta, Zip: "79003", Region: "Львівська", City: "Львів", Street: "Городоцька", House: "10",
			DeliveryType: domain.DeliveryToOffice, ContactPhone: "+380671234567",
		}},
	}
}

// After a lost answer a retry finds the parcel. Two workers, or one attempt more, change nothing.
func TestLostAnswerMakesNoSecondParcel(t *testing.T) {
	p := newPostOffice(t)
	for post, in := range wanted() {
		p.lose(post, in)
		numbers := map[string]bool{}
		for range 2 {
			tracking, err := p.create(t.Context(), in)
			require.NoError(t, err, post)
			numbers[tracking.Number] = true
		}
		require.Len(t, numbers, 1, post)
		require.NotContains(t, numbers, "", post)
		require.Equal(t, 1, p.made(in), post)
	}
}

// lose makes the request and loses its answer alone, by the record of a request that was sent.
func (p *postOffice) lose(post string, in order.NewParcel) {
	p.t.Helper()
	citizen, err := p.people.citizen(p.t.Context(), in.CitizenID)
	require.NoError(p.t, err)
	request := p.parcel(in, citizen)
	if post == "ukrposhta" {
		request = p.shipment(in, citizen)
	}
	require.NoError(p.t, p.sent.queries.KeepSentParcel(p.t.Context(), sqlc.KeepSentParcelParams{OrderID: in.OrderID, SentAt: time.Now()}))
	_, err = request.make(p.t.Context())
	require.NoError(p.t, err)
}

// A parcel that a request may have made, and that the list does not have yet, is waited for; later it is certain that there is none.
func TestRequestThatWasJustSent(t *testing.T) {
	p := newPostOffice(t)
	for post, in := range wanted() {
		require.NoError(t, p.sent.queries.KeepSentParcel(t.Context(), sqlc.KeepSentParcelParams{OrderID: in.OrderID, SentAt: time.Now()}))
		_, err := p.create(t.Context(), in)
		if post == "ukrposhta" {
			require.NoError(t, err, "its recipient was not made, so nothing was sent")
			continue
		}
		require.Equal(t, wire.Unavailable, wire.KindOf(err))
		require.False(t, effect.Final(err))
		require.Zero(t, p.made(in))
		p.age(3 * time.Minute)
		_, err = p.create(t.Context(), in)
		require.NoError(t, err)
		require.Equal(t, 1, p.made(in))
	}
}

// While the list and tracking name no references, and a waybill may be the order's own, nothing is made. An operator who has seen at
// the post that there is none removes the record.
func TestDoubtfulWaybill(t *testing.T) {
	p := newPostOffice(t)
	in := wanted()["novaposhta"]
	another := in
	another.OrderID = idOf("another plate")
	_, err := p.create(t.Context(), another)
	require.NoError(t, err)
	p.fault("novaposhta", "no_references")
	p.fault("novaposhta", "no_barcodes")
	require.NoError(t, p.sent.queries.KeepSentParcel(t.Context(), sqlc.KeepSentParcelParams{OrderID: in.OrderID, SentAt: time.Now()}))
	p.age(time.Hour)
	_, err = p.create(t.Context(), in)
	require.Equal(t, wire.Malformed, wire.KindOf(err))
	require.False(t, effect.Final(err))
	require.Zero(t, p.made(in))

	_, err = p.database.Exec(t.Context(), "DELETE FROM sent_parcels WHERE order_id = $1", in.OrderID)
	require.NoError(t, err)
	_, err = p.create(t.Context(), in)
	require.NoError(t, err)
	require.Equal(t, 1, p.made(in))
}

// What a post has refused was not made: the record of the request goes.
func TestRefusedRequestIsForgotten(t *testing.T) {
	p := newPostOffice(t)
	for post, in := range wanted() {
		in.Delivery.Index, in.Delivery.Zip = "0/0", "99998"
		_, err := p.create(t.Context(), in)
		require.True(t, effect.Final(err), post)
		require.Zero(t, p.sentRows(), post)
	}
}
