package partners

import (
	"errors"

	"cabinet/clients/wire"
)

var errEmpty = errors.New("the list is empty")

// advice says what an operator does about a failure, by its kind.
var advice = map[string]string{
	string(wire.Unavailable):  "no answer in time: check the address, the proxy and the firewall, then ask the partner",
	string(wire.AccessDenied): "the key, the certificate or the right is not accepted: docs/runbook.md, \"Outside access denied\"",
	string(wire.Malformed):    "the answer has another form than docs/partners.md says: compare the form above, ask the partner for the version",
	string(wire.BadRequest):   "the partner does not accept the request: compare the settings with docs/partners.md, ask the partner with the form above",
	string(wire.NotFound):     "what is configured does not exist at the partner: check the setting",
	string(wire.Refused):      "the partner refuses what must succeed: check the setting",
	"failed":                  "check the setting",
}

// Advice returns what to do about a failed result.
func (r Result) Advice() string { return advice[r.Kind()] }
