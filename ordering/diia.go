package ordering

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cabinet/clients/diia"
	"cabinet/clients/wire"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/ordering/refusal"
	"cabinet/temporal/orders"
)

const (
	// diiaLinkLife is how long a link works, as citizens read it.
	diiaLinkLife = 3 * time.Minute
	// diiaGrace is how long after it a callback is accepted, because a signature of the last moment is still on its way.
	diiaGrace = time.Minute
	// diiaTryFor is how long a callback starts new attempts: the app waits for half a minute, and an attempt takes 12 s at most.
	diiaTryFor = 15 * time.Second
	// diiaTries is how many attempts one request has, over all its callbacks.
	diiaTries = 50
)

// The states of a request to sign in Diia.
const (
	DiiaPending = "pending"
	DiiaSigned  = "signed"
	DiiaRefused = "refused"
	DiiaExpired = "expired"
)

// DiiaRequest is a request to sign an order in Diia.
type DiiaRequest struct {
	ID         uuid.UUID
	Link       string
	ValidUntil time.Time
	State      string
	Code       domain.Code // why it was refused
}

// RequestDiiaSignature returns a link by which a citizen signs an order's statement in Diia (SIGN-06). The same key of an act
// returns the same link.
func (o *Orders) RequestDiiaSignature(ctx context.Context, act orders.Act) (DiiaRequest, error) {
	order, content, err := o.Statement(ctx, citizenOf(act), act.OrderID)
	if err != nil {
		return DiiaRequest{}, err
	}
	if err := o.refuseBlocked(domain.ActionSign); err != nil {
		return DiiaRequest{}, err
	}
	if err := o.Permit(order, domain.ActionSign, citizenOf(act)); err != nil {
		return DiiaRequest{}, err
	}
	stored, err := o.diiaRequest(ctx, order, act, content)
	if err != nil {
		return DiiaRequest{}, err
	}
	return o.diiaState(order, stored), nil
}

// diiaRequest finds or makes the request of an act. Of two at the same time one link is stored, and both return that one.
func (o *Orders) diiaRequest(ctx context.Context, order *domain.Order, act orders.Act, content []byte) (sqlc.DiiaSigning, error) {
	queries, citizen := o.world.Store.Queries, citizenOf(act)
	id := uuid.NewSHA1(act.OrderID, []byte("diia/"+act.CitizenID+"/"+act.Key))
	find := sqlc.DiiaSigningParams{ID: id, OrderID: act.OrderID, CitizenID: citizen}
	stored, err := queries.DiiaSigning(ctx, find)
	if !errors.Is(err, pgx.ErrNoRows) {
		return stored, err
	}
	trace := rand.Text() // Diia names the request by it in its callback
	link, err := o.diiaLink(ctx, order, content, trace)
	if err != nil {
		return stored, err
	}
	err = queries.AddDiiaSigning(ctx, sqlc.AddDiiaSigningParams{
		ID: id, Hash: traceHash(trace), OrderID: act.OrderID, CitizenID: citizen, Link: link,
		ValidUntil: o.config.Now().Add(diiaLinkLife),
	})
	if err != nil {
		return stored, fmt.Errorf("request to sign %s: %w", order.ID, err)
	}
	return queries.DiiaSigning(ctx, find)
}

// diiaLink asks Diia for a link.
func (o *Orders) diiaLink(ctx context.Context, order *domain.Order, content []byte, trace string) (string, error) {
	if o.world.Diia == nil {
		return "", domain.Refuse(domain.CodeDiiaUnavailable)
	}
	service, _ := domain.ServiceNamed(order.Service)
	link, err := o.world.Diia.DeepLink(ctx, diia.Request{
		ID:         trace,
		Files:      []diia.File{{Name: "Заява. " + service.Name + ".json", SHA256: sha256.Sum256(content)}},
		ReturnLink: o.config.PublicURL + "/services/" + string(order.Service) + "?id=" + order.ID.String(),
	})
	if _, down := errors.AsType[*wire.Error](err); down {
		return "", domain.RefuseFor(domain.CodeDiiaUnavailable, err)
	}
	return link, err
}

// DiiaRequest returns a request to sign an own order in Diia.
func (o *Orders) DiiaRequest(ctx context.Context, citizen, id, request uuid.UUID) (DiiaRequest, error) {
	order, err := o.Order(ctx, citizen, id)
	if err != nil {
		return DiiaRequest{}, err
	}
	stored, err := o.world.Store.Queries.DiiaSigning(ctx, sqlc.DiiaSigningParams{ID: request, OrderID: id, CitizenID: citizen})
	if errors.Is(err, pgx.ErrNoRows) {
		return DiiaRequest{}, domain.RefuseFor(domain.CodeNotFound, err)
	}
	if err != nil {
		return DiiaRequest{}, err
	}
	return o.diiaState(order, stored), nil
}

