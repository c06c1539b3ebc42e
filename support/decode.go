package support

import (
	"errors"
	"fmt"
	"io"
	"net/http"

	"github.com/google/uuid"
	commonpb "go.temporal.io/api/common/v1"
	"google.golang.org/protobuf/encoding/protojson"

	"cabinet/temporal"
)

// maxPage is the largest page of payloads, in bytes.
const maxPage = 16 << 20

var errUnreadable = errors.New("запит не схожий на перелік зашифрованих даних")

// allowedHeaders are those that the web UI sends with a page of payloads.
const allowedHeaders = "Content-Type, X-Namespace, Authorization, Authorization-Extras, " + reasonHeader

// fromUI lets the pages of the engine's web UI call, and of no other origin: the cookie of the desk would come with
// theirs too, when they are on the same host.
func (d *Desk) fromUI(next http.HandlerFunc) http.HandlerFunc {
	allowed := d.ui.Scheme + "://" + d.ui.Host // an origin has no path, not even a slash
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Add("Vary", "Origin")
		origin := r.Header.Get("Origin")
		if origin != "" && origin != allowed {
			http.Error(w, "лише зі сторінок Temporal UI", http.StatusForbidden)
			return
		}
		if origin != "" {
			w.Header().Set("Access-Control-Allow-Origin", allowed)
			w.Header().Set("Access-Control-Allow-Credentials", "true")
			w.Header().Set("Access-Control-Allow-Methods", "POST")
			w.Header().Set("Access-Control-Allow-Headers", allowedHeaders)
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
