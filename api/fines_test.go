package api

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"image/jpeg"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"cabinet/db/sqlc"
	"cabinet/domain"
)

const (
	offender  = "2970751913" // has fines in every state
	blameless = "3405450044"
)

// orderingCitizen is a database of one citizen with some orders.
type orderingCitizen struct {
	*oneCitizen
	orders []domain.Order
}

func (o *orderingCitizen) Query(context.Context, string, ...any) (pgx.Rows, error) {
	return &orderRows{orders: o.orders}, nil
}

// orderRows are orders as rows of the list.
type orderRows struct {
	pgx.Rows
	orders []domain.Order
	at     int
}

func (r *orderRows) Next() bool { r.at++; return r.at <= len(r.orders) }
func (r *orderRows) Close()     {}
func (r *orderRows) Err() error { return nil }

func (r *orderRows) Scan(columns ...any) (err error) {
	*columns[0].(*uuid.UUID) = r.orders[r.at-1].ID
	*columns[1].(*[]byte), err = json.Marshal(r.orders[r.at-1])
	*columns[2].(**time.Time) = &time.Time{} // as of an erased order: the snapshot is in the clear
	return err
}

// fineDesk is an outside whose clock is right, with a citizen and orders.
func fineDesk(t *testing.T) (*outside, *orderingCitizen) {
	o := newOutside(t)
	o.now = time.Now()
	database := &orderingCitizen{oneCitizen: o.citizen}
	o.queries = sqlc.New(database)
	o.store = o.store.In(o.queries)
	o.connect()
	return o, database
}

func (o *outside) fines(rnokpp, path string) []domain.ShownFine {
	o.Helper()
	return read[[]domain.ShownFine](o, rnokpp, path)
}

func criteria(fine domain.ShownFine) string {
	return url.Values{"series": {fine.Series}, "number": {fine.Number}, "plate": {fine.Plate}}.Encode()
}

// The list is the citizen's own, the newest first, with what is due today.
func TestFines(t *testing.T) {
	o, _ := fineDesk(t)
	fines := o.fines(offender, "/api/fines")
	require.Len(t, fines, 10, "API-042, FINE-01")
	for i, fine := range fines {
		require.NotEmpty(t, fine.Label.Text)
		require.Equal(t, fine.Fine.Payable() == nil, fine.Payable)
		if fine.Payable {
			require.Equal(t, fine.Due(o.now).Amount, fine.Amount)
		}
		require.Equal(t, fine.Status.ID == domain.FinePaid || fine.Status.ID == domain.FineCompleted, !fine.PaidDate.IsZero(), "FINE-16")
		require.False(t, i > 0 && fines[i-1].IssuedAt.Before(fine.IssuedAt), "FINE-05")
	}
	newest := read[[]map[string]any](o, offender, "/api/fines")[0]
	require.Contains(t, newest["status"].(map[string]any)["paidInfo"], `"bank_account":"UA508999980313020106000026001"`, "FINE-16")
	delete(newest["status"].(map[string]any), "paidInfo")
	delete(newest, "issuedAt") // days ago
	delete(newest, "docDate")
	require.Equal(t, map[string]any{
		"docId": "F-000008", "sProtocol": "1АВ", "nProtocol": "20450008", "plate": "AE9623MH", "penalty": 34_000.0,
		"reason": "Перевищення обмеження швидкості руху більш як на 20 км/год, М-18 Харків – Сімферополь, км 176",
		"kupap":  "ст. 122 ч. 1", "status": map[string]any{"id": 0.0, "name": "Не сплачено"}, "type": map[string]any{"ID": 1.0},
	}, fieldsOf(newest, "docId", "sProtocol", "nProtocol", "plate", "issuedAt", "docDate", "penalty", "reason", "kupap", "status", "type",
		"paidDate"), "FINE-16")
	require.Equal(t, http.StatusNoContent, o.get(blameless, "/api/fines").Code)
	mend := o.fault("trembita", "unavailable")
	require.Equal(t, http.StatusServiceUnavailable, o.get(offender, "/api/fines").Code)
	mend()
}

