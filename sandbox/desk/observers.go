package desk

import (
	"net/http"
	"strconv"
	"strings"
	"time"

	"cabinet/sandbox/country"
	"cabinet/sandbox/registers"
	"cabinet/sandbox/web"
)

// serveObservers adds the companies that monitor drivers' fines: a page, and the same for programs.
func (d *Desk) serveObservers(mux *http.ServeMux) {
	mux.HandleFunc("GET /observers", d.observers)
	mux.HandleFunc("POST /observers", d.askObserver)
	mux.HandleFunc("POST /observers/{number}/revoke", d.revokeObserver)

	mux.HandleFunc("GET /desk/api/observers", d.apiObservers)
	mux.HandleFunc("POST /desk/api/observers", d.apiAskObserver)
	mux.HandleFunc("POST /desk/api/observers/{number}/revoke", d.apiRevokeObserver)
}

// observerTitles are the statuses in words.
var observerTitles = map[registers.ObserverStatus]string{
	registers.ObserverNew: "чекає на водія", registers.ObserverApproved: "підтверджено", registers.ObserverCanceled: "водій відмовив",
	registers.ObserverRevoked: "знято компанією", registers.ObserverExpired: "строк минув",
}

// observersPage is the list with what a new request can be made of.
type observersPage struct {
	Rows      []observerRow
	Citizens  []*country.Citizen
	Companies []*country.Company
}

type observerRow struct {
	registers.Observer
	Who, StatusTitle string
}

func (d *Desk) observers(w http.ResponseWriter, _ *http.Request) {
	list, err := d.registers.Observers("")
	if err != nil {
		refuse(w, http.StatusInternalServerError, "Не вдалося прочитати запити.")
		return
	}
	page := observersPage{Companies: d.country.Companies}
	for _, p := range d.country.Citizens {
		if p.RNOKPP != "" {
			page.Citizens = append(page.Citizens, p)
		}
	}
	for _, o := range list[:min(len(list), logLength)] {
		row := observerRow{o, o.RNOKPP, observerTitles[o.Status]}
		if p, ok := d.country.CitizenByRNOKPP(o.RNOKPP); ok {
			row.Who = p.Name()
		}
		page.Rows = append(page.Rows, row)
	}
	show(w, "observers", "/observers", page)
}

// observerAsk is a request to be made, so many hours ago.
type observerAsk struct {
	RNOKPP   string `json:"rnokpp"`
	Company  string `json:"company"`
	Name     string `json:"name"`
	HoursAgo int    `json:"hoursAgo"`
}

// longestAgo bounds how old a made request may be.
const longestAgo = 1000 * time.Hour

// ask makes the request; the text says why it cannot be made.
func (d *Desk) ask(a observerAsk) (o registers.Observer, why string, err error) {
	citizen, ok := d.country.CitizenByRNOKPP(a.RNOKPP)
	company, known := d.country.Company(a.Company)
	ago := time.Duration(a.HoursAgo) * time.Hour
	if !ok || !known || strings.TrimSpace(a.Name) == "" || ago < 0 || ago > longestAgo {
		return o, "Оберіть людину й компанію та назвіть моніторинг.", nil
	}
	o, err = d.registers.Ask(citizen, company, strings.TrimSpace(a.Name), ago)
	return o, "", err
}

func (d *Desk) askObserver(w http.ResponseWriter, r *http.Request) {
	hours, _ := strconv.Atoi(r.PostFormValue("hours")) // none: now
	_, why, err := d.ask(observerAsk{r.PostFormValue("rnokpp"), r.PostFormValue("company"), r.PostFormValue("name"), hours})
	switch {
	case why != "":
		refuse(w, http.StatusUnprocessableEntity, why)
	case err != nil:
		refuse(w, http.StatusInternalServerError, "Не вдалося зберегти запит.")
	default:
		http.Redirect(w, r, "/observers", http.StatusSeeOther)
	}
}

func (d *Desk) revokeObserver(w http.ResponseWriter, r *http.Request) {
	if _, err := d.registers.Revoke(r.PathValue("number")); err != nil {
		refuse(w, http.StatusConflict, "Цей запит уже завершено.")
		return
	}
	http.Redirect(w, r, "/observers", http.StatusSeeOther)
}

func (d *Desk) apiObservers(w http.ResponseWriter, r *http.Request) {
	list, err := d.registers.Observers(r.URL.Query().Get("rnokpp"))
	if err != nil {
		apiError(w, http.StatusInternalServerError, err)
		return
	}
	web.JSON(w, http.StatusOK, list)
}

func (d *Desk) apiAskObserver(w http.ResponseWriter, r *http.Request) {
	var req observerAsk
	if err := web.ReadJSON(r, &req, true); err != nil {
		apiError(w, http.StatusBadRequest, err)
		return
	}
	asked, why, err := d.ask(req)
	switch {
	case why != "":
		web.JSON(w, http.StatusUnprocessableEntity, map[string]string{"error": why})
	case err != nil:
		apiError(w, http.StatusInternalServerError, err)
	default:
		web.JSON(w, http.StatusOK, asked)
	}
}

func (d *Desk) apiRevokeObserver(w http.ResponseWriter, r *http.Request) {
	revoked, err := d.registers.Revoke(r.PathValue("number"))
	if err != nil {
		apiError(w, http.StatusConflict, err)
		return
	}
	web.JSON(w, http.StatusOK, revoked)
}
