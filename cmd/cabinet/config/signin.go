package config

import "cabinet/clients/monobank"

// MonobankSignIn is the cabinet's registration at the bank's sign-in; without a key it is not offered.
type MonobankSignIn struct {
	URL string `env:"URL" envDefault:"https://api.monobank.ua"`
	// Key is the cabinet's secp256k1 key in hexadecimal digits; its public part is registered at the bank.
	Key string `env:"KEY" secret:"true"`
	// Signature is how requests are signed: der, as by all SDKs, or raw, as in the example of the bank's description.
	Signature monobank.Encoding `env:"SIGNATURE" envDefault:"der"`
}

// Offered reports whether citizens can sign in with the bank.
func (m MonobankSignIn) Offered() bool { return m.Key != "" }

func (m MonobankSignIn) check(refuse func(wrong bool, text string)) {
	if !m.Offered() {
		return
	}
	_, err := monobank.ParseSignInKey(m.Key)
	refuse(!m.Signature.Known(), "CABINET_MONOBANK_AUTH_SIGNATURE must be der or raw")
	refuse(err != nil, "CABINET_MONOBANK_AUTH_KEY must be a key of secp256k1, 64 hexadecimal digits")
}
