package support

import (
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"slices"
	"strings"

	"github.com/google/uuid"
	commonpb "go.temporal.io/api/common/v1"
	"google.golang.org/protobuf/encoding/protojson"

	"cabinet/process/telemetry"
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

// decode answers a page of payloads in the clear. Each is encrypted with the key of its order, so that only what was opened is
// decrypted, for any caller. First it logs who asks for which orders and why; when that fails, nothing is decoded.
func (d *Desk) decode(w http.ResponseWriter, r *http.Request) {
	page, err := d.decoded(w, r)
	if err != nil {
		d.answer(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(page)
}

func (d *Desk) decoded(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	permit, err := d.permit(r)
	if err != nil {
		return nil, err
	}
	content, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxPage))
	page := &commonpb.Payloads{}
	if err != nil || protojson.Unmarshal(content, page) != nil {
		return nil, errUnreadable
	}
	accesses, err := permit(ordersOf(page.GetPayloads()))
	if err != nil {
		return nil, err
	}
	for _, access := range accesses {
		if err := Log(r.Context(), d.queries, access, d.config.Now()); err != nil {
			return nil, err
		}
	}
	if page.Payloads, err = d.decrypt(page.GetPayloads()); err != nil {
		return nil, err
	}
	return protojson.Marshal(page)
}

// permit identifies who asks: by a session, which a browser also sends from the web UI, or by a token and headers of the engine's CLI.
// The function that it returns gives the accesses to log for some orders; ErrReason if one of them was not opened.
func (d *Desk) permit(r *http.Request) (func(orders []uuid.UUID) ([]Access, error), error) {
	if token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
		reader, subject, err := d.bearer(r, token)
		return func(orders []uuid.UUID) ([]Access, error) {
			if slices.ContainsFunc(orders, func(order uuid.UUID) bool { return order != subject && order != uuid.Nil }) {
				return nil, ErrReason
			}
			reader.Act, reader.Orders = ActDecode, orders
			return []Access{reader}, nil
		}, err
	}
	hash, reader, err := d.session(r)
	return func(orders []uuid.UUID) ([]Access, error) {
		reasons, err := d.reasonsFor(r.Context(), hash, orders)
		if err != nil {
			return nil, err
		}
		var accesses []Access
		for _, order := range orders {
			access := reader
			access.Act, access.Reason, access.Orders = ActDecode, reasons[order], []uuid.UUID{order}
			accesses = append(accesses, access)
		}
		return accesses, nil
	}, err
}

// decrypt decrypts. The codec panics when the key store is away, which is right in a workflow and no end of the desk.
func (d *Desk) decrypt(payloads []*commonpb.Payload) (opened []*commonpb.Payload, err error) {
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
