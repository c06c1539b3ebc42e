package signature

import "errors"

// Code names what is wrong with a signature.
type Code string

// What may be wrong with a signature.
const (
	CodeTooLarge          Code = "signature_too_large"
	CodeNotCMS            Code = "signature_not_cms"
	CodeSeveralSigners    Code = "signature_several_signers"
	CodeIncomplete        Code = "signature_incomplete" // without the attributes or the certificate that CAdES demands
	CodeAlgorithm         Code = "signature_algorithm"
	CodeDSTU              Code = "signature_dstu" // no verifier of DSTU 4145 is configured
	CodeWrongContent      Code = "signature_wrong_content"
	CodeBroken            Code = "signature_broken"
	CodeWrongCertificate  Code = "signature_wrong_certificate" // another certificate than the one that was signed
	CodeNotForSigning     Code = "signature_not_for_signing"
	CodeUnknownAuthority  Code = "signature_unknown_authority"
	CodeExpired           Code = "signature_expired"
	CodeRevoked           Code = "signature_revoked"
	CodeRevocationUnknown Code = "signature_revocation_unknown" // the certificate names no list of revoked ones
	CodeTime              Code = "signature_time"
	CodeNoRNOKPP          Code = "signature_no_rnokpp"
	CodeAnotherSigner     Code = "signature_another_signer"
)

// texts are what the citizen reads under 'An error occurred' (SIGN-08, ERR-26).
var texts = map[Code]string{
	CodeTooLarge:          "Файл підпису завеликий",
	CodeNotCMS:            "Файл не є електронним підписом",
	CodeSeveralSigners:    "Документ має підписати одна особа",
	CodeIncomplete:        "Підпис неповний: бракує сертифіката або обов’язкових атрибутів",
	CodeAlgorithm:         "Алгоритм підпису не підтримується",
	CodeDSTU:              "Перевірка підписів ДСТУ 4145 зараз недоступна. Підпишіть ключем ECDSA або RSA",
	CodeWrongContent:      "Підписано інший документ",
	CodeBroken:            "Підпис пошкоджено",
	CodeWrongCertificate:  "Сертифікат не відповідає підпису",
	CodeNotForSigning:     "Ключ не призначено для підпису",
	CodeUnknownAuthority:  "Сертифікат видав надавач, якого немає в довірчому списку",
	CodeExpired:           "Строк дії сертифіката минув або ще не настав",
	CodeRevoked:           "Сертифікат відкликано",
	CodeRevocationUnknown: "Стан сертифіката неможливо перевірити",
	CodeTime:              "Час підпису неправильний. Перевірте годинник і підпишіть ще раз",
	CodeNoRNOKPP:          "У сертифікаті немає РНОКПП",
	CodeAnotherSigner:     "РНОКПП не збігається з вказаним у профілі",
}

// Error is a signature that is not accepted. It carries no personal data.
type Error struct {
	Code  Code
	Cause error
}

// Error names the code and the technical cause.
func (e *Error) Error() string {
	if e.Cause == nil {
		return string(e.Code)
	}
	return string(e.Code) + ": " + e.Cause.Error()
}

// Unwrap gives the cause.
func (e *Error) Unwrap() error { return e.Cause }

// Text is what the citizen reads.
func (e *Error) Text() string { return texts[e.Code] }

// CodeOf is the code in an error's chain; empty when there is none.
func CodeOf(err error) Code {
	var own *Error
	if errors.As(err, &own) {
		return own.Code
	}
	return ""
}

func refuse(code Code, cause string) *Error { return &Error{Code: code, Cause: errors.New(cause)} }
