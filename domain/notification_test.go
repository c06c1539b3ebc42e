package domain

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// The feed goes by the list of types, newest first within one (AMB-068).
func TestNotificationsAreSorted(t *testing.T) {
	at := func(kind NotificationType, hour int) Notification {
		return Notification{Type: kind, Payload: NotificationPayload{CreatedAt: time.Date(2026, 3, 5, hour, 0, 0, 0, Kyiv)}}
	}
	feed := []Notification{at(NotifyNews, 9), at(NotifyServices, 8), at(NotifyLicence, 7), at(NotifyServices, 10)}
	SortNotifications(feed)
	require.Equal(t, []Notification{at(NotifyServices, 10), at(NotifyServices, 8), at(NotifyLicence, 7), at(NotifyNews, 9)}, feed, "DASH-09")
	require.Len(t, NotificationTypes, 14, "DASH-17")
}

// The names of an event in the API's answers, which every reader of the feed depends on.
func TestNotificationNames(t *testing.T) {
	day := func(day int) Date { return Date{2026, 3, day} }
	wire, err := json.Marshal(Notification{Type: NotifyFines, Title: "Штраф", Text: "Половина до", Payload: NotificationPayload{
		CreatedAt: aNoon, IssuedAt: day(1), StartDate: day(2), EndDate: day(3), Status: "0", Service: FinesService,
	}})
	require.NoError(t, err)
	require.JSONEq(t, `{"type": "fines", "title": "Штраф", "text": "Половина до", "payload": {
		"createdAt": "2026-03-05T12:00:00+02:00", "issuedAt": "2026-03-01", "startDate": "2026-03-02", "endDate": "2026-03-03",
		"status": "0", "service": "fines"
	}}`, string(wire), "DASH-19")
}

// An order's notification has its service's type, and says why the order was refused; an erased one has none.
func TestNotificationsOfOrder(t *testing.T) {
	order := &Order{
		ID: idOf("7"), CitizenID: "me", Service: ConfidantRevokeService, Status: StatusRejected, Reason: "Немає підпису", UpdatedAt: aNoon,
	}
	feed := NotificationsOfOrder(order, nil, "me", aNoon)
	require.Len(t, feed, 1)
	require.Equal(t, NotifyConfidant, feed[0].Type)
	require.Equal(t, "Скасувати належного користувача", feed[0].Title)
	require.Equal(t, NotificationPayload{
		CreatedAt: aNoon, Status: "rejected", Service: ConfidantRevokeService, OrderID: idOf("7").String(), Reason: "Немає підпису",
		Label: &Label{"Відхилено", Red},
	}, feed[0].Payload, "DASH-16")
	for service, kind := range map[ServiceName]NotificationType{
		VehicleCheckService: NotifyServices, LicenceExchangeService: NotifyServices, InsuranceService: NotifyInsurance,
		IndividualPlateService: NotifyINZ, ReshipmentSPRService: NotifyReshipmentSPR, PostalShipmentService: NotifyPostalShipment,
	} {
		require.Equal(t, kind, NotificationsOfOrder(&Order{Service: service, Status: StatusDone}, nil, "me", aNoon)[0].Type)
	}
	erased := order.WithoutPersonalData()
	require.Empty(t, NotificationsOfOrder(&erased, nil, "me", aNoon))
}

// A reservation's end is notified after nine days to the minute, and never of a plate that was picked up (AMB-038).
func TestPlateReserveNotice(t *testing.T) {
	order := &Order{Service: PlateReserveService, Status: StatusSent, Lodged: &Lodged{ChangedAt: aNoon}}
	notices := func(now time.Time) []Notification { return NotificationsOfOrder(order, nil, "me", now)[1:] }
	require.Empty(t, notices(aNoon))
	require.Empty(t, notices(aNoon.Add(9*day-time.Minute)), "DASH-15, TIME-06")
	notice := notices(aNoon.Add(9 * day))
	require.Len(t, notice, 1, "DASH-15, TIME-06")
	require.Equal(t, NotifyPlateReserve, notice[0].Type)
	require.Equal(t, Date{2026, 3, 5}, notice[0].Payload.StartDate)
	require.Equal(t, Date{2026, 3, 14}, notice[0].Payload.EndDate)
	order.Status = StatusExpired
	require.Len(t, notices(aNoon.Add(9*day)), 1)
	order.Status = StatusDone
	require.Empty(t, notices(aNoon.Add(10*day)))
	order.Service = VehicleCheckService
	require.Empty(t, notices(aNoon.Add(10*day)))
}

