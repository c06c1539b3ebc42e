package security

import (
	"encoding/json"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/cmd/cabinet/fixture"
	"cabinet/domain"
)

// unowned are the operations with a name in their path, or an id in their query or body, that is no citizen's, and why.
var unowned = map[string]string{
	"prepareSignIn":       "a way to sign in",
	"verifySignIn":        "a way to sign in",
	"confirmEmail":        "a secret from a letter, good for whoever has it",
	"verifyExtract":       "a secret printed on an extract, good for whoever has it in hand",
	"serviceInfo":         "a service of the catalogue",
	"saveDraft":           "a service: the draft is the caller's own",
	"dropDraft":           "a service: the draft is the caller's own",
	"diiaCallback":        "Diia's secret",
	"applicationCallback": "the service centre's callback: TestForgedCallbacksOfCentres",
	"monobankWebhook":     "the bank's callback: TestForgedWebhooks",
	"ukrposhtaZip":        "a post code",
	"shipmentOffer":       "a service: the waiting documents are the caller's own",
	"checkOwner":          "a schema; the register says whose the vehicle is",
	"checkParticipant":    "a schema; the register says whose the vehicle is",
}

// kinds say which private thing an operation is tried with; the others with an order that waits for its signature.
var kinds = map[string]string{
	"orderReport": "check", "orderReceipt": "check", "payOrder": "unpaid", "payOrderCompat": "unpaid",
	"orderStage": "exchange", "reserveCertificatePlate": "exchange",
	"orderPolicy": "policy", "policyOtp": "policy", "downloadPolicy": "policy", "approvePolicy": "policy", "verifyPolicy": "policy",
	"greenCardOtp": "card", "approveGreenCard": "card", "verifyGreenCard": "card",
	"findConfirmation": "appointment", "rejectConfirmation": "appointment",
	"decideObserver": "observer", "endSession": "session", "vehicleByID": "vehicle", "individualPlateOffer": "vehicle",
}

// goodBodies are of operations whose rules a value made from the contract does not satisfy. $name is the thing's.
var goodBodies = map[string]string{
	"payOrder":                `{"redirectUrl":"/services"}`,
	"actOnOrder":              `{"stage":"approve"}`,
	"decideObserver":          `{"status":"approved","otp":"x"}`,
	"reserveCertificatePlate": `{"serviceId":"$serviceId","origin":"present"}`,
	"approvePolicy":           `{"policy":"$policy"}`,
	"verifyPolicy":            `{"policy":"$policy","otp":"0000"}`,
	"approveGreenCard":        `{"policy":"$policy"}`,
	"verifyGreenCard":         `{"policy":"$policy","otp":"0000"}`,
}

// goodQueries are those that operations need besides.
var goodQueries = map[string]string{
	"payOrderCompat": "redirectUrl=/services", "findConfirmation": "type=owner", "rejectConfirmation": "type=owner",
	"ordersByCriteria": "id=$id",
}

// ownersMay are operations that the owner of the thing must succeed with: otherwise a refusal of others proves nothing.
var ownersMay = []string{
	"ordersByCriteria", "orderStage", "statementSummary", "orderStatement", "diiaSigning", "requestDiiaSignature", "confirmUnsigned",
	"orderDraft", "saveOrderDraft", "orderAgain", "timeline", "payOrder", "payOrderCompat", "orderReport", "orderReceipt", "findConfirmation",
	"rejectConfirmation", "vehicleByID", "individualPlateOffer", "policyOtp", "greenCardOtp", "cancelOrder", "endSession",
}

// owned is an operation that names something of a citizen's.
type owned struct {
	method, path string
	operation    *openapi3.Operation
}

// private is something of a citizen's, and what names it.
type private struct {
	owner citizen
	names map[string]string // by the names of parameters and fields
}

