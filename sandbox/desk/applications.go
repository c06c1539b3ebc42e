package desk

import (
	"bytes"
	"encoding/json"
	"errors"
	"net/http"

	"cabinet/sandbox/callbacks"
	"cabinet/sandbox/registers"
	"cabinet/sandbox/web"
)

// serveApplications adds the service centre: its pages, and the same for programs.
func (d *Desk) serveApplications(mux *http.ServeMux) {
	mux.HandleFunc("GET /applications", d.applications)
	mux.HandleFunc("GET /applications/{number}", d.application)
	mux.HandleFunc("POST /applications/{number}/decision", d.decide)
	mux.HandleFunc("POST /applications/{number}/resend", d.resendCallback)

	mux.HandleFunc("GET /desk/api/applications", d.apiApplications)
	mux.HandleFunc("POST /desk/api/applications/{number}/decision", d.apiDecide)
	mux.HandleFunc("POST /desk/api/applications/{number}/resend", d.apiResendCallback)
}

// statusTitles are the statuses in words.
var statusTitles = map[registers.Status]string{
	registers.Pending: "очікує рішення", registers.Approved: "погоджено", registers.Refused: "відмовлено",
	registers.Repeat: "обрати інший номер", registers.Processed: "опрацьовано", registers.Ready: "готово до доставки",
	registers.Withdrawn: "відкликано",
}

// applicationRow is one application in the queue.
type applicationRow struct {
	*registers.Application
	StatusTitle string
	Who         string // the applicant's name
}

// applicationPage is one application with what can be done to it.
type applicationPage struct {
	applicationRow
	Form       string // what was submitted
	Deliveries []callbacks.Delivery
	Steps      []stepRow
}

type stepRow struct {
	registers.Change
	Title string
}

func (d *Desk) row(a *registers.Application) applicationRow {
	row := applicationRow{a, statusTitles[a.Status], a.Applicant}
	if p, ok := d.country.CitizenByRNOKPP(a.Applicant); ok {
		row.Who = p.Name()
	}
	return row
}

// listApplications lists the applications whose reference begins so, or the newest ones when it is empty.
func (d *Desk) listApplications(reference string) ([]*registers.Application, error) {
	if reference != "" {
		return d.registers.ByReference(reference)
	}
	return d.registers.Recent(logLength)
}

func (d *Desk) applications(w http.ResponseWriter, r *http.Request) {
	list, err := d.listApplications(r.URL.Query().Get("reference"))
	if err != nil {
		refuse(w, http.StatusInternalServerError, "Не вдалося прочитати заяви.")
		return
	}
	rows := make([]applicationRow, 0, len(list))
	for _, a := range list {
		rows = append(rows, d.row(a))
	}
	show(w, "applications", "/applications", rows)
}

func (d *Desk) application(w http.ResponseWriter, r *http.Request) {
	a, err := d.registers.Application(r.PathValue("number"))
	if err != nil {
		refuse(w, http.StatusNotFound, "Такої заяви немає.")
		return
	}
	page := applicationPage{applicationRow: d.row(a)}
	if page.Deliveries, err = d.registers.Deliveries(a.Number); err != nil {
		refuse(w, http.StatusInternalServerError, "Не вдалося прочитати сповіщення.")
		return
	}
	var form bytes.Buffer
	if json.Indent(&form, a.Details, "", "  ") == nil {
		page.Form = form.String()
	}
	for _, step := range a.History {
		page.Steps = append(page.Steps, stepRow{step, statusTitles[step.Status]})
	}
	show(w, "application", "/applications", page)
}

func (d *Desk) decide(w http.ResponseWriter, r *http.Request) {
	number := r.PathValue("number")
	_, err := d.registers.Decide(number, r.PostFormValue("decision"), r.PostFormValue("reason"))
	switch status := decisionStatus(err); {
	case err == nil:
		http.Redirect(w, r, "/applications/"+number, http.StatusSeeOther)
	case errors.Is(err, registers.ErrNoReason):
		refuse(w, status, "Вкажіть причину відмови: її прочитає громадянин.")
	case status == http.StatusConflict:
		refuse(w, status, "Стан заяви вже не дозволяє такого рішення.")
	default:
		refuse(w, status, "Рішення не прийнято.")
	}
}

// decisionStatus is the HTTP status for what came of a decision.
func decisionStatus(err error) int {
	switch {
	case err == nil:
		return http.StatusOK
	case errors.Is(err, registers.ErrNoApplication):
		return http.StatusNotFound
	case errors.Is(err, registers.ErrNotNow):
		return http.StatusConflict
	case errors.Is(err, registers.ErrNoReason), errors.Is(err, registers.ErrUnknownDecision):
		return http.StatusUnprocessableEntity
	}
	return http.StatusInternalServerError
}

func (d *Desk) resendCallback(w http.ResponseWriter, r *http.Request) {
	if err := d.registers.Resend(r.PathValue("number")); err != nil {
		refuse(w, decisionStatus(err), "Не вдалося надіслати сповіщення.")
		return
	}
	http.Redirect(w, r, "/applications/"+r.PathValue("number"), http.StatusSeeOther)
}

// applicationEntry is an application for programs: what its applicant sees, and what the service centre may do now.
type applicationEntry struct {
	registers.Word
	Decisions []string `json:"decisions"`
}

func entry(a *registers.Application) applicationEntry {
	e := applicationEntry{a.Body(), []string{}}
	for _, one := range a.Decisions() {
		e.Decisions = append(e.Decisions, one.Name)
	}
	return e
}

func (d *Desk) apiApplications(w http.ResponseWriter, r *http.Request) {
	list, err := d.listApplications(r.URL.Query().Get("reference"))
	if err != nil {
		apiError(w, http.StatusInternalServerError, err)
		return
	}
	entries := make([]applicationEntry, 0, len(list))
	for _, a := range list {
		entries = append(entries, entry(a))
	}
	web.JSON(w, http.StatusOK, entries)
}

func (d *Desk) apiDecide(w http.ResponseWriter, r *http.Request) {
	var req struct {
		Decision string `json:"decision"`
		Reason   string `json:"reason"`
	}
	if err := web.ReadJSON(r, &req, true); err != nil {
		apiError(w, http.StatusBadRequest, err)
		return
	}
	a, err := d.registers.Decide(r.PathValue("number"), req.Decision, req.Reason)
	if err != nil {
		apiError(w, decisionStatus(err), err)
		return
	}
	web.JSON(w, http.StatusOK, entry(a))
}

func (d *Desk) apiResendCallback(w http.ResponseWriter, r *http.Request) {
	if err := d.registers.Resend(r.PathValue("number")); err != nil {
		apiError(w, decisionStatus(err), err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}
