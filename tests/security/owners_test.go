package cabinet

import (
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/tests/stack"
)

// nobodys are the calls with a name in their path, or an id in their query or body, that is no citizen's, and why.
var nobodys = map[string]string{
	"prepareSignIn":       "a way to sign in",
	"verifySignIn":        "a way to sign in",
	"confirmEmail":        "a secret from a letter, good for whoever has it",
	"serviceInfo":         "a service of the catalogue",
	"saveDraft":           "a service: the draft is the caller's own",
	"dropDraft":           "a service: the draft is the caller's own",
	"diiaCallback":        "Diia's secret",
	"applicationCallback": "the service centre's: told by whom is shown by its signature",
	"monobankWebhook":     "the bank's: told by whom is shown by its signature",
	"ukrposhtaZip":        "a post code",
	"shipmentOffer":       "a service: the waiting documents are the caller's own",
	"checkOwner":          "a schema; the register says whose the vehicle is",
	"checkParticipant":    "a schema; the register says whose the vehicle is",
}

// private is something of a citizen's: who may do what with it, and what calls name it.
type private struct {
	owner *citizen
	names map[string]string // by the names of parameters and fields
}

// kinds say which private thing a call is tried with; the others with an order that waits for its signature.
var kinds = map[string]string{
	"orderReport": "check", "orderReceipt": "check", "payOrder": "check", "payOrderCompat": "check",
	"orderStage": "exchange", "reserveCertificatePlate": "exchange",
	"orderPolicy": "policy", "policyOtp": "policy", "downloadPolicy": "policy", "approvePolicy": "policy", "verifyPolicy": "policy",
	"greenCardOtp": "card", "approveGreenCard": "card", "verifyGreenCard": "card",
	"findConfirmation": "appointment", "rejectConfirmation": "appointment",
	"decideObserver": "observer", "endSession": "session", "vehicleByID": "vehicle", "individualPlateOffer": "vehicle",
}

// strangersBodies are good ones, so that the answer is about the thing and not about the body. $name is the thing's.
var strangersBodies = map[string]string{
	"saveOrderDraft":          `{"version":1,"content":{}}`,
	"payOrder":                `{"redirectUrl":"/services"}`,
	"actOnOrder":              `{"stage":"approve"}`,
	"decideObserver":          `{"status":"approved","otp":"x"}`,
	"reserveCertificatePlate": `{"serviceId":"$serviceId","origin":"present"}`,
	"approvePolicy":           `{"policy":"$policy"}`,
	"verifyPolicy":            `{"policy":"$policy","otp":"0000"}`,
	"approveGreenCard":        `{"policy":"$policy"}`,
	"verifyGreenCard":         `{"policy":"$policy","otp":"0000"}`,
}

// strangersQueries are those that calls need besides.
var strangersQueries = map[string]string{
	"payOrderCompat": "redirectUrl=/services", "findConfirmation": "type=owner", "rejectConfirmation": "type=owner",
	"ordersByCriteria": "id=$id",
}

// What is somebody else's is 404 on every call of the contract that names it, and is not to its owner (GAP-93).
func TestStrangersOnEveryPath(t *testing.T) {
	contract, err := openapi3.NewLoader().LoadFromFile("../../api/openapi.yaml")
	require.NoError(t, err)
	s := stack.Shared(t)
	things, stranger := privateThings(t, s), signIn(t, s, stranger)
	named := map[string]bool{}
	for _, path := range slices.Sorted(maps.Keys(contract.Paths.Map())) {
		operations := contract.Paths.Value(path).Operations()
		for _, method := range []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete} {
			operation := operations[method]
			if operation == nil || !namesSomething(path, operation) {
				continue
			}
			named[operation.OperationID] = true
			if nobodys[operation.OperationID] != "" {
				continue
			}
			kind := kinds[operation.OperationID]
			if kind == "" {
				kind = "statement"
			}
			thing := things[kind]
			strange := thing.call(stranger, method, path, operation)
			require.Equal(t, http.StatusNotFound, strange.status, "%s %s: %s", method, path, strange.body)
			own := thing.call(thing.owner, method, path, operation)
			require.NotEqual(t, http.StatusNotFound, own.status, "%s %s of the owner's: %s", method, path, own.body)
			require.NotEqual(t, http.StatusBadRequest, own.status, "%s %s: give a good body: %s", method, path, own.body)
			require.Less(t, own.status, http.StatusInternalServerError, "%s %s: %s", method, path, own.body)
		}
	}
	for _, known := range []map[string]string{kinds, nobodys} {
		for operation := range known {
			require.True(t, named[operation], "%s is no call of the contract that names something", operation)
		}
	}
}

