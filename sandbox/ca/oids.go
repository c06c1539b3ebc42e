package ca

import "encoding/asn1"

var (
	oidData               = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 7, 1}
	oidSignedData         = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 7, 2}
	oidContentType        = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 9, 3}
	oidMessageDigest      = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 9, 4}
	oidSigningTime        = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 9, 5}
	oidSigningCertificate = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 9, 16, 2, 47} // version 2

	oidSHA256          = asn1.ObjectIdentifier{2, 16, 840, 1, 101, 3, 4, 2, 1}
	oidECDSAWithSHA256 = asn1.ObjectIdentifier{1, 2, 840, 10045, 4, 3, 2}
	oidSHA256WithRSA   = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 1, 11}

	oidSurname             = asn1.ObjectIdentifier{2, 5, 4, 4}
	oidTitle               = asn1.ObjectIdentifier{2, 5, 4, 12}
	oidGivenName           = asn1.ObjectIdentifier{2, 5, 4, 42}
	oidOrganisation        = asn1.ObjectIdentifier{2, 5, 4, 97} // organizationIdentifier
	oidDirectoryAttributes = asn1.ObjectIdentifier{2, 5, 29, 9}
	oidDRFO                = asn1.ObjectIdentifier{1, 2, 804, 2, 1, 1, 1, 11, 1, 4, 1, 1}
	oidEDRPOU              = asn1.ObjectIdentifier{1, 2, 804, 2, 1, 1, 1, 11, 1, 4, 2, 1}
)
