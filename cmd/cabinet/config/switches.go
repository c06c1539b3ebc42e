package config

// Switches are parts of the cabinet that operators can turn off; each is on unless its variable is false.
type Switches struct {
	// CheckRNOKPP compares the signer's tax number with the one in the profile (AUTH-24, SIGN-07). Without it any
	// valid key signs, so it can be turned off only in demonstrations.
	CheckRNOKPP bool `env:"SIGNUP_CHECK_RNOKPP" envDefault:"true"`
	// FinesLists shows citizens the lists of their own fines (FINE-15).
	FinesLists bool `env:"FINES_LISTS" envDefault:"true"`
	// ElectronicLicence offers an electronic licence in an exchange (LIC-02, LIC-57).
	ElectronicLicence bool `env:"ELECTRONIC_LICENCE" envDefault:"true"`
}
