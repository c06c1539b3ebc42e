package order

import (
	"time"

	"github.com/google/uuid"
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
)

// SignatureCheck asks whether a stored file is a citizen's signature over an order's statement, or, if Unsigned, whether
// the citizen may confirm it without a signature.
type SignatureCheck struct {
	OrderID   uuid.UUID `json:"orderId"`
	CitizenID string    `json:"citizenId"`
	FileID    string    `json:"fileId"`
	Digest    string    `json:"digest"`
	Unsigned  bool      `json:"unsigned,omitempty"`
}

// VerifySignature checks the chain, the digest and the signer's RNOKPP (SIGN-07). A refusal is a final failure whose
// type is its domain.Code.
var VerifySignature = effect.Define[SignatureCheck, effect.Nothing](effect.Definition{
	Name: "VerifySignature", Summary: "Перевірка електронного підпису", Policy: effect.Interactive,
	Queue: effect.Signatures, Repeat: effect.ReadsOnly,
})

// signatureTimer is the timer's summary, for support staff.
const signatureTimer = "Очікування підпису"

// AwaitSignature makes the order a draft and asks the initiator to sign its statement (ORD-49).
func (o *Order) AwaitSignature(ctx workflow.Context) error {
	return o.AwaitSignatureUntil(ctx, workflow.Now(ctx).Add(o.deadlines.Signature))
}

// AwaitSignatureUntil is AwaitSignature with another deadline.
func (o *Order) AwaitSignatureUntil(ctx workflow.Context, until time.Time) error {
	o.Change(ctx, domain.EventCreated, func(state *domain.Order) {
		state.Status, state.SubStatus = domain.StatusDraft, domain.SubStatusPending
		state.Deadline = &domain.Deadline{Kind: domain.DeadlineSignature, Until: until}
	})
	return o.CollectSignature(ctx)
}

// CollectSignature waits for the signature of an order that can be signed: Expired when its deadline has passed, Canceled when
// the citizen cancels the order. An invalid signature is refused, and the wait continues.
func (o *Order) CollectSignature(ctx workflow.Context) error {
	for {
		_, request, err := o.AwaitAction(ctx, o.state.Deadline.Until, signatureTimer, domain.ActionSign)
		if err != nil {
			return err
		}
		if why := o.TakeSignature(ctx, request); why != nil {
			o.Refuse(why)
			continue
		}
		o.Change(ctx, o.state.Statement.Marked(domain.EventSigned), func(state *domain.Order) {
			state.Status, state.SubStatus = domain.StatusSigned, ""
		})
		return nil
	}
}

// TakeSignature adds a valid signature of the acting party to the statement; an error refuses it. A signature that is still
// being verified when the order is canceled, or when its deadline passes, does not count.
func (o *Order) TakeSignature(ctx workflow.Context, request ActionRequest) error {
	_, err := VerifySignature.LocalFirst().Do(ctx, SignatureCheck{
		OrderID: o.state.ID, CitizenID: request.CitizenID, FileID: request.FileID,
		Digest: o.state.Statement.Digest, Unsigned: request.Unsigned,
	})
	switch {
	case err != nil:
		return RefusalFrom(err)
	case o.requests.cancel:
		return domain.Refuse(domain.CodeNotAllowed)
	case o.state.Deadline != nil && passed(ctx, o.state.Deadline.Until) && Patched(ctx, SignatureInTime):
		return domain.Refuse(domain.CodeTooLate)
	}
	o.set(func(state *domain.Order) {
		state.Statement.Signatures = append(state.Statement.Signatures, domain.Signature{
			By: state.PartyOf(request.CitizenID), FileID: request.FileID, At: workflow.Now(ctx), Unsigned: request.Unsigned,
		})
	})
	return nil
}

// SignatureOf is the id of the file with a party's signature; empty if it has not signed, or has confirmed without a signature.
func (o *Order) SignatureOf(party domain.Party) string { return o.state.Statement.FileOf(party) }
