package history

import (
	"bytes"
	"encoding"
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	commonpb "go.temporal.io/api/common/v1"
	"google.golang.org/protobuf/reflect/protoreflect"

	"cabinet/domain"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

// Nothing of any stored history is in its export, except what is listed.
func TestNoLeafSurvives(t *testing.T) {
	files, err := filepath.Glob("../../workflows/testdata/histories/*/*.json")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		run, err := Read(file)
		require.NoError(t, err)
		exported, err := NewReader(nil).Export(run)
		require.NoError(t, err, file)
		known, payloads, masked := contentsOf(run.History), payloadsOf(run), payloadsOf(exported)
		require.Len(t, masked, len(payloads))
		for i, payload := range payloads {
			unlisted(t, known[payload], "", decoded(t, payload.GetData()), decoded(t, masked[i].GetData()))
		}
		engine(t, "", document(t, run), document(t, exported))
	}
}

// No field of anything that a history may record survives, unless it is listed; also those that no stored history has.
func TestNoFieldSurvives(t *testing.T) {
	a := anonymiser{reader: NewReader(nil), mask: newMask()}
	for _, of := range recorded() {
		content, err := json.Marshal(filled(of, 0).Interface())
		require.NoError(t, err, of)
		value := decoded(t, content)
		unlisted(t, of, "", value, a.value(of, "", decoded(t, content)))
	}
}

// Each listed field exists.
func TestListedFieldsExist(t *testing.T) {
	found, seen := map[string]bool{}, map[reflect.Type]bool{}
	for _, of := range append(recorded(), reflect.TypeFor[localAttempt]()) {
		collect(of, found, seen)
	}
	for _, list := range []map[string]bool{keptFields, shiftedFields, namedFields} {
		for name := range list {
			require.True(t, found[name], name)
		}
	}
	for name := range rawTypes {
		require.True(t, found[name], name)
	}
}

// recorded are the types of everything that histories record.
func recorded() (all []reflect.Type) {
	for _, run := range workflowTypes() {
		all = append(all, argument(run))
	}
	for _, name := range effect.Names() {
		in, out := effect.Types(name)
		all = append(all, in, out)
	}
	all = append(all, slices.Collect(maps.Values(signals))...)
	return append(all, reflect.TypeFor[order.ActionRequest](), reflect.TypeFor[domain.Order](), reflect.TypeFor[domain.Observer](),
		reflect.TypeFor[domain.ObserverDecision](), reflect.TypeFor[choices](), reflect.TypeFor[order.MoneyRequest]())
}

// collect finds the names of a type's fields.
func collect(of reflect.Type, found map[string]bool, seen map[reflect.Type]bool) {
	of = deref(of)
	switch {
	case seen[of]:
	case of.Kind() == reflect.Slice || of.Kind() == reflect.Map:
		collect(of.Elem(), found, seen)
	case of.Kind() == reflect.Struct && !of.Implements(reflect.TypeFor[encoding.TextMarshaler]()):
		seen[of] = true
		for i := range of.NumField() {
			found[typeName(of)+"."+jsonName(of.Field(i))] = true
			collect(of.Field(i).Type, found, seen)
		}
	}
}

// filled is a value of a type with something in every field.
func filled(of reflect.Type, depth int) reflect.Value {
	value := reflect.New(of).Elem()
	switch {
	case depth > 8:
	case of == reflect.TypeFor[time.Time]():
		value.Set(reflect.ValueOf(time.Date(2026, 3, 5, 10, 37, 49, 445196886, time.UTC)))
	case of == reflect.TypeFor[domain.Date]():
		value.Set(reflect.ValueOf(domain.Date{Year: 2020, Month: 1, Day: 2}))
	case of == reflect.TypeFor[uuid.UUID]():
		value.Set(reflect.ValueOf(uuid.MustParse("0192a3b4-0000-7000-8000-0000000000c1")))
	case of == rawJSON:
		value.SetBytes([]byte(`{"address":"вул. Хрещатик, 12","type":2,"AA1234BB":true}`))
	case of.Kind() == reflect.String:
		value.SetString("Шевченко AA1234BB")
	case of.Kind() == reflect.Bool:
		value.SetBool(true)
	case value.CanInt():
		value.SetInt(87)
	case value.CanUint():
		value.SetUint(87)
	case value.CanFloat():
		value.SetFloat(8.7)
	case of.Kind() == reflect.Pointer:
		value.Set(reflect.New(of.Elem()))
		value.Elem().Set(filled(of.Elem(), depth+1))
	case of.Kind() == reflect.Slice:
		value.Set(reflect.Append(value, filled(of.Elem(), depth+1)))
	case of.Kind() == reflect.Map:
		value.Set(reflect.MakeMap(of))
		value.SetMapIndex(filled(of.Key(), depth+1), filled(of.Elem(), depth+1))
	case of.Kind() == reflect.Struct:
		for i := range of.NumField() {
			if of.Field(i).IsExported() {
				value.Field(i).Set(filled(of.Field(i).Type, depth+1))
			}
		}
	}
	return value
}