// diiaState returns a request with its state now. The order's own state overrides the answer to Diia: the order may have accepted
// a signature after the callback was answered.
func (o *Orders) diiaState(order *domain.Order, stored sqlc.DiiaSigning) DiiaRequest {
	request := DiiaRequest{
		ID: stored.ID, Link: stored.Link, ValidUntil: stored.ValidUntil, State: stored.State, Code: domain.Code(stored.Code),
	}
	switch {
	case order.Statement != nil && order.Statement.SignedBy(order.PartyOf(stored.CitizenID.String())):
		request.State, request.Code = DiiaSigned, ""
	case request.State == DiiaPending && o.diiaExpired(stored):
		request.State, request.Code = DiiaExpired, domain.CodeDiiaExpired
	}
	return request
}

// diiaExpired reports whether callbacks of a request are not accepted any more.
func (o *Orders) diiaExpired(stored sqlc.DiiaSigning) bool {
	return o.config.Now().After(stored.ValidUntil.Add(diiaGrace))
}

// SignByDiia signs for the citizen of the request that a callback names, once. A repeated callback gets the first answer; a late
// one signs nothing.
func (o *Orders) SignByDiia(ctx context.Context, callback diia.Callback) error {
	stored, err := o.world.Store.Queries.DiiaSigningByHash(ctx, traceHash(callback.TraceID))
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return domain.RefuseFor(domain.CodeNotFound, err)
	case err != nil:
		return fmt.Errorf("callback of Diia: %w", err)
	case stored.State == DiiaSigned:
		return nil
	case stored.State == DiiaRefused:
		return domain.Refuse(domain.Code(stored.Code))
	case o.diiaExpired(stored):
		return domain.Refuse(domain.CodeDiiaExpired)
	case len(callback.Signatures) != 1 || len(callback.Signatures[0].CMS) > MaxSignature:
		return domain.Refuse(domain.CodeUnreadable)
	}
	err = o.tryDiia(ctx, stored, callback.Signatures[0].CMS)
	o.saveDiiaOutcome(ctx, stored, err)
	return err
}

// tryDiia acts with the first key that the order has not answered yet. A repetition of an attempt has the same key. After a
// failure that the order has answered, which it answers again under that key, the next key is used: Diia does not promise to call
// back again.
func (o *Orders) tryDiia(ctx context.Context, stored sqlc.DiiaSigning, cms []byte) (err error) {
	base := "diia-" + stored.ID.String()
	act := orders.Act{OrderID: stored.OrderID, CitizenID: stored.CitizenID.String(), Key: base}
	if act.FileID, err = o.saveSignature(ctx, act, cms); err != nil {
		return err
	}
	until := o.config.Now().Add(diiaTryFor)
	for try := 1; ; try++ {
		_, err = o.do(ctx, domain.ActionSign, act)
		again := err != nil && refusal.Of(err).Settled && temporary(err)
		if !again || try == diiaTries || !o.config.Now().Before(until) {
			return o.explainHeldUp(ctx, act, err)
		}
		act.Key = base + "/" + strconv.Itoa(try)
	}
}

// temporary reports whether the cause of an error may be over soon: an outage, or too many requests.
func temporary(err error) bool {
	code := refusal.Of(err).Code
	return refusal.IsFailure(code) || code.Class() == domain.ClassTooMany
}

// saveDiiaOutcome stores the outcome for the browser that waits. An unknown one stays pending: the order knows it, or Diia's next
// callback brings it. For the same reason it is harmless if storing fails.
func (o *Orders) saveDiiaOutcome(ctx context.Context, stored sqlc.DiiaSigning, outcome error) {
	row := sqlc.SettleDiiaSigningParams{ID: stored.ID, State: DiiaSigned}
	if outcome != nil {
		code := refusal.Of(outcome).Code
		if code == domain.CodeAccepted || temporary(outcome) {
			return
		}
		row.State, row.Code = DiiaRefused, string(code)
	}
	if err := o.world.Store.Queries.SettleDiiaSigning(ctx, row); err != nil {
		o.world.Logger.ErrorContext(ctx, "the outcome of a request to sign in Diia is not stored", "order", stored.OrderID, "error", err)
	}
}

// traceHash returns the hash by which a request is found.
func traceHash(trace string) []byte {
	hash := sha256.Sum256([]byte(trace))
	return hash[:]
}
