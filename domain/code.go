package domain

import (
	"maps"
	"slices"
)

// Code names a refusal in the cabinet's answers. Each code has one row in codes.
type Code string

// The refusals that the cabinet knows. The API maps its Class to an HTTP status, the browser has its screen.
const (
	CodeInvalid           Code = "invalid"            // a field is wrong; Fields says which
	CodeUnreadable        Code = "unreadable"         // the body is not what its type says
	CodeUnauthorized      Code = "unauthorized"       // no session, or it has ended
	CodeForged            Code = "forged"             // a callback whose signature is not its sender's
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
	CodeRefused           Code = "refused"            // an outside system has decided against it, for no reason that the cabinet distinguishes
	CodeUnavailable       Code = "unavailable"        // an outside system or the cabinet itself is down
	CodeAccepted          Code = "accepted"           // taken, but the outcome is not known yet: same key again
	CodePaid              Code = "paid"               // pay pressed again, and the bank has the money
	CodeTooManyRequests   Code = "too_many_requests"  // rate limit
	CodeSignInRefused     Code = "sign_in_refused"    // the person refused, or the key is unfit
	CodeSignInExpired     Code = "sign_in_expired"    // the sign-in took too long or was already used
	CodeSignInDown        Code = "sign_in_down"       // the app's side does not answer: another way to sign in is there
	CodeBankNotLinked     Code = "bank_not_linked"    // the bank says who it is, but not who that is here (AMB-011)
	CodeBankStranger      Code = "bank_stranger"      // the bank's client and the citizen who links them have different names
	CodeKeyReused         Code = "key_reused"         // one Idempotency-Key for two different requests
	CodePayloadTooLarge   Code = "payload_too_large"  // the body is over its limit
	CodeMethodNotAllowed  Code = "method_not_allowed" // the path is there, the method is not
	CodeOurFault          Code = "our_fault"          // a bug holds the order up: nothing is lost, and no one has to act
	CodeInternal          Code = "internal"           // a bug; its cause stays in the log
	CodeUnsupportedMedia  Code = "unsupported_media"  // the body is of a type that the call does not take
	CodeNotAPerson        Code = "not_a_person"       // the key belongs to an organisation, not to a citizen
	CodeNoRNOKPP          Code = "no_rnokpp"          // the key's owner has no RNOKPP
	CodePlateTaken        Code = "plate_taken"        // another citizen holds the plate (PRES-29)
	CodeScantRegistry     Code = "scant_registry"     // the registers hold too little for an online order (GAP-90, LIC-46)
	CodeReservationExists Code = "reservation_exists" // the citizen holds a plate already (PRES-10, PRES-11)
	CodeFileGone          Code = "file_gone"          // an uploaded file is not there any more, or belongs to another order
	CodeDraftOutdated     Code = "draft_outdated"     // the draft was saved on another device since
	CodeTooEarly          Code = "too_early"          // the action's time has not come yet (TIME-19)
	CodeTooManyActions    Code = "too_many_actions"   // the order has taken nearly as many updates as the engine takes
	CodeOfferStale        Code = "offer_stale"        // the insurer's price has changed, or the offer is gone: choose again
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
	CodeFineNotPayable    Code = "fine_not_payable"   // it names no payee, or its state is not known (AMB-030)
	CodeFineAmount        Code = "fine_amount"        // another sum is due by now than the citizen has seen
	CodeFineOrdered       Code = "fine_ordered"       // the citizen has an order of its payment under way
	CodeExtractNotFound   Code = "extract_not_found"  // no extract has the code
	CodeStorageNotFound   Code = "storage_not_found"  // the citizen has no such plate in storage
	CodeStorageChanged    Code = "storage_changed"    // the storage ends later by now than the citizen has seen
	CodeStorageOrdered    Code = "storage_ordered"    // the citizen has an order to prolong it under way
	CodeShipmentGone      Code = "shipment_gone"      // the document is not at the service centre any more
	CodeShipmentOrdered   Code = "shipment_ordered"   // the citizen has an order that sends the document
	CodeLinkInactive      Code = "link_inactive"      // the link that verifies an address is over, used or replaced (STAT-05)
	CodeEmailVerified     Code = "email_verified"     // the address is verified already
	CodePushService       Code = "push_service"       // the browser's push service is not one that the cabinet uses
	CodeLettersLimit      Code = "letters_limit"      // enough letters for this hour
	CodeCodesLimit        Code = "codes_limit"        // enough codes were sent for this order, to this phone or for this citizen
	CodeAddressLimit      Code = "address_limit"      // enough orders were made with an unconfirmed address
	CodeUploadsLimit      Code = "uploads_limit"      // the citizen holds too many documents without an order
	CodeMalware           Code = "malware"            // the scanner found malware in an uploaded document
	CodeScanTooLarge      Code = "scan_too_large"     // an uploaded document is longer than the scanner takes
	CodeScanUnavailable   Code = "scan_unavailable"   // the scanner does not answer, and no document is taken unscanned
	CodePlateIndividual   Code = "plate_individual"   // the vehicle has an individual plate already (INZ-25)
	CodePlateUnpaid       Code = "plate_unpaid"       // the citizen holds the text of another individual plate and has not paid for it
	CodePlateUnfit        Code = "plate_unfit"        // vehicles of this type have no individual plates (INZ-26)
	CodePlateForbidden    Code = "plate_forbidden"    // no such individual plate can be made (INZ-24)
	CodePlateVehicle      Code = "plate_vehicle"      // the vehicle was sold or changed after its individual plate was ordered
	CodeExamsNeeded       Code = "exams_needed"       // the licence is exchanged in person alone, after the exams (LIC-47)
	CodeLicenceChanged    Code = "licence_changed"    // the register has another licence than the order
	CodeConfidantAssigned Code = "confidant_assigned" // the vehicle has a confidant by now (CONF-42)
	CodeAppointmentGone   Code = "appointment_gone"   // the register has no such appointment of a confidant any more
	CodeVehicleChanged    Code = "vehicle_changed"    // the vehicle was sold, or has other documents, after the order was made
	CodeRegionUnknown     Code = "region_unknown"     // the register does not say in which region the vehicle is (INZ-27)
)

