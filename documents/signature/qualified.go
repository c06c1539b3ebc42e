package signature

import (
	"crypto/x509"
	"encoding/asn1"
	"slices"
	"strings"
)

// oidQCStatements is the extension in which a qualified certificate says what it is (RFC 3739, ETSI EN 319 412-5).
var oidQCStatements = asn1.ObjectIdentifier{1, 3, 6, 1, 5, 5, 7, 1, 3}

// knownStatements begin the OIDs of the statements that forbid no signature of a citizen: those of RFC 3739, of
// ETSI, and of Ukraine's law. Providers mark the extension critical, and Go does not know it.
var knownStatements = []string{"1.3.6.1.5.5.7.11.", "0.4.0.1862.1.", "1.2.804.2.1.1.1.2."}

// markQualifiedHandled takes critical statements that are all understood off the list of what was not. A certificate with
// another one keeps it there, and is not believed.
func markQualifiedHandled(certificate *x509.Certificate) {
	at := slices.IndexFunc(certificate.UnhandledCriticalExtensions, oidQCStatements.Equal)
	if at < 0 || !understood(certificate) {
		return
	}
	certificate.UnhandledCriticalExtensions = slices.Delete(certificate.UnhandledCriticalExtensions, at, at+1)
}

// understood reports whether all statements of a certificate are known.
func understood(certificate *x509.Certificate) bool {
	for _, extension := range certificate.Extensions {
		if !extension.Id.Equal(oidQCStatements) {
			continue
		}
		var statements []struct {
			ID   asn1.ObjectIdentifier
			Info asn1.RawValue `asn1:"optional"`
		}
		rest, err := asn1.Unmarshal(extension.Value, &statements)
		if err != nil || len(rest) > 0 || len(statements) == 0 {
			return false
		}
		for _, statement := range statements {
			id := statement.ID.String() + "."
			if !slices.ContainsFunc(knownStatements, func(known string) bool { return strings.HasPrefix(id, known) }) {
				return false
			}
		}
	}
	return true
}
