package support

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cabinet/db"
	"cabinet/db/sqlc"
	"cabinet/domain"
)

const textClosed = "Закриті розбіжності"

// closeDifference closes a difference with a note of the staff. It is logged first; the log names the difference, and no person's data is
// read.
func (d *Desk) closeDifference(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, maxForm)
	_, reader, err := d.staff(r)
	if err != nil {
		d.answerPage(w, r, err)
		return
	}
	shown := differencesPage{frame: frame{Staff: &reader}}
	id, err := strconv.ParseInt(r.PostFormValue("id"), 10, 64)
	if err == nil {
		shown.Fault, err = d.closedBefore(r.Context(), id)
	}
	note := strings.TrimSpace(r.PostFormValue("note"))
	switch {
	case errors.Is(err, pgx.ErrNoRows), errors.Is(err, strconv.ErrSyntax), errors.Is(err, strconv.ErrRange):
		shown.Fault = "Такої розбіжності немає."
		d.showDifferences(w, r, http.StatusNotFound, shown, differenceLine{})
	case err != nil:
		d.answerPage(w, r, err)
	case shown.Fault != "":
		d.showDifferences(w, r, http.StatusConflict, shown, differenceLine{})
	case errors.Is(checkReason(note), ErrReason):
		d.showDifferences(w, r, http.StatusUnprocessableEntity, shown, differenceLine{
			ID: id, Note: note, Fault: "Не закрито: напишіть, що зроблено, щонайменше 10 символів.",
		})
	default:
		d.closeWith(w, r, reader, id, note)
	}
}

// closeWith closes a difference, and leads back to the page of the form.
func (d *Desk) closeWith(w http.ResponseWriter, r *http.Request, reader Access, id int64, note string) {
	logged := reader
	logged.Act, logged.Orders = ActSettle, []uuid.UUID{uuid.Nil}
	logged.Reason = fmt.Sprintf("Розбіжність із банком %d: %s", id, note)
	if err := Log(r.Context(), d.queries, logged, d.config.Now()); err != nil {
		d.answerPage(w, r, err)
		return
	}
	closed, err := d.queries.SettleDifference(r.Context(), sqlc.SettleDifferenceParams{
		ID: id, Now: d.config.Now(), SettledBy: reader.Name + ", " + reader.Office, Note: note,
	})
	shown := differencesPage{frame: frame{Staff: &reader}}
	if err == nil && closed == 0 { // by another one of the staff, a moment ago
		shown.Fault, err = d.closedBefore(r.Context(), id)
	}
	switch after, fault := strconv.ParseInt(r.URL.Query().Get("after"), 10, 64); {
	case err != nil:
		d.answerPage(w, r, err)
	case shown.Fault != "":
		d.showDifferences(w, r, http.StatusConflict, shown, differenceLine{})
	case fault == nil:
		http.Redirect(w, r, fmt.Sprintf("%s&closed=%d", pageAfter(after), id), http.StatusSeeOther)
	default:
		http.Redirect(w, r, fmt.Sprintf("%s?closed=%d", differencesPath, id), http.StatusSeeOther)
	}
}

// closedBefore says who has closed a difference already, when and why; empty if it is open.
func (d *Desk) closedBefore(ctx context.Context, id int64) (string, error) {
	row, err := d.queries.Difference(ctx, id)
	switch {
	case err != nil || row.SettledAt == nil:
		return "", err
	case row.SettledBy == "":
		return "Розбіжності вже немає: звірка закрила її " + domain.KyivTime(*row.SettledAt) + ". Ваш запис не збережено.", nil
	}
	return "Уже закрито, Ваш запис не збережено. " + domain.KyivTime(*row.SettledAt) + ", " + row.SettledBy + ": " + row.Note, nil
}

// closing says which difference was closed; empty if it is open again, or does not exist.
func (d *Desk) closing(ctx context.Context, id int64) (string, error) {
	row, err := d.queries.Difference(ctx, id)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return "", nil
	case err != nil || row.SettledAt == nil:
		return "", err
	}
	text := "Закрито: " + domain.DifferenceKind(row.Kind).Text()
	if row.InvoiceID != "" {
		text += ", рахунок " + row.InvoiceID
	}
	return text + ".", nil
}

// closedDifferences lists what staff have closed.
func (d *Desk) closedDifferences(w http.ResponseWriter, r *http.Request) {
	_, reader, err := d.staff(r)
	var rows []sqlc.ClosedDifferencesRow
	if err == nil {
		rows, err = d.queries.ClosedDifferences(r.Context(), mostClosed)
	}
	if err != nil {
		d.answerPage(w, r, err)
		return
	}
	shown := differencesPage{frame: frame{Title: textClosed, Staff: &reader}, Closed: true, First: differencesPath}
	for _, row := range rows {
		line := differenceLine{
			ID: row.ID, Kind: domain.DifferenceKind(row.Kind).Text(), Day: db.Date(row.Day).String(), Invoice: row.InvoiceID,
			Known: row.Known, Expected: domain.Kopecks(row.Expected).String(), Found: domain.Kopecks(row.Found).String(),
			Closed: domain.KyivTime(*row.SettledAt) + ", " + row.SettledBy + ": " + row.Note,
		}
		line.of(row.OrderID)
		shown.Lines = append(shown.Lines, line)
	}
	d.render(w, r, http.StatusOK, "differences.gohtml", shown)
}
