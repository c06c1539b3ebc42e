package ordering

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"cabinet/domain"
)

// readAppointment reads the order of an appointment: to become a confidant, or to appoint one (CONF-14). The rest is checked when
// the citizen is known.
func readAppointment(request domain.ConfidantRequest, _ time.Time) (domain.ConfidantRequest, error) {
	return request.Normalize(), nil
}

// prepareAppointment asks the register again about both parties and the vehicle, and stores the citizen who signs second by name, even
// if they have never signed in (CONF-22, CONF-23, CONF-25).
func (o *Orders) prepareAppointment(ctx context.Context, d *draft, request domain.ConfidantRequest) (any, error) {
	own := d.citizen.RNOKPP
	if err := request.Validate(d.service.InternalName, domain.RNOKPP(own), domain.DateOf(o.config.Now())); err != nil {
		return nil, err
	}
	if err := o.refuseSides(ctx, own, request); err != nil {
		return nil, err
	}
	legal, person, err := o.participant(ctx, own, request)
	if err != nil {
		return nil, err
	}
	order := &d.order
	order.Email, order.DataKey, order.Price = request.Initiator.Email, legal.VIN, 0
	if order.Vehicle, err = o.orderedVehicle(ctx, legal.VIN); err != nil {
		return nil, err
	}
	order.Confidant = &domain.OrderedConfidant{
		Schema: request.Schema, EndDate: request.EndDate, Initiator: fullName(d.citizen.Person), Participant: fullName(person),
	}
	if err := o.refuseDuplicate(ctx, d); err != nil {
		return nil, err
	}
	err = d.write(map[string]any{
		"application": domain.ConfidantStatement{
			Schema: request.Schema, Initiator: order.Confidant.Initiator, Participant: order.Confidant.Participant,
			Vehicle: order.Vehicle, EndDate: request.EndDate,
		},
	})
	if err != nil {
		return nil, err
	}
	participant, err := o.nameCitizen(ctx, person)
	return request.Appointment(participant.String()), err
}

// participant returns the vehicle of an appointment, and its second party: the owner, or the future confidant.
func (o *Orders) participant(
	ctx context.Context, own string, request domain.ConfidantRequest,
) (legal domain.VehicleLegal, person domain.Person, err error) {
	legal, err = o.world.Registers.VehicleLegal(ctx, own, request.VIN)
	if err != nil {
		return legal, person, RefuseScant(err)
	}
	other := string(request.RNOKPP)
	if request.Schema == domain.SchemaConfidant {
		other = legal.OwnerRNOKPP
	}
	person, err = o.world.Registers.Person(ctx, other)
	return legal, person, RefuseScant(err)
}

// nameCitizen stores a person whom an order names. It is not a sign-in: a known citizen does not change.
func (o *Orders) nameCitizen(ctx context.Context, person domain.Person) (uuid.UUID, error) {
	known, err := o.world.Store.KeepCitizen(ctx, o.world.Database, domain.RNOKPP(person.RNOKPP), o.config.Now())
	if err == nil {
		err = o.world.Store.NameCitizen(ctx, known, domain.Person{
			RNOKPP: person.RNOKPP, LastName: person.LastName, FirstName: person.FirstName, MiddleName: person.MiddleName,
		})
	}
	if err != nil {
		return uuid.Nil, fmt.Errorf("name citizen: %w", err)
	}
	return known, nil
}

// refuseSides refuses an appointment with parties that the register does not allow.
func (o *Orders) refuseSides(ctx context.Context, own string, request domain.ConfidantRequest) error {
	initiator, err := o.Initiator(ctx, own, request.Schema)
	if err != nil {
		return err
	}
	if err := request.Refusal(initiator); err != nil {
		return err
	}
	other, err := o.world.Registers.CheckParticipant(ctx, own, request.Query(initiator.UID))
	if err != nil {
		return err
	}
	return request.Refusal(other)
}

// Initiator returns the register's check of a person who requests an appointment. A person whom the register does not have has no user
// there.
func (o *Orders) Initiator(ctx context.Context, rnokpp string, schema domain.ConfidantSchema) (domain.ConfidantCheck, error) {
	check, err := o.world.Registers.CheckInitiator(ctx, rnokpp, schema)
	if notFound(err) {
		return domain.ConfidantCheck{Code: domain.CheckUser}, nil
	}
	return check, err
}

func fullName(p domain.Person) string {
	return domain.Holder{LastName: p.LastName, FirstName: p.FirstName, MiddleName: p.MiddleName}.FullName()
}

// orderedVehicle returns the vehicle of a VIN as lists show it.
func (o *Orders) orderedVehicle(ctx context.Context, vin string) (*domain.OrderedVehicle, error) {
	found, err := o.world.Registers.VehiclesByVIN(ctx, vin)
	if err != nil {
		return nil, err
	}
	if len(found) != 1 {
		return nil, domain.Refuse(domain.CodeVehicleNotFound)
	}
	one := found[0].Ordered()
	return &one, nil
}

// readRevocation reads the order of a revocation (CONF-08, CONF-16).
func readRevocation(request domain.ConfidantRevokeRequest, _ time.Time) (domain.ConfidantRevokeRequest, error) {
	request = request.Normalize()
	return request, request.Validate()
}

// prepareRevocation finds the appointment to revoke: the owner's, of the vehicle, still valid.
func (o *Orders) prepareRevocation(ctx context.Context, d *draft, request domain.ConfidantRevokeRequest) (any, error) {
	own := d.citizen.RNOKPP
	legal, err := o.world.Registers.VehicleLegal(ctx, own, request.Vehicle.VIN)
	if err != nil {
		return nil, RefuseScant(err)
	}
	card, err := o.world.Registers.PersonCard(ctx, own)
	if err != nil {
		return nil, RefuseScant(err)
	}
	revoke, err := request.Revoke(d.person(), card.UID, legal, domain.DateOf(o.config.Now()))
	if err != nil {
		return nil, err
	}
	d.order.DataKey, d.order.Price, d.order.ClientID = legal.VIN, 0, revoke.Owner.ClientID
	if d.order.Vehicle, err = o.orderedVehicle(ctx, legal.VIN); err != nil {
		return nil, err
	}
	if err := o.refuseDuplicate(ctx, d); err != nil {
		return nil, err
	}
	statement := map[string]any{"application": revoke} // as the register gets it
	made, err := o.Of(ctx, d.citizen.ID)
	if err != nil {
		return nil, err
	}
	erased, err := o.world.Store.Appointments(ctx, d.citizen.ID, legal.VIN, domain.DateOf(o.config.Now()))
	if err != nil {
		return nil, fmt.Errorf("appointments: %w", err)
	}
	start := domain.RevocationStart{ConfidantRevoke: revoke, Appointments: append(domain.AppointmentsOf(made, legal.VIN), erased...)}
	return start, d.write(statement)
}
