package support

import (
	"context"
	"fmt"
	"net/http"
	"strconv"

	"github.com/google/uuid"

	"cabinet/db"
	"cabinet/db/sqlc"
	"cabinet/domain"
)

// differencesPath is the page of the differences between the bank's statement and the cabinet.
const differencesPath = "/differences"

const textDifferences = "Розбіжності з випискою банку"

// differencePage is how many differences are on a page.
const differencePage = 25

// closedPath is the page of the differences that staff have closed.
const closedPath = differencesPath + "/closed"

// mostClosed is how many of them it shows, the newest first.
const mostClosed = 50

// differenceLine is a difference on the page. It names no person.
type differenceLine struct {
	ID                       int64
	Kind, Advice, Day, Since string
	Invoice                  string
	Address, Number          string // of the order; empty: none is named
	Known                    bool   // the read model has the order
	Expected, Found          string
	Closed                   string // when, by whom, and why
	Note, Fault              string // as it was typed, and why it was refused
}

// differencesPage lists the open differences, or the closed ones.
type differencesPage struct {
	frame
	Closed      bool
	Compared    string // up to which day all days are compared
	Open        int64
	Lines       []differenceLine
	Here        string // the address of the page, to which a form leads back
	Said, Fault string // what became of the form that was sent
	First, More string
}

// countDifferences is the line of the desk's page.
func (d *Desk) countDifferences(ctx context.Context) viewLine {
	line := viewLine{link: link{textDifferences, differencesPath}}
	counted, err := d.queries.CountDifferences(ctx)
	if err != nil {
		d.logger.WarnContext(ctx, "support: differences are not counted", "error", err)
		return line
	}
	line.Count, line.Some = strconv.FormatInt(counted.Open, 10), counted.Open > 0
	return line
}

// differences lists the open differences between the bank's statement and the cabinet.
func (d *Desk) differences(w http.ResponseWriter, r *http.Request) {
	_, reader, err := d.staff(r)
	if err != nil {
		d.answerPage(w, r, err)
		return
	}
	shown := differencesPage{frame: frame{Staff: &reader}}
	if id, err := strconv.ParseInt(r.URL.Query().Get("closed"), 10, 64); err == nil {
		if shown.Said, err = d.closing(r.Context(), id); err != nil {
			d.answerPage(w, r, err)
			return
		}
	}
	d.showDifferences(w, r, http.StatusOK, shown, differenceLine{})
}

// showDifferences shows a page of the open differences; refused is the form that was refused, with its fault.
func (d *Desk) showDifferences(w http.ResponseWriter, r *http.Request, status int, shown differencesPage, refused differenceLine) {
	shown.Title, shown.Here = textDifferences, differencesPath
	after, err := strconv.ParseInt(r.URL.Query().Get("after"), 10, 64)
	if err != nil {
		after = 0
	}
	if after > 0 {
		shown.First, shown.Here = differencesPath, pageAfter(after)
	}
	counted, err := d.queries.CountDifferences(r.Context())
	var rows []sqlc.OpenDifferencesRow
	if err == nil {
		shown.Open, shown.Compared = counted.Open, db.Date(counted.Through).String()
		rows, err = d.queries.OpenDifferences(r.Context(), sqlc.OpenDifferencesParams{After: after, AtMost: differencePage})
	}
	if err != nil {
		d.answerPage(w, r, err)
		return
	}
	for _, row := range rows {
		line := differenceOf(row)
		if line.ID == refused.ID {
			line.Note, line.Fault = refused.Note, refused.Fault
		}
		shown.Lines = append(shown.Lines, line)
	}
	if len(rows) == differencePage {
		shown.More = pageAfter(rows[len(rows)-1].ID)
	}
	d.render(w, r, status, "differences.gohtml", shown)
}

// pageAfter is the address of the page after a difference.
func pageAfter(id int64) string { return fmt.Sprintf("%s?after=%d", differencesPath, id) }

func differenceOf(row sqlc.OpenDifferencesRow) differenceLine {
	kind := domain.DifferenceKind(row.Kind)
	line := differenceLine{
		ID: row.ID, Kind: kind.Text(), Advice: kind.Advice(),
		Day: db.Date(row.Day).String(), Since: domain.KyivTime(row.FoundAt), Invoice: row.InvoiceID, Known: row.Known,
		Expected: domain.Kopecks(row.Expected).String(), Found: domain.Kopecks(row.Found).String(),
	}
	line.of(row.OrderID)
	return line
}

// of sets the order of a line.
func (l *differenceLine) of(order *uuid.UUID) {
	if order != nil {
		l.Address, l.Number = "/orders/"+order.String(), numberText(*order)
	}
}