// stranger has none of the things.
const stranger = "3009891916"

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

// call names the thing as somebody.
func (p private) call(who *citizen, method, path string, operation *openapi3.Operation) answer {
	who.Helper()
	name, inPath, inText := operation.OperationID, []string{}, []string{}
	for parameter, value := range p.names {
		inPath, inText = append(inPath, "{"+parameter+"}", url.PathEscape(value)), append(inText, "$"+parameter, value)
	}
	address := strings.NewReplacer(inPath...).Replace(path)
	require.NotContains(who, address, "{", "say in privateThings what %s names", name)
	if query := strangersQueries[name]; query != "" {
		address += "?" + strings.NewReplacer(inText...).Replace(query)
	}
	content, headers := "", []string{"Idempotency-Key", uuid.NewString()}
	switch body := operation.RequestBody; {
	case body == nil:
	case body.Value.Content["multipart/form-data"] != nil:
		field := body.Value.Content["multipart/form-data"].Schema.Value.Required[0]
		content = "--b\r\nContent-Disposition: form-data; name=\"" + field + "\"; filename=\"f\"\r\n\r\nx\r\n--b--\r\n"
		headers = append(headers, "Content-Type", "multipart/form-data; boundary=b")
	default:
		require.NotEmpty(who, strangersBodies[name], "give %s a good body", name)
		content = strings.NewReplacer(inText...).Replace(strangersBodies[name])
		headers = append(headers, "Content-Type", "application/json")
	}
	return who.send(method, address, strings.NewReader(content), headers...)
}

// privateThings are one of each kind.
func privateThings(t *testing.T, s *stack.Stack) map[string]private {
	t.Helper()
	things := map[string]private{}
	for kind, row := range map[string]struct {
		service domain.ServiceName
		stage   string
	}{
		"check": {domain.VehicleCheckService, "done"}, "statement": {domain.LicenceExchangeService, "created"},
		"exchange": {domain.SPRExchangeService, "created"}, "policy": {domain.InsuranceService, "approved"}, "card": {domain.GreenInsuranceService, "approved"},
		"appointment": {domain.OwnerToConfidantService, "confirmation"},
	} {
		made, err := world(s).Make(t.Context(), row.service, row.stage, "")
		require.NoError(t, err, kind)
		who := made.Citizen
		if kind == "appointment" {
			who = made.Participant
		}
		things[kind] = private{signIn(t, s, who), map[string]string{"id": made.ID, "serviceId": made.ID}}
	}
	signer := things["statement"]
	var asked struct{ RequestID string }
	signer.owner.call(http.MethodPost, "/api/services/"+signer.names["id"]+"/statement/diia", nil, "Idempotency-Key", uuid.NewString()).into(t, &asked)
	signer.names["requestId"] = asked.RequestID
	for _, policy := range []private{things["policy"], things["card"]} {
		var insured []struct{ Insurance struct{ PolicyNumber string } }
		policy.owner.call(http.MethodGet, "/api/services/ordered/criteria?id="+policy.names["id"], nil).into(t, &insured)
		policy.names["policy"] = insured[0].Insurance.PolicyNumber
	}

	observed := signIn(t, s, askedNow)
	request, _ := observed.asks()
	things["observer"] = private{observed, map[string]string{"id": request.ID}}
	owner := signIn(t, s, driver)
	things["vehicle"] = private{owner, map[string]string{"id": owner.ownCars()[0].CarID}}
	var sessions []struct {
		ID      string
		Current bool
	}
	signIn(t, s, driver).call(http.MethodGet, "/api/user/activity", nil).into(t, &sessions)
	for _, one := range sessions {
		if one.Current {
			things["session"] = private{owner, map[string]string{"id": one.ID}}
		}
	}
	return things
}
