package desk

import (
	"errors"
	"net/http"
	"time"

	"cabinet/sandbox/insurer"
	"cabinet/sandbox/web"
)

// Policies serves the aggregator's contracts: /policies for a tester, /desk/api/insurer/contracts for a program.
func Policies(mux *http.ServeMux, a *insurer.Aggregator) {
	p, guard := policies{a}, http.NewCrossOriginProtection()
	mux.HandleFunc("GET /policies", p.list)
	mux.Handle("POST /policies/{id}/refuse", guard.Handler(http.HandlerFunc(p.refuse)))
	mux.HandleFunc("GET /desk/api/insurer/contracts", p.api)
	mux.Handle("POST /desk/api/insurer/contracts/{id}/refuse", guard.Handler(http.HandlerFunc(p.apiRefuse)))
}

type policies struct{ insurer *insurer.Aggregator }

func (p policies) list(w http.ResponseWriter, r *http.Request) {
	list, err := p.insurer.Recent(r.URL.Query().Get("reference"), logLength)
	if err != nil {
		refuse(w, http.StatusInternalServerError, "Не вдалося прочитати договори.")
		return
	}
	show(w, "policies", "/policies", list)
}

func (p policies) refuse(w http.ResponseWriter, r *http.Request) {
	if _, err := p.insurer.Refuse(r.PathValue("id")); err != nil {
		refuse(w, http.StatusConflict, "Страховик не може відмовити: "+err.Error())
		return
	}
	http.Redirect(w, r, "/policies", http.StatusSeeOther)
}

// contractEntry is a contract in the list for programs. Money is in kopecks.
type contractEntry struct {
	ID        int64     `json:"id"`
	Reference string    `json:"reference"`
	Type      string    `json:"type"`
	Number    string    `json:"number"`
	State     string    `json:"state"`
	Signed    bool      `json:"signed"`
	Refused   bool      `json:"refused"`
	Payment   int64     `json:"payment"`
	From      time.Time `json:"from"`
	To        time.Time `json:"to"`
	Insurer   string    `json:"insurer"`
	Code      string    `json:"code,omitempty"`
}

func entryOf(c *insurer.Contract) contractEntry {
	return contractEntry{
		c.ID, c.Reference, c.Type, c.Number, c.State, c.Signed, c.Refused, c.Payment, c.From, c.To, c.Insurer, c.SMSCode(),
	}
}

func (p policies) api(w http.ResponseWriter, r *http.Request) {
	list, err := p.insurer.Recent(r.URL.Query().Get("reference"), logLength)
	if err != nil {
		apiError(w, http.StatusInternalServerError, errors.New("cannot read the contracts"))
		return
	}
	entries := make([]contractEntry, 0, len(list))
	for _, c := range list {
		entries = append(entries, entryOf(c))
	}
	web.JSON(w, http.StatusOK, entries)
}

func (p policies) apiRefuse(w http.ResponseWriter, r *http.Request) {
	c, err := p.insurer.Refuse(r.PathValue("id"))
	if err != nil {
		apiError(w, http.StatusConflict, err)
		return
	}
	web.JSON(w, http.StatusOK, entryOf(c))
}
