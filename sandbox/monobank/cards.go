package monobank

import (
	"strings"
	"time"
)

// Card is a payment card. Any number with a right Luhn digit pays; the test cards show the other endings.
type Card struct {
	Name    string // for the desk's interface
	Title   string // for a tester
	PAN     string
	Decline string // errCode of the refusal
	Reason  string // failureReason of the refusal
	Message string // the refusal in words, for the payer
	Slow    bool   // stays in processing for a while, then pays
}

// Cards are the test cards.
var Cards = []Card{
	{Name: "success", Title: "успішна оплата", PAN: "4242424242424242"},
	{
		Name: "no_funds", Title: "бракує коштів (59)", PAN: "4000000000009995", Decline: "59",
		Reason: "Недостатньо коштів на картці", Message: "На картці бракує коштів. Спробуйте іншу картку.",
	},
	{
		Name: "expired", Title: "картка прострочена (51)", PAN: "4000000000000069", Decline: "51",
		Reason: "Термін дії картки минув", Message: "Термін дії картки минув. Спробуйте іншу картку.",
	},
	{
		Name: "three_ds", Title: "3-D Secure не пройдено (1034)", PAN: "5200828282828210", Decline: "1034",
		Reason: "Помилка автентифікації 3-D Secure", Message: "Банк не підтвердив платіж. Спробуйте ще раз.",
	},
	{
		Name: "cvv", Title: "хибний CVV (80)", PAN: "4000000000000127", Decline: "80",
		Reason: "Невірний CVV код", Message: "Хибний CVV. Перевірте код на звороті картки.",
	},
	{Name: "slow", Title: "повільна: обробка, потім успіх", PAN: "5555555555554444", Slow: true},
}

// CardNamed finds a test card by name.
func CardNamed(name string) (Card, bool) {
	for _, c := range Cards {
		if c.Name == name {
			return c, true
		}
	}
	return Card{}, false
}

// cardNumbered finds what a card does by its number.
func cardNumbered(pan string) Card {
	for _, c := range Cards {
		if c.PAN == pan {
			return c
		}
	}
	return Card{PAN: pan}
}

func (c Card) system() string {
	if strings.HasPrefix(c.PAN, "4") {
		return "visa"
	}
	return "mastercard"
}

// checkCard validates the fields of the payment form; the answer maps a field to what is wrong with it.
func checkCard(pan, expiry, cvv string, now time.Time) map[string]string {
	wrong := map[string]string{}
	if !luhn(pan) {
		wrong["pan"] = "Перевірте номер картки: 16 цифр, як на картці"
	}
	if until, err := time.Parse("01/06", expiry); err != nil {
		wrong["expiry"] = "Вкажіть термін дії у форматі ММ/РР"
	} else if !now.Before(until.AddDate(0, 1, 0)) {
		wrong["expiry"] = "Термін дії картки минув"
	}
	if len(cvv) != 3 || strings.Trim(cvv, "0123456789") != "" {
		wrong["cvv"] = "CVV – три цифри на звороті картки"
	}
	return wrong
}

// luhn checks the length and the control digit of a card number.
func luhn(pan string) bool {
	if len(pan) < 16 || len(pan) > 19 || strings.Trim(pan, "0123456789") != "" {
		return false
	}
	sum := 0
	for i := range len(pan) {
		d := int(pan[len(pan)-1-i] - '0')
		if i%2 == 1 {
			if d *= 2; d > 9 {
				d -= 9
			}
		}
		sum += d
	}
	return sum%10 == 0
}
