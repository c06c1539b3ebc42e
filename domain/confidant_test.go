package domain

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

const (
	ownRNOKPP   = RNOKPP("3652504575")
	otherRNOKPP = RNOKPP("3111952338")
	wantedVIN   = "TMB99HAV3KM626020"
)

var today = Date{2026, time.March, 5}

func confidantRequest(schema ConfidantSchema) ConfidantRequest {
	r := ConfidantRequest{
		Schema: schema, VIN: wantedVIN, EndDate: Date{2026, time.September, 1},
		Initiator:   ConfidantContact{Phone: "+380671234567", Email: "first@ukr.net"},
		Participant: ConfidantContact{Phone: "+380501234567", Email: "second@ukr.net"},
	}
	if schema == SchemaOwner {
		r.RNOKPP = otherRNOKPP
	}
	return r
}

// What was typed is brought into form; who asks for the owner names no RNOKPP (CONF-02, GAP-26).
func TestConfidantRequestNormalize(t *testing.T) {
	r := confidantRequest(SchemaOwner)
	r.VIN, r.RNOKPP, r.Initiator.Phone, r.Participant.Email = " tmb99hav3km626020 ", " 3111952338 ", "067 123-45-67", " second@ukr.net "
	require.Equal(t, confidantRequest(SchemaOwner), r.Normalize())
	r.Schema = SchemaConfidant
	require.Equal(t, confidantRequest(SchemaConfidant), r.Normalize())
}

// Each field is refused by itself.
func TestConfidantRequestValidate(t *testing.T) {
	services := map[ConfidantSchema]ServiceName{SchemaOwner: OwnerToConfidantService, SchemaConfidant: ConfidantToOwnerService}
	for schema, service := range services {
		require.NoError(t, confidantRequest(schema).Validate(service, ownRNOKPP, today))
	}
	for _, row := range []struct {
		id, field string
		change    func(*ConfidantRequest)
	}{
		{"AMB-076", "schema", func(r *ConfidantRequest) { r.Schema = SchemaConfidant }},
		{"AMB-076", "schema", func(r *ConfidantRequest) { r.Schema = "" }},
		{"CONF-39", "initiator.email", func(r *ConfidantRequest) { r.Initiator.Email = "" }},
		{"CONF-39", "participant.email", func(r *ConfidantRequest) { r.Participant.Email = "second@mail.ru" }},
		{"CONF-39", "initiator.phone", func(r *ConfidantRequest) { r.Initiator.Phone = "123" }},
		{"CONF-39", "participant.phone", func(r *ConfidantRequest) { r.Participant.Phone = "" }},
		{"CONF-44", "vin", func(r *ConfidantRequest) { r.VIN = "TMB99HAV3KM62602" }},
		{"CONF-36", "dEnd", func(r *ConfidantRequest) { r.EndDate = Date{} }},
		{"CONF-43", "dEnd", func(r *ConfidantRequest) { r.EndDate = today }},
		{"AMB-028", "dEnd", func(r *ConfidantRequest) { r.EndDate = Date{2027, time.March, 6} }},
		{"CONF-37", "rnokpp", func(r *ConfidantRequest) { r.RNOKPP = "" }},
		{"CONF-37", "rnokpp", func(r *ConfidantRequest) { r.RNOKPP = "3111952339" }},
		{"CONF-38", "rnokpp", func(r *ConfidantRequest) { r.RNOKPP = ownRNOKPP }},
	} {
		r := confidantRequest(SchemaOwner)
		row.change(&r)
		err := r.Validate(OwnerToConfidantService, ownRNOKPP, today)
		var refused *Error
		require.ErrorAs(t, err, &refused, row.id)
		require.Contains(t, refused.Fields, row.field, row.id)
		require.Len(t, refused.Fields, 1, row.id)
	}
	require.NoError(t, confidantRequest(SchemaConfidant).Validate(ConfidantToOwnerService, ownRNOKPP, today), "CONF-30")
	require.Error(t, confidantRequest(SchemaOwner).Validate(ConfidantRevokeService, ownRNOKPP, today))
}

