package signature

import (
	"crypto/x509"
	"encoding/asn1"
	"regexp"
	"strings"
)

var (
	oidSerialNumber        = asn1.ObjectIdentifier{2, 5, 4, 5}
	oidOrganisation        = asn1.ObjectIdentifier{2, 5, 4, 97} // organizationIdentifier
	oidDirectoryAttributes = asn1.ObjectIdentifier{2, 5, 29, 9}
	oidDRFO                = asn1.ObjectIdentifier{1, 2, 804, 2, 1, 1, 1, 11, 1, 4, 1, 1}
	oidEDRPOU              = asn1.ObjectIdentifier{1, 2, 804, 2, 1, 1, 1, 11, 1, 4, 2, 1}
)

// rnokpp is the form of the number. Its control digit is not asked: who matters is whom the profile names.
var rnokpp = regexp.MustCompile(`^[0-9]{10}$`)

// identify reads who a certificate's owner is.
func identify(certificate *x509.Certificate) Signer {
	s := Signer{
		Name: certificate.Subject.CommonName, Issuer: certificate.Issuer.CommonName,
		Certificate: strings.ToUpper(certificate.SerialNumber.Text(16)),
	}
	directory := directoryCodes(certificate)
	s.ID, s.IDKind = code(certificate, directory[oidDRFO.String()])
	s.RNOKPP = taxNumber(s.ID, s.IDKind)
	s.EDRPOU = directory[oidEDRPOU.String()]
	for _, value := range subjectValues(certificate, oidOrganisation) {
		if edrpou, ok := strings.CutPrefix(value, "NTRUA-"); ok {
			s.EDRPOU = edrpou
		}
	}
	return s
}

// taxNumber is the RNOKPP that a code of that kind is; empty when it is none.
func taxNumber(id string, kind IDKind) string {
	if (kind == TINUA || kind == DRFO || kind == PNOUA) && rnokpp.MatchString(id) {
		return id
	}
	return ""
}

// code chooses among the codes of a certificate: the tax number of the European form, that of the older form, and then
// the others.
func code(certificate *x509.Certificate, drfo string) (string, IDKind) {
	found := map[IDKind]string{}
	for _, value := range subjectValues(certificate, oidSerialNumber) {
		if kind, id, ok := strings.Cut(value, "-"); ok && id != "" {
			found[IDKind(kind)] = id
		}
	}
	if rnokpp.MatchString(drfo) {
		found[DRFO] = drfo
	}
	for _, kind := range []IDKind{TINUA, DRFO, PNOUA, PASUA, IDCUA} {
		if id, ok := found[kind]; ok {
			return id, kind
		}
	}
	return "", ""
}

func subjectValues(certificate *x509.Certificate, kind asn1.ObjectIdentifier) (values []string) {
	for _, name := range certificate.Subject.Names {
		if text, ok := name.Value.(string); ok && name.Type.Equal(kind) {
			values = append(values, text)
		}
	}
	return values
}

// directoryCodes reads the subject's directory attributes, the codes of older certificates. What cannot be read says
// nothing.
func directoryCodes(certificate *x509.Certificate) map[string]string {
	codes := map[string]string{}
	for _, extension := range certificate.Extensions {
		if !extension.Id.Equal(oidDirectoryAttributes) {
			continue
		}
		var list []struct {
			Kind   asn1.ObjectIdentifier
			Values []asn1.RawValue `asn1:"set"`
		}
		if rest, err := asn1.Unmarshal(extension.Value, &list); err != nil || len(rest) > 0 {
			continue
		}
		for _, attribute := range list {
			var text string
			if len(attribute.Values) != 1 {
				continue
			}
			if rest, err := asn1.Unmarshal(attribute.Values[0].FullBytes, &text); err == nil && len(rest) == 0 {
				codes[attribute.Kind.String()] = text
			}
		}
	}
	return codes
}
