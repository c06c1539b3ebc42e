package domain

import (
	"cmp"
	"errors"
	"math"
	"sort"
	"strconv"
	"time"
)

// Code names a refusal in the cabinet's answers. Each code has one row in Problems.
type Code string

// The refusals that the cabinet knows. The API adds its HTTP status, the browser its screen.
const (
	CodeInvalid           Code = "invalid"            // a field is wrong; Fields says which
	CodeUnreadable        Code = "unreadable"         // the body is not what its type says
	CodeUnauthorized      Code = "unauthorized"       // no session, or it has ended
	CodeNotFound          Code = "not_found"          // not there, or another citizen's
	CodeNotAllowed        Code = "not_allowed"        // the order's state does not allow the action
	CodeTooLate           Code = "too_late"           // the action's deadline has passed
	CodeAlreadyPaid       Code = "already_paid"       // cancelled while the bank had already taken the money
	CodeMaintenance       Code = "maintenance"        // SESS-07: the cabinet is closed for works
	CodeOrderingBlocked   Code = "ordering_blocked"   // CAT-31: nightly works
	CodeServiceInactive   Code = "service_inactive"   // CAT-26
	CodeVehicleNotFound   Code = "vehicle_not_found"  // VCHK-08
	CodeBankUnavailable   Code = "bank_unavailable"   // the payment page cannot be had now
	CodeDiiaUnavailable   Code = "diia_unavailable"   // no link into Diia can be had now: the signature's widget is the other way
	CodeDiiaExpired       Code = "diia_expired"       // what came from Diia came too late: a new link is needed
	CodeUnavailable       Code = "unavailable"        // an outside system or the cabinet itself is down
	CodeAccepted          Code = "accepted"           // taken, but the outcome is not known yet: same key again
	CodeTooManyRequests   Code = "too_many_requests"  // rate limit
	CodeSignInRefused     Code = "sign_in_refused"    // the person refused, or the key is unfit
	CodeSignInExpired     Code = "sign_in_expired"    // the sign-in took too long or was already used
	CodeSignInDown        Code = "sign_in_down"       // the app's side does not answer: another way to sign in is there
	CodeBankNotLinked     Code = "bank_not_linked"    // the bank says who it is, but not who that is here (AMB-011)
	CodeBankStranger      Code = "bank_stranger"      // the bank's client and the citizen who links them have different names
	CodeKeyReused         Code = "key_reused"         // one Idempotency-Key for two different requests
	CodePayloadTooLarge   Code = "payload_too_large"  // the body is over its limit
	CodeMethodNotAllowed  Code = "method_not_allowed" // the path is there, the method is not
	CodeInternal          Code = "internal"           // a fault of ours; its cause stays in the log
	CodeUnsupportedMedia  Code = "unsupported_media"  // the body is of a type that the call does not take
	CodeNotAPerson        Code = "not_a_person"       // the key belongs to an organisation, not to a citizen
	CodeNoRNOKPP          Code = "no_rnokpp"          // the key's owner has no RNOKPP
	CodePlateTaken        Code = "plate_taken"        // somebody else holds the plate (PRES-29)
	CodeScantRegistry     Code = "scant_registry"     // the registers hold too little for an online order (GAP-90, LIC-46)
	CodeReservationExists Code = "reservation_exists" // the citizen holds a plate already (PRES-10, PRES-11)
	CodeFileGone          Code = "file_gone"          // an uploaded file is not there any more, or belongs to another order
	CodeDraftOutdated     Code = "draft_outdated"     // the draft was saved on another device meanwhile
	CodeTooEarly          Code = "too_early"          // the action's time has not come yet (TIME-19)
	CodeOfferStale        Code = "offer_stale"        // the insurer's price has changed, or the offer is gone: choose anew
	CodePolicyStart       Code = "policy_start"       // the policy's first day has come before the policy
	CodeInsurerRefused    Code = "insurer_refused"    // the company does not insure this
	CodeInsurerUnknown    Code = "insurer_unknown"    // the insurer refuses without a reason that we know (INS-68, GAP-61)
	CodeOTPWrong          Code = "otp_wrong"          // not the code that was sent; another try is left
	CodeOTPLocked         Code = "otp_locked"         // too many wrong codes: a new one is needed
	CodeOTPExpired        Code = "otp_expired"        // the code is too old: a new one is needed
	CodeActiveApplication Code = "active_application" // another application about the same is under way (SPR-34)
	CodeCheckOutdated     Code = "check_outdated"     // the register's check of the vehicle is not known any more
	CodePolicyReserved    Code = "policy_reserved"    // the citizen has a policy of the vehicle reserved for some of the days
	CodeOTPLimit          Code = "otp_limit"          // the insurer sends no more codes for this policy
	CodeVehicleNotOwn     Code = "vehicle_not_own"    // no own vehicle of that plate (INS-64)
	CodeFineNotFound      Code = "fine_not_found"     // PAYF-07
	CodeFinePaid          Code = "fine_paid"          // PAYF-09
	CodeFineEnforced      Code = "fine_enforced"      // PAYF-08
	CodeFineNotPayable    Code = "fine_not_payable"   // it says nobody to pay to, or its state is not known (AMB-030)
	CodeFineAmount        Code = "fine_amount"        // another sum is due by now than the citizen has seen
	CodeFineOrdered       Code = "fine_ordered"       // the citizen has an order of its payment under way
	CodeStorageNotFound   Code = "storage_not_found"  // the citizen has no such plate in storage
	CodeStorageChanged    Code = "storage_changed"    // the storage ends later by now than the citizen has seen
	CodeStorageOrdered    Code = "storage_ordered"    // the citizen has an order to prolong it under way
	CodeShipmentGone      Code = "shipment_gone"      // the document is not at the service centre any more
	CodeShipmentOrdered   Code = "shipment_ordered"   // the citizen has an order that sends the document
	CodeLinkInactive      Code = "link_inactive"      // the link that verifies an address is over, used or replaced (STAT-05)
	CodeEmailVerified     Code = "email_verified"     // the address is verified already
	CodeLettersLimit      Code = "letters_limit"      // enough letters for this hour
	CodeCodesLimit        Code = "codes_limit"        // enough codes were sent for this order, to this phone or for this citizen
	CodeAddressLimit      Code = "address_limit"      // enough orders were made with an address that nobody has confirmed
	CodeUploadsLimit      Code = "uploads_limit"      // the citizen holds too many documents without an order
	CodeMalware           Code = "malware"            // the scanner found malware in an uploaded document
	CodeScanUnavailable   Code = "scan_unavailable"   // the scanner does not answer, and no document is taken unscanned
	CodePlateIndividual   Code = "plate_individual"   // the vehicle has an individual plate already (INZ-25)
	CodePlateUnfit        Code = "plate_unfit"        // vehicles of this type have no individual plates (INZ-26)
	CodePlateForbidden    Code = "plate_forbidden"    // no such individual plate can be made (INZ-24)
	CodePlateVehicle      Code = "plate_vehicle"      // the vehicle was sold or changed after its individual plate was ordered
	CodeRegionUnknown     Code = "region_unknown"     // the register does not say in which region the vehicle is (INZ-27)
)

