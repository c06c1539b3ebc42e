package cabinet

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/tests/stack"
)

// A citizen reads the name and the office of the person who has looked at an order by a command, not of an account of a machine.
func TestAccessLogOfCommands(t *testing.T) {
	s := stack.Shared(t)
	c := signIn(t, s, driver)
	made := c.order("read-by-a-command")
	token := c.staff("Ірина Бойко", "Команда розробки Кабінету водія")
	o := shellOf(t, s, uuid.MustParse(made.ID))
	o.run(step{"CABINET_STAFF_TOKEN=" + token + ` cabinet show ORDER --reason "звернення 4713 про оплату"`, 0, []string{
		"Громадянин читає: ", "Чий хід: Громадянина: ", "за київським часом", "engine: running",
	}})
	o.run(step{"CABINET_STAFF_TOKEN=UNKNOWN cabinet replay ORDER", 2, []string{"nobody has this token"}})
	var found []access
	for _, one := range c.accesses() {
		if one.ID == made.ID {
			found = append(found, one)
		}
	}
	require.Equal(t, []access{{
		"decode", "Переглянуто дані замовлення", "Ірина Бойко", "Команда розробки Кабінету водія", "звернення 4713 про оплату", made.ID,
		"Перевірка транспортного засобу", "",
	}}, found)
}
