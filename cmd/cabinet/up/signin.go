package up

import "cabinet/clients/monobank"

// sandboxDriver is the citizen of the sandbox for developers' sign-in.
const sandboxDriver = "3111952338"

// signIn are the settings of sign-in besides id.gov.ua and Diia.
func (s *settings) signIn(secrets map[string]string) map[string]string {
	environment := map[string]string{
		"CABINET_MONOBANK_AUTH_URL":          value("CABINET_MONOBANK_AUTH_URL", s.sandboxURL+"/monobank-signin"),
		"SANDBOX_MONOBANK_SIGNIN_PUBLIC_KEY": publicKey(secrets["CABINET_MONOBANK_AUTH_KEY"]),
	}
	if s.environment == "demo" {
		environment["CABINET_DEV_USER"] = value("CABINET_DEV_USER", sandboxDriver)
	}
	return environment
}

// publicKey is the public part of the cabinet's key for the bank; empty for an invalid key, which the API refuses.
func publicKey(key string) string {
	parsed, err := monobank.ParseSignInKey(key)
	if err != nil {
		return ""
	}
	return parsed.PublicKey()
}
