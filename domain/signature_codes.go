package domain

import "maps"

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

// signatureTexts are what the citizen reads under 'An error occurred' (SIGN-07, SIGN-08, ERR-26).
var signatureTexts = map[Code]string{
	CodeSignatureTooLarge:          "Файл підпису завеликий",
	CodeSignatureNotCMS:            "Файл не є електронним підписом",
	CodeSignatureSeveralSigners:    "Документ має підписати одна особа",
	CodeSignatureIncomplete:        "Підпис неповний: бракує сертифіката або обов’язкових атрибутів",
	CodeSignatureAlgorithm:         "Алгоритм підпису не підтримується",
	CodeSignatureDSTU:              "Перевірка підписів ДСТУ 4145 зараз недоступна. Підпишіть ключем ECDSA або RSA",
	CodeSignatureWrongContent:      "Підписано інший документ",
	CodeSignatureBroken:            "Підпис пошкоджено",
	CodeSignatureWrongCertificate:  "Сертифікат не відповідає підпису",
	CodeSignatureNotForSigning:     "Ключ не призначено для підпису",
	CodeSignatureUnknownAuthority:  "Сертифікат видав надавач, якого немає в довірчому списку",
	CodeSignatureExpired:           "Строк дії сертифіката минув або ще не настав",
	CodeSignatureRevoked:           "Сертифікат відкликано",
	CodeSignatureRevocationUnknown: "Стан сертифіката неможливо перевірити",
	CodeSignatureTime:              "Час підпису неправильний. Перевірте годинник і підпишіть ще раз",
	CodeSignatureNoRNOKPP:          "У сертифікаті немає РНОКПП",
	CodeSignatureAnotherSigner:     "РНОКПП не збігається з вказаним у профілі",
}

// SignatureCodes are the refusals of signatures, with their sentences.
func SignatureCodes() map[Code]string { return maps.Clone(signatureTexts) }
