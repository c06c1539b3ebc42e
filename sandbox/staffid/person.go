package staffid

import (
	"embed"

	"cabinet/sandbox/web"
)

//go:embed pages
var pageFiles embed.FS

var pages = web.Pages(pageFiles, "pages")

// Person is one of the office's people.
type Person struct {
	Login, Name, Email string
	Groups             []string
}

// People are the office's people, not all of whom support citizens.
var People = []Person{
	{"o.koval", "Олена Коваль", "o.koval@office.test", []string{"cabinet-support"}},
	{"p.bondar", "Петро Бондар", "p.bondar@office.test", []string{"cabinet-support"}},
	{"i.shevchuk", "Ірина Шевчук", "i.shevchuk@office.test", nil},
}

func personOf(login string) (Person, bool) {
	for _, person := range People {
		if person.Login == login {
			return person, true
		}
	}
	return Person{}, false
}
