package desk

import (
	"errors"
	"net/http"

	"cabinet/sandbox/faults"
	"cabinet/sandbox/monobank"
	"cabinet/sandbox/web"
)

// citizenEntry is a citizen in the list for programs. The code is the RNOKPP, or the document of those without one.
type citizenEntry struct {
	RNOKPP string `json:"rnokpp"`
	Name   string `json:"name"`
	Note   string `json:"note"`
}

func (d *Desk) apiCitizens(w http.ResponseWriter, _ *http.Request) {
	list := make([]citizenEntry, 0, len(d.country.Citizens))
	for _, p := range d.country.Citizens {
		list = append(list, citizenEntry{p.Code(), p.Name(), p.Note})
	}
	web.JSON(w, http.StatusOK, list)
}

func apiError(w http.ResponseWriter, status int, err error) {
	web.JSON(w, status, map[string]string{"error": err.Error()})
}

func (d *Desk) apiFaults(w http.ResponseWriter, _ *http.Request) {
	web.JSON(w, http.StatusOK, d.switches())
}

func (d *Desk) apiSetFault(w http.ResponseWriter, r *http.Request) {
	var req struct {
		System string `json:"system"`
		Fault  string `json:"fault"`
		faults.State
	}
	if err := web.ReadJSON(r, &req, true); err != nil {
		apiError(w, http.StatusBadRequest, err)
		return
	}
	if req.MS < 0 || req.Times < 0 {
		apiError(w, http.StatusBadRequest, errors.New("ms and times must not be negative"))
		return
	}
	err := d.faults.Set(req.System, req.Fault, req.State)
	switch {
	case errors.Is(err, faults.ErrUnknown):
		apiError(w, http.StatusNotFound, err)
	case err != nil:
		apiError(w, http.StatusInternalServerError, err)
	default:
		web.JSON(w, http.StatusOK, req)
	}
}

func (d *Desk) apiResetFaults(w http.ResponseWriter, _ *http.Request) {
	if err := d.faults.Reset(); err != nil {
		apiError(w, http.StatusInternalServerError, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

func (d *Desk) apiInvoices(w http.ResponseWriter, r *http.Request) {
	list, err := d.listInvoices(r.URL.Query().Get("reference"))
	if err != nil {
		apiError(w, http.StatusInternalServerError, err)
		return
	}
	bodies := make([]monobank.StatusBody, 0, len(list))
	for _, inv := range list {
		bodies = append(bodies, inv.Body())
	}
	web.JSON(w, http.StatusOK, bodies)
}

func (d *Desk) apiPay(w http.ResponseWriter, r *http.Request) {
	var req struct {
		Card string `json:"card"`
	}
	if err := web.ReadJSON(r, &req, true); err != nil {
		apiError(w, http.StatusBadRequest, err)
		return
	}
	d.apiAct(w, r, "pay", req.Card)
}

func (d *Desk) apiExpire(w http.ResponseWriter, r *http.Request) { d.apiAct(w, r, "expire", "") }

// apiRefund takes the money back as the bank does by itself: by a chargeback, or in its own cabinet. The merchant reads it in a webhook.
func (d *Desk) apiRefund(w http.ResponseWriter, r *http.Request) {
	var req struct {
		Amount int64 `json:"amount"` // in kopecks; 0: the rest
	}
	if err := web.ReadJSON(r, &req, true); err != nil {
		apiError(w, http.StatusBadRequest, err)
		return
	}
	d.apiChange(w, r, func(id string) (bool, error) {
		_, err := d.bank.TakeBack(id, req.Amount)
		return true, err
	})
}

func (d *Desk) apiResend(w http.ResponseWriter, r *http.Request) { d.apiAct(w, r, "resend", "") }

// apiAct does an act and answers with the invoice afterwards.
func (d *Desk) apiAct(w http.ResponseWriter, r *http.Request, act, card string) {
	d.apiChange(w, r, func(id string) (bool, error) { return d.act(id, act, card) })
}

func (d *Desk) apiChange(w http.ResponseWriter, r *http.Request, change func(id string) (known bool, err error)) {
	id := r.PathValue("id")
	if _, err := d.bank.Invoice(id); err != nil {
		apiError(w, http.StatusNotFound, err)
		return
	}
	known, err := change(id)
	if !known {
		apiError(w, http.StatusBadRequest, errors.New("unknown card"))
		return
	}
	if err != nil {
		apiError(w, http.StatusConflict, err)
		return
	}
	inv, err := d.bank.Invoice(id)
	if err != nil {
		apiError(w, http.StatusInternalServerError, err)
		return
	}
	web.JSON(w, http.StatusOK, inv.Body())
}

func (d *Desk) apiRotateKey(w http.ResponseWriter, _ *http.Request) {
	if err := d.bank.RotateKey(); err != nil {
		apiError(w, http.StatusInternalServerError, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}
