package domain

import "strings"

// CheckCode is the registers' code of why an order is possible or not (ERR-29 to ERR-42).
type CheckCode string

// The codes. From 0202 on they are the project's own, for checks that the specification names without a code.
const (
	CheckNone              CheckCode = "0000"
	CheckGeneral           CheckCode = "0005"
	CheckCache             CheckCode = "0006" // asking again may help
	CheckActiveApplication CheckCode = "0007" // AMB-100
	CheckLicence           CheckCode = "0010"
	CheckAddress           CheckCode = "0011"
	CheckDocument          CheckCode = "0012"
	CheckDocumentIssued    CheckCode = "0012;1"
	CheckDocumentExpired   CheckCode = "0012;2"
	CheckUser              CheckCode = "0013"
	CheckVehicle           CheckCode = "0014"
	CheckVehicleType       CheckCode = "0015"
	CheckBirthAddress      CheckCode = "0016"
	CheckConfidantSelf     CheckCode = "0201"
	CheckConfidantAssigned CheckCode = "0202" // CONF-32, CONF-42
	CheckJuridicalOwner    CheckCode = "0203" // CONF-34
	CheckPersonNotFound    CheckCode = "0204" // CONF-45
	CheckNotOwner          CheckCode = "0205" // CONF-41
)

// missing are the data that codes say the registers lack (GAP-44, SPR-33).
var missing = map[CheckCode]string{
	CheckLicence: "посвідчення водія", CheckAddress: "адресу реєстрації", CheckDocument: "документ, що посвідчує особу",
	CheckUser: "користувача", CheckVehicle: "транспортний засіб", CheckBirthAddress: "місце народження",
	CheckDocumentIssued: "дату видачі документа", CheckDocumentExpired: "строк дії документа",
}

// checkTexts are the sentences of the other codes.
var checkTexts = map[CheckCode]string{
	CheckNone:              "",
	CheckCache:             "Дані з реєстру ще не надійшли. Спробуйте, будь ласка, ще раз за хвилину",
	CheckActiveApplication: "Щодо цього транспортного засобу вже є чинна заява, стежте за нею у «Моїх послугах»",
	CheckVehicleType:       "Для цього типу транспортного засобу послуга недоступна",
	CheckConfidantSelf:     "Не можна призначити належним користувачем себе самого",
	CheckConfidantAssigned: "Належного користувача вже призначено",
	CheckJuridicalOwner:    "Власником є юридична особа: послуга доступна лише для авто фізичних осіб",
	CheckPersonNotFound:    "Особу не знайдено, перевірте введені дані",
	CheckNotOwner:          "Транспортний засіб не знайдено",
}

// TextScantRegistry is read when the registers hold too little for an online order (SPR-35, LIC-46, GAP-90).
const TextScantRegistry = "У реєстрах недостатньо інформації для замовлення послуги онлайн. Зверніться до сервісного центру"

// OK says that nothing is in the way.
func (c CheckCode) OK() bool { return c == CheckNone }

// Message is the sentence for the code, empty for CheckNone. Codes that the cabinet does not know, and 0005, read as
// the generic refusal (AMB-099, GAP-04).
func (c CheckCode) Message() string { return CheckMessage([]CheckCode{c}) }

// CheckMessage is the sentence for all codes of one answer: those of missing data become one list (SPR-33, GAP-44).
func CheckMessage(codes []CheckCode) string {
	var lacks []string
	for _, code := range codes {
		name, lacking := missing[code]
		text, known := checkTexts[code]
		switch {
		case lacking:
			lacks = append(lacks, name)
		case !known:
			return CodeUnavailable.Message()
		case text != "":
			return text
		}
	}
	if len(lacks) == 0 {
		return ""
	}
	return "Відсутні дані про: " + strings.Join(lacks, ", ")
}
