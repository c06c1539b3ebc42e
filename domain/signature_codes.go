package domain

// What may be wrong with a signature. documents/signature finds it out.
const (
	CodeSignatureTooLarge          Code = "signature_too_large"
	CodeSignatureNotCMS            Code = "signature_not_cms"
	CodeSignatureSeveralSigners    Code = "signature_several_signers"
	CodeSignatureIncomplete        Code = "signature_incomplete" // without the attributes or the certificate that CAdES demands
	CodeSignatureAlgorithm         Code = "signature_algorithm"
	CodeSignatureDSTU              Code = "signature_dstu" // no verifier of DSTU 4145 is configured
	CodeSignatureWrongContent      Code = "signature_wrong_content"
	CodeSignatureBroken            Code = "signature_broken"
	CodeSignatureWrongCertificate  Code = "signature_wrong_certificate" // another certificate than the one that was signed
	CodeSignatureNotForSigning     Code = "signature_not_for_signing"
	CodeSignatureUnknownAuthority  Code = "signature_unknown_authority"
	CodeSignatureExpired           Code = "signature_expired"
	CodeSignatureRevoked           Code = "signature_revoked"
	CodeSignatureRevocationUnknown Code = "signature_revocation_unknown" // the certificate names no list of revoked ones
	CodeSignatureTime              Code = "signature_time"
	CodeSignatureNoRNOKPP          Code = "signature_no_rnokpp"
	CodeSignatureAnotherSigner     Code = "signature_another_signer"
)
