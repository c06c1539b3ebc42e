package support

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"

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

// differenceLine is a difference on the page. It names no person.
type differenceLine struct {
	ID                       int64
	Kind, Advice, Day, Since string
	Invoice                  string
	Address, Number          string // of the order; empty: none is named
	Known                    bool   // the read model has the order
	Expected, Found          string
	Note, Fault              string // as it was typed, and why it was refused
}

// differencesPage lists the open differences.
type differencesPage struct {
	frame
	Compared string // up to which day all days are compared
	Open     int64
	Lines    []differenceLine
	More     string
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
	d.showDifferences(w, r, http.StatusOK, reader, differenceLine{})
}

// showDifferences shows a page of the list; refused is the form that was refused, with its fault.
func (d *Desk) showDifferences(w http.ResponseWriter, r *http.Request, status int, reader Access, refused differenceLine) {
	shown := differencesPage{frame: frame{Title: textDifferences, Staff: &reader}}
	after, err := strconv.ParseInt(r.URL.Query().Get("after"), 10, 64)
	if err != nil {
		after = 0
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
		shown.More = fmt.Sprintf("%s?after=%d", differencesPath, rows[len(rows)-1].ID)
	}
	d.render(w, r, status, "differences.gohtml", shown)
}

func differenceOf(row sqlc.OpenDifferencesRow) differenceLine {
	kind := domain.DifferenceKind(row.Kind)
	line := differenceLine{
		ID: row.ID, Kind: kind.Text(), Advice: kind.Advice(),
		Day: db.Date(row.Day).String(), Since: domain.KyivTime(row.FoundAt), Invoice: row.InvoiceID, Known: row.Known,
		Expected: domain.Kopecks(row.Expected).String(), Found: domain.Kopecks(row.Found).String(),
	}
	if row.OrderID != nil {
		line.Address, line.Number = "/orders/"+row.OrderID.String(), numberText(*row.OrderID)
	}
	return line
}

// closeDifference closes a difference with a note of the staff. It is logged first; the log names the difference, and no personal data is
// read.
func (d *Desk) closeDifference(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, maxForm)
	_, reader, err := d.staff(r)
	if err != nil {
		d.answerPage(w, r, err)
		return
	}
	id, err := strconv.ParseInt(r.PostFormValue("id"), 10, 64)
	if err != nil {
		d.missing(w, r)
		return
	}
	note := strings.TrimSpace(r.PostFormValue("note"))
	if errors.Is(checkReason(note), ErrReason) {
		d.showDifferences(w, r, http.StatusUnprocessableEntity, reader, differenceLine{
			ID: id, Note: note, Fault: "Не закрито: напишіть, що зроблено, щонайменше 10 символів.",
		})
		return
	}
	logged := reader
	logged.Act, logged.Orders = ActSettle, []uuid.UUID{uuid.Nil}
	logged.Reason = fmt.Sprintf("Розбіжність із банком %d: %s", id, note)
	if err := Log(r.Context(), d.queries, logged, d.config.Now()); err != nil {
		d.answerPage(w, r, err)
		return
	}
	_, err = d.queries.SettleDifference(r.Context(), sqlc.SettleDifferenceParams{
		ID: id, Now: d.config.Now(), SettledBy: reader.Name + ", " + reader.Office, Note: note,
	})
	if err != nil {
		d.answerPage(w, r, err)
		return
	}
	http.Redirect(w, r, cmp.Or(inside(r.PostFormValue("to")), differencesPath), http.StatusSeeOther)
}
