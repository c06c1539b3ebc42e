package domain

import (
	"strings"
	"unicode"
)

// Greeting welcomes a citizen by the first name in the vocative; without it when the name has none that the rules know.
func Greeting(firstName string) string {
	if name := vocative(firstName); name != "" {
		return "Вітаємо, " + name + "!"
	}
	return "Вітаємо!"
}

// irregularVocatives are names that the rules of their endings would get wrong.
var irregularVocatives = map[string]string{
	"антін": "антоне", "ілля": "ілле", "лазар": "лазарю", "настя": "насте", "прокіп": "прокопе", "сидір": "сидоре",
	"федір": "федоре", "яків": "якове", "тиміш": "тимоше", "лаврін": "лавріне",
	// Women's names that end in a consonant.
	"любов": "любове", "нінель": "нінеле", "рахіль": "рахіле",
	"адель": "адель", "айгуль": "айгуль", "анабель": "анабель", "ассоль": "ассоль", "есфір": "есфір", "гюзель": "гюзель", "ізабель": "ізабель",
	"інгрід": "інгрід", "кармен": "кармен", "мішель": "мішель", "ніколь": "ніколь", "рут": "рут", "естер": "естер", "елізабет": "елізабет",
}

// vocativeEndings are the endings of names with those of their vocatives, the longer one first: the first that fits holds. The
// letter of the second column is replaced by that of the third.
var vocativeEndings = []struct{ of, off, on string }{
	{"ко", "о", "у"},
	{"го", "о", "у"},
	{"хо", "о", "у"},
	{"о", "о", "е"}, // Марку, Дмитре
	{"ія", "я", "є"},
	{"ея", "я", "є"},
	{"ая", "я", "є"},
	{"оя", "я", "є"},
	{"уя", "я", "є"},
	{"йя", "я", "є"},
	{"їя", "я", "є"},
	{"’я", "я", "є"},
	{"я", "я", "ю"},
	{"а", "а", "о"},
	{"й", "й", "ю"},
	{"ь", "ь", "ю"},
	{"к", "", "у"},
	{"г", "", "у"},
	{"х", "", "у"},
	{"ґ", "", "у"},
}

const (
	ukrainianLetters = "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя’"
	hardConsonants   = "бвджзлмнпрстфцчшщ"
)

// vocative is a Ukrainian first name in the vocative; empty for one in other letters. Names of several parts by hyphens are
// declined part by part.
func vocative(name string) string {
	parts := strings.Split(normalizedName(name), "-")
	for i, part := range parts {
		if part = vocativePart(part); part == "" {
			return ""
		}
		parts[i] = titleCase(part)
	}
	return strings.Join(parts, "-")
}

// normalizedName is a name in lower case, with one kind of apostrophe.
func normalizedName(name string) string {
	return strings.NewReplacer("'", "’", "ʼ", "’", "`", "’").Replace(strings.ToLower(strings.TrimSpace(name)))
}

func vocativePart(name string) string {
	known := func(letter rune) bool { return strings.ContainsRune(ukrainianLetters, letter) }
	if len([]rune(name)) < 2 || strings.ContainsFunc(name, func(letter rune) bool { return !known(letter) }) {
		return ""
	}
	if irregular, found := irregularVocatives[name]; found {
		return irregular
	}
	for _, ending := range vocativeEndings {
		if strings.HasSuffix(name, ending.of) {
			return strings.TrimSuffix(name, ending.off) + ending.on
		}
	}
	if letters := []rune(name); strings.ContainsRune(hardConsonants, letters[len(letters)-1]) {
		return name + "е"
	}
	return name // other vowels: it is not declined
}

// titleCase is a name of the registers, in capitals, as people write it.
func titleCase(name string) string {
	start := true
	return strings.Map(func(letter rune) rune {
		letter = unicode.ToLower(letter)
		if start {
			letter = unicode.ToUpper(letter)
		}
		start = letter == '-' || unicode.IsSpace(letter)
		return letter
	}, name)
}
