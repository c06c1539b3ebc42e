package push

import (
	"errors"
	"net/url"
	"slices"
	"strings"
)

// Services are the push services that the cabinet calls: hosts such as fcm.googleapis.com, all hosts of a domain as
// *.notify.windows.com, both at https and its own port; or origins such as http://localhost:8090. Browsers name the endpoints, so
// without a list anybody could make the worker call any machine that it reaches.
type Services []string

// Standard are the push services of the browsers: Chrome and its relatives, of which those that are built without Google's keys
// subscribe at jmt17.google.com, and old subscriptions are at android.googleapis.com; Firefox, Edge, Safari.
var Standard = Services{
	"fcm.googleapis.com", "jmt17.google.com", "android.googleapis.com",
	"*.push.services.mozilla.com", "*.notify.windows.com", "*.push.apple.com",
}

var errService = errors.New("not a push service of the list")

// Of returns the service of an endpoint: its host, and the port if it is not the usual one.
func (s Services) Of(endpoint string) (host string, err error) {
	address, err := url.Parse(endpoint)
	if err != nil || address.User != nil || address.Fragment != "" || address.Opaque != "" || address.Host == "" {
		return "", errService
	}
	if !slices.ContainsFunc(s, func(entry string) bool { return permits(entry, address) }) {
		return "", errService
	}
	return address.Host, nil
}

func permits(entry string, address *url.URL) bool {
	if strings.Contains(entry, "://") {
		return address.Scheme+"://"+address.Host == strings.TrimSuffix(entry, "/")
	}
	if address.Scheme != "https" || address.Port() != "" {
		return false
	}
	if domain, all := strings.CutPrefix(entry, "*"); all {
		return strings.HasSuffix(address.Host, domain) && len(address.Host) > len(domain)
	}
	return address.Host == entry
}

// Valid reports whether an entry is a host, all hosts of a domain, or an origin.
func Valid(entry string) bool {
	if strings.Contains(entry, "://") {
		address, err := url.Parse(entry)
		return err == nil && address.Host != "" && strings.Trim(address.Path, "/") == "" && (address.Scheme == "https" || address.Scheme == "http")
	}
	host := strings.TrimPrefix(entry, "*.")
	return strings.Contains(host, ".") && !strings.ContainsAny(host, "*/:@ ")
}