// What is a citizen's is 404 for every other one, and 401 without a session of a citizen, on each operation of the
// contract that names it. None of these calls changes it, and its owner succeeds with it (GAP-93).
func TestOthersReachNothing(t *testing.T) {
	operations := ownedOperations(t)
	world := newWorld(t)
	things := privateThings(t, world)
	other, outsiders := newCitizen(t, world.URL, bystander), credentialsOfNobody(t, world.URL)
	before := stateOf(t, things)
	for _, one := range operations {
		thing := things[kindOf(one.operation)]
		reply := thing.call(t, one, other.credential())
		require.Equal(t, http.StatusNotFound, reply.status, "%s %s of another citizen: %s", one.method, one.path, reply.body)
		require.NotContains(t, string(reply.body), thing.owner.rnokpp)
		for name, credential := range outsiders {
			reply := thing.call(t, one, credential)
			require.Equal(t, http.StatusUnauthorized, reply.status, "%s %s with %s: %s", one.method, one.path, name, reply.body)
		}
	}
	require.Equal(t, before, stateOf(t, things), "no call of others has changed anything")

	var succeeded []string
	for _, one := range operations {
		reply := things[kindOf(one.operation)].call(t, one, things[kindOf(one.operation)].owner.credential())
		require.NotEqual(t, http.StatusNotFound, reply.status, "%s %s of the owner: %s", one.method, one.path, reply.body)
		require.NotEqual(t, http.StatusBadRequest, reply.status, "%s %s: give a good body: %s", one.method, one.path, reply.body)
		require.Less(t, reply.status, http.StatusInternalServerError, "%s %s: %s", one.method, one.path, reply.body)
		if reply.status < http.StatusMultipleChoices {
			succeeded = append(succeeded, one.operation.OperationID)
		}
	}
	t.Logf("%d operations name something of a citizen's, tried by another citizen and with %d other credentials; the owner succeeds with %d",
		len(operations), len(outsiders), len(succeeded))
	require.Subset(t, succeeded, ownersMay)
}

// bystander has none of the things.
const bystander = "3009891916"

// Lists and searches of another citizen hold nothing of the owner's.
func TestListsHoldOnlyOnesOwn(t *testing.T) {
	world := newWorld(t)
	made, err := world.Make(t.Context(), domain.LicenceExchangeService, "created", "")
	require.NoError(t, err)
	owner, other := newCitizen(t, world.URL, made.Citizen), newCitizen(t, world.URL, bystander)
	spec, lists, found := contract(t), 0, false
	for _, path := range slices.Sorted(maps.Keys(spec.Paths.Map())) {
		operation := spec.Paths.Value(path).Get
		if operation == nil || operation.Security != nil || slices.Contains(unfuzzed, operation.OperationID) || needsParameters(operation) {
			continue
		}
		lists++
		theirs := other.call(t, http.MethodGet, path, nil)
		for _, term := range []string{made.ID, made.Citizen} {
			require.NotContains(t, string(theirs.body), term, path)
		}
		found = found || strings.Contains(string(owner.call(t, http.MethodGet, path, nil).body), made.ID)
	}
	require.Greater(t, lists, 30, "the contract was read")
	require.True(t, found, "the owner's own list has the order")
}

func needsParameters(operation *openapi3.Operation) bool {
	return slices.ContainsFunc(operation.Parameters, func(parameter *openapi3.ParameterRef) bool { return parameter.Value.Required })
}

// ownedOperations are those of the contract that name something of a citizen's; the ones that end it come last.
func ownedOperations(t testing.TB) (all []owned) {
	t.Helper()
	spec, named := contract(t), map[string]bool{}
	for _, path := range slices.Sorted(maps.Keys(spec.Paths.Map())) {
		operations := spec.Paths.Value(path).Operations()
		for _, method := range slices.Sorted(maps.Keys(operations)) {
			operation := operations[method]
			if !namesSomething(path, operation) {
				continue
			}
			named[operation.OperationID] = true
			if unowned[operation.OperationID] == "" {
				all = append(all, owned{method, path, operation})
			}
		}
	}
	for _, known := range []map[string]string{kinds, unowned, goodBodies, goodQueries} {
		for operation := range known {
			require.True(t, named[operation], "%s is no operation of the contract that names something", operation)
		}
	}
	require.Greater(t, len(all), 25, "the contract was read")
	slices.SortStableFunc(all, func(a, b owned) int { return a.rank() - b.rank() })
	return all
}

