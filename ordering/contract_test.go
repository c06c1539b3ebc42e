package ordering

import (
	"encoding"
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/stretchr/testify/require"

	"cabinet/domain"
)

// The contract describes what is decoded: each order has the fields of its Go type, of the same kinds. The web app's types are
// generated from it.
func TestContractDescribesRequests(t *testing.T) {
	contract, err := openapi3.NewLoader().LoadFromFile("../api/openapi.yaml")
	require.NoError(t, err)
	described := bodies(t, contract.Components.Schemas["NewOrder"].Value.Properties["data"].Value.OneOf)
	delete(described, "ReservedPolicyName") // read before the kind is known
	decoded := map[string]bool{}
	for service, kind := range kinds {
		request, _ := kind.read([]byte(`{}`), time.Now())
		shape := reflect.TypeOf(request)
		require.NotNil(t, shape, service)
		schema := described[shape.Name()]
		require.NotNil(t, schema, "the contract describes no %s, which %s takes", shape, service)
		requireDescribed(t, shape.Name(), schema, shape)
		decoded[shape.Name()] = true
	}
	for name := range described {
		require.True(t, decoded[name], "no service takes %s", name)
	}
}

// So it does of what comes with the steps of an order.
func TestContractDescribesChoices(t *testing.T) {
	contract, err := openapi3.NewLoader().LoadFromFile("../api/openapi.yaml")
	require.NoError(t, err)
	described := bodies(t, contract.Components.Schemas["StageStep"].Value.Properties["payload"].Value.AnyOf)
	for _, choice := range []any{
		domain.Rejection{}, domain.PlateChoice{}, domain.CertificateSelection{}, domain.PolicyApproval{}, domain.TypedCode{},
	} {
		shape := reflect.TypeOf(choice)
		require.NotNil(t, described[shape.Name()], shape)
		requireDescribed(t, shape.Name(), described[shape.Name()], shape)
		delete(described, shape.Name())
	}
	require.Empty(t, described)
}

// bodies are the named schemas of a list, by the name of their Go type.
func bodies(t *testing.T, refs openapi3.SchemaRefs) map[string]*openapi3.Schema {
	all := map[string]*openapi3.Schema{}
	for _, ref := range refs {
		if ref.Ref == "" {
			require.Empty(t, ref.Value.Properties, "a body with fields has a name")
			require.NotNil(t, ref.Value.AdditionalProperties.Has, "an open body says nothing")
			require.False(t, *ref.Value.AdditionalProperties.Has, "an open body says nothing")
			continue
		}
		name := ref.Ref[strings.LastIndex(ref.Ref, "/")+1:]
		if shape, is := ref.Value.Extensions["x-go-type"].(string); is {
			name = shape[strings.LastIndex(shape, ".")+1:]
		}
		all[name] = ref.Value
	}
	return all
}

// requireDescribed requires that a schema has the fields of a struct, and theirs.
func requireDescribed(t *testing.T, path string, schema *openapi3.Schema, shape reflect.Type) {
	fields := map[string]reflect.StructField{}
	for _, field := range reflect.VisibleFields(shape) {
		if name, _, _ := strings.Cut(field.Tag.Get("json"), ","); name != "" && name != "-" {
			fields[name] = field
		}
	}
	for name := range schema.Properties {
		require.Contains(t, fields, name, "%s.%s is not read", path, name)
	}
	for name, field := range fields {
		at := path + "." + name
		property := schema.Properties[name]
		require.NotNil(t, property, "the contract has no %s", at)
		requireKind(t, at, property.Value, field.Type)
	}
}

func requireKind(t *testing.T, at string, schema *openapi3.Schema, shape reflect.Type) {
	for shape.Kind() == reflect.Pointer {
		shape = shape.Elem()
	}
	want := map[reflect.Kind]string{
		reflect.String: "string", reflect.Bool: "boolean", reflect.Int: "integer", reflect.Int64: "integer",
		reflect.Slice: "array", reflect.Struct: "object",
	}[shape.Kind()]
	if decodesItself(shape) {
		want = "string"
	}
	if schema.Type == nil && len(schema.AllOf) == 1 { // a reference with a description of its own
		schema = schema.AllOf[0].Value
	}
	require.NotNil(t, schema.Type, at)
	require.True(t, schema.Type.Is(want), "%s is %v, Go reads %s", at, schema.Type, shape)
	switch want {
	case "object":
		requireDescribed(t, at, schema, shape)
	case "array":
		requireKind(t, at, schema.Items.Value, shape.Elem())
	}
}

// decodesItself reports whether a value is written as a string, whatever its fields are.
func decodesItself(shape reflect.Type) bool {
	value := reflect.New(shape).Interface()
	_, text := value.(encoding.TextUnmarshaler)
	_, own := value.(json.Unmarshaler)
	return text || own
}
