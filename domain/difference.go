package domain

// DifferenceKind says how the bank's statement and the cabinet differ about a payment.
type DifferenceKind string

// The kinds of differences.
const (
	MoneyOfUnknownOrder DifferenceKind = "unknown_order"   // the bank has money, and there is no such order
	MoneyNotCounted     DifferenceKind = "not_counted"     // the bank has money that the order does not count
	MoneyPaidTwice      DifferenceKind = "paid_twice"      // another invoice has paid the order already
	MoneyNotReturned    DifferenceKind = "not_returned"    // the order is refunded, and the bank has the money
	MoneyReturned       DifferenceKind = "returned"        // the order is paid, and the bank has given the money back
	MoneyReturnedPartly DifferenceKind = "returned_partly" // the order is paid, and the bank has given a part back
	MoneySumDiffers     DifferenceKind = "sum_differs"     // the bank has another sum than the price, or another currency
	MoneyMissing        DifferenceKind = "missing"         // the order is paid, and the bank has no such payment
	MoneyUnclear        DifferenceKind = "unclear"         // the bank's status does not show whether the bank has the money
)

// DifferenceKinds are all kinds of differences.
var DifferenceKinds = []DifferenceKind{
	MoneyOfUnknownOrder, MoneyNotCounted, MoneyPaidTwice, MoneyNotReturned, MoneyReturned, MoneyReturnedPartly, MoneySumDiffers, MoneyMissing,
	MoneyUnclear,
}

// differenceTexts are what each kind is, and what staff do about it.
var differenceTexts = map[DifferenceKind][2]string{
	MoneyOfUnknownOrder: {
		"Банк має гроші за замовлення, якого кабінет не знає",
		"Перевірте, чи не втрачено замовлення під час відновлення. Якщо його немає, поверніть гроші платнику в кабінеті банку.",
	},
	MoneyNotCounted: {
		"Банк має гроші, а замовлення їх не враховує",
		"Відкрийте замовлення й запитайте банк: воно врахує гроші або саме поверне їх. Якщо цього рахунку там немає або дані вже стерто, " +
			"поверніть гроші в кабінеті банку.",
	},
	MoneyPaidTwice: {
		"Замовлення оплачено двічі",
		"Відкрийте замовлення й запитайте банк: зайві гроші воно поверне саме. Якщо цього рахунку там немає або дані вже стерто, " +
			"поверніть гроші за ним у кабінеті банку.",
	},
	MoneyNotReturned: {
		"Кабінет вважає гроші повернутими, а вони лишилися в банку",
		"Якщо гроші повернуто платнику іншим шляхом, закрийте розбіжність. Інакше перевірте повернення в кабінеті банку й повторіть його.",
	},
	MoneyReturned: {
		"Замовлення вважається оплаченим, а банк повернув гроші",
		"Відкрийте замовлення, запитайте банк і вирішіть, чи виконувати його без оплати. Якщо дані вже стерто, " +
			"з’ясуйте в банку, хто повернув гроші: банк за скаргою платника чи людина.",
	},
	MoneyReturnedPartly: {
		"Замовлення вважається оплаченим, а банк повернув частину грошей",
		"З’ясуйте в банку, хто й чому повернув частину грошей: кабінет повертає лише всю суму. " +
			"Відкрийте замовлення, запитайте банк і вирішіть, чи виконувати його без них.",
	},
	MoneySumDiffers: {
		"Сума в банку не дорівнює ціні замовлення",
		"Порівняйте рахунок у кабінеті банку із замовленням і поверніть зайве платнику.",
	},
	MoneyMissing: {
		"Замовлення вважається оплаченим, а у виписці банку платежу немає",
		"Знайдіть рахунок у кабінеті банку. Якщо його немає і там, передайте замовлення розробникам.",
	},
	MoneyUnclear: {
		"З виписки банку не зрозуміло, чи має він гроші",
		"Знайдіть рахунок у кабінеті банку й порівняйте із замовленням. Передайте розробникам: банк назвав стан платежу, якого кабінет не знає.",
	},
}

// Text says in words what differs.
func (k DifferenceKind) Text() string { return differenceTexts[k][0] }

// Advice says what staff do about the difference.
func (k DifferenceKind) Advice() string { return differenceTexts[k][1] }