// What the register refuses is said at the field that mends it (AMB-073, AMB-079).
func TestConfidantRefusal(t *testing.T) {
	for _, row := range []struct {
		id          string
		schema      ConfidantSchema
		code        CheckCode
		field, text string
	}{
		{"CONF-32", SchemaConfidant, CheckConfidantAssigned, "vin", "Належного користувача вже призначено"},
		{"CONF-42", SchemaOwner, CheckConfidantAssigned, "vin", "Належного користувача вже призначено"},
		{"CONF-34", SchemaConfidant, CheckJuridicalOwner, "vin", "Власником є юридична особа: послуга доступна лише для авто фізичних осіб"},
		{"CONF-35", SchemaConfidant, CheckConfidantSelf, "vin", "Себе не можна призначити належним користувачем"},
		{"CONF-38", SchemaOwner, CheckConfidantSelf, "rnokpp", "Себе не можна призначити належним користувачем"},
		{"CONF-44", SchemaConfidant, CheckVehicle, "vin", "Транспортний засіб не знайдено"},
		{"CONF-41", SchemaOwner, CheckNotOwner, "vin", "Транспортний засіб не знайдено"},
		{"CONF-45", SchemaOwner, CheckPersonNotFound, "rnokpp", "Особу не знайдено, перевірте введені дані"},
		{"CONF-22", SchemaOwner, CheckUser, "uid", "Відсутні дані про: користувача"},
		{"CONF-33", SchemaConfidant, CheckGeneral, "vin", "На жаль, сервіс тимчасово недоступний. Спробуйте, будь ласка, пізніше"},
	} {
		err := confidantRequest(row.schema).Refusal(ConfidantCheck{Code: row.code})
		require.Equal(t, &Error{Code: CodeInvalid, Fields: Fields{row.field: row.text}}, err, row.id)
	}
	require.NoError(t, confidantRequest(SchemaOwner).Refusal(ConfidantCheck{Code: CheckNone}))
	require.Equal(t, ParticipantQuery{UID: "u", VIN: wantedVIN, RNOKPP: string(otherRNOKPP)}, confidantRequest(SchemaOwner).Query("u"))
}

// The application is the owner's, whoever asked first (AMB-076): its citizen is the initiator, its other side the participant, and one
// of them the owner.
func TestAppointmentSides(t *testing.T) {
	owner, confidant := SchemaOwner.Sides()
	require.Equal(t, []Party{"initiator", "participant"}, []Party{owner, confidant}, "CONF-20, ROLE-06: the owner asks first")
	owner, confidant = SchemaConfidant.Sides()
	require.Equal(t, []Party{"participant", "initiator"}, []Party{owner, confidant}, "CONF-20, ROLE-06: the proper user asks first")
	o := Order{CitizenID: "first", ParticipantID: "second"}
	for who, party := range map[string]Party{"first": "initiator", "second": "participant", "third": PartyNobody, "": PartyNobody} {
		require.Equal(t, party, o.PartyOf(who), "CONF-20, ROLE-06: %s", who)
	}
	require.Equal(t, "first@ukr.net", confidantRequest(SchemaOwner).Appointment("c").OwnerContact().Email)
	require.Equal(t, "second@ukr.net", confidantRequest(SchemaConfidant).Appointment("c").OwnerContact().Email)
}

// subSigned is an order that waits for its second party.
func subSigned() *Order {
	return &Order{
		ID: idOf("o"), CitizenID: "first", ParticipantID: "second", Service: ConfidantToOwnerService, Status: StatusWaitToConfirm,
		CreatedAt: noon, Deadline: &Deadline{Kind: DeadlineConfirmation, Until: noon.Add(48 * time.Hour)},
		Vehicle:   &OrderedVehicle{VIN: wantedVIN, Plate: "KA9400PP", Brand: "SKODA", Model: "OCTAVIA"},
		Confidant: &OrderedConfidant{Schema: SchemaConfidant, Initiator: "ВОЛОШИН АНДРІЙ", EndDate: Date{2026, time.September, 1}},
		Statement: &Statement{Digest: "d1", Signatures: []Signature{{By: PartyInitiator, FileID: "f1"}}},
	}
}