// A licence has notifications of its shipment, its destruction and its end; a licence in force has none (DASH-11, DASH-18).
func TestNotificationsOfLicence(t *testing.T) {
	licence := func(status LicenceStatus, end Date) Licence {
		return Licence{LicenceFacts: LicenceFacts{Status: status, ExpiredAt: end}}
	}
	for _, row := range []struct {
		licence Licence
		status  string
	}{
		{licence(LicenceActive, Date{2026, 4, 5}), ""},
		{licence(LicenceActive, Date{}), ""},
		{licence(LicenceActive, Date{2026, 4, 4}), "expiring"},
		{licence(LicenceActive, Date{2026, 3, 1}), "expiring"},
		{licence(LicencePostalShipment, Date{2026, 3, 6}), "postal shipment"},
		{licence(LicenceDestroyed, Date{2030, 1, 1}), "destroy"},
	} {
		feed := NotificationsOfLicence(row.licence, aNoon)
		require.Equal(t, row.status != "", len(feed) == 1, row.licence.ExpiredAt)
		for _, notice := range feed {
			require.Equal(t, NotifyLicence, notice.Type)
			require.Equal(t, row.status, notice.Payload.Status)
		}
	}
}

// An identity document has a notification from thirty days before its end, as an event of its own type with its days, unless there is
// another of its kind that lasts longer.
func TestNotificationsOfDocuments(t *testing.T) {
	card := func(end Date) IdentityDocument {
		return IdentityDocument{Type: IdentityCard.Named(), Number: "005511903", IssuedAt: Date{2016, 3, 1}, ExpiresAt: end}
	}
	for end, notified := range map[Date]bool{{}: false, {2026, 4, 5}: false, {2026, 4, 4}: true, {2026, 3, 5}: true, {2026, 3, 4}: true} {
		require.Equal(t, notified, len(NotificationsOfDocuments([]IdentityDocument{card(end)}, aNoon)) == 1, end)
	}
	soon := NotificationsOfDocuments([]IdentityDocument{card(Date{2026, 3, 10})}, aNoon)
	require.Equal(t, []Notification{{
		Type: NotifyDocument, Title: "Строк дії документа завершується: ID-картка 005511903",
		Text: "Документ дійсний до 10.03.2026. Оформіть новий: без чинного документа послуги не замовити.",
		Payload: NotificationPayload{
			CreatedAt: Date{2026, 2, 8}.Time(), IssuedAt: Date{2016, 3, 1}, EndDate: Date{2026, 3, 10}, Status: "expiring",
		},
	}}, soon, "DASH-17, DASH-19")
	over := NotificationsOfDocuments([]IdentityDocument{card(Date{2026, 3, 4})}, aNoon)
	require.Equal(t, "Строк дії документа минув: ID-картка 005511903", over[0].Title, "DASH-17")

	passport := IdentityDocument{Type: ForeignPassport.Named(), ExpiresAt: Date{2030, 1, 1}}
	require.Len(t, NotificationsOfDocuments([]IdentityDocument{card(Date{2026, 3, 4}), passport}, aNoon), 1)
	require.Empty(t, NotificationsOfDocuments([]IdentityDocument{card(Date{2026, 3, 4}), card(Date{2036, 3, 4})}, aNoon))
}

