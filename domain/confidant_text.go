package domain

import (
	"strings"
	"time"
)

// Why an application about a confidant has ended without its result (CONF-46 to CONF-48, GAP-10, GAP-27).
const (
	AppointmentRefused = "Заяву про призначення належного користувача відхилено. Зверніться до сервісного центру МВС."
	RevocationRefused  = "Заяву про скасування призначення належного користувача відхилено. Зверніться до сервісного центру МВС."
)

// rejectedBy say who has rejected a request: the side that did not make it (CONF-46).
var rejectedBy = map[ConfidantSchema]string{
	SchemaOwner:     "Заяву відхилила інша особа: майбутній належний користувач.",
	SchemaConfidant: "Заяву відхилила інша особа: власник транспортного засобу.",
}

// Rejected is the sentence for a request that the second side has rejected, with its own words.
func (s ConfidantSchema) Rejected(why Rejection) string { return Because(rejectedBy[s], why.Reason) }

// Because adds a reason to a sentence; an empty one adds nothing.
func Because(text, reason string) string {
	if reason == "" {
		return text
	}
	return text + " Причина: " + sentence(reason)
}

// appointmentExplanations say what happens next with an appointment, and who has to act. The second sentence of
// StatusSent is that of CONF-28 and CONF-29; StatusWaitToConfirm is ORD-56 (AMB-048).
var appointmentExplanations = explanationTable{
	StatusDraft:         {SubStatusPending: "Потрібно підписати заяву. Після цього її має підписати другий учасник."},
	StatusWaitToConfirm: {"": "Очікуємо на підтвердження від другого учасника: він має підписати заяву або відхилити її."},
	StatusSigned:        {"": "Заяву підписали обидва учасники. Передаємо її до сервісного центру МВС."},
	StatusSent:          {"": "Заяву підписали обидва учасники. Очікуйте на рішення сервісного центру МВС: ми повідомимо про нього електронною поштою."},
	StatusDone:          {"": appointmentDone},
}

const (
	appointmentDone = "Належного користувача внесено до реєстру."
	revocationDone  = "Призначення належного користувача скасовано."
)

const (
	revokedByOwner = "Призначення скасовано власником {скасовано}."
	revokedBySelf  = "Ви скасували призначення {скасовано}."
)

const (
	noticeRevoked    = "Призначення скасовано"
	noticeRevokedOf  = "Власник скасував Ваше призначення належним користувачем {авто}{скасовано}. Користуватися цим транспортним засобом Ви більше не маєте права."
	noticeFleet      = "/vehicles/confidant"
	noticeFleetNamed = "Транспорт у користуванні"
)

// RevocationNotice is what the confidant reads of a revocation when the order of the appointment is erased. The reference names the
// appointment; a vehicle of nil is not named.
func RevocationNotice(reference string, vehicle *OrderedVehicle, on Date, now time.Time) Reminder {
	named := ""
	if vehicle != nil {
		named = strings.Join(strings.Fields(vehicle.Brand+" "+vehicle.Model+" "+vehicle.Plate), " ") + " "
	}
	return Reminder{
		Subject: reference, Path: noticeFleet, PathName: noticeFleetNamed,
		Event: Notification{
			Type: NotifyConfidant, Title: noticeRevoked,
			Text:    strings.NewReplacer("{авто}", named, "{скасовано}", on.String()).Replace(noticeRevokedOf),
			Payload: NotificationPayload{CreatedAt: now, EndDate: on},
		},
	}
}

// revokedExplanation is read by both parties of an appointment that its owner has revoked.
func (o *Order) revokedExplanation(party Party) string {
	if o.Confidant == nil || o.Confidant.RevokedOn.IsZero() {
		return ""
	}
	text := revokedByOwner
	if owner, _ := o.Confidant.Schema.Sides(); owner == party {
		text = revokedBySelf
	}
	return o.placeholders().Replace(text)
}

func (o *Order) revokedText() string {
	if o.Confidant == nil {
		return ""
	}
	return o.Confidant.RevokedOn.String()
}

// participantExplanations are read by the second party of an order, where the move is another one than the initiator's.
var participantExplanations = map[Status]string{
	StatusWaitToConfirm: "Потрібно перевірити заяву, а тоді підписати або відхилити її.",
	StatusRejected:      "Ви відхилили заяву. Заявник побачить це у своєму кабінеті.",
	StatusCanceled:      "Заявник скасував заяву.",
	StatusExpired:       "Час на підтвердження заяви минув.",
}

// What the other side of an appointment is invited by. The address may be mistyped, so a letter names neither people nor vehicles.
const (
	toBeConfirmed    = "потрібне Ваше підтвердження"
	howToConfirm     = "Хто просить і про який транспортний засіб ідеться, видно в кабінеті: увійдіть до нього за своїм РНОКПП. Підписати або відхилити заяву можна до {строк}."
	confirmationPath = "/confidant?id={id}&type={schema}" // GAP-24
	confirmationName = "Заява"
)

// appointmentActions are the rows of an appointment: its initiator signs it, then its participant (CONF-07, CONF-20).
var appointmentActions = append(draftActions(DeadlineSignature), []ActionRule{
	{Status: StatusWaitToConfirm, Action: ActionSign, By: PartyParticipant, Deadline: DeadlineConfirmation},
	{Status: StatusWaitToConfirm, Action: ActionReject, By: PartyParticipant, Deadline: DeadlineConfirmation},
	{Status: StatusWaitToConfirm, Action: ActionCancel, By: PartyInitiator, Deadline: DeadlineConfirmation},
}...)

// appointmentLetters are the letters to the parties of an appointment, where they differ from other orders. The reason of
// who rejects it is shown in the cabinet only: a letter of the state carries no stranger's text.
func appointmentLetters(schema ConfidantSchema, about, invitation string) letterTable {
	_, confidant := schema.Sides()
	return letterTable{
		EventRevoked: {{
			To: confidant, Subject: "Призначення скасовано",
			Text: "Власник скасував Ваше призначення належним користувачем {скасовано}. Користуватися його транспортним засобом Ви більше не маєте права.",
		}},
		EventConfirmable: {{
			To: PartyParticipant, About: about, Subject: toBeConfirmed, Text: invitation + howToConfirm,
			Path: confirmationPath, PathName: confirmationName,
		}},
		EventRejected: {{
			To: PartyInitiator, Subject: "Заяву відхилено", Text: "Другий учасник відхилив заяву. Подробиці дивіться в кабінеті.",
		}},
		EventCanceled: {{
			To: PartyParticipant, Subject: "Заяву скасовано", Text: "Заявник скасував заяву, яку Ви мали підтвердити. Робити нічого не потрібно.",
		}},
		EventExpired: {
			{To: PartyInitiator, Subject: "Час на оформлення минув", Text: expiredLetter},
			{To: PartyParticipant, Subject: "Час на підтвердження минув", Text: "Час на підтвердження заяви минув. Робити нічого не потрібно."},
		},
		EventDone: {
			{To: PartyInitiator, Subject: "Послугу надано", Text: appointmentDone},
			{To: PartyParticipant, Subject: "Послугу надано", Text: appointmentDone},
		},
		EventRefused: {
			{To: PartyInitiator, Subject: "У послузі відмовлено", Text: "{причина}"},
			{To: PartyParticipant, Subject: "У послузі відмовлено", Text: "{причина}"},
		},
	}
}