// Whoever knows all of a decree's details sees the fine; a wrong one finds nothing, and nothing is said of why (API-043,
// PAYF-06, PAYF-07).
func TestFinesByCriteria(t *testing.T) {
	o, _ := fineDesk(t)
	fine := o.fines(offender, "/api/fines")[0]
	found := o.fines(driver, "/api/fines/criteria?"+criteria(fine))
	require.Equal(t, []domain.ShownFine{fine}, found)

	wrong := fine
	wrong.Plate = "AA0000AA"
	answer := o.get(driver, "/api/fines/criteria?"+criteria(wrong))
	require.Equal(t, http.StatusNoContent, answer.Code)
	answer = o.get(driver, "/api/fines/criteria?series=1234567&number=12%D0%90&plate=%D0%AB")
	require.Equal(t, http.StatusUnprocessableEntity, answer.Code)
	for _, field := range []string{"series", "number", "plate"} {
		require.Contains(t, answer.Body.String(), `"`+field+`"`)
	}
}

// The pictures of a breach are for whose fine it is, and for who names its plate, too (FINE-07, GAP-84).
func TestFineMedia(t *testing.T) {
	o, _ := fineDesk(t)
	var withPictures, without domain.ShownFine
	for _, fine := range o.fines(offender, "/api/fines") {
		switch fine.Type.ID {
		case domain.FinePatrol:
			without = fine
		case domain.FinePhoto:
			withPictures = fine
		}
	}
	media := func(rnokpp, query string) (int, []string) {
		answer := o.get(rnokpp, "/api/fines/media?"+query)
		var pictures []string
		_ = json.Unmarshal(answer.Body.Bytes(), &pictures)
		return answer.Code, pictures
	}
	named := func(fine domain.ShownFine) string {
		return url.Values{"series": {fine.Series}, "number": {fine.Number}}.Encode()
	}
	status, pictures := media(offender, named(withPictures))
	require.Equal(t, http.StatusOK, status, "API-044")
	content, isData := strings.CutPrefix(pictures[0], "data:image/jpeg;base64,")
	require.True(t, isData)
	_, err := jpeg.Decode(base64.NewDecoder(base64.StdEncoding, strings.NewReader(content)))
	require.NoError(t, err, "API-044: a picture")
	status, _ = media(offender, named(without))
	require.Equal(t, http.StatusNoContent, status, "API-044: none")

	status, _ = media(driver, named(withPictures))
	require.Equal(t, http.StatusNoContent, status, "somebody else's")
	status, _ = media(driver, criteria(withPictures))
	require.Equal(t, http.StatusOK, status)
	status, _ = media(driver, "series=%20&number=%20")
	require.Equal(t, http.StatusUnprocessableEntity, status)
}

// A fine that the citizen is paying is not offered to be paid again; one that was paid here has its receipt (FINE-08,
// FINE-16).
func TestFinesKnowTheirPayments(t *testing.T) {
	o, database := fineDesk(t)
	open := o.fines(offender, "/api/fines")[0]
	require.True(t, open.Payable)
	ordered := open.Ordered()
	order := domain.Order{
		ID: uuid.New(), CitizenID: uuid.NewString(), Service: domain.FinesService, Status: domain.StatusWaitToPay, Fine: &ordered,
		Deadline: &domain.Deadline{Kind: domain.DeadlinePayment, Until: o.now.Add(time.Hour)},
	}
	database.orders = []domain.Order{order, {ID: uuid.New(), Service: domain.VehicleCheckService}}
	waiting := o.fines(offender, "/api/fines")[0]
	require.Equal(t, order.ID.String(), waiting.OrderID)
	require.False(t, waiting.Payable)
	require.True(t, order.Deadline.Until.Equal(waiting.PayUntil), "until when the invoice is paid")

	order.Deadline.Until = o.now
	require.True(t, o.fines(offender, "/api/fines")[0].Payable, "its time has passed")
	order.Status, order.Deadline = domain.StatusDone, nil
	order.Invoice = &domain.Invoice{Status: domain.InvoicePaid, PaidAt: o.now}
	database.orders[0] = order
	require.Equal(t, "/api/services/"+order.ID.String()+"/receipt", o.fines(offender, "/api/fines")[0].ReceiptPath, "FINE-16")
}
