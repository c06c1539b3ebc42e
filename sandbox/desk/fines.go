package desk

import (
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"cabinet/sandbox/country"
	"cabinet/sandbox/registers"
	"cabinet/sandbox/web"
)

// Fines serves the register of fines: /fines for a tester, /desk/api/fines for a program.
func Fines(mux *http.ServeMux, g *registers.Gateway, c *country.Country) {
	f, guard := fines{g, c}, http.NewCrossOriginProtection()
	mux.HandleFunc("GET /fines", f.list)
	mux.Handle("POST /fines", guard.Handler(http.HandlerFunc(f.give)))
	mux.Handle("POST /fines/{id}/state", guard.Handler(http.HandlerFunc(f.settle)))
	mux.HandleFunc("GET /desk/api/fines", f.api)
	mux.Handle("POST /desk/api/fines", guard.Handler(http.HandlerFunc(f.apiGive)))
	mux.Handle("POST /desk/api/fines/{id}/state", guard.Handler(http.HandlerFunc(f.apiSettle)))
}

type fines struct {
	registers *registers.Gateway
	country   *country.Country
}

// fineRow is a fine in the list.
type fineRow struct {
	registers.Fine
	Who   string
	State string
}

type finesPage struct {
	Fines    []fineRow
	Citizens []*country.Citizen
	States   []string
}

// newest lists the fines of a person, or of everybody, the last that was entered first.
func (f fines) newest(rnokpp string) ([]registers.Fine, error) {
	list, err := f.registers.Fines(rnokpp)
	slices.SortFunc(list, func(a, b registers.Fine) int { return strings.Compare(b.ID, a.ID) })
	return list[:min(len(list), logLength)], err
}

func (f fines) list(w http.ResponseWriter, r *http.Request) {
	list, err := f.newest(r.URL.Query().Get("rnokpp"))
	if err != nil {
		refuse(w, http.StatusInternalServerError, "Не вдалося прочитати штрафи.")
		return
	}
	page := finesPage{States: registers.FineStates}
	for _, fine := range list {
		row := fineRow{Fine: fine, State: registers.FineStates[fine.Status]}
		if p, ok := f.country.CitizenByRNOKPP(fine.Offender); ok {
			row.Who = p.Name()
		}
		page.Fines = append(page.Fines, row)
	}
	for _, p := range f.country.Citizens {
		if p.RNOKPP != "" {
			page.Citizens = append(page.Citizens, p)
		}
	}
	show(w, "fines", "/fines", page)
}

func (f fines) give(w http.ResponseWriter, r *http.Request) {
	var numbers [3]int
	for i, name := range []string{"type", "daysAgo", "penalty"} {
		n, err := strconv.Atoi(r.PostFormValue(name))
		if err != nil {
			refuse(w, http.StatusUnprocessableEntity, "Вид, день і сума мають бути числами.")
			return
		}
		numbers[i] = n
	}
	_, err := f.registers.GiveFine(registers.NewFine{
		RNOKPP: r.PostFormValue("rnokpp"), Plate: r.PostFormValue("plate"), Type: numbers[0], DaysAgo: numbers[1],
		Penalty: int64(numbers[2]) * 100,
	}, time.Now())
	if err != nil {
		refuse(w, http.StatusUnprocessableEntity, "Такого штрафу не внести: потрібні громадянин, номерний знак і сума.")
		return
	}
	http.Redirect(w, r, "/fines", http.StatusSeeOther)
}

func (f fines) settle(w http.ResponseWriter, r *http.Request) {
	status, err := strconv.Atoi(r.PostFormValue("state"))
	if err == nil {
		_, err = f.registers.SettleFine(r.PathValue("id"), status, time.Now())
	}
	if err != nil {
		refuse(w, http.StatusNotFound, "Такого штрафу чи стану немає.")
		return
	}
	http.Redirect(w, r, "/fines", http.StatusSeeOther)
}

func (f fines) api(w http.ResponseWriter, r *http.Request) {
	list, err := f.newest(r.URL.Query().Get("rnokpp"))
	if err != nil {
		apiError(w, http.StatusInternalServerError, errors.New("cannot read the fines"))
		return
	}
	if list == nil {
		list = []registers.Fine{}
	}
	web.JSON(w, http.StatusOK, list)
}

func (f fines) apiGive(w http.ResponseWriter, r *http.Request) {
	var wanted registers.NewFine
	if err := web.ReadJSON(r, &wanted, true); err != nil {
		apiError(w, http.StatusBadRequest, err)
		return
	}
	f.answer(w, http.StatusCreated, func() (registers.Fine, error) { return f.registers.GiveFine(wanted, time.Now()) })
}

func (f fines) apiSettle(w http.ResponseWriter, r *http.Request) {
	var wanted struct {
		State int `json:"state"`
	}
	if err := web.ReadJSON(r, &wanted, true); err != nil {
		apiError(w, http.StatusBadRequest, err)
		return
	}
	f.answer(w, http.StatusOK, func() (registers.Fine, error) {
		return f.registers.SettleFine(r.PathValue("id"), wanted.State, time.Now())
	})
}

// answer answers a program with a fine, or with why there is none.
func (f fines) answer(w http.ResponseWriter, status int, act func() (registers.Fine, error)) {
	fine, err := act()
	switch {
	case errors.Is(err, registers.ErrNoFine):
		apiError(w, http.StatusNotFound, err)
	case errors.Is(err, registers.ErrWrongFine), errors.Is(err, registers.ErrFineState):
		apiError(w, http.StatusUnprocessableEntity, err)
	case err != nil:
		apiError(w, http.StatusInternalServerError, err)
	default:
		web.JSON(w, status, fine)
	}
}