// texts are the sentences that a citizen reads for each refusal (what happened, what to do next).
var texts = map[Code]string{
	CodeInvalid:           "Перевірте введені дані: деякі поля заповнено неправильно.",
	CodeUnreadable:        "Дані надіслано з помилкою. Оновіть сторінку і спробуйте знову.",
	CodeUnauthorized:      "Термін дії Вашої сессії вичерпано, спробувати ще раз?",
	CodeNotFound:          "За цією адресою нічого не знайдено.",
	CodeNotAllowed:        "Цю дію зараз виконати не можна: стан замовлення змінився. Оновіть сторінку.",
	CodeTooLate:           "Час на цю дію вже минув. Замовте послугу ще раз.",
	CodeAlreadyPaid:       "Замовлення вже оплачено, тому скасувати його не можна.",
	CodeMaintenance:       "Проводяться регламентні технічні роботи. Роботу буде скоро відновлено.",
	CodeOrderingBlocked:   "Проводяться регламентні роботи. Замовлення буде доступне пізніше.",
	CodeServiceInactive:   "Послуга недоступна.",
	CodeVehicleNotFound:   "На жаль, транспортний засіб не знайдено",
	CodeBankUnavailable:   "Банк зараз не відповідає. Замовлення збережено, спробуйте оплатити його за хвилину.",
	CodeDiiaUnavailable:   "Дія зараз не відповідає. Підпишіть заяву особистим ключем або спробуйте ще раз за хвилину.",
	CodeDiiaExpired:       "Час на підписання в Дії минув. Отримайте нове посилання.",
	CodeUnavailable:       "На жаль, сервіс тимчасово недоступний. Спробуйте, будь ласка, пізніше",
	CodeAccepted:          "Запит прийнято, але відповіді ще немає. Стан замовлення з’явиться у «Моїх послугах».",
	CodeTooManyRequests:   "Забагато запитів.",
	CodeSignInRefused:     "Вхід не підтверджено. Спробуйте ще раз.",
	CodeSignInExpired:     "Час на вхід минув. Почніть вхід спочатку.",
	CodeSignInDown:        "Цей спосіб входу зараз не відповідає. Спробуйте за хвилину або увійдіть в інший спосіб.",
	CodeBankNotLinked:     "Банк підтвердив Вас, але monobank ще не пов’язаний із Вашим кабінетом. Увійдіть зараз через id.gov.ua або Дію, і наступного разу вистачить банку.",
	CodeBankStranger:      "У monobank вхід підтвердила інша людина, тому пов’язати його з Вашим кабінетом не можна. Увійдіть ще раз без банку.",
	CodeKeyReused:         "Такий запит уже надсилався з іншими даними. Оновіть сторінку і спробуйте знову.",
	CodePayloadTooLarge:   "Надіслано забагато даних.",
	CodeMethodNotAllowed:  "Такої дії не існує.",
	CodeInternal:          "Сталася технічна помилка. Спробуйте, будь ласка, пізніше.",
	CodeUnsupportedMedia:  "Дані надіслано у невідомому вигляді.",
	CodeNoRNOKPP:          "Вхід можливий лише за РНОКПП. Зверніться до сервісного центру.",
	CodePlateTaken:        TextPlateUnavailable,
	CodeScantRegistry:     TextScantRegistry,
	CodeReservationExists: "У Вас уже є заброньований номерний знак. Знайдіть його у «Моїх послугах».",
	CodeFileGone:          "Завантажений файл уже недоступний. Додайте його ще раз.",
	CodeDraftOutdated:     "Чернетку змінено на іншому пристрої. Оновіть сторінку, щоб продовжити з новішої.",
	CodeNotAPerson:        "Кабінет призначено для фізичних осіб. Увійдіть із власним ключем.",
	CodeTooEarly:          "Ця дія стане доступною трохи пізніше.",
	CodeOfferStale:        "Страхова компанія змінила ціну або зняла пропозицію. Оберіть пропозицію ще раз.",
	CodePolicyStart:       "День початку дії поліса вже настав. Оберіть пізнішу дату.",
	CodeInsurerRefused:    "Страхова компанія відмовила в укладенні договору. Оберіть іншу страхову компанію.",
	CodeInsurerUnknown:    "Страхова компанія не прийняла запит. Оберіть іншу страхову компанію.",
	CodeOTPWrong:          "Код не підходить. Перевірте SMS і введіть його ще раз.",
	CodeOTPLocked:         "Код заблоковано після невдалих спроб. Отримайте новий код.",
	CodeOTPExpired:        "Строк дії коду минув. Отримайте новий код.",
	CodeActiveApplication: "У Вас вже є чинна заява, стежте за нею у «Моїх послугах».",
	CodePolicyReserved:    "Ви вже зарезервували поліс на цей транспортний засіб і ці дати. Завершіть його оформлення або скасуйте його.",
	CodeCheckOutdated:     "Перевірка транспортного засобу застаріла. Замовте послугу ще раз.",
	CodeVehicleNotOwn:     "На жаль, в кабінеті водія немає інформації про Ваш транспортний засіб. Перевірте номерний знак або оформіть поліс як на транспортний засіб іншої особи.",
	CodeFineNotFound:      "За вашим запитом нічого не знайдено.",
	CodeFinePaid:          "За вказаними реквізитами штраф уже сплачений",
	CodeFineEnforced:      "Штраф предано до ДВС",
	CodeFineNotPayable:    "Цей штраф не можна сплатити онлайн: у реєстрі немає реквізитів для оплати. Зверніться до органу, що виніс постанову.",
	CodeFineAmount:        "Сума штрафу змінилася. Перевірте нову суму і спробуйте ще раз.",
	CodeFineOrdered:       "Оплату цього штрафу вже замовлено. Знайдіть її у «Моїх послугах».",
	CodeStorageNotFound:   "Цього номерного знака немає серед тих, що зберігаються для Вас. Оновіть перелік і оберіть інший.",
	CodeStorageChanged:    "Строк зберігання цього номерного знака вже змінився. Оновіть перелік і оберіть новий строк.",
	CodeStorageOrdered:    "Продовження зберігання цього номерного знака вже замовлено. Знайдіть його у «Моїх послугах».",
	CodeShipmentGone:      "Цього документа вже немає серед тих, що чекають на відправлення в сервісному центрі. Оновіть сторінку.",
	CodeShipmentOrdered:   "Доставку цього документа вже замовлено. Стежте за нею у «Моїх послугах».",
	CodeLinkInactive:      "Посилання неактивне: строк його дії минув або його вже використано. Увійдіть у кабінет і замовте новий лист.",
	CodeEmailVerified:     "Цей email уже верифіковано.",
	CodeLettersLimit:      "Ми вже надіслали Вам кілька листів. Перевірте пошту, зокрема папку «Спам».",
	CodeCodesLimit:        "За останню годину надіслано забагато кодів.",
	CodeAddressLimit:      "За останню годину з цією електронною адресою зроблено забагато замовлень. Якщо адреса Ваша, підтвердьте її у профілі.",
	CodeUploadsLimit:      "Завантажено забагато документів, яких немає в замовленнях. Видаліть непотрібні чернетки у «Моїх послугах» або спробуйте завтра.",
	CodeMalware:           "Файл містить шкідливий код, тому його не прийнято. Перевірте свій пристрій антивірусом і завантажте інший файл.",
	CodeScanUnavailable:   "Перевірка файлів тимчасово недоступна. Спробуйте завантажити файл за кілька хвилин.",
	CodePlateIndividual:   "Цей транспортний засіб уже має індивідуальний номерний знак. Оберіть інший транспортний засіб.",
	CodePlateUnfit:        "Для транспортних засобів цього типу індивідуальні номерні знаки не виготовляють. Оберіть автомобіль або мотоцикл.",
	CodePlateForbidden:    "Такий номерний знак виготовити не можна: він суперечить наказу МВС. Оберіть іншу комбінацію.",
	CodePlateVehicle:      "Дані транспортного засобу змінилися після замовлення, тому номерний знак для нього не виготовлять.",
	CodeRegionUnknown:     "У реєстрі немає регіону цього транспортного засобу. Зверніться до сервісного центру МВС, щоб його уточнити.",
	CodeOTPLimit:          "Кількість кодів для цього договору вичерпано. Оформіть поліс ще раз.",
}

