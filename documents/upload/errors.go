package upload

import "strings"

// Code says why a file is not taken.
type Code string

// The reasons why a file is not taken.
const (
	Empty      Code = "empty"
	TooLarge   Code = "too_large"   // UPL-05
	WrongType  Code = "wrong_type"  // UPL-06
	Damaged    Code = "damaged"     // cut short, or not what it begins as
	Encrypted  Code = "encrypted"   // the service centre does not have the password
	TooComplex Code = "too_complex" // takes more memory or time to open than a scan does
	ManyPages  Code = "many_pages"
	Active     Code = "active" // runs something when it is opened, or carries other files
)

var texts = map[Code]string{
	Empty:      "Файл порожній",
	TooLarge:   "Допустимий розмір файлу до 2 Мб",
	WrongType:  "Допустимий формат {types}",
	Damaged:    "Файл пошкоджено. Завантажте інший файл.",
	Encrypted:  "Файл захищено паролем. Завантажте файл без пароля.",
	TooComplex: "Файл занадто складний. Відскануйте документ ще раз.",
	Active:     "Файл містить програмний код, дії або вкладені файли. Відкрийте його, оберіть «Друк» → «Зберегти як PDF» і завантажте новий файл.",
	ManyPages:  "У файлі забагато сторінок: допустимо до 100.",
}

// Error is a file that is not taken.
type Error struct {
	Code  Code
	Cause error // for operators
}

func fail(code Code, cause error) *Error { return &Error{Code: code, Cause: cause} }

// Error gives operators the code. The cause may quote the file, so it stays in Cause.
func (e *Error) Error() string { return "upload: " + string(e.Code) }

// Unwrap gives the cause.
func (e *Error) Unwrap() error { return e.Cause }

// Message is the sentence that the citizen reads.
func (e *Error) Message() string {
	return strings.ReplaceAll(texts[e.Code], "{types}", formats)
}
