package ordering

import (
	"context"
	"errors"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/ordering/refusal"
	"cabinet/temporal/orders"
)

// MaxSignature is longer than any CMS with its chain and time stamps, in bytes.
const MaxSignature = 128 << 10

// Statement returns an order of a citizen with the statement that its parties sign (API-055, GAP-15).
func (o *Orders) Statement(ctx context.Context, citizen, id uuid.UUID) (*domain.Order, []byte, error) {
	order, err := o.Order(ctx, citizen, id)
	if err != nil {
		return nil, nil, err
	}
	if order.Statement == nil {
		return nil, nil, domain.Refuse(domain.CodeNotFound)
	}
	content, err := o.world.Store.Statement(ctx, id)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil, domain.Refuse(domain.CodeNotFound)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("statement of %s: %w", id, err)
	}
	return order, content, nil
}

// Signature returns a party's CMS over an order's statement; empty without one. It is kilobytes long, so lists do not have it.
func (o *Orders) Signature(ctx context.Context, order *domain.Order, party domain.Party) ([]byte, error) {
	name := order.Statement.FileOf(party)
	if name == "" {
		return []byte{}, nil
	}
	id, err := uuid.Parse(name)
	if err != nil {
		return nil, fmt.Errorf("signature of %s: %w", order.ID, err)
	}
	file, err := o.world.Store.FileOfOrder(ctx, sqlc.FileOfOrderParams{ID: id, OrderID: &order.ID})
	if err != nil {
		return nil, fmt.Errorf("signature of %s: %w", order.ID, err)
	}
	return file.Content, nil
}

// Sign signs an order's statement with a CMS (API-056, SIGN-10). The signature is stored first; the order verifies it.
func (o *Orders) Sign(ctx context.Context, order *domain.Order, act orders.Act, cms []byte, statementType string) (domain.Order, error) {
	if err := o.refuseBlocked(domain.ActionSign); err != nil {
		return domain.Order{}, err
	}
	if err := o.permitSigning(ctx, order, act, cms); err != nil {
		return domain.Order{}, err
	}
	if err := order.CheckStatementType(statementType); err != nil {
		return domain.Order{}, err
	}
	return o.sign(ctx, act, cms)
}

// permitSigning refuses a signature that the order does not ask for, so that it is not stored. A repeated request is left to the
// order, which answers as the first time.
func (o *Orders) permitSigning(ctx context.Context, order *domain.Order, act orders.Act, cms []byte) error {
	refused := o.Permit(order, domain.ActionSign, citizenOf(act))
	if refused == nil {
		return nil
	}
	_, err := o.world.Store.Queries.FileOfOrder(ctx, sqlc.FileOfOrderParams{ID: signatureID(act, cms), OrderID: &act.OrderID})
	if errors.Is(err, pgx.ErrNoRows) {
		return refused
	}
	return err
}

// sign stores a signature and signs with it. One that the order has found invalid is removed: the order waits for a valid one, and
// any number of others may come. The order answers the same key with the same refusal, so nothing uses the file any more.
func (o *Orders) sign(ctx context.Context, act orders.Act, cms []byte) (state domain.Order, err error) {
	if act.FileID, err = o.saveSignature(ctx, act, cms); err != nil {
		return state, err
	}
	state, err = o.do(ctx, domain.ActionSign, act)
	err = o.explainHeldUp(ctx, act, err)
	if err != nil {
		refused := refusal.Of(err)
		if refused.Code.Class() == domain.ClassSignature && refused.Settled {
			o.dropSignature(ctx, act, cms)
		}
	}
	return state, err
}

// dropSignature removes a signature. If that fails, it is removed with its order.
func (o *Orders) dropSignature(ctx context.Context, act orders.Act, cms []byte) {
	err := o.world.Store.Queries.DropFile(ctx, sqlc.DropFileParams{ID: signatureID(act, cms), OrderID: &act.OrderID})
	if err != nil {
		o.world.Logger.WarnContext(ctx, "an invalid signature is not removed", "order", act.OrderID, "error", err)
	}
}

// signatureID is the same for the same signature of the same act.
func signatureID(act orders.Act, cms []byte) uuid.UUID {
	return uuid.NewSHA1(act.OrderID, append([]byte(act.CitizenID+act.Key), cms...))
}

// saveSignature stores a signature under an id of its act, so that a repeated request stores it once.
func (o *Orders) saveSignature(ctx context.Context, act orders.Act, cms []byte) (string, error) {
	id := signatureID(act, cms)
	_, err := o.world.Store.AddFile(ctx, sqlc.AddFileParams{
		ID: id, CitizenID: citizenOf(act), OrderID: &act.OrderID, Kind: string(domain.FileSignature),
		MediaType: "application/pkcs7-signature", Content: cms, CreatedAt: o.config.Now(),
	})
	if err != nil {
		return "", fmt.Errorf("signature of %s: %w", act.OrderID, err)
	}
	return id.String(), nil
}