// Error is a refusal that may be shown to a citizen: a code, and for bad input a sentence for each field.
// The text stands in for the code's sentence where more is known; the cause is for operators alone and never leaves the server.
type Error struct {
	Code   Code
	Text   string
	Fields Fields
	Cause  error
	// RetryAfter is in how long the same may be asked again; zero when waiting does not help, or nobody knows.
	RetryAfter time.Duration
	// Settled says that the order itself has refused: the same key is answered so for ever, and another try needs another one.
	Settled bool
	// OrderID is the citizen's own order that stands in the way; empty: none does.
	OrderID string
}

// Fields says what is wrong with each field: name in the call's spelling, sentence in Ukrainian.
type Fields map[string]string

// Refuse makes an Error of a code.
func Refuse(code Code) *Error { return &Error{Code: code} }

// RefuseFor makes an Error of a code with the cause that operators read.
func RefuseFor(code Code, cause error) *Error { return &Error{Code: code, Cause: cause} }

// RefuseFrequent makes an Error of a code for what is asked too often: it may be asked again after a while.
func RefuseFrequent(code Code, retryAfter time.Duration) *Error {
	return &Error{Code: code, RetryAfter: retryAfter}
}

// Error gives operators the code and the cause.
func (e *Error) Error() string {
	text := string(e.Code)
	if len(e.Fields) > 0 {
		names := make([]string, 0, len(e.Fields))
		for name := range e.Fields {
			names = append(names, name)
		}
		sort.Strings(names)
		for _, name := range names {
			text += " " + name
		}
	}
	if e.Cause != nil {
		text += ": " + e.Cause.Error()
	}
	return text
}

