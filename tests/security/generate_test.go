package security

import (
	"bytes"
	"encoding/json"
	"maps"
	"math/rand/v2"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"net/url"
	"slices"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/google/uuid"
)

// generator makes requests from the contract: mostly of the right shape, so that they reach the rules behind the gate, with a
// wrong part here and there.
type generator struct {
	*rand.Rand
	// seen are ids and codes from earlier answers, by which later requests name what exists.
	seen []string
}

// maxDepth bounds a generated value: schemas may refer to themselves.
const maxDepth = 6

// poison are strings that have broken programs: encodings, sizes, markup, statements, paths.
var poison = []string{
	"", " ", "\x00", "a\x00b", "\xff\xfe", "\u202eabc", "𝕳𝖊𝖑𝖑𝖔", "І'м’я", strings.Repeat("я", 3000), strings.Repeat("9", 400),
	"' OR 1=1--", `"; DROP TABLE orders; --`, "<img src=x onerror=alert(1)>", "{{7*7}}", "${jndi:ldap://x}", "../../etc/passwd",
	"a\r\nBcc: x@example.org", "-1", "0", "1e309", "NaN", "true", "null", "2026-02-30", "9999-12-31", "0000-00-00",
	"https://evil.example/", "//evil.example", "javascript:alert(1)", "AA0000AA", "АА0000АА", "1111111111", "+380000000000",
}

// likely are values that the rules know, so that requests come further than their first check.
var likely = []string{
	"vin", "plate", "owner", "TMB99HAV3KM626020", "AE9623MH", "3111952338", "+380671234567", "a@example.org", "inz", "insurance",
	"vehicle-check", "licence-exchange", "exchange-spr", "plate-reserve", "plate-storage", "/services/ordered", "2026-01-31", "Київ", "01001",
}

// request makes a request of an operation.
func (g *generator) request(path, method string, operation *openapi3.Operation) request {
	made := request{operation: operation.OperationID, method: method, header: http.Header{}}
	query := url.Values{}
	for _, reference := range operation.Parameters {
		parameter := reference.Value
		value := g.text(parameter.Schema.Value)
		switch parameter.In {
		case openapi3.ParameterInPath:
			path = strings.ReplaceAll(path, "{"+parameter.Name+"}", url.PathEscape(value))
		case openapi3.ParameterInQuery:
			if parameter.Required && g.IntN(20) > 0 || g.IntN(2) == 0 {
				query.Set(parameter.Name, value)
			}
		case openapi3.ParameterInHeader:
			if value = headerText(value); g.IntN(3) > 0 {
				made.header.Set(parameter.Name, value)
			}
		}
	}
	if g.IntN(50) == 0 {
		query.Set(g.pick(poison), g.pick(poison))
	}
	made.path = path
	if len(query) > 0 {
		made.path += "?" + query.Encode()
	}
	g.fill(&made, operation.RequestBody)
	return made
}

// headerText is a value that a client can send in a header.
func headerText(value string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return 'x'
		}
		return r
	}, value)
}

// fill gives a request its body.
func (g *generator) fill(made *request, body *openapi3.RequestBodyRef) {
	if body == nil {
		return
	}
	for _, kind := range slices.Sorted(maps.Keys(body.Value.Content)) {
		content := body.Value.Content[kind]
		made.contentType = kind
		value := g.value(content.Schema.Value, 0)
		if !strings.HasPrefix(kind, "multipart/") {
			made.body = g.encode(value)
			return
		}
		fields, _ := value.(map[string]any)
		made.body, made.contentType = g.form(fields, content)
	}
	if g.IntN(50) == 0 {
		made.contentType = g.pick([]string{"text/plain", "application/xml", "application/json; charset=koi8-u", "multipart/form-data"})
	}
}

// encode writes JSON, now and then broken.
func (g *generator) encode(value any) []byte {
	encoded, err := json.Marshal(value)
	if err != nil {
		encoded = []byte("{}")
	}
	switch g.IntN(40) {
	case 0:
		return encoded[:g.IntN(len(encoded))]
	case 1: // invalid UTF-8, which json.Marshal would have replaced
		return bytes.Replace(encoded, []byte(`"`), []byte("\"\xff"), 2)
	case 2:
		return slices.Concat(encoded, encoded)
	case 3:
		return []byte(strings.Repeat(`{"a":[`, g.IntN(300)) + "1")
	}
	return encoded
}

