// Package desk is the tester's desk: pages and a small interface to play the outside world by hand or from a test.
package desk

import (
	"embed"
	"errors"
	"net/http"
	"strconv"

	"cabinet/sandbox/country"
	"cabinet/sandbox/faults"
	"cabinet/sandbox/monobank"
	"cabinet/sandbox/registers"
	"cabinet/sandbox/web"
)

//go:embed pages partials
var pageFiles embed.FS

var pages = web.Pages(pageFiles, "pages", "partials/*.gohtml")

// Desk serves the pages and the interface.
type Desk struct {
	country   *country.Country
	faults    *faults.Registry
	bank      *monobank.Bank
	registers *registers.Gateway
}

// New makes the desk over the systems that it plays.
func New(c *country.Country, f *faults.Registry, b *monobank.Bank, g *registers.Gateway) *Desk {
	return &Desk{country: c, faults: f, bank: b, registers: g}
}

// Handler serves the desk. Forms are taken from its own pages only; programs without a browser are not concerned.
func (d *Desk) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", d.overview)
	mux.HandleFunc("GET /citizens", d.citizens)
	mux.HandleFunc("GET /citizens/{key}", d.citizen)
	mux.HandleFunc("GET /vehicles", d.vehicles)
	mux.HandleFunc("GET /invoices", d.invoices)
	mux.HandleFunc("GET /invoices/{id}", d.invoice)
	mux.HandleFunc("GET /registers", d.accessLog)
	mux.HandleFunc("POST /faults", d.switchFault)
	mux.HandleFunc("POST /invoices/{id}/{act}", d.actOnInvoice)
	mux.HandleFunc("POST /rotate-key", d.rotateKey)

	d.serveApplications(mux)
	d.serveObservers(mux)

	mux.HandleFunc("GET /api/citizens", d.apiCitizens)
	mux.HandleFunc("GET /desk/api/faults", d.apiFaults)
	mux.HandleFunc("POST /desk/api/faults", d.apiSetFault)
	mux.HandleFunc("DELETE /desk/api/faults", d.apiResetFaults)
	mux.HandleFunc("GET /desk/api/monobank/invoices", d.apiInvoices)
	mux.HandleFunc("POST /desk/api/monobank/invoices/{id}/pay", d.apiPay)
	mux.HandleFunc("POST /desk/api/monobank/invoices/{id}/expire", d.apiExpire)
	mux.HandleFunc("POST /desk/api/monobank/invoices/{id}/refund", d.apiRefund)
	mux.HandleFunc("POST /desk/api/monobank/invoices/{id}/resend", d.apiResend)
	mux.HandleFunc("POST /desk/api/monobank/rotate-key", d.apiRotateKey)
	return http.NewCrossOriginProtection().Handler(mux)
}

// page is what every page knows.
type page struct {
	Here string // path of the entry of the menu
	Data any
}

func show(w http.ResponseWriter, name, here string, data any) {
	web.Render(w, pages[name], http.StatusOK, page{Here: here, Data: data})
}

// refuse shows an error that a tester can read.
func refuse(w http.ResponseWriter, status int, text string) {
	web.Render(w, pages["refused"], status, page{Data: text})
}

func (d *Desk) overview(w http.ResponseWriter, _ *http.Request) {
	show(w, "overview", "/", d.switches())
}

// systemSwitches is a system with the positions of its switches.
type systemSwitches struct {
	ID     string        `json:"system"`
	Title  string        `json:"title"`
	Path   string        `json:"path"`
	Faults []faultSwitch `json:"faults"`
}

type faultSwitch struct {
	faults.Fault
	faults.State
}

func (d *Desk) switches() []systemSwitches {
	var list []systemSwitches
	for _, s := range d.faults.Systems() {
		one := systemSwitches{ID: s.ID, Title: s.Title, Path: s.Path}
		for _, f := range s.Faults {
			one.Faults = append(one.Faults, faultSwitch{f, d.faults.State(s.ID, f.ID)})
		}
		list = append(list, one)
	}
	return list
}

func (d *Desk) switchFault(w http.ResponseWriter, r *http.Request) {
	state := faults.State{On: r.PostFormValue("on") == "1"}
	if ms := r.PostFormValue("ms"); ms != "" {
		n, err := strconv.Atoi(ms)
		if err != nil || n < 0 {
			refuse(w, http.StatusUnprocessableEntity, "Тривалість має бути числом мілісекунд.")
			return
		}
		state.MS = n
	}
	err := d.faults.Set(r.PostFormValue("system"), r.PostFormValue("fault"), state)
	switch {
	case errors.Is(err, faults.ErrUnknown):
		refuse(w, http.StatusNotFound, "Такого перемикача немає.")
	case err != nil:
		refuse(w, http.StatusInternalServerError, "Не вдалося зберегти перемикач.")
	default:
		http.Redirect(w, r, "/#"+r.PostFormValue("system"), http.StatusSeeOther)
	}
}

func (d *Desk) citizens(w http.ResponseWriter, _ *http.Request) {
	show(w, "citizens", "/citizens", d.country.Citizens)
}

func (d *Desk) citizen(w http.ResponseWriter, r *http.Request) {
	p, ok := d.country.CitizenByKey(r.PathValue("key"))
	if !ok {
		refuse(w, http.StatusNotFound, "Такої людини в пісочниці немає.")
		return
	}
	show(w, "citizen", "/citizens", p)
}

func (d *Desk) vehicles(w http.ResponseWriter, _ *http.Request) {
	show(w, "vehicles", "/vehicles", d.country.Vehicles)
}

// logLength is how many records the lists show.
const logLength = 100

func (d *Desk) accessLog(w http.ResponseWriter, _ *http.Request) {
	entries, err := d.registers.Log(logLength)
	if err != nil {
		refuse(w, http.StatusInternalServerError, "Не вдалося прочитати журнал.")
		return
	}
	show(w, "registers", "/registers", entries)
}
