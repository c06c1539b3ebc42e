package support

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cabinet/db/sqlc"
)

// giveReason opens a subject to a session: an order, a request to monitor fines, a citizen, or with the nil UUID the workflows without an owner.
func (d *Desk) giveReason(ctx context.Context, session []byte, subject uuid.UUID, reason string) error {
	if err := checkReason(reason); err != nil {
		return err
	}
	return d.queries.GiveReason(ctx, sqlc.GiveReasonParams{
		Session: session, Subject: subject, Reason: strings.TrimSpace(reason), ValidUntil: d.config.Now().Add(reasonLife),
	})
}

// reasonsFor returns the reasons for which a session may read some subjects; ErrReason if one of them was not opened.
func (d *Desk) reasonsFor(ctx context.Context, session []byte, subjects []uuid.UUID) (map[uuid.UUID]string, error) {
	rows, err := d.queries.ReasonsFor(ctx, sqlc.ReasonsForParams{Session: session, Subjects: subjects, Now: d.config.Now()})
	if err != nil {
		return nil, err
	}
	reasons := map[uuid.UUID]string{}
	for _, row := range rows {
		reasons[row.ID] = row.Reason
	}
	if len(reasons) < len(subjects) {
		return nil, ErrReason
	}
	return reasons, nil
}

// reasonFor is reasonsFor one subject.
func (d *Desk) reasonFor(ctx context.Context, session []byte, subject uuid.UUID) (string, error) {
	reasons, err := d.reasonsFor(ctx, session, []uuid.UUID{subject})
	return reasons[subject], err
}

// lastReason is what was typed last in a session, for the next form; empty if nothing was.
func (d *Desk) lastReason(ctx context.Context, session []byte) (string, error) {
	reason, err := d.queries.LastReason(ctx, sqlc.LastReasonParams{Session: session, Now: d.config.Now()})
	if errors.Is(err, pgx.ErrNoRows) {
		return "", nil
	}
	return reason, err
}

// reasonPage asks for the reason to read a subject.
type reasonPage struct {
	frame
	Heading string
	Subject uuid.UUID
	Target  string // where a given reason leads on to
	Reason  string // as it was typed
	Fault   string
}

// readerOf returns who reads a subject, and why. It answers itself if the subject is not opened: staff are asked for a reason, and who has
// no session is led to the sign-in.
func (d *Desk) readerOf(w http.ResponseWriter, r *http.Request, asked reasonPage) (reader Access, ok bool) {
	hash, reader, err := d.staff(r)
	if err == nil {
		reader.Reason, err = d.reasonFor(r.Context(), hash, asked.Subject)
	}
	switch {
	case errors.Is(err, ErrReason):
		asked.Staff = &reader
		d.askReason(w, r, hash, asked)
	case err != nil:
		d.answerPage(w, r, err)
	}
	return reader, err == nil
}

// askReason shows the form for the reason to read a subject, and then leads on to a target.
func (d *Desk) askReason(w http.ResponseWriter, r *http.Request, hash []byte, asked reasonPage) {
	status := http.StatusOK
	if asked.Fault != "" {
		status = http.StatusUnprocessableEntity
	}
	if asked.Reason == "" {
		var err error
		if asked.Reason, err = d.lastReason(r.Context(), hash); err != nil {
			d.answer(w, r, err)
			return
		}
	}
	asked.Title = "Підстава"
	d.render(w, r, status, "reason.gohtml", asked)
}

// open takes the form of a reason.
func (d *Desk) open(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, maxForm)
	hash, reader, err := d.staff(r)
	if err != nil {
		d.recordRefusal(r, err)
		d.showRefusal(w, r, err)
		return
	}
	subject, err := uuid.Parse(r.PostFormValue("subject"))
	if err != nil {
		http.NotFound(w, r)
		return
	}
	reason := r.PostFormValue("reason")
	switch err := d.giveReason(r.Context(), hash, subject, reason); {
	case errors.Is(err, ErrReason):
		d.recordRefusal(r, err)
		d.askReason(w, r, hash, reasonPage{
			frame: frame{Staff: &reader}, Heading: r.PostFormValue("heading"), Subject: subject, Target: inside(r.PostFormValue("to")),
			Reason: reason, Fault: "Не відкрито: " + err.Error() + ".",
		})
	case err != nil:
		d.answer(w, r, err)
	default:
		toTarget(w, r)
	}
}

// Headers of a request with a token: why, percent-encoded or not, and which order or request to monitor fines it is about.
const (
	reasonHeader = "X-Access-Reason"
	orderHeader  = "X-Access-Order"
)

// bearer returns the owner of a request's token, its reason, and the one subject that it opens.
func (d *Desk) bearer(r *http.Request, token string) (Access, uuid.UUID, error) {
	found, err := d.byToken(r.Context(), token)
	if err != nil {
		return Access{}, uuid.Nil, err
	}
	reason := r.Header.Get(reasonHeader)
	if decoded, err := url.PathUnescape(reason); err == nil {
		reason = decoded
	}
	subject, err := uuid.Parse(r.Header.Get(orderHeader))
	if err != nil {
		subject = uuid.Nil
	}
	return Access{Name: found.Name, Office: found.Office, Reason: reason}, subject, checkReason(reason)
}