// Unwrap gives the cause.
func (e *Error) Unwrap() error { return e.Cause }

// Message is what the citizen reads: the text, else the code's sentence, and when to try again.
func (e *Error) Message() string {
	message := cmp.Or(e.Text, e.Code.Message())
	if e.RetryAfter > 0 {
		message += " Спробуйте за " + wait(e.RetryAfter) + "."
	}
	return message
}

// wait is a while in words: seconds below a minute, then minutes, rounded up.
func wait(d time.Duration) string {
	if seconds := int(math.Ceil(d.Seconds())); seconds < 60 {
		return counted(seconds, "секунду", "секунди", "секунд")
	}
	return counted(int(math.Ceil(d.Minutes())), "хвилину", "хвилини", "хвилин")
}

// counted is a number with the form of the word that it asks for: 1, 2 to 4, all others.
func counted(n int, one, few, many string) string {
	word := many
	if n%100 < 11 || n%100 > 14 {
		switch n % 10 {
		case 1:
			word = one
		case 2, 3, 4:
			word = few
		}
	}
	return strconv.Itoa(n) + " " + word
}

// Message is the sentence for the code; an unknown code reads as an internal fault, none as an outage (ERR-11).
func (c Code) Message() string {
	if c == "" {
		c = CodeUnavailable
	}
	if text, ok := texts[c]; ok {
		return text
	}
	if text, ok := signatureTexts[c]; ok {
		return text
	}
	return texts[CodeInternal]
}

