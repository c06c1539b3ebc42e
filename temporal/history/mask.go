package history

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"regexp"
	"strings"
	"time"

	"github.com/google/uuid"

	"cabinet/domain"
)

// mask replaces texts by others of the same shape: one text always by the same one, and another mask by another.
type mask struct{ key []byte }

func newMask() mask {
	key := make([]byte, sha256.Size)
	_, _ = rand.Read(key) // never fails
	return mask{key}
}

// kept are the fields of what orders pass on whose values are words of the cabinet's own or instants of the calendar
// that rules look at. Every other text is replaced: an unlisted field is personal.
var kept = map[string]bool{
	"service": true, "status": true, "subStatus": true, "kind": true, "state": true, "stage": true, "type": true,
	"problem": true, "sprType": true, "certificate": true, "carrier": true, "deliveryType": true, "by": true, "schema": true,
	"origin": true, "period": true, "privilege": true, "errCode": true, "fuel": true, "erased": true,
	"startDate": true, "endDate": true, "dEnd": true, "day": true,
	"issuedAt": true, // of a decree, from which the rates of its fine are counted; alone it identifies no one
	"paidInfo": true, // the account of the state at which a fine is paid
}

// What texts look like.
var (
	uuidShape   = regexp.MustCompile(`[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}`)
	digestShape = regexp.MustCompile(`^[0-9a-f]{32,}$`)
	schemeShape = regexp.MustCompile(`^[a-z]+://`)
)

// field replaces the text of a field.
func (m mask) field(name, text string) string {
	switch {
	case text == "" || kept[name]:
		return text
	case name == "reference": // made of an order's id and the cabinet's own terms
		return m.ids(text)
	}
	return m.text(text)
}

// ids replaces the UUIDs in a text, and nothing else.
func (m mask) ids(text string) string {
	return uuidShape.ReplaceAllStringFunc(text, func(id string) string {
		replaced, _ := uuid.FromBytes(m.stream(strings.ToLower(id))[:16])
		replaced[6], replaced[8] = replaced[6]&0x0f|0x40, replaced[8]&0x3f|0x80 // version 4
		return replaced.String()
	})
}

// text replaces a text by one of the same shape. An instant says nothing of a person, and stays.
func (m mask) text(text string) string {
	if _, err := time.Parse(time.RFC3339Nano, text); err == nil {
		return text
	}
	if day, err := time.Parse(time.DateOnly, text); err == nil {
		back := 1 + int(binary.BigEndian.Uint16(m.stream(text)))%3000
		return day.AddDate(0, 0, -back).Format(time.DateOnly)
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
