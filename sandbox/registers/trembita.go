package registers

import (
	"errors"
	"net/http"
	"regexp"
	"strings"
)

// The headers of Trembita.
const (
	headerClient  = "Uxp-Client"
	headerService = "Uxp-Service"
	headerQueryID = "Uxp-Queryid" // Uxp-QueryID in canonical form
	headerPurpose = "Uxp-Purpose-Ids"
	headerSubject = "Uxp-Subject-Id"
)

var (
	clientForm = regexp.MustCompile(`^SEVDEIR(-TEST)?/(GOV|COM)/\d{8}/[\w.-]+$`)
	uuidForm   = regexp.MustCompile(`^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$`)
)

// admit checks what the security server itself demands.
func admit(r *http.Request, svc service, known bool) error {
	h := r.Header
	named, ours := strings.CutPrefix(h.Get(headerService), provider+"/")
	switch {
	case !known && !ours:
		return badHeader("Uxp-Service", provider+"/<service>")
	case !known:
		return newFault(http.StatusNotFound, "Client.UnknownService", "unknown service")
	case r.Method != http.MethodPost:
		return newFault(http.StatusMethodNotAllowed, "Client.MethodNotAllowed", "use POST")
	case !clientForm.MatchString(h.Get(headerClient)):
		return badHeader("Uxp-Client", "instance/class/code/subsystem")
	case !ours || !svc.names(named):
		return badHeader("Uxp-Service", provider+"/"+svc.code+"/1")
	case !uuidForm.MatchString(h.Get(headerQueryID)):
		return badHeader("Uxp-QueryID", "a UUID")
	case strings.TrimSpace(h.Get(headerPurpose)) == "":
		return badHeader("Uxp-Purpose-Ids", "the purpose of processing")
	case len(r.URL.RawQuery) > 0:
		return badRequest("parameters belong in the body, not in the address")
	case !strings.HasPrefix(h.Get("Content-Type"), "application/json"):
		return newFault(http.StatusUnsupportedMediaType, "Client.ContentType", "Content-Type must be application/json")
	default:
		return nil
	}
}

// needSubject demands the header of personal data monitoring for a request about a person.
func needSubject(r *http.Request) error {
	if strings.TrimSpace(r.Header.Get(headerSubject)) == "" {
		return badHeader("Uxp-Subject-Id", "the person whose data are asked for")
	}
	return nil
}

// fault is an error in the form of X-Road.
type fault struct {
	status  int
	Type    string `json:"type"`
	Message string `json:"message"`
	Detail  string `json:"detail"`
}

func (f *fault) Error() string { return f.Type + ": " + f.Message }

func newFault(status int, kind, message string) *fault {
	return &fault{status: status, Type: kind, Message: message}
}

func badRequest(message string) *fault {
	return newFault(http.StatusBadRequest, "Client.BadRequest", message)
}

func badHeader(name, want string) *fault {
	return newFault(http.StatusBadRequest, "Client.InvalidHeader", "header "+name+" is missing or wrong, expected: "+want)
}

// errDenied answers a subsystem to which the provider has granted no right to the service.
var errDenied = newFault(http.StatusForbidden, "Client.AccessDenied", "the client has no right to this service")

// asFault gives the fault to show for an error, always a fresh one.
func asFault(err error) *fault {
	var own *fault
	if errors.As(err, &own) {
		shown := *own
		return &shown
	}
	return newFault(http.StatusInternalServerError, "Server.InternalError", "internal error")
}
