package support

import (
	"fmt"
	"io"
	"log/slog"
	"net/http"

	"github.com/google/uuid"
	commonpb "go.temporal.io/api/common/v1"
	"google.golang.org/protobuf/encoding/protojson"

	"cabinet/telemetry"
	"cabinet/temporal"
)

// maxPage is the largest page of payloads, in bytes.
const maxPage = 16 << 20

// fromUI lets the web UI's pages call, which the desk shows itself, and of no other origin: a page beside the desk on the
// same host would send its cookie.
func (d *Desk) fromUI(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if origin := r.Header.Get("Origin"); origin != "" && origin != d.origin {
			d.record(r, telemetry.StaffForbidden, "", slog.String("code", "other_site"))
			http.Error(w, "лише зі сторінок Temporal UI у службі підтримки", http.StatusForbidden)
			return
		}
		next(w, r)
	}
}

// decode answers a page of payloads in the clear. First it writes down who asks for which orders and why; when that
// fails, nothing is decoded.
func (d *Desk) decode(w http.ResponseWriter, r *http.Request) {
	access, err := d.reader(r)
	if err != nil {
		d.answer(w, r, err)
		return
	}
	content, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxPage))
	page := &commonpb.Payloads{}
	if err != nil || protojson.Unmarshal(content, page) != nil {
		d.answer(w, r, errUnreadable)
		return
	}
	access.Act, access.Orders = ActDecode, ordersOf(page.GetPayloads())
	if err := Log(r.Context(), d.queries, access, d.config.Now()); err != nil {
		d.answer(w, r, err)
		return
	}
	if page.Payloads, err = d.open(page.GetPayloads()); err != nil {
		d.answer(w, r, err)
		return
	}
	answer, err := protojson.Marshal(page)
	if err != nil {
		d.answer(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(answer)
}

// open decrypts. The codec panics when the key store is away, which is right in a workflow and no end of the desk.
func (d *Desk) open(payloads []*commonpb.Payload) (opened []*commonpb.Payload, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("decode: %v", fault)
		}
	}()
	opened, err = d.codec.Decode(payloads)
	if err != nil { // no key is named, or it does not fit
		return nil, fmt.Errorf("%w: %w", errUnreadable, err)
	}
	return opened, nil
}

// ordersOf are the orders, and the requests to monitor fines, that a page is about, each once.
func ordersOf(payloads []*commonpb.Payload) (orders []uuid.UUID) {
	seen := map[uuid.UUID]bool{}
	for _, payload := range payloads {
		if order, encrypted := temporal.KeyOf(payload); encrypted && !seen[order] {
			seen[order] = true
			orders = append(orders, order)
		}
	}
	return orders
}
