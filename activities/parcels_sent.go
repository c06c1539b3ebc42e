package activities

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cabinet/clients/wire"
	"cabinet/db/sqlc"
)

// parcelRequest asks a post for an order's parcel. Both return its number.
type parcelRequest struct {
	// find looks for the parcel of an earlier request; empty: there certainly is none. tried is when a request was sent whose answer was
	// lost; zero: none was.
	find func(ctx context.Context, tried time.Time) (string, error)
	// make makes a parcel with each call.
	make func(ctx context.Context) (string, error)
}

// sentParcels records when a post was asked for an order's parcel: neither post has an idempotent request. The engine cannot record it,
// because a request is repeated by a worker that knows nothing of an attempt inside a workflow task.
type sentParcels struct{ queries *sqlc.Queries }

// once makes an order's parcel, unless an earlier request has. The request is recorded before it is sent; the record is removed if the
// post has refused it. As long as it is not certain whether a lost answer has made a parcel, find fails, and no second one is made.
func (s sentParcels) once(ctx context.Context, id uuid.UUID, request parcelRequest) (number string, err error) {
	tried, err := s.queries.SentParcel(ctx, id)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return "", fmt.Errorf("parcel of order %s: %w", id, err)
	}
	if number, err = request.find(ctx, tried); err != nil || number != "" {
		return number, err
	}
	if err := s.queries.KeepSentParcel(ctx, sqlc.KeepSentParcelParams{OrderID: id, SentAt: time.Now()}); err != nil {
		return "", fmt.Errorf("parcel of order %s: %w", id, err)
	}
	number, err = request.make(ctx)
	if notMade(err) {
		if forgot := s.queries.ForgetSentParcel(ctx, id); forgot != nil {
			return "", errors.Join(err, forgot)
		}
	}
	return number, err
}

// notMade reports whether a post has answered that it has made nothing.
func notMade(err error) bool {
	switch wire.KindOf(err) {
	case wire.Refused, wire.NotFound, wire.BadRequest, wire.AccessDenied:
		return true
	}
	return false
}