// Policies and stored plates have notifications from ten days before their end (DASH-12, DASH-13, GAP-76).
func TestNotificationsOfEnds(t *testing.T) {
	for end, notified := range map[Date]bool{{2026, 3, 16}: false, {2026, 3, 15}: true, {2026, 3, 5}: true, {2026, 3, 4}: true} {
		require.Equal(t, notified, len(NotificationsOfStorage([]StoredPlate{{EndDate: end}}, aNoon)) == 1, end)
		policies := NotificationsOfPolicies([]OwnPolicy{{EndDate: end}}, aNoon)
		require.Equal(t, notified, len(policies) == 1, end)
	}
}

// A green card's end is notified as a motor policy's, with its own text; once it is over, for ten days: it is for a journey.
func TestEndOfGreenCard(t *testing.T) {
	card := OwnPolicy{Type: PolicyGreen, Brand: "SKODA", Plate: "AA1234BB", CompanyName: "ТАС"}
	for end, title := range map[Date]string{
		{2026, 3, 16}: "", {2026, 3, 15}: "Зелена картка завершується: SKODA AA1234BB", {2026, 3, 5}: "Зелена картка завершується: SKODA AA1234BB",
		{2026, 3, 4}: "Строк дії зеленої картки минув: SKODA AA1234BB", {2026, 2, 24}: "Строк дії зеленої картки минув: SKODA AA1234BB", {2026, 2, 23}: "",
	} {
		card.EndDate = end
		feed := NotificationsOfPolicies([]OwnPolicy{card}, aNoon)
		if title == "" {
			require.Empty(t, feed, end)
			continue
		}
		require.Equal(t, title, feed[0].Title, "DASH-13: %s", end)
		require.Equal(t, GreenInsuranceService, feed[0].Payload.Service)
		require.Equal(t, "/services/insurance-green/info", RemindersOfPolicies([]OwnPolicy{card}, aNoon)[0].Letter().Path)
	}
}

// Before its end a term is to be acted on in time; once it is over, neither the title nor the sentence says that it still runs.
func TestWordsOfEnds(t *testing.T) {
	words := func(end Date) (texts []string) {
		licence := Licence{LicenceFacts: LicenceFacts{Status: LicenceActive, ExpiredAt: end}}
		plates := []StoredPlate{{Plate: "AA1234BB", Branch: Branch{Name: "ТСЦ 8041"}, EndDate: end}}
		policies := []OwnPolicy{{Brand: "SKODA", Plate: "AA1234BB", CompanyName: "ТАС", EndDate: end}}
		for _, feed := range [][]Notification{
			NotificationsOfLicence(licence, aNoon), NotificationsOfStorage(plates, aNoon), NotificationsOfPolicies(policies, aNoon),
		} {
			texts = append(texts, feed[0].Title, feed[0].Text)
		}
		return texts
	}
	require.Equal(t, []string{
		"Строк дії посвідчення водія завершується", "Посвідчення дійсне до 05.03.2026. Замовте обмін заздалегідь.",
		"Зберігання номерного знака AA1234BB завершується", "Зберігається в ТСЦ 8041 до 05.03.2026. Продовжте зберігання або заберіть знак.",
		"Поліс автоцивілки завершується: SKODA AA1234BB", "Поліс ТАС діє до 05.03.2026. Оформіть новий, щоб не їздити без страховки.",
	}, words(Date{2026, 3, 5}))
	require.Equal(t, []string{
		"Строк дії посвідчення водія минув", "Строк дії посвідчення минув 04.03.2026. Замовте обмін.",
		"Строк зберігання номерного знака AA1234BB минув", "Строк зберігання в ТСЦ 8041 минув 04.03.2026. Продовжте зберігання або заберіть знак.",
		"Строк дії поліса автоцивілки минув: SKODA AA1234BB", "Строк дії поліса ТАС минув 04.03.2026. Оформіть новий: без страховки їздити не можна.",
	}, words(Date{2026, 3, 4}))
}

