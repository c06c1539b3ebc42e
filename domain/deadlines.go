package domain

import "time"

// Deadlines are the terms of orders. An order takes a copy with it when it starts, so a later change of a term
// does not move the terms of orders that citizens have already made.
type Deadlines struct {
	// Payment is how long an order waits for its payment, from its last change (ORD-61, TIME-09).
	Payment time.Duration `json:"payment" env:"PAYMENT" envDefault:"24h"`
	// Signature is how long an unsigned order is kept as a draft.
	Signature time.Duration `json:"signature,omitempty" env:"SIGNATURE" envDefault:"720h"`
	// PlateSignature is Signature of an individual plate, whose text is held for the unsigned order, free of charge. In orders from before
	// the term it is zero: they have Signature.
	PlateSignature time.Duration `json:"plateSignature,omitempty" env:"PLATE_SIGNATURE" envDefault:"72h"`
	// Reservation is how long a reserved plate waits for its owner, from the order's last change (PRES-05, TIME-07).
	Reservation time.Duration `json:"reservation,omitempty" env:"RESERVATION" envDefault:"216h"`
	// Confirmation is how long the second party may sign, from the making of the order (ORD-62, CONF-49, TIME-11).
	Confirmation time.Duration `json:"confirmation,omitempty" env:"CONFIRMATION" envDefault:"48h"`
	// Policy is how long a reserved policy is kept for its citizen to sign; never beyond the policy's first day.
	Policy time.Duration `json:"policy,omitempty" env:"POLICY" envDefault:"24h"`
	// Certificate is how long an exchange of a registration certificate may take until it is paid, from its creation: what
	// the service centre holds for it is not held longer (ORD-60, ORD-63, TIME-10).
	Certificate time.Duration `json:"certificate,omitempty" env:"CERTIFICATE" envDefault:"24h"`
	// Callback is how long a service centre's callback is waited for before the centre is asked.
	Callback time.Duration `json:"callback,omitempty" env:"CALLBACK" envDefault:"15m"`
	// Asking is how often a service centre is asked for news, in case its callback was lost.
	Asking time.Duration `json:"asking,omitempty" env:"ASKING" envDefault:"15m"`
	// Tracking is how often a post is asked where a parcel is.
	Tracking time.Duration `json:"tracking,omitempty" env:"TRACKING" envDefault:"3h"`
	// Carriage is how long a parcel is followed, from the day on which the post has registered it: for as long as a post answers for
	// one. Then it counts as lost. In orders from before the term it is zero: the parcel of a document by post is followed for 180 days,
	// and every other one without end.
	Carriage time.Duration `json:"carriage,omitempty" env:"CARRIAGE" envDefault:"4320h"`
	// Monitoring is how long a company's request to monitor fines waits for the citizen, from its creation (MON-03, TIME-04).
	Monitoring time.Duration `json:"monitoring,omitempty" env:"MONITORING" envDefault:"48h"`
	// EmailLink is how long a link that verifies an e-mail address works (PROF-11, TIME-03).
	EmailLink time.Duration `json:"emailLink,omitempty" env:"EMAIL_LINK" envDefault:"30m"`
	// Erasing is how long personal data is kept after the final status (SHELL-20, TIME-28).
	Erasing time.Duration `json:"erasing" env:"ERASING" envDefault:"168h"`
}

// StandardDeadlines are the terms of the specification.
var StandardDeadlines = Deadlines{
	Payment: day, Signature: 30 * day, PlateSignature: 3 * day, Reservation: 9 * day, Confirmation: 2 * day, Policy: day,
	Certificate: day, Callback: 15 * time.Minute, Asking: 15 * time.Minute, Tracking: 3 * time.Hour, Erasing: 7 * day,
	Carriage: CarriedAtMost, Monitoring: 2 * day, EmailLink: 30 * time.Minute,
}

const day = 24 * time.Hour

// DeadlineKind says what has to happen before a deadline.
type DeadlineKind string

// The kinds of deadlines.
const (
	DeadlinePayment      DeadlineKind = "payment"
	DeadlineSignature    DeadlineKind = "signature"
	DeadlineReservation  DeadlineKind = "reservation"
	DeadlineConfirmation DeadlineKind = "confirmation"
	DeadlinePolicy       DeadlineKind = "policy"
	DeadlineErasing      DeadlineKind = "erasing"
	DeadlineCertificate  DeadlineKind = "certificate"
)

// Deadline is what an order waits for at most until when.
type Deadline struct {
	Kind  DeadlineKind `json:"kind"`
	Until time.Time    `json:"until"`
}

// deadlineTexts say what ends at a deadline: to citizens in their list, to support staff, and on the timeline.
var deadlineTexts = map[DeadlineKind]string{
	DeadlinePayment:      "Оплатити можна до",
	DeadlineSignature:    "Підписати можна до",
	DeadlineReservation:  "Номерний знак заброньовано до",
	DeadlineConfirmation: "Підтвердити можна до",
	DeadlinePolicy:       "Оформити поліс можна до",
	DeadlineErasing:      "Персональні дані буде стерто",
	DeadlineCertificate:  "Завершити оформлення можна до",
}

// DeadlineName says what ends at the order's deadline, as the ordered list names it (AMB-038, ORD-61 to ORD-63): who has signed
// has only the rest to do.
func (o *Order) DeadlineName() string {
	if o.Deadline.Kind == DeadlineSignature && o.Status == StatusSigned {
		return deadlineTexts[DeadlineCertificate]
	}
	return deadlineTexts[o.Deadline.Kind]
}

// DeadlineLine reads, for example, "Оплатити можна до 05.03.2026 14:30".
func (o *Order) DeadlineLine() string { return o.DeadlineName() + " " + KyivTime(o.Deadline.Until) }
