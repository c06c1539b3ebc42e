package domain

import (
	"slices"
	"strings"
)

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

// checkWords are what a code says: data that the registers lack (GAP-44, SPR-33), or a sentence of its own.
type checkWords struct {
	lacks, text string
	passes      bool // the next answer may be another one
}

// checkTexts are the messages of the codes. One that has none, as 0005, reads as the generic refusal (AMB-099, GAP-04).
var checkTexts = map[CheckCode]checkWords{
	CheckNone:              {},
	CheckLicence:           {lacks: "посвідчення водія"},
	CheckAddress:           {lacks: "адресу реєстрації"},
	CheckDocument:          {lacks: "документ, що посвідчує особу"},
	CheckDocumentIssued:    {lacks: "дату видачі документа"},
	CheckDocumentExpired:   {lacks: "строк дії документа"},
	CheckUser:              {lacks: "користувача"},
	CheckVehicle:           {lacks: "транспортний засіб"},
	CheckBirthAddress:      {lacks: "місце народження"},
	CheckCache:             {text: "Дані з реєстру ще не надійшли. Спробуйте, будь ласка, ще раз за хвилину", passes: true},
	CheckActiveApplication: {text: "Щодо цього транспортного засобу вже є чинна заява, стежте за нею у «Моїх послугах»"},
	CheckVehicleType:       {text: "Для цього типу транспортного засобу послуга недоступна"},
	CheckConfidantSelf:     {text: "Себе не можна призначити належним користувачем"},
	CheckConfidantAssigned: {text: "Належного користувача вже призначено"},
	CheckJuridicalOwner:    {text: "Власником є юридична особа: послуга доступна лише для авто фізичних осіб"},
	CheckPersonNotFound:    {text: "Особу не знайдено, перевірте введені дані"},
	CheckNotOwner:          {text: "Транспортний засіб не знайдено"},
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
		words, known := checkTexts[code]
		switch {
		case !known:
			return CodeUnavailable.Message()
		case words.text != "":
			return words.text
		case words.lacks != "":
			lacks = append(lacks, words.lacks)
		}
	}
	if len(lacks) == 0 {
		return ""
	}
	return "Відсутні дані про: " + strings.Join(lacks, ", ")
}

// ChecksPass reports whether all that the codes say can pass with time alone, so that it makes sense to ask again. A failure
// without words of its own can.
func ChecksPass(codes []CheckCode) bool {
	return !slices.ContainsFunc(codes, func(code CheckCode) bool {
		words, known := checkTexts[code]
		return known && !words.passes
	})
}
