package config

import "cabinet/clients/monobank"

// MonobankSignIn is our company at the bank's sign-in; without a key that way is not offered.
type MonobankSignIn struct {
	URL string `env:"URL" envDefault:"https://api.monobank.ua"`
	// Key is ours of secp256k1, in hexadecimal digits; the bank has registered its public part.
	Key string `env:"KEY" secret:"true"`
}

// Offered reports whether citizens can sign in with the bank.
func (m MonobankSignIn) Offered() bool { return m.Key != "" }

func (m MonobankSignIn) check(refuse func(wrong bool, text string)) {
	if !m.Offered() {
		return
	}
	_, err := monobank.ParseSignInKey(m.Key)
	refuse(err != nil, "CABINET_MONOBANK_AUTH_KEY must be a key of secp256k1, 64 hexadecimal digits")
}
