package lookup

import (
	"context"

	"github.com/google/uuid"

	"cabinet/domain"
)

// Initiator reports whether a citizen can request an appointment of a confidant (API-066, CONF-22).
func (l *Lookup) Initiator(ctx context.Context, citizen uuid.UUID, schema domain.ConfidantSchema) (domain.ConfidantCheck, error) {
	return ByRNOKPP(ctx, l, citizen, func(ctx context.Context, rnokpp string) (domain.ConfidantCheck, error) {
		return l.world.Ordering.Initiator(ctx, rnokpp, schema)
	})
}

// Participant reports whether the second side of an appointment can take part (API-067, CONF-23, CONF-25): the owner, or the future
// confidant. A citizen who cannot request the appointment is answered why.
func (l *Lookup) Participant(
	ctx context.Context, citizen uuid.UUID, schema domain.ConfidantSchema, query domain.ParticipantQuery,
) (domain.ConfidantCheck, error) {
	initiator, err := l.Initiator(ctx, citizen, schema)
	if err != nil || !initiator.Code.OK() {
		return initiator, err
	}
	if initiator.UID != query.UID { // another citizen's
		return domain.ConfidantCheck{}, domain.Refuse(domain.CodeNotFound)
	}
	return ByRNOKPP(ctx, l, citizen, func(ctx context.Context, rnokpp string) (domain.ConfidantCheck, error) {
		return l.world.Registers.CheckParticipant(ctx, rnokpp, query)
	})
}
