package config

import "net/url"

// StaffSignIn is the office's OpenID provider, by which support staff sign in to their desk.
type StaffSignIn struct {
	Issuer       string   `env:"ISSUER"`
	ClientID     string   `env:"CLIENT_ID"`
	ClientSecret string   `env:"CLIENT_SECRET" secret:"true"`
	Scopes       []string `env:"SCOPES"` // in addition to openid
	// LoginClaim names the person, as `cabinet staff add --login` does: one that the provider never gives to another person.
	LoginClaim string `env:"LOGIN_CLAIM" envDefault:"sub"`
	// Group must be among the values of GroupClaim; empty: only the list of `cabinet staff` decides.
	GroupClaim string `env:"GROUP_CLAIM" envDefault:"groups"`
	Group      string `env:"GROUP"`
	// ACR and AMR are the values of the claims acr and amr by which the provider asserts a second factor. One is enough.
	ACR []string `env:"ACR"`
	AMR []string `env:"AMR" envDefault:"mfa"`
	// SecondFactor requires a second factor.
	SecondFactor bool `env:"SECOND_FACTOR" envDefault:"true"`
}

// check refuses settings that admit no one, and in production those that admit with one factor or without TLS.
func (s StaffSignIn) check(environment Environment, refuse func(wrong bool, text string)) {
	if s.Issuer == "" && environment != production {
		return // tokens alone
	}
	issuer, err := url.Parse(s.Issuer)
	wrong := err != nil || issuer.Host == ""
	refuse(wrong, "STAFF_OIDC_ISSUER must be the address of the provider by which staff sign in")
	refuse(s.ClientID == "" || s.ClientSecret == "", "STAFF_OIDC_CLIENT_ID and STAFF_OIDC_CLIENT_SECRET must be set")
	refuse(s.LoginClaim == "", "STAFF_OIDC_LOGIN_CLAIM must be set")
	refuse(s.SecondFactor && len(s.ACR)+len(s.AMR) == 0, "STAFF_OIDC_ACR or STAFF_OIDC_AMR must say how a second factor is asserted")
	if environment != production {
		return
	}
	refuse(!wrong && issuer.Scheme != "https", "STAFF_OIDC_ISSUER must be https in production")
	refuse(!s.SecondFactor, "STAFF_OIDC_SECOND_FACTOR=false is for demonstrations only")
}
