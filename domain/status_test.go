package domain

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
)

// The words and colours of Spec 1, section 4 (GAP-07, GAP-09, DICT-16): each row names its own.
func TestLabels(t *testing.T) {
	for _, row := range []struct {
		id     string
		status Status
		text   string
		colour Colour
	}{
		{"ORD-20", "draft", "Чернетка", Gray},
		{"ORD-21", "created", "В роботі", Yellow},
		{"ORD-22", "w8_2_pay", "Очікує оплату", Yellow},
		{"ORD-23", "w8_2_confirm", "Очікує підтвердження", Yellow},
		{"ORD-24", "sent", "Заявка відправлена в ГСЦ МВС", Blue},
		{"ORD-25", "received", "Заявка отримана в ГСЦ МВС", Blue},
		{"ORD-26", "w8_2_processing", "Взято в роботу", Yellow},
		{"ORD-27", "w8_2_manufacturing", "Підготовка до виготовлення", Yellow},
		{"ORD-28", "payment_received", "Взято в роботу", Yellow},
		{"ORD-29", "processed", "Опрацьовано", Green},
		{"ORD-30", "processing", "Виготовлення", Yellow},
		{"ORD-31", "w8_2_receive", "Виготовлено", Green},
		{"ORD-32", "done", "Готово", Green},
		{"ORD-33", "refusal", "Відмовлено", Red},
		{"ORD-34", "rejected", "Відхилено", Red},
		{"ORD-35", "canceled", "Скасовано", Red},
		{"ORD-36", "storage", "На збереженні", Blue},
		{"ORD-37", "destroyed", "Передано на знищення", Gray},
		{"ORD-38", "archived", "Архівовано", Gray},
		{"ORD-39", "expired", "Термін очікування оплати закінчився", Gray},
		{"ORD-40", "signed", "Підписано", Yellow},
		{"ORD-41", "payed", "Взято в роботу", Yellow},
		{"ORD-41", "w8_2_permission", "Очікує перевірки в ГСЦ", Yellow},
		{"ORD-41", "w8_2_reserve", "Очікує бронювання НЗ", Yellow},
		{"GAP-09", "something new", "В роботі", Yellow},
	} {
		require.Equal(t, Label{row.text, row.colour}, LabelOf(row.status, ""), "DICT-16, %s", row.id)
	}
}

// The sub-statuses are those of the specification, to the letter; only some have a label of their own.
func TestSubStatuses(t *testing.T) {
	require.Equal(t, []SubStatus{
		"received", "draft", "new", "w8_receipt", "w8_2_sign", "payment_received", "paid", "manufacturing", "w8_2_delivery",
		"delivered", "canceled", "notified", "fixed", "delivery_data_sent", "delivery_pdf_sent", "started", "approved", "repeat",
		"pending",
	}, []SubStatus{
		SubStatusReceived, SubStatusDraft, SubStatusNew, SubStatusWaitReceipt, SubStatusWaitToSign, SubStatusPaymentReceived,
		SubStatusPaid, SubStatusManufacturing, SubStatusWaitToDelivery, SubStatusDelivered, SubStatusCanceled, SubStatusNotified,
		SubStatusFixed, SubStatusDeliveryDataSent, SubStatusDeliveryPDFSent, SubStatusStarted, SubStatusApproved, SubStatusRepeat,
		SubStatusPending,
	}, "ORD-43")
}

// Words of a status together with a sub-status, and their colours (GAP-08): each row names its own.
func TestCombinedLabels(t *testing.T) {
	for _, row := range []struct {
		id     string
		status Status
		sub    SubStatus
		text   string
		colour Colour
	}{
		{"ORD-44", "w8_2_permission", "pending", "Очікує перевірки в ГСЦ", Yellow},
		{"ORD-45", "w8_2_permission", "approved", "Очікує продовження послуги", Yellow},
		{"ORD-46", "w8_2_permission", "repeat", "Відмовлено в бронюванні НЗ", Red},
		{"ORD-47", "w8_2_reserve", "pending", "Очікує бронювання НЗ", Yellow},
		{"ORD-48", "w8_2_reserve", "approved", "Очікує продовження послуги", Yellow},
		{"GAP-09", "w8_2_reserve", "repeat", "Відмовлено в бронюванні НЗ", Red},
		{"ORD-49", "draft", "pending", "Очікує підпис", Yellow},
		{"ORD-50", "w8_2_processing", "started", "Взято в роботу", Yellow},
		{"ORD-50", "w8_2_processing", "draft", "Взято в роботу", Yellow},
		{"ORD-50", "w8_2_processing", "manufacturing", "Взято в роботу", Yellow},
		{"ORD-51", "processing", "w8_receipt", "Взято в роботу", Yellow},
		{"ORD-52", "w8_2_receive", "w8_2_sign", "Взято в роботу", Yellow},
		{"ORD-53", "processed", "w8_2_delivery", "Опрацьовано", Green},
		{"GAP-12", "sent", "notified", "Заявка відправлена в ГСЦ МВС", Blue},
	} {
		require.Equal(t, Label{row.text, row.colour}, LabelOf(row.status, row.sub), row.id)
	}
}

// Final statuses (AMB-051).
func TestFinished(t *testing.T) {
	for _, status := range []Status{"done", "refusal", "rejected", "canceled", "destroyed", "storage", "archived", "expired"} {
		require.True(t, status.Finished(), "ORD-54: %s", status)
	}
	for _, status := range []Status{"w8_2_permission", "w8_2_reserve", "draft", "w8_2_pay", "signed", "processed", "sent"} {
		require.False(t, status.Finished(), "ORD-55: %s", status)
	}
}

// Upper-case forms of the service layer mean the same statuses, wherever an order is read (AMB-046).
func TestParseStatus(t *testing.T) {
	for text, status := range map[string]Status{
		"DRAFT": StatusDraft, "WAIT_TO_PAY": StatusWaitToPay, "WAIT_TO_PERMISSION": StatusWaitToPermission,
		"WAIT_TO_RESERVE": StatusWaitToReserve, "WAIT_TO_CONFIRM": StatusWaitToConfirm, "SENT": StatusSent,
		"PROCESSED": StatusProcessed, "DONE": StatusDone, "REFUSAL": StatusRefusal, "EXPIRED": StatusExpired,
		"SIGNED": StatusSigned, "w8_2_pay": StatusWaitToPay, "wait_to_pay": StatusWaitToPay,
		"sub_signed": StatusWaitToConfirm, "sub-signed": StatusWaitToConfirm, // AMB-047
	} {
		require.Equal(t, status, ParseStatus(text), text)
		var read Order
		require.NoError(t, json.Unmarshal([]byte(`{"status":"`+text+`"}`), &read))
		require.Equal(t, status, read.Status, "ORD-42: %s", text)
		require.Equal(t, LabelOf(status, ""), read.Label(), "ORD-42: %s", text)
	}
}