// The second side may confirm a sub-signed appointment that has no client id; a client number is that of a revocation, which
// nobody confirms.
func TestConfirmationNeedsNoClientID(t *testing.T) {
	confirmable := func(o *Order, citizen string) bool {
		return slices.ContainsFunc(o.Actions(citizen, noon), func(allowed Allowed) bool { return allowed.Action == ActionSign })
	}
	o := subSigned()
	require.True(t, confirmable(o, "second"), "ORD-71")
	require.False(t, confirmable(o, "first"), "ORD-71: it has signed already")
	o.ClientID = "710494695"
	require.False(t, confirmable(o, "second"), "ORD-71: with a client id nobody confirms")
	require.Error(t, o.Permit(ActionSign, "second", noon), "ORD-71: nor does the order take a signature")
	o.Service, o.Status, o.SubStatus = ConfidantRevokeService, StatusDraft, SubStatusPending
	require.True(t, confirmable(o, "first"), "the owner signs a revocation, which has one")
}

// Both parties read who has to act; 48 hours after the making neither may sign any more, whatever the read model says
// (AMB-048).
func TestSubSignedView(t *testing.T) {
	o := subSigned()
	first, second := o.ViewFor("first", noon), o.ViewFor("second", noon)
	require.Equal(t, Label{"Очікує підтвердження", Yellow}, first.Label, "ORD-56")
	require.Equal(t, "Очікуємо на підтвердження від другого учасника: він має підписати заяву або відхилити її.", first.Explanation, "ORD-56")
	require.Equal(t, "Потрібно перевірити заяву, а тоді підписати або відхилити її.", second.Explanation)
	require.Equal(t, "Підтвердити можна до 07.03.2026 12:00", o.DeadlineLine())
	late := o.ViewFor("second", noon.Add(48*time.Hour))
	require.Equal(t, StatusExpired, late.Status, "ORD-62, CONF-49")
	require.Equal(t, "Час на підтвердження заяви минув.", late.Explanation)
	require.Empty(t, late.Actions)
	o.Status, o.Reason = StatusRejected, SchemaConfidant.Rejected(Rejection{})
	require.Equal(t, Label{"Відхилено", Red}, o.ViewFor("first", noon).Label, "ORD-57, GAP-10")
	require.Equal(t, "Заяву відхилила інша особа: власник транспортного засобу.", o.ViewFor("first", noon).Explanation, "ORD-57, CONF-46")
	require.Equal(t, "Ви відхилили заяву. Заявник побачить це у своєму кабінеті.", o.ViewFor("second", noon).Explanation, "ORD-57")
	o.Status, o.Reason = StatusCanceled, ""
	require.Equal(t, "Заявник скасував заяву.", o.ViewFor("second", noon).Explanation)
}

// The roles of an appointment are its services, by who asked first; the decision about what both have signed comes by e-mail.
func TestAppointmentRoles(t *testing.T) {
	require.Equal(t, SchemaOwner, SchemaOf("ownerToConfidant"), "CONF-19")
	require.Equal(t, SchemaConfidant, SchemaOf("confidantToOwner"), "CONF-19")
	require.Empty(t, SchemaOf(ConfidantRevokeService), "CONF-19: a revocation appoints no one")
	o := subSigned()
	o.Status, o.Deadline = StatusSent, nil
	for _, citizen := range []string{"first", "second"} {
		require.Contains(t, o.ViewFor(citizen, noon).Explanation, "ми повідомимо про нього електронною поштою", "CONF-29: %s", citizen)
	}
}

// How far the signing has come (CONF-21, AMB-047).
func TestStatementState(t *testing.T) {
	o := subSigned()
	require.Equal(t, StatementSubSigned, o.StatementState())
	for status, state := range map[Status]StatementState{
		StatusRejected: StatementRejected, StatusExpired: StatementExpired, StatusCanceled: StatementCanceled,
	} {
		o.Status = status
		require.Equal(t, state, o.StatementState())
	}
	o.Statement.Signatures = append(o.Statement.Signatures, Signature{By: PartyParticipant, FileID: "f2"})
	require.Equal(t, StatementSigned, o.StatementState(), "what both have signed stays signed")
	o.Statement.Signatures, o.Status = nil, StatusDraft
	require.Equal(t, StatementUnsigned, o.StatementState())
	o.Statement = nil
	require.Empty(t, o.StatementState())
}

