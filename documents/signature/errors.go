package signature

import (
	"errors"

	"cabinet/domain"
)

// Code names what is wrong with a signature.
type Code = domain.Code

// The reasons why a signature is refused; domain has their texts.
const (
	CodeTooLarge          = domain.CodeSignatureTooLarge
	CodeNotCMS            = domain.CodeSignatureNotCMS
	CodeSeveralSigners    = domain.CodeSignatureSeveralSigners
	CodeIncomplete        = domain.CodeSignatureIncomplete
	CodeAlgorithm         = domain.CodeSignatureAlgorithm
	CodeDSTU              = domain.CodeSignatureDSTU
	CodeWrongContent      = domain.CodeSignatureWrongContent
	CodeBroken            = domain.CodeSignatureBroken
	CodeWrongCertificate  = domain.CodeSignatureWrongCertificate
	CodeNotForSigning     = domain.CodeSignatureNotForSigning
	CodeUnknownAuthority  = domain.CodeSignatureUnknownAuthority
	CodeExpired           = domain.CodeSignatureExpired
	CodeRevoked           = domain.CodeSignatureRevoked
	CodeRevocationUnknown = domain.CodeSignatureRevocationUnknown
	CodeTime              = domain.CodeSignatureTime
	CodeNoRNOKPP          = domain.CodeSignatureNoRNOKPP
	CodeAnotherSigner     = domain.CodeSignatureAnotherSigner
)

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
func (e *Error) Text() string { return e.Code.Message() }

// CodeOf is the code in an error's chain; empty when there is none.
func CodeOf(err error) Code {
	var own *Error
	if errors.As(err, &own) {
		return own.Code
	}
	return ""
}

func refuse(code Code, cause string) *Error { return &Error{Code: code, Cause: errors.New(cause)} }
