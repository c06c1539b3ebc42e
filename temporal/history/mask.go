package history

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"cabinet/domain"
)

// mask replaces values by others of the same shape: one value always by the same one, and another mask by another. Instants move
// by one shift, so that the intervals between them hold; money is multiplied by one factor, so that sums hold.
type mask struct {
	key    []byte
	shift  time.Duration
	factor int64
}

// The shift is back in time, by whole days and a part of a day.
const (
	leastShift   = 100
	longestShift = 1000
	day          = 24 * time.Hour
)

func newMask() mask {
	key := make([]byte, sha256.Size)
	_, _ = rand.Read(key) // never fails
	m := mask{key: key}
	drawn := m.stream("shift")
	days := leastShift + binary.BigEndian.Uint64(drawn)%(longestShift-leastShift)
	part := binary.BigEndian.Uint64(drawn[8:]) % uint64(day)
	m.factor = 2 + int64(drawn[16]%98)
	m.shift = -time.Duration(days)*day - time.Duration(part)
	return m
}

// What texts look like.
var (
	uuidShape    = regexp.MustCompile(`[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}`)
	digestShape  = regexp.MustCompile(`^[0-9a-f]{32,}$`)
	instantShape = regexp.MustCompile(`[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]+)?(Z|[+-][0-9]{2}:[0-9]{2})`)
	schemeShape  = regexp.MustCompile(`^[a-z]+://`)
)

// ids replaces the UUIDs in a text, and nothing else.
func (m mask) ids(text string) string {
	return uuidShape.ReplaceAllStringFunc(text, func(id string) string {
		replaced, _ := uuid.FromBytes(m.stream(strings.ToLower(id))[:16])
		replaced[6], replaced[8] = replaced[6]&0x0f|0x40, replaced[8]&0x3f|0x80 // version 4
		return replaced.String()
	})
}

// instant moves an instant; none, in the first year, stays none.
func (m mask) instant(at time.Time) time.Time {
	if at.Year() <= 1 {
		return at
	}
	return at.Add(m.shift)
}

// moved moves an instant or a day that is written as a text; ok is false for another text.
func (m mask) moved(text string) (moved string, ok bool) {
	if at, err := time.Parse(time.RFC3339Nano, text); err == nil {
		return m.instant(at).Format(time.RFC3339Nano), true
	}
	if on, err := time.Parse(time.DateOnly, text); err == nil {
		return on.Add(m.shift.Truncate(day)).Format(time.DateOnly), true
	}
	return "", false
}

// number replaces the digits of a number; zero, which says that there is none, stays.
func (m mask) number(number json.Number) json.Number {
	text := number.String()
	if value, err := number.Float64(); err == nil && value == 0 {
		return number
	}
	stream, replaced, first := m.stream(text), []byte(text), true
	for i, digit := range replaced {
		switch {
		case digit < '0' || digit > '9' || first && digit == '0':
		case first: // stays a digit from 1 to 9
			replaced[i], first = '1'+(digit-'1'+1+stream[i%len(stream)]%8)%9, false
		default:
			replaced[i] = '0' + (digit-'0'+1+stream[i%len(stream)]%9)%10
		}
	}
	return json.Number(replaced)
}

// money multiplies an amount.
func (m mask) money(amount json.Number) json.Number {
	kopecks, err := amount.Int64()
	if err != nil {
		return m.number(amount)
	}
	return json.Number(strconv.FormatInt(kopecks*m.factor, 10))
}

// names replaces the ids and moves the instants in a name that the cabinet or the engine has made, and nothing else.
func (m mask) names(text string) string {
	return m.ids(instantShape.ReplaceAllStringFunc(text, func(at string) string {
		moved, _ := m.moved(at)
		return moved
	}))
}

// text replaces a text by one of the same shape. Instants are moved; a day, such as that of a birth, is replaced.
func (m mask) text(text string) string {
	if _, err := time.Parse(time.DateOnly, text); err != nil {
		if moved, ok := m.moved(text); ok {
			return moved
		}
	}
	if on, err := time.Parse(time.DateOnly, text); err == nil {
		back := 1 + int(binary.BigEndian.Uint16(m.stream(text)))%3000
		return on.AddDate(0, 0, -back).Format(time.DateOnly)
	}
	if domain.RNOKPP(text).Valid() == "" {
		return m.rnokpp(text)
	}
	if domain.ValidPhone(text) == "" { // the operator's prefix is no secret, and rules require a known one
		return text[:dialled] + m.letters(text[dialled:])
	}
	var replaced strings.Builder
	scheme := schemeShape.FindString(text)
	replaced.WriteString(scheme)
	rest, last := text[len(scheme):], 0
	for _, at := range uuidShape.FindAllStringIndex(rest, -1) {
		replaced.WriteString(m.letters(rest[last:at[0]]) + m.ids(rest[at[0]:at[1]]))
		last = at[1]
	}
	replaced.WriteString(m.letters(rest[last:]))
	return replaced.String()
}

// dialled is how much of a Ukrainian phone is the country's and the operator's code: +38067.
const dialled = 6

// rnokpp is another taxpayer's number that is as valid. Not every nine digits have one, so the last of them are tried.
func (m mask) rnokpp(number string) string {
	masked := m.letters(number)
	for digits := 0; digits < 100; digits++ {
		tried := masked[:8] + string(rune('0'+digits/10)) + string(rune('0'+digits%10))
		if tried != number && domain.RNOKPP(tried).Valid() == "" {
			return tried
		}
	}
	return masked
}

// pools are the letters that are replaced by others of the same pool. The capitals are those of number plates, so that a
// plate and a VIN stay ones.
var pools = [][]rune{
	[]rune("0123456789"),
	[]rune("ABCEHKMPTX"), []rune("АВЕКМНРСТХ"),
	[]rune("abcdefghijklmnopqrstuvwxyz"), []rune("абвгґдеєжзиіїйклмнопрстуфхцчшщьюя"),
	[]rune("DFGJLNRSUVWYZ"), []rune("IOQ"), []rune("БГҐДЄЖЗИІЇЙЛОПУФЦЧШЩЬЮЯ"),
}

var hexPool = []rune("0123456789abcdef")

// letters replaces each letter and digit by another one of its pool; what else there is stays.
func (m mask) letters(text string) string {
	stream, replaced := m.stream(text), []rune(text)
	for i, letter := range replaced {
		among := pools
		if digestShape.MatchString(text) {
			among = [][]rune{hexPool}
		}
		for _, pool := range among {
			if at := indexOf(pool, letter); at >= 0 {
				step := 1 + int(stream[i%len(stream)])%(len(pool)-1)
				replaced[i] = pool[(at+step)%len(pool)]
			}
		}
	}
	return string(replaced)
}

func indexOf(pool []rune, letter rune) int {
	for i, one := range pool {
		if one == letter {
			return i
		}
	}
	return -1
}

// stream are bytes that belong to a text.
func (m mask) stream(text string) []byte {
	mac := hmac.New(sha256.New, m.key)
	mac.Write([]byte(text))
	return mac.Sum(nil)
}