// rank orders operations by how much they change: what is read first, then what is changed, at last what is ended.
func (o owned) rank() int {
	switch {
	case o.method == http.MethodDelete || o.operation.OperationID == "rejectConfirmation":
		return 2
	case o.method == http.MethodGet:
		return 0
	}
	return 1
}

// namesSomething: in the path, or an order or a policy in the query or in the body.
func namesSomething(path string, operation *openapi3.Operation) bool {
	if strings.Contains(path, "{") || operation.Parameters.GetByInAndName("query", "id") != nil {
		return true
	}
	if operation.RequestBody == nil || operation.RequestBody.Value.Content["application/json"] == nil {
		return false
	}
	fields := operation.RequestBody.Value.Content["application/json"].Schema.Value.Properties
	return fields["serviceId"] != nil || fields["policy"] != nil
}

func kindOf(operation *openapi3.Operation) string {
	if kind := kinds[operation.OperationID]; kind != "" {
		return kind
	}
	return "statement"
}

// call names the thing with a credential.
func (p private) call(t testing.TB, one owned, credential string) answer {
	t.Helper()
	name, inPath, inText := one.operation.OperationID, []string{}, []string{}
	for parameter, value := range p.names {
		inPath, inText = append(inPath, "{"+parameter+"}", url.PathEscape(value)), append(inText, "$"+parameter, value)
	}
	made := request{
		operation: name, method: one.method, path: strings.NewReplacer(inPath...).Replace(one.path), authorization: credential, header: newKey(),
	}
	require.NotContains(t, made.path, "{", "say in privateThings what %s names", name)
	if query := goodQueries[name]; query != "" {
		made.path += "?" + strings.NewReplacer(inText...).Replace(query)
	}
	switch body := one.operation.RequestBody; {
	case body == nil:
	case body.Value.Content["multipart/form-data"] != nil:
		field := body.Value.Content["multipart/form-data"].Schema.Value.Required[0]
		made.body = []byte("--b\r\nContent-Disposition: form-data; name=\"" + field + "\"; filename=\"f\"\r\n\r\nx\r\n--b--\r\n")
		made.contentType = "multipart/form-data; boundary=b"
	case goodBodies[name] != "":
		made.body, made.contentType = []byte(strings.NewReplacer(inText...).Replace(goodBodies[name])), "application/json"
	default:
		content, err := json.Marshal(sample(body.Value.Content["application/json"].Schema.Value))
		require.NoError(t, err)
		made.body, made.contentType = content, "application/json"
	}
	return send(t, p.owner.base, made)
}

// sample is a value that a schema allows, with nothing but what is required.
func sample(schema *openapi3.Schema) any {
	switch {
	case len(schema.Enum) > 0:
		return schema.Enum[0]
	case len(schema.OneOf) > 0:
		return sample(schema.OneOf[0].Value)
	case schema.Type.Is(openapi3.TypeArray):
		return []any{}
	case schema.Type.Is(openapi3.TypeInteger), schema.Type.Is(openapi3.TypeNumber):
		if schema.Min != nil {
			return *schema.Min
		}
		return 1
	case schema.Type.Is(openapi3.TypeBoolean):
		return true
	case schema.Type.Is(openapi3.TypeString) && schema.Format == "uuid":
		return uuid.NewString()
	case schema.Type.Is(openapi3.TypeString) && schema.Format == "date":
		return "2026-01-31"
	case schema.Type.Is(openapi3.TypeString):
		return "x"
	}
	made := map[string]any{}
	for _, name := range schema.Required {
		made[name] = sample(schema.Properties[name].Value)
	}
	return made
}

