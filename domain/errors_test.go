package domain

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Who has asked too often reads when to try again.
func TestRefusalsSayWhenToTryAgain(t *testing.T) {
	for after, words := range map[time.Duration]string{
		time.Millisecond:             "1 секунду",
		2 * time.Second:              "2 секунди",
		10500 * time.Millisecond:     "11 секунд",
		21 * time.Second:             "21 секунду",
		4 * time.Second:              "4 секунди",
		5 * time.Second:              "5 секунд",
		10 * time.Second:             "10 секунд",
		14 * time.Second:             "14 секунд",
		15 * time.Second:             "15 секунд",
		30 * time.Second:             "30 секунд",
		59 * time.Second:             "59 секунд",
		59001 * time.Millisecond:     "1 хвилину",
		time.Minute:                  "1 хвилину",
		61 * time.Second:             "2 хвилини",
		12 * time.Minute:             "12 хвилин",
		43*time.Minute + time.Second: "44 хвилини",
		111 * time.Minute:            "111 хвилин",
		114 * time.Minute:            "114 хвилин",
		121 * time.Minute:            "121 хвилину",
	} {
		require.Equal(t, "Забагато запитів. Спробуйте за "+words+".", RefuseFrequent(CodeTooManyRequests, after).Message())
	}
	require.Equal(t, CodeUnavailable.Message(), Refuse(CodeUnavailable).Message())
}

// Operators read the code, the names of the fields in order, and the cause; citizens read neither.
func TestErrorForOperators(t *testing.T) {
	cause := errors.New("the register is silent")
	for text, refusal := range map[string]*Error{
		"not_found":                           Refuse(CodeNotFound),
		"unavailable: the register is silent": RefuseFor(CodeUnavailable, cause),
		"invalid email phone":                 {Code: CodeInvalid, Fields: Fields{"phone": textRequired, "email": textRequired}},
	} {
		require.Equal(t, text, refusal.Error())
		require.NotContains(t, refusal.Message(), "silent")
	}
	require.ErrorIs(t, RefuseFor(CodeUnavailable, cause), cause)
}

// A refusal is read in the words that it brings, else in its code's; an unknown code is an internal fault, none an outage.
func TestMessagesOfRefusals(t *testing.T) {
	require.Equal(t, "Своє.", (&Error{Code: CodeNotFound, Text: "Своє."}).Message())
	require.Equal(t, "За цією адресою нічого не знайдено.", Refuse(CodeNotFound).Message())
	require.Equal(t, "Сталася технічна помилка. Спробуйте, будь ласка, пізніше.", Refuse("unheard").Message())
	require.Equal(t, "На жаль, сервіс тимчасово недоступний. Спробуйте, будь ласка, пізніше", Refuse("").Message(), "ERR-11")
}

// The first fault of a field stays; those of a part are below its name, and one of no field belongs to the part.
func TestCheckOfParts(t *testing.T) {
	var check Check
	require.NoError(t, check.Err())
	check.Field("name", "")
	check.Within("delivery", nil)
	require.NoError(t, check.Err())
	check.Field("name", "перша")
	check.Field("name", "друга")
	check.Within("delivery", &Error{Code: CodeInvalid, Fields: Fields{"zip": textRequired, "city": textChoose}})
	check.Within("plate", Refuse(CodePlateTaken))
	check.Within("vehicle", errors.New("out of memory"))
	require.Equal(t, &Error{Code: CodeInvalid, Fields: Fields{
		"name": "перша", "delivery.zip": "Заповніть це поле", "delivery.city": "Оберіть зі списку", "plate": TextPlateUnavailable,
		"vehicle": "Сталася технічна помилка. Спробуйте, будь ласка, пізніше.",
	}}, check.Err())
}