// The confirmation record, and who may see its screen (CONF-15, CONF-41).
func TestConfirmation(t *testing.T) {
	record, ok := subSigned().Confirmation()
	require.True(t, ok)
	require.Equal(t, Confirmation{
		OrderID: idOf("o").String(), Status: StatementSubSigned, Type: SchemaConfidant,
		Data: ConfirmationData{
			Hash: "d1", Sign: []byte{}, Initiator: "ВОЛОШИН АНДРІЙ", Brand: "SKODA", Model: "OCTAVIA", Plate: "KA9400PP",
			VIN: wantedVIN, EndDate: Date{2026, time.September, 1},
		},
	}, record)
	require.NoError(t, record.Confirmable([]Vehicle{{Plate: "AA0000AA"}, {Plate: "KA9400PP"}}))
	require.Equal(t, CodeVehicleNotFound, CodeOf(record.Confirmable([]Vehicle{{Plate: "AA0000AA"}})))
	record.Type = SchemaOwner
	require.NoError(t, record.Confirmable(nil), "the proper user to be owns nothing")
	unsigned := subSigned()
	unsigned.Statement.Signatures = nil
	_, ok = unsigned.Confirmation()
	require.False(t, ok)
	_, ok = waiting().Confirmation()
	require.False(t, ok)
}

// What has no parties, no vehicle or no statement is nothing that a second side confirms.
func TestNothingToConfirm(t *testing.T) {
	for lacks, spoil := range map[string]func(*Order){
		"parties":   func(o *Order) { o.Confidant = nil },
		"vehicle":   func(o *Order) { o.Vehicle = nil },
		"statement": func(o *Order) { o.Statement = nil },
		"signature": func(o *Order) { o.Statement.Signatures = nil },
	} {
		o := subSigned()
		spoil(o)
		_, ok := o.Confirmation()
		require.False(t, ok, "no %s", lacks)
	}
}

// A rejection is one line of text (CONF-07).
func TestRejection(t *testing.T) {
	require.Equal(t, Rejection{"не знаю власника"}, Rejection{"  не знаю\n власника "}.Normalize())
	require.NoError(t, Rejection{}.Validate())
	require.NoError(t, Rejection{strings.Repeat("ї", 300)}.Validate())
	for _, reason := range []string{strings.Repeat("ї", 301), "a\x00b", "a\u202eb", "\xff"} {
		require.Equal(t, CodeInvalid, CodeOf(Rejection{reason}.Validate()), "%q", reason)
	}
}

// A revocation is made of what the registers say.
func TestConfidantRevoke(t *testing.T) {
	owner := Person{RNOKPP: string(ownRNOKPP), LastName: "КОВАЛЕНКО", FirstName: "ОЛЕКСАНДР", MiddleName: "ПЕТРОВИЧ"}
	legal := VehicleLegal{
		CarID: "7", VIN: wantedVIN, Plate: "KA9400PP", RegNum: "CXI 123456", OwnerType: OwnerIndividual, OwnerRNOKPP: string(ownRNOKPP),
		Confidant: &Confidant{Holder: Holder{"КЛИМЕНКО", "ОКСАНА", "ІГОРІВНА"}, EndDate: today},
	}
	request := ConfidantRevokeRequest{Vehicle: RevocationVehicle{VIN: " tmb99hav3km626020", CarID: "8"}}.Normalize()
	require.NoError(t, request.Validate())
	require.Error(t, ConfidantRevokeRequest{}.Validate())
	revoke, err := request.Revoke(owner, "100-200-300", legal, today)
	require.NoError(t, err)
	require.Equal(t, ConfidantRevoke{
		Owner: RevocationOwner{ClientID: "200-300", LastName: "КОВАЛЕНКО", FirstName: "ОЛЕКСАНДР"},
		Vehicle: RevocationVehicle{
			CarID: "7", Plate: "KA9400PP", VIN: wantedVIN, Certificate: RevocationCertificate{Series: "CXI", Number: "123456"},
		},
		Confidant: "КЛИМЕНКО ОКСАНА ІГОРІВНА", EndDate: today,
	}, revoke, "CONF-16, CONF-17, CONF-18")
	for text, change := range map[string]func(*VehicleLegal){
		textConfidantVIN:   func(l *VehicleLegal) { l.OwnerRNOKPP = string(otherRNOKPP) },
		textNoConfidant:    func(l *VehicleLegal) { l.Confidant = nil },
		textConfidantEnded: func(l *VehicleLegal) { l.Confidant = &Confidant{EndDate: Date{2026, time.March, 4}} },
	} {
		other := legal
		change(&other)
		_, err := request.Revoke(owner, "1", other, today)
		require.Equal(t, &Error{Code: CodeInvalid, Fields: Fields{"vehicle.vin": text}}, err)
	}
}

