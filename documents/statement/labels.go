package statement

import (
	"slices"

	"cabinet/domain"
)

// label is the name of a statement's field. Codes are registers' codes for values that the statement also has as text.
type label struct {
	path, text string
	code       bool
}

func word(path, text string) label { return label{path, text, false} }

func code(path, text string) label { return label{path, text, true} }

// labels are the names of the statement's fields, in the order of printing.
var labels = []label{
	word("service", "Послуга"),
	word("order", "Ідентифікатор замовлення"),
	word("citizen.lastName", "Прізвище"),
	word("citizen.firstName", "Ім’я"),
	word("citizen.middleName", "По батькові"),
	word("citizen.rnokpp", "РНОКПП"),
	word("application.birthDate", "Дата народження"),
	word("application.lastNameLat", "Прізвище латиницею"),
	word("application.firstNameLat", "Ім’я латиницею"),
	word("application.email", "Електронна пошта"),
	word("application.phone", "Телефон"),

	word("application.schema", "Хто подає заяву"),
	word("application.initiator", "Заявник"),
	word("application.participant", "Другий учасник"),
	word("application.owner.lastname", "Прізвище власника"),
	word("application.owner.name", "Ім’я власника"),
	word("application.vehicle.brand", "Марка"),
	word("application.vehicle.model", "Модель"),
	word("application.vehicle.makeYear", "Рік випуску"),
	word("application.vehicle.plate", "Номерний знак"),
	word("application.vehicle.vin", "VIN-код"),
	word("application.vehicle.spr.sDoc", "Серія свідоцтва про реєстрацію"),
	word("application.vehicle.spr.nDoc", "Номер свідоцтва про реєстрацію"),
	word("application.confidant", "Належний користувач, чиє право припиняється"),
	word("application.dEnd", "Призначено до"),

	word("vehicle.brand", "Марка"),
	word("vehicle.model", "Модель"),
	word("vehicle.makeYear", "Рік випуску"),
	word("vehicle.plate", "Чинний номерний знак"),
	word("vehicle.vin", "VIN-код"),
	word("application.vin", "VIN-код"),
	word("application.regNum", "Чинне свідоцтво"),
	word("application.plate", "Номерний знак"),
	word("plateOrigin", "Спосіб отримання номерного знака"),
	word("application.docId", "Документ про бронювання номерного знака"),
	word("certificate", "Вид свідоцтва"),

	word("licence", "Нове посвідчення"),
	word("application.reason.name", "Причина"),
	word("application.license.series", "Серія посвідчення водія"),
	word("application.license.number", "Номер посвідчення водія"),
	word("application.license.paperId", "Номер бланка"),
	word("application.isPersonalChange", "Змінилися персональні дані"),
	word("application.isNewIdentityDoc", "Новий документ, що посвідчує особу"),
	word("application.isCombatLoss", "Втрачено через війну"),
	word("application.passport.passportTypeName", "Документ, що посвідчує особу"),
	word("application.passport.passportSeriia", "Серія документа, що посвідчує особу"),
	word("application.passport.passportNumber", "Номер документа, що посвідчує особу"),
	word("application.passport.passportDate", "Дата видачі документа"),
	word("application.passport.passportWhoGiven", "Ким видано документ"),
	word("application.address.region", "Область"),
	word("application.address.cityType", "Тип населеного пункту"),
	word("application.address.city", "Населений пункт"),
	word("application.address.streetType", "Тип вулиці"),
	word("application.address.street", "Вулиця"),
	word("application.address.building", "Будинок"),
	word("application.address.pavilion", "Корпус"),
	word("application.address.apartment", "Квартира"),
	word("application.confirmed", "Дані та згоду підтверджено"),

	word("delivery", "Спосіб доставки"),
	word("application.delivery.branch", "Сервісний центр"),
	word("application.delivery.warehouse", "Відділення пошти"),
	word("application.delivery.address", "Адреса доставки"),
	word("application.delivery.country.name", "Країна доставки"),
	word("application.delivery.company", "Компанія-отримувач"),
	word("application.delivery.lastNameLat", "Прізвище отримувача латиницею"),
	word("application.delivery.firstNameLat", "Ім’я отримувача латиницею"),
	word("application.delivery.contactPhone", "Телефон отримувача"),
	word("application.delivery.deliveryConfirmation", "Дані доставки підтверджено"),
	word("requisites", "Складова вартості"),
	word("price", "Вартість"),

	code("application.carId", "Транспортний засіб у реєстрі"),
	code("vehicle.carId", "Транспортний засіб у реєстрі"),
	code("application.type", "Вид номерного знака"),
	code("application.region", "Регіон реєстрації"),
	code("application.photo", "Відбиток SHA-256 погодженого макета"),
	code("application.vehicle.carId", "Транспортний засіб у реєстрі"),
	code("application.owner.clntId", "Власник у реєстрі"),
	code("application.origin", "Спосіб отримання номерного знака"),
	code("application.docTypes", "Вид свідоцтва"),
	code("application.reason.id", "Причина в довіднику"),
	code("application.reason.code", "Причина"),
	code("application.passport.passportType", "Документ, що посвідчує особу"),
	code("application.confirmDoc.docType", "Підтвердний документ"),
	code("application.confirmDoc.confirmFile", "Файл підтвердного документа"),
	code("application.addConfirmDoc.docType", "Додатковий документ"),
	code("application.addConfirmDoc.confirmFile", "Файл додаткового документа"),
	code("application.stateRegDoc.docType", "Документ із реєстру"),
	code("application.stateRegDoc.confirmFile", "Файл документа з реєстру"),
	code("application.sign", "Файл зразка підпису"),
	code("application.delivery.type", "Спосіб доставки"),
	code("application.delivery.deliveryType", "Вручення"),
	code("application.delivery.isCourier", "Вручення кур’єром"),
	code("application.delivery.index", "Індекс відділення"),
	code("application.delivery.zip", "Поштовий індекс"),
	code("application.delivery.region", "Область доставки"),
	code("application.delivery.regionId", "Область доставки в довіднику"),
	code("application.delivery.district", "Район доставки"),
	code("application.delivery.districtId", "Район доставки в довіднику"),
	code("application.delivery.city", "Населений пункт доставки"),
	code("application.delivery.cityId", "Населений пункт доставки в довіднику"),
	code("application.delivery.street", "Вулиця доставки"),
	code("application.delivery.streetId", "Вулиця доставки в довіднику"),
	code("application.delivery.house", "Будинок доставки"),
	code("application.delivery.deliveryStreet", "Вулиця на відправленні"),
	code("application.delivery.deliveryBuilding", "Будинок на відправленні"),
	code("application.delivery.deliveryApartment", "Квартира доставки"),
	code("application.delivery.deliveryAddress", "Адреса на відправленні"),
	code("application.delivery.deliveryZipCode", "Поштовий індекс на відправленні"),
	code("application.delivery.deliveryCity", "Населений пункт на відправленні"),
	code("application.delivery.country.code", "Країна доставки"),
	code("application.delivery.country.company", "Перевізник за кордон"),
	code("application.delivery.country.description", "Умови перевізника"),
	code("application.delivery.checkCode", "Код перевірки, який Ви ввели"),
}

// labelOf returns the name of a field, and its position. A field without a label is printed last under its own name, because nothing
// that is signed may be hidden.
func labelOf(path string) (label, int) {
	at := slices.IndexFunc(labels, func(l label) bool { return l.path == path })
	if at < 0 {
		return code(path, path), len(labels)
	}
	return labels[at], at
}

// plateKindLabels are the kinds of individual plates in words.
var plateKindLabels = map[domain.VehicleKind]string{domain.Auto: "для автомобіля", domain.Moto: "для мотоцикла"}

// schemas are the two ways of an appointment in words.
var schemas = map[domain.ConfidantSchema]string{
	domain.SchemaOwner:     "власник транспортного засобу",
	domain.SchemaConfidant: "майбутній належний користувач",
}