func (g *generator) form(fields map[string]any, content *openapi3.MediaType) ([]byte, string) {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		value := fields[name]
		header := textproto.MIMEHeader{"Content-Disposition": {`form-data; name="` + name + `"`}}
		text, isText := value.(string)
		if property := content.Schema.Value.Properties[name]; property != nil && property.Value.Format == "binary" {
			header.Set("Content-Disposition", `form-data; name="`+name+`"; filename="`+g.pick([]string{"a.pdf", "a.png", "..", ""})+`"`)
			header.Set("Content-Type", "application/pdf")
			text, isText = g.pick([]string{"%PDF-1.7\n%%EOF", "\x89PNG\r\n\x1a\n", "MZ", ""}), true
		}
		if !isText {
			header.Set("Content-Type", "application/json")
			text = string(g.encode(value))
		}
		part, err := form.CreatePart(header)
		if err != nil {
			continue
		}
		_, _ = part.Write([]byte(text))
	}
	_ = form.Close()
	return body.Bytes(), form.FormDataContentType()
}

// value makes a value of a schema, or now and then of none.
func (g *generator) value(schema *openapi3.Schema, depth int) any {
	if g.IntN(40) == 0 || depth > maxDepth {
		return g.pickAny([]any{nil, true, -1, 1e300, "", []any{}, map[string]any{}, []any{[]any{[]any{}}}, g.pick(poison)})
	}
	for _, options := range []openapi3.SchemaRefs{schema.OneOf, schema.AnyOf} {
		if len(options) > 0 {
			return g.value(options[g.IntN(len(options))].Value, depth+1)
		}
	}
	switch {
	case len(schema.AllOf) > 0:
		merged := map[string]any{}
		for _, part := range schema.AllOf {
			fields, _ := g.value(part.Value, depth+1).(map[string]any)
			maps.Copy(merged, fields)
		}
		return merged
	case schema.Type.Is(openapi3.TypeObject), schema.Type == nil:
		return g.object(schema, depth)
	case schema.Type.Is(openapi3.TypeArray):
		items := make([]any, g.IntN(4))
		for i := range items {
			items[i] = g.value(schema.Items.Value, depth+1)
		}
		return items
	case schema.Type.Is(openapi3.TypeInteger):
		return g.pickAny([]any{0, 1, 2, 3, 12, 100, -1, 1 << 40, g.IntN(5000)})
	case schema.Type.Is(openapi3.TypeNumber):
		return g.Float64() * 100
	case schema.Type.Is(openapi3.TypeBoolean):
		return g.IntN(2) == 0
	}
	return g.text(schema)
}

func (g *generator) object(schema *openapi3.Schema, depth int) map[string]any {
	made := map[string]any{}
	for _, name := range slices.Sorted(maps.Keys(schema.Properties)) { // sorted, so that a seed repeats a run
		property := schema.Properties[name]
		if slices.Contains(schema.Required, name) && g.IntN(25) > 0 || g.IntN(2) == 0 {
			made[name] = g.value(property.Value, depth+1)
		}
	}
	if g.IntN(40) == 0 || len(schema.Properties) == 0 && g.IntN(2) == 0 {
		made[g.pick(likely)] = g.pick(poison)
	}
	return made
}

// text makes a string: one that the schema allows, one from an earlier answer, one that the rules know, or poison.
func (g *generator) text(schema *openapi3.Schema) string {
	switch choice := g.IntN(10); {
	case choice == 0:
		return g.pick(poison)
	case choice < 4 && len(g.seen) > 0:
		return g.pick(g.seen)
	case len(schema.Enum) > 0:
		if text, isText := schema.Enum[g.IntN(len(schema.Enum))].(string); isText {
			return text
		}
	case schema.Format == "uuid":
		return uuid.NewString()
	case schema.Format == "date":
		return "1990-07-22"
	case strings.HasPrefix(schema.Pattern, "^[0-9]"):
		return strings.Repeat("1", 1+g.IntN(12))
	}
	return g.pick(likely)
}

func (g *generator) pick(from []string) string { return from[g.IntN(len(from))] }

func (g *generator) pickAny(from []any) any { return from[g.IntN(len(from))] }

// maxSeen bounds what is remembered of answers.
const maxSeen = 400

// remember keeps the short strings of an answer: ids, plates, codes of settlements.
func (g *generator) remember(body []byte) {
	var value any
	if json.Unmarshal(body, &value) != nil {
		return
	}
	g.walk(value)
	if len(g.seen) > maxSeen {
		g.seen = g.seen[len(g.seen)-maxSeen:]
	}
}

func (g *generator) walk(value any) {
	switch value := value.(type) {
	case []any:
		for _, item := range value[:min(5, len(value))] {
			g.walk(item)
		}
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(value)) {
			g.walk(value[name])
		}
	case string:
		if value != "" && len(value) < 64 && !strings.Contains(value, " ") {
			g.seen = append(g.seen, value)
		}
	}
}