// unlisted requires that each leaf that is the same on both sides is listed, or says nothing: it is empty, zero or false.
func unlisted(t *testing.T, of reflect.Type, in string, value, masked any) {
	t.Helper()
	if raw, ok := rawTypes[in]; ok {
		of = raw
	}
	if of != nil {
		of = deref(of)
	}
	if keptTypes[of] || keptFields[in] {
		return
	}
	switch value := value.(type) {
	case []any:
		for i := range value {
			unlisted(t, elementOf(of), in, value[i], masked.([]any)[i]) //nolint:forcetypeassert // the shape is the same
		}
	case map[string]any:
		for name, inner := range value {
			other, same := masked.(map[string]any)[name] //nolint:forcetypeassert // the shape is the same
			if !same {
				continue // the name itself is replaced
			}
			if of != nil && of.Kind() == reflect.Struct {
				if f, ok := fieldOf(of, name); ok {
					unlisted(t, f.of, typeName(f.owner)+"."+name, inner, other)
					continue
				}
			}
			require.Regexp(t, `^[a-z]`, name, "an unknown field in %s", of)
			unlisted(t, nil, in+"/"+name, inner, other)
		}
	default:
		if !empty(value) {
			require.NotEqual(t, value, masked, "%s in %s survives", of, in)
		}
	}
}

// empty reports that a leaf says nothing.
func empty(leaf any) bool {
	switch leaf := leaf.(type) {
	case string:
		at, err := time.Parse(time.RFC3339Nano, leaf)
		return leaf == "" || err == nil && at.Year() <= 1
	case json.Number:
		return leaf == "0"
	case bool:
		return !leaf
	}
	return leaf == nil
}

// engineTerms are the names of the engine's own fields whose texts stay.
var engineTerms = regexp.MustCompile(`(?i)(event|eventtype|task|activity|timer)id$|eventType|kind$|timeout$|interval$|backoff$|` +
	`(activityType|workflowType|taskQueue|input)\.(name|normalName)$|markerName$|signalName$|applicationFailureInfo\.type$|failure\.source$|` +
	`retryState$|timeoutType$|sdkName$|sdkVersion$|historySizeBytes$|metadata\.`)

// Intervals between instants hold, and so do the sums of money.
func TestIntervalsAndSumsHold(t *testing.T) {
	m := newMask()
	first, later := time.Date(2026, 3, 5, 10, 37, 49, 445196886, time.UTC), time.Date(2026, 5, 1, 0, 0, 0, 1, time.UTC)
	require.Equal(t, later.Sub(first), m.instant(later).Sub(m.instant(first)))
	require.True(t, m.instant(time.Time{}).IsZero())
	whole, err := m.money("92600").Int64()
	require.NoError(t, err)
	part, err := m.money("36000").Int64()
	require.NoError(t, err)
	rest, err := m.money("56600").Int64()
	require.NoError(t, err)
	require.Equal(t, whole, part+rest)
}

// engine requires that no text of the engine's own survives, such as an id, a machine's name or an instant.
func engine(t *testing.T, path string, value, masked any) {
	t.Helper()
	switch value := value.(type) {
	case []any:
		for i := range value {
			engine(t, path, value[i], masked.([]any)[i]) //nolint:forcetypeassert // the shape is the same
		}
	case map[string]any:
		for name, inner := range value {
			if name != "data" { // of payloads
				engine(t, path+"."+name, inner, masked.(map[string]any)[name]) //nolint:forcetypeassert // the shape is the same
			}
		}
	case string:
		if !engineTerms.MatchString(path) && !slices.Contains([]string{"", "create", "create/request", "open", "open/request"}, value) {
			require.NotEqual(t, value, masked, path)
		}
	}
}

// payloadsOf are the payloads of a history except of its search attributes, always in the same order.
func payloadsOf(run *Run) (all []*commonpb.Payload) {
	var walk func(protoreflect.Message)
	walk = func(message protoreflect.Message) {
		switch found := message.Interface().(type) {
		case *commonpb.Payload:
			all = append(all, found)
			return
		case *commonpb.SearchAttributes:
			return
		}
		fields := message.Descriptor().Fields()
		for i := range fields.Len() {
			field, value := fields.Get(i), message.Get(fields.Get(i))
			switch {
			case field.IsMap() && field.MapValue().Message() != nil:
				inner := map[string]protoreflect.Message{}
				value.Map().Range(func(key protoreflect.MapKey, value protoreflect.Value) bool {
					inner[key.String()] = value.Message()
					return true
				})
				for _, key := range slices.Sorted(maps.Keys(inner)) {
					walk(inner[key])
				}
			case field.IsList() && field.Message() != nil:
				for j := range value.List().Len() {
					walk(value.List().Get(j).Message())
				}
			case field.Message() != nil && !field.IsMap() && message.Has(field):
				walk(value.Message())
			}
		}
	}
	walk(run.ProtoReflect())
	return all
}

func document(t *testing.T, run *Run) any {
	t.Helper()
	content, err := run.JSON()
	require.NoError(t, err)
	return decoded(t, content)
}

func decoded(t *testing.T, content []byte) (value any) {
	t.Helper()
	if len(content) == 0 {
		return nil
	}
	decoder := json.NewDecoder(bytes.NewReader(content))
	decoder.UseNumber()
	require.NoError(t, decoder.Decode(&value), fmt.Sprintf("%.80s", content))
	return value
}
