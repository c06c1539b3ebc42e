package novaposhta

import (
	"errors"
	"net/http"
	"strconv"

	"cabinet/sandbox/web"
)

// The codes of refusals, by the post's table of errors. Other refusals come with their text alone.
const (
	codeBadKey      = "20000200068"
	codeNoKey       = "20000200069"
	codeOldKey      = "20000201204"
	codeBadNumber   = "20001401442"
	codePastDate    = "20000400455"
	codePassing     = "20000100016"
	codeSenderCity  = "20000200105"
	codeNoName      = "20000200273"
	codeNoCity      = "20000200279"
	codeNoHouse     = "20000200296"
	codeVolume      = "20000200365"
	codeWeight      = "20000200373"
	codeHeavyPapers = "20000200376"
	codeLong        = "20000200152"
	codeNoSeats     = "20000200226"
	codeNotDeleted  = "20000201173"
)

// refusal is an error as the API shows it, with HTTP 200.
type refusal struct{ code, text string }

func (e *refusal) Error() string { return e.text }

func refuse(code, text string) *refusal { return &refusal{code, text} }

// reply is the data of a successful answer.
type reply struct {
	data     []any
	warnings []any // texts, or objects of one by "ID_" and the waybill's number
	total    int   // how many there are without a limit; 0: not reported
}

// one is a reply of one element.
func one(element any) reply { return reply{data: []any{element}} }

// answer writes the envelope.
func (n *Post) answer(w http.ResponseWriter, r reply, err error) {
	var refused *refusal
	if err != nil && !errors.As(err, &refused) {
		http.Error(w, "Internal Server Error", http.StatusInternalServerError)
		return
	}
	oddly := n.faults.On(objectForArray)
	failures, codes := []any{}, []any{}
	if refused != nil {
		failures = append(failures, refused.text)
		if refused.code != "" && !n.faults.On(noCodes) {
			codes = append(codes, refused.code)
		}
	}
	info := any([]any{})
	if r.total > 0 {
		info = map[string]int{"totalCount": r.total}
	}
	web.JSON(w, http.StatusOK, map[string]any{
		"success": refused == nil, "data": list(r.data, oddly), "errors": list(failures, oddly),
		"warnings": list(r.warnings, oddly), "info": info, "messageCodes": []any{}, "errorCodes": list(codes, oddly),
		"warningCodes": []any{}, "infoCodes": []any{},
	})
}

// list is an array, or what the API sometimes makes of one: an object with the places as keys.
func list(elements []any, oddly bool) any {
	if !oddly {
		if elements == nil {
			return []any{}
		}
		return elements
	}
	object := make(map[string]any, len(elements))
	for i, element := range elements {
		object[strconv.Itoa(i)] = element
	}
	return object
}

// page cuts a page out of a list; Page counts from 1, a Limit of 0 is the largest.
func page[T any](all []T, p properties, largest int) []T {
	limit, err := strconv.Atoi(p.text("Limit"))
	if err != nil || limit <= 0 || limit > largest {
		limit = largest
	}
	number, err := strconv.Atoi(p.text("Page"))
	if err != nil || number < 1 {
		number = 1
	}
	if number-1 > len(all)/limit {
		return nil
	}
	from := (number - 1) * limit
	return all[from:min(from+limit, len(all))]
}