// The parties read what they need to know; another person's text is in no letter (CONF-28, CONF-49, GAP-24).
func TestAppointmentLetters(t *testing.T) {
	o := subSigned()
	o.Vehicle = &OrderedVehicle{Brand: "VOLKSWAGEN", Model: "GOLF", Plate: "AA1234BB"}
	asked := o.Letters(EventConfirmable)
	require.Len(t, asked, 1)
	require.Empty(t, asked[0].Facts, "the address is the other side's word")
	require.NotEmpty(t, o.Letters(EventRejected)[0].Facts)
	require.Equal(t, PartyParticipant, asked[0].To)
	require.Equal(t, "Вас просять призначити належного користувача: потрібне Ваше підтвердження", asked[0].Subject())
	require.Equal(t, "Заява", asked[0].PathName)
	require.Contains(t, asked[0].Text, "до 07.03.2026 12:00")
	require.NotContains(t, asked[0].Text, "ВОЛОШИН")
	require.Equal(t, "/confidant?id="+idOf("o").String()+"&type=confidant", asked[0].Path)
	require.Equal(t, "/services/ordered#order-"+o.ID.String(), o.Letters(EventSubmitted)[0].Path)
	o.Service = OwnerToConfidantService
	require.Equal(t, "Вас просять стати належним користувачем: потрібне Ваше підтвердження", o.Letters(EventConfirmable)[0].Subject())
	o.Service = ConfidantToOwnerService
	o.Reason = SchemaConfidant.Rejected(Rejection{"http://evil.example"})
	rejected := o.Letters(EventRejected)
	require.Len(t, rejected, 1)
	require.NotContains(t, rejected[0].Text, "evil")
	for _, event := range []EventKind{EventDone, EventRefused, EventExpired} {
		letters := o.Letters(event)
		require.Len(t, letters, 2, event)
		require.NotEqual(t, letters[0].To, letters[1].To)
	}
	require.Equal(t, PartyParticipant, o.Letters(EventCanceled)[0].To)
	require.Equal(t, PartyInitiator, o.Letters(EventSubmitted)[0].To, "what has no row of its own is the common letter")
}

// An appointment and its revocation cost nothing (CAT-23).
func TestConfidantsAreFree(t *testing.T) {
	for _, name := range []ServiceName{OwnerToConfidantService, ConfidantToOwnerService, ConfidantRevokeService} {
		service, found := ServiceNamed(name)
		require.True(t, found)
		price, priced := service.Price()
		require.True(t, priced)
		require.Zero(t, price, name)
	}
}

// A revocation reaches the order that has made the appointment, not another one of the vehicle's owner.
func TestAppointmentsOf(t *testing.T) {
	made := func(id string, status Status, vin string) *Order {
		return &Order{ID: idOf(id), Status: status, Vehicle: &OrderedVehicle{VIN: vin}, Confidant: &OrderedConfidant{}}
	}
	revoked := made("4", StatusDone, wantedVIN)
	revoked.Confidant.RevokedOn = today
	orders := []*Order{
		made("1", StatusDone, wantedVIN), made("2", StatusRejected, wantedVIN), made("3", StatusDone, "another"), revoked,
		{ID: idOf("5"), Status: StatusDone, Vehicle: &OrderedVehicle{VIN: wantedVIN}},
	}
	require.Equal(t, []string{idOf("1").String()}, AppointmentsOf(orders, wantedVIN))
}