// Class is the kind of a refusal: it decides the HTTP status and whether a client retries.
type Class int

// The classes of refusals.
const (
	ClassInternal        Class = iota // a bug: its cause stays in the log
	ClassMalformed                    // the request cannot be read
	ClassInvalid                      // the request can be read, and something in it is wrong
	ClassSignature                    // the signature in it is wrong
	ClassUnauthenticated              // no session, or not who it says
	ClassForbidden                    // not for this person
	ClassNotFound
	ClassConflict // not in the present state
	ClassGone     // not any more
	ClassTooLarge
	ClassMethod
	ClassMedia
	ClassTooMany     // not so often
	ClassUnavailable // not now
	ClassPending     // taken, and the outcome is open
)

// codes are the refusals with their class, and what a citizen reads: what happened, and what to do next. Those of signatures
// are read under 'An error occurred' (SIGN-07, SIGN-08, ERR-26).
var codes = map[Code]struct {
	class Class
	text  string
}{
	CodeInvalid:           {ClassInvalid, "Перевірте введені дані: деякі поля заповнено неправильно."},
	CodeUnreadable:        {ClassMalformed, "Дані надіслано з помилкою. Оновіть сторінку і спробуйте знову."},
	CodeUnauthorized:      {ClassUnauthenticated, "Термін дії Вашої сессії вичерпано, спробувати ще раз?"},
	CodeForged:            {ClassUnauthenticated, "Підпис повідомлення не належить його відправнику."},
	CodeNotFound:          {ClassNotFound, "За цією адресою нічого не знайдено."},
	CodeNotAllowed:        {ClassConflict, "Цю дію зараз виконати не можна: стан замовлення змінився. Оновіть сторінку."},
	CodeTooLate:           {ClassConflict, "Час на цю дію вже минув. Замовте послугу ще раз."},
	CodeAlreadyPaid:       {ClassConflict, "Замовлення вже оплачено, тому скасувати його не можна."},
	CodeMaintenance:       {ClassUnavailable, "Проводяться регламентні технічні роботи. Роботу буде скоро відновлено."},
	CodeOrderingBlocked:   {ClassConflict, "Проводяться регламентні роботи. Замовлення буде доступне пізніше."},
	CodeServiceInactive:   {ClassConflict, "Послуга недоступна."},
	CodeVehicleNotFound:   {ClassInvalid, "На жаль, транспортний засіб не знайдено"},
	CodeBankUnavailable:   {ClassUnavailable, "Банк зараз не відповідає. Замовлення збережено, спробуйте оплатити його за хвилину."},
	CodeDiiaUnavailable:   {ClassUnavailable, "Дія зараз не відповідає. Підпишіть заяву особистим ключем або спробуйте ще раз за хвилину."},
	CodeDiiaExpired:       {ClassConflict, "Час на підписання в Дії минув. Отримайте нове посилання."},
	CodeRefused:           {ClassConflict, "Реєстр або установа, від якої залежить послуга, відмовила. Перевірте дані й спробуйте ще раз або зверніться до підтримки."},
	CodeUnavailable:       {ClassUnavailable, "На жаль, сервіс тимчасово недоступний. Спробуйте, будь ласка, пізніше"},
	CodeAccepted:          {ClassPending, "Запит прийнято, але відповіді ще немає. Стан замовлення з’явиться у «Моїх послугах»."},
	CodePaid:              {ClassConflict, "Замовлення вже оплачено, платити ще раз не потрібно."},
	CodeTooManyRequests:   {ClassTooMany, "Забагато запитів."},
	CodeSignInRefused:     {ClassForbidden, "Вхід не підтверджено. Спробуйте ще раз."},
	CodeSignInExpired:     {ClassForbidden, "Час на вхід минув. Почніть вхід спочатку."},
	CodeSignInDown:        {ClassUnavailable, "Цей спосіб входу зараз не відповідає. Спробуйте за хвилину або увійдіть в інший спосіб."},
	CodeBankNotLinked:     {ClassForbidden, "Банк підтвердив Вас, але monobank ще не пов’язаний із Вашим кабінетом. Увійдіть зараз через id.gov.ua або Дію, і наступного разу вистачить банку."},
	CodeBankStranger:      {ClassForbidden, "У monobank вхід підтвердила інша людина, тому пов’язати його з Вашим кабінетом не можна. Увійдіть ще раз без банку."},
	CodeKeyReused:         {ClassConflict, "Такий запит уже надсилався з іншими даними. Оновіть сторінку і спробуйте знову."},
	CodePayloadTooLarge:   {ClassTooLarge, "Надіслано забагато даних."},
	CodeMethodNotAllowed:  {ClassMethod, "Такої дії не існує."},
	CodeInternal:          {ClassInternal, "Сталася технічна помилка. Спробуйте, будь ласка, пізніше."},
	CodeOurFault:          {ClassConflict, textOurFault + textNothingToDo},
	CodeUnsupportedMedia:  {ClassMedia, "Дані надіслано у невідомому вигляді."},
	CodeNoRNOKPP:          {ClassForbidden, "Вхід можливий лише за РНОКПП. Зверніться до сервісного центру."},
	CodePlateTaken:        {ClassConflict, TextPlateUnavailable},
	CodeScantRegistry:     {ClassConflict, TextScantRegistry + "."},
	CodeReservationExists: {ClassConflict, "У Вас уже є заброньований номерний знак. Знайдіть його у «Моїх послугах»."},
	CodeFileGone:          {ClassInvalid, "Завантажений файл уже недоступний. Додайте його ще раз."},
	CodeDraftOutdated:     {ClassConflict, "Чернетку змінено на іншому пристрої. Оновіть сторінку, щоб продовжити з новішої."},
	CodeNotAPerson:        {ClassForbidden, "Кабінет призначено для фізичних осіб. Увійдіть із власним ключем."},
	CodeTooEarly:          {ClassConflict, "Ця дія стане доступною трохи пізніше."},
	CodeTooManyActions:    {ClassConflict, "Із цим замовленням виконано забагато дій, тому нових воно не приймає. Замовлення і сплачені кошти збережено. Зверніться до служби підтримки й назвіть номер замовлення: вона відновить доступ до нього."},
	CodeOfferStale:        {ClassInvalid, "Страхова компанія змінила ціну або зняла пропозицію. Оберіть пропозицію ще раз."},
	CodePolicyStart:       {ClassInvalid, "День початку дії поліса вже настав. Оберіть пізнішу дату."},
	CodeInsurerRefused:    {ClassInvalid, "Страхова компанія відмовила в укладенні договору. Оберіть іншу страхову компанію."},
	CodeInsurerUnknown:    {ClassInvalid, "Страхова компанія не прийняла запит. Оберіть іншу страхову компанію."},
	CodeOTPWrong:          {ClassInvalid, "Код не підходить. Перевірте SMS і введіть його ще раз."},
	CodeOTPLocked:         {ClassInvalid, "Код заблоковано після невдалих спроб. Отримайте новий код."},
	CodeOTPExpired:        {ClassInvalid, "Строк дії коду минув. Отримайте новий код."},
	CodeActiveApplication: {ClassConflict, "У Вас вже є чинна заява, стежте за нею у «Моїх послугах»."},
	CodePolicyReserved:    {ClassConflict, "Ви вже зарезервували поліс на цей транспортний засіб і ці дати. Завершіть його оформлення або скасуйте його."},
	CodeCheckOutdated:     {ClassConflict, "Перевірка транспортного засобу застаріла. Замовте послугу ще раз."},
	CodeVehicleNotOwn:     {ClassInvalid, "На жаль, в кабінеті водія немає інформації про Ваш транспортний засіб. Перевірте номерний знак або оформіть поліс як на транспортний засіб іншої особи."},
	CodeFineNotFound:      {ClassInvalid, "За вашим запитом нічого не знайдено."},
	CodeFinePaid:          {ClassConflict, "За вказаними реквізитами штраф уже сплачений"},
	CodeFineEnforced:      {ClassConflict, "Штраф предано до ДВС"},
	CodeFineNotPayable:    {ClassConflict, "Цей штраф не можна сплатити онлайн: у реєстрі немає реквізитів для оплати. Зверніться до органу, що виніс постанову."},
	CodeFineAmount:        {ClassConflict, "Сума штрафу змінилася. Перевірте нову суму і спробуйте ще раз."},
	CodeFineOrdered:       {ClassConflict, "Оплату цього штрафу вже замовлено. Знайдіть її у «Моїх послугах»."},
	CodeExtractNotFound:   {ClassNotFound, "Витягу з таким кодом немає. Перевірте, чи всі символи введено правильно. Витяг можна перевірити протягом року від дня його формування."},
	CodeStorageNotFound:   {ClassInvalid, "Цього номерного знака немає серед тих, що зберігаються для Вас. Оновіть перелік і оберіть інший."},
	CodeStorageChanged:    {ClassConflict, "Строк зберігання цього номерного знака вже змінився. Оновіть перелік і оберіть новий строк."},
	CodeStorageOrdered:    {ClassConflict, "Продовження зберігання цього номерного знака вже замовлено. Знайдіть його у «Моїх послугах»."},
	CodeShipmentGone:      {ClassConflict, "Цього документа вже немає серед тих, що чекають на відправлення в сервісному центрі. Оновіть сторінку."},
	CodeShipmentOrdered:   {ClassConflict, "Доставку цього документа вже замовлено. Стежте за нею у «Моїх послугах»."},
	CodeLinkInactive:      {ClassGone, "Посилання неактивне: строк його дії минув або його вже використано. Увійдіть у кабінет і замовте новий лист."},
	CodeEmailVerified:     {ClassConflict, "Цю адресу вже підтверджено."},
	CodePushService:       {ClassInvalid, "Кабінет не може надсилати сповіщення в цей браузер. Спробуйте інший браузер."},
	CodeLettersLimit:      {ClassTooMany, "Ми вже надіслали Вам кілька листів. Перевірте пошту, зокрема папку «Спам»."},
	CodeCodesLimit:        {ClassTooMany, "За останню годину надіслано забагато кодів."},
	CodeAddressLimit:      {ClassTooMany, "За останню годину з цією електронною адресою зроблено забагато замовлень. Якщо адреса Ваша, підтвердьте її у профілі."},
	CodeUploadsLimit:      {ClassConflict, "Завантажено забагато документів, яких немає в замовленнях. Видаліть непотрібні чернетки у «Моїх послугах» або спробуйте завтра."},
	CodeMalware:           {ClassInvalid, "Файл містить шкідливий код, тому його не прийнято. Перевірте свій пристрій антивірусом і завантажте інший файл."},
	CodeScanTooLarge:      {ClassTooLarge, "Файл завеликий для перевірки, тому його не прийнято. Зменште файл і завантажте його ще раз."},
	CodeScanUnavailable:   {ClassUnavailable, "Перевірка файлів тимчасово недоступна. Спробуйте завантажити файл за кілька хвилин."},
	CodePlateIndividual:   {ClassConflict, "Цей транспортний засіб уже має індивідуальний номерний знак. Оберіть інший транспортний засіб."},
	CodePlateUnpaid:       {ClassConflict, "У Вас уже є неоплачене замовлення індивідуального номерного знака. Сплатіть або скасуйте його у «Моїх послугах», щоб замовити ще один."},
	CodePlateUnfit:        {ClassConflict, "Для транспортних засобів цього типу індивідуальні номерні знаки не виготовляють. Оберіть автомобіль або мотоцикл."},
	CodePlateForbidden:    {ClassConflict, "Такий номерний знак виготовити не можна: він суперечить наказу МВС. Оберіть іншу комбінацію."},
	CodePlateVehicle:      {ClassConflict, "Дані транспортного засобу змінилися після замовлення, тому номерний знак для нього не виготовлять."},
	CodeExamsNeeded:       {ClassConflict, textRetakeExams + "."},
	CodeLicenceChanged:    {ClassConflict, "Дані посвідчення в реєстрі змінилися після замовлення. Оформіть обмін ще раз або зверніться до сервісного центру МВС."},
	CodeConfidantAssigned: {ClassConflict, "Для цього транспортного засобу вже призначено належного користувача. Спершу потрібно скасувати його призначення."},
	CodeAppointmentGone:   {ClassConflict, "Такого призначення належного користувача в реєстрі вже немає: його скасовано або транспортний засіб змінив власника."},
	CodeVehicleChanged:    {ClassConflict, "Дані транспортного засобу в реєстрі змінилися після замовлення. Перевірте їх у кабінеті й замовте послугу ще раз або зверніться до сервісного центру МВС."},
	CodeRegionUnknown:     {ClassConflict, "У реєстрі немає регіону цього транспортного засобу. Зверніться до сервісного центру МВС, щоб його уточнити."},
	CodeOTPLimit:          {ClassInvalid, "Кількість кодів для цього договору вичерпано. Оформіть поліс ще раз."},

	CodeSignatureTooLarge:          {ClassSignature, "Файл підпису завеликий"},
	CodeSignatureNotCMS:            {ClassSignature, "Файл не є електронним підписом"},
	CodeSignatureSeveralSigners:    {ClassSignature, "Документ має підписати одна особа"},
	CodeSignatureIncomplete:        {ClassSignature, "Підпис неповний: бракує сертифіката або обов’язкових атрибутів"},
	CodeSignatureAlgorithm:         {ClassSignature, "Алгоритм підпису не підтримується"},
	CodeSignatureDSTU:              {ClassSignature, "Перевірка підписів ДСТУ 4145 зараз недоступна. Підпишіть ключем ECDSA або RSA"},
	CodeSignatureWrongContent:      {ClassSignature, "Підписано інший документ"},
	CodeSignatureBroken:            {ClassSignature, "Підпис пошкоджено"},
	CodeSignatureWrongCertificate:  {ClassSignature, "Сертифікат не відповідає підпису"},
	CodeSignatureNotForSigning:     {ClassSignature, "Ключ не призначено для підпису"},
	CodeSignatureUnknownAuthority:  {ClassSignature, "Сертифікат видав надавач, якого немає в довірчому списку"},
	CodeSignatureExpired:           {ClassSignature, "Строк дії сертифіката минув або ще не настав"},
	CodeSignatureRevoked:           {ClassSignature, "Сертифікат відкликано"},
	CodeSignatureRevocationUnknown: {ClassSignature, "Стан сертифіката неможливо перевірити"},
	CodeSignatureTime:              {ClassSignature, "Час підпису неправильний. Перевірте годинник і підпишіть ще раз"},
	CodeSignatureNoRNOKPP:          {ClassSignature, "У сертифікаті немає РНОКПП"},
	CodeSignatureAnotherSigner:     {ClassSignature, "РНОКПП не збігається з вказаним у профілі"},
}

// Codes are all refusals, sorted.
func Codes() []Code { return slices.Sorted(maps.Keys(codes)) }

// Class is the code's class; an unknown code is a bug.
func (c Code) Class() Class { return codes[c].class }

// Message is the sentence for the code; an unknown code reads as an internal error, none as an outage (ERR-11).
func (c Code) Message() string {
	if c == "" {
		c = CodeUnavailable
	}
	if known, ok := codes[c]; ok {
		return known.text
	}
	return codes[CodeInternal].text
}
