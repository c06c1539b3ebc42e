package domain

// Colour is the tone of a status badge.
type Colour string

// Colours of status badges (Spec 1, section 4; GAP-07, GAP-08).
const (
	Gray   Colour = "gray"
	Yellow Colour = "yellow"
	Blue   Colour = "blue"
	Green  Colour = "green"
	Red    Colour = "red"
)

// Label is the badge of an order: its text and colour.
type Label struct {
	Text   string `json:"text"`
	Colour Colour `json:"colour"`
}

// labels are the labels of each status (ORD-20 to ORD-41, GAP-07, GAP-09).
var labels = map[Status]Label{
	StatusDraft:               {"Чернетка", Gray},
	StatusCreated:             {"В роботі", Yellow},
	StatusWaitToPay:           {"Очікує оплату", Yellow},
	StatusWaitToConfirm:       {"Очікує підтвердження", Yellow},
	StatusWaitToPermission:    {"Очікує перевірки в ГСЦ", Yellow},
	StatusWaitToReserve:       {"Очікує бронювання НЗ", Yellow},
	StatusSent:                {"Заявка відправлена в ГСЦ МВС", Blue},
	StatusReceived:            {"Заявка отримана в ГСЦ МВС", Blue},
	StatusWaitToProcessing:    {"Взято в роботу", Yellow},
	StatusWaitToManufacturing: {"Підготовка до виготовлення", Yellow},
	StatusPaymentReceived:     {"Взято в роботу", Yellow},
	StatusPayed:               {"Взято в роботу", Yellow},
	StatusProcessed:           {"Опрацьовано", Green},
	StatusProcessing:          {"Виготовлення", Yellow},
	StatusWaitToReceive:       {"Виготовлено", Green},
	StatusDone:                {"Готово", Green},
	StatusRefusal:             {"Відмовлено", Red},
	StatusRejected:            {"Відхилено", Red},
	StatusCanceled:            {"Скасовано", Red},
	StatusStorage:             {"На збереженні", Blue},
	StatusDestroyed:           {"Передано на знищення", Gray},
	StatusArchived:            {"Архівовано", Gray},
	StatusExpired:             {"Термін очікування оплати закінчився", Gray},
	StatusSigned:              {"Підписано", Yellow},
}

// combined are the labels of a status with a sub-status, where they differ (ORD-44 to ORD-53, GAP-08, GAP-09).
var combined = map[Status]map[SubStatus]Label{
	StatusWaitToPermission: {
		SubStatusPending:  {"Очікує перевірки в ГСЦ", Yellow},
		SubStatusApproved: {"Очікує продовження послуги", Yellow},
		SubStatusRepeat:   {"Відмовлено в бронюванні НЗ", Red},
	},
	StatusWaitToReserve: {
		SubStatusPending:  {"Очікує бронювання НЗ", Yellow},
		SubStatusApproved: {"Очікує продовження послуги", Yellow},
		SubStatusRepeat:   {"Відмовлено в бронюванні НЗ", Red},
	},
	StatusDraft: {SubStatusPending: {"Очікує підпис", Yellow}},
	StatusWaitToProcessing: {
		SubStatusStarted:       {"Взято в роботу", Yellow},
		SubStatusDraft:         {"Взято в роботу", Yellow},
		SubStatusManufacturing: {"Взято в роботу", Yellow},
	},
	StatusProcessing:    {SubStatusWaitReceipt: {"Взято в роботу", Yellow}},
	StatusWaitToReceive: {SubStatusWaitToSign: {"Взято в роботу", Yellow}},
	StatusProcessed:     {SubStatusWaitToDelivery: {"Опрацьовано", Green}},
}

// revokedLabel is the label of an appointment that its owner has revoked.
var revokedLabel = Label{"Призначення скасовано", Gray}

// heldUpLabel is the label of an order that a bug keeps from proceeding, in whatever status.
var heldUpLabel = Label{"Виправляємо нашу помилку", Yellow}

// Label gives the label of the order's status.
func (o *Order) Label() Label {
	if o.HeldUp() {
		return heldUpLabel
	}
	if o.Confidant != nil && !o.Confidant.RevokedOn.IsZero() {
		return revokedLabel
	}
	if label, ok := o.Service.definition().labels[o.Status]; ok {
		return label
	}
	return LabelOf(o.Status, o.SubStatus)
}

// LabelOf gives the label of a status and sub-status; a status that the cabinet does not know reads as being
// worked on (GAP-09).
func LabelOf(status Status, sub SubStatus) Label {
	if label, ok := combined[status][sub]; ok {
		return label
	}
	if label, ok := labels[status]; ok {
		return label
	}
	return labels[StatusCreated]
}