// Check collects the faults of one input, field by field; the first fault of a field stays.
type Check struct{ fields Fields }

// Field records the message for a field unless it is empty or the field already has one.
func (c *Check) Field(name, message string) {
	if message == "" {
		return
	}
	if c.fields == nil {
		c.fields = Fields{}
	}
	if _, taken := c.fields[name]; !taken {
		c.fields[name] = message
	}
}

// Count is how many fields have a fault.
func (c *Check) Count() int { return len(c.fields) }

// Within records the faults of a part below its name. A fault that is none of the fields stands for the whole part.
func (c *Check) Within(part string, err error) {
	var refusal *Error
	switch {
	case err == nil:
	case errors.As(err, &refusal) && len(refusal.Fields) > 0:
		// The order does not matter: each name is there once.
		//workflowcheck:ignore
		for name, message := range refusal.Fields {
			c.Field(part+"."+name, message)
		}
	default:
		c.Field(part, CodeOf(err).Message())
	}
}

// Err is nil when nothing was recorded, else an Error with CodeInvalid and the fields.
func (c *Check) Err() error {
	if len(c.fields) == 0 {
		return nil
	}
	return &Error{Code: CodeInvalid, Fields: c.fields}
}

// CodeOf is the code of the refusal in an error's chain, CodeInternal when there is none.
func CodeOf(err error) Code {
	var refusal *Error
	if errors.As(err, &refusal) {
		return refusal.Code
	}
	return CodeInternal
}