// A notification of an end is dated by the day from which it is shown: ten days before, by the storage's and the policy's own days (DASH-12,
// DASH-13, DASH-19, GAP-76).
func TestEndsAreDated(t *testing.T) {
	end := Date{2026, 3, 15}
	plates := NotificationsOfStorage([]StoredPlate{{StoredDate: Date{2026, 3, 1}, EndDate: end}}, aNoon)
	require.Equal(t, NotificationPayload{
		CreatedAt: Date{2026, 3, 5}.Time(), StartDate: Date{2026, 3, 1}, EndDate: end, Service: PlateStorageService,
	}, plates[0].Payload)
	policies := NotificationsOfPolicies([]OwnPolicy{{EndDate: end}}, aNoon)
	require.Equal(t, NotificationPayload{CreatedAt: Date{2026, 3, 5}.Time(), EndDate: end, Service: InsuranceService}, policies[0].Payload)
}

// A reminder is dated by the day on which it arose: not before the cabinet could know what ends. Where nobody knows the day, there is
// none.
func TestDatesOfReminders(t *testing.T) {
	end := Date{2026, 3, 10}
	entered := aNoon.Add(-time.Hour)
	policies := NotificationsOfPolicies([]OwnPolicy{{EndDate: end, EnteredAt: entered}}, aNoon)
	require.Equal(t, entered, policies[0].Payload.CreatedAt, "DASH-13: typed in five days before its end")
	policies = NotificationsOfPolicies([]OwnPolicy{{EndDate: end, EnteredAt: aNoon.AddDate(-1, 0, 0)}}, aNoon)
	require.Equal(t, Date{2026, 2, 28}.Time(), policies[0].Payload.CreatedAt)
	plates := NotificationsOfStorage([]StoredPlate{{EndDate: end, StoredDate: Date{2026, 3, 5}}}, aNoon)
	require.Equal(t, Date{2026, 3, 5}.Time(), plates[0].Payload.CreatedAt, "DASH-12")
	licence := func(status LicenceStatus) Notification {
		facts := LicenceFacts{Status: status, ExpiredAt: Date{2026, 4, 1}}
		return NotificationsOfLicence(Licence{LicenceFacts: facts, IssuedAt: Date{2019, 4, 11}}, aNoon)[0]
	}
	require.Equal(t, Date{2026, 3, 2}.Time(), licence(LicenceActive).Payload.CreatedAt, "DASH-11")
	for _, status := range []LicenceStatus{LicencePostalShipment, LicenceDestroyed} {
		wire, err := json.Marshal(licence(status))
		require.NoError(t, err)
		require.NotContains(t, string(wire), "createdAt", "the register does not say when, DASH-18")
	}
}

// The reason of a refusal is read once, and by who does not know it.
func TestReasonInTheFeed(t *testing.T) {
	order := &Order{
		Service: OwnerToConfidantService, Status: StatusRejected, CitizenID: "me", ParticipantID: "other",
		Reason: SchemaOwner.Rejected(Rejection{Reason: "Не знаю цієї людини"}),
	}
	mine := NotificationsOfOrder(order, nil, "me", aNoon)[0]
	require.Equal(t, "Заяву відхилила інша особа: майбутній належний користувач. Причина: Не знаю цієї людини.", mine.Payload.Reason, "DASH-16")
	require.Equal(t, "Заяву відхилено.", mine.Text)
	theirs := NotificationsOfOrder(order, nil, "other", aNoon)[0]
	require.Empty(t, theirs.Payload.Reason)
	require.Equal(t, "Ви відхилили заяву. Заявник побачить це у своєму кабінеті.", theirs.Text)
	order.Status = StatusStorage
	require.Empty(t, NotificationsOfOrder(order, nil, "me", aNoon)[0].Payload.Reason, "a parcel that came back is no refusal")
	order.Status, order.Refunded = StatusRefusal, true
	require.Equal(t, "Послугу надати не вдалося. Гроші повернуто на Вашу картку.", NotificationsOfOrder(order, nil, "me", aNoon)[0].Text)
}