// stateOf is what the owners of the things read of them, as they are.
func stateOf(t testing.TB, things map[string]private) map[string]string {
	t.Helper()
	state := map[string]string{}
	for kind, thing := range things {
		path := map[string]string{"observer": "/api/user/observers", "session": "/api/user/profile", "vehicle": "/api/v1/vehicles"}[kind]
		if path == "" {
			path = "/api/services/ordered/criteria?id=" + thing.names["id"]
		}
		reply := thing.owner.call(t, http.MethodGet, path, nil)
		require.Equal(t, http.StatusOK, reply.status, "%s: %s", kind, reply.body)
		state[kind] = string(reply.body)
	}
	return state
}

// privateThings are one of each kind.
func privateThings(t testing.TB, world *fixture.World) map[string]private {
	t.Helper()
	things := map[string]private{}
	for kind, row := range map[string]struct {
		service domain.ServiceName
		stage   string
	}{
		"check": {domain.VehicleCheckService, "done"}, "unpaid": {domain.VehicleCheckService, "created"},
		"statement": {domain.LicenceExchangeService, "created"}, "exchange": {domain.SPRExchangeService, "created"},
		"policy": {domain.InsuranceService, "approved"}, "card": {domain.GreenInsuranceService, "approved"},
		"appointment": {domain.OwnerToConfidantService, "confirmation"},
	} {
		made, err := world.Make(t.Context(), row.service, row.stage, "")
		require.NoError(t, err, kind)
		who := made.Citizen
		if kind == "appointment" {
			who = made.Participant
		}
		things[kind] = private{newCitizen(t, world.URL, who), map[string]string{"id": made.ID, "serviceId": made.ID}}
	}
	signer := things["statement"]
	var asked struct{ RequestID string }
	signer.owner.call(t, http.MethodPost, "/api/services/"+signer.names["id"]+"/statement/diia", nil).into(t, &asked)
	signer.names["requestId"] = asked.RequestID
	for _, policy := range []private{things["policy"], things["card"]} {
		var insured []struct{ Insurance struct{ PolicyNumber string } }
		policy.owner.call(t, http.MethodGet, "/api/services/ordered/criteria?id="+policy.names["id"], nil).into(t, &insured)
		policy.names["policy"] = insured[0].Insurance.PolicyNumber
	}
	things["observer"] = observerRequest(t, world)
	owner := newCitizen(t, world.URL, driver)
	var cars []struct{ CarID string }
	owner.call(t, http.MethodGet, "/api/v1/vehicles", nil).into(t, &cars)
	things["vehicle"] = private{owner, map[string]string{"id": cars[0].CarID}}
	things["session"] = private{owner, map[string]string{"id": currentSession(t, newCitizen(t, world.URL, driver))}}
	return things
}

// Citizens of the sandbox: one who has a vehicle, and one whom a company may ask.
const (
	driver   = "3111952338"
	observed = "2597532752"
)

// observerRequest is a company's request to monitor the fines of a citizen, which waits for an answer.
func observerRequest(t testing.TB, world *fixture.World) private {
	t.Helper()
	asks := map[string]any{"rnokpp": observed, "company": "dunai", "name": "Водії компанії"}
	require.NoError(t, world.Desk(t.Context(), http.MethodPost, "/desk/api/observers", asks, nil))
	who := newCitizen(t, world.URL, observed)
	var requests []struct{ ID string }
	who.call(t, http.MethodGet, "/api/user/observers", nil).into(t, &requests)
	require.NotEmpty(t, requests)
	return private{who, map[string]string{"id": requests[0].ID}}
}

func currentSession(t testing.TB, who citizen) string {
	t.Helper()
	type listed struct {
		ID      string
		Current bool
	}
	var sessions []listed
	who.call(t, http.MethodGet, "/api/user/activity", nil).into(t, &sessions)
	at := slices.IndexFunc(sessions, func(one listed) bool { return one.Current })
	require.GreaterOrEqual(t, at, 0)
	return sessions[at].ID
}
