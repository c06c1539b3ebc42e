package config

import (
	"strings"
	"time"

	"cabinet/clients/antivirus"
	"cabinet/clients/idgovua"
	"cabinet/clients/insurer"
	"cabinet/clients/mail"
	"cabinet/clients/monobank"
	"cabinet/clients/novaposhta"
	"cabinet/clients/registers"
	"cabinet/clients/ukrposhta"
	"cabinet/documents/signature"
)

// Sender is the sender of parcels with Nova Poshta, by its refs there.
type Sender struct {
	City    string `env:"CITY"`
	Ref     string `env:"REF"`
	Address string `env:"ADDRESS"`
	Contact string `env:"CONTACT"`
	Phone   string `env:"PHONE"`
}

// demoSender is an invented sender in Kyiv, for parcels of demonstrations.
var demoSender = Sender{
	City: "8d5a980d-391c-11dd-90d9-001a92567626", Ref: "5ace4a2e-13ee-11e5-add9-005056887b8d",
	Address: "1ec09d88-e1c2-11e3-8c4a-0050568002cf", Contact: "613b77c4-1411-11e5-ad08-005056801333", Phone: "380442909519",
}

// PostAddress is the sender's address with Ukrposhta for other countries, in Latin letters, and the contents' code of the customs tariff.
type PostAddress struct {
	Zip    string `env:"ZIP"`
	Region string `env:"REGION"`
	City   string `env:"CITY"`
	Street string `env:"STREET"`
	House  string `env:"HOUSE"`
	Tariff string `env:"TARIFF"`
}

// demoAddress is an invented address in Kyiv, for letters of demonstrations. The tariff's code is that of other printed matter.
var demoAddress = PostAddress{Zip: "01001", Region: "Kyiv", City: "Kyiv", Street: "Khreshchatyk", House: "22", Tariff: "4911990000"}

// abroad returns the setting as the client takes it.
func (a PostAddress) abroad() ukrposhta.Abroad {
	return ukrposhta.Abroad{Tariff: a.Tariff, Address: ukrposhta.LatinAddress{
		Zip: a.Zip, Region: a.Region, City: a.City, Street: a.Street, House: a.House,
	}}
}

// check refuses what the post would not accept on a letter to another country.
func (a PostAddress) check(refuse func(wrong bool, text string)) {
	refuse(!a.abroad().Address.Valid(), "UKRPOSHTA_SENDER_ZIP must have five digits, _REGION, _CITY, _STREET and _HOUSE only Latin letters")
	refuse(!ukrposhta.ValidTariff(a.Tariff), "UKRPOSHTA_SENDER_TARIFF must have 6 to 10 digits")
}

// testInstance is the prefix of names in Trembita's test instance.
const testInstance = "SEVDEIR-TEST/"

// checkAccounts refuses, in production, the client and the sender of demonstrations.
func (c *Config) checkAccounts(refuse func(wrong bool, text string)) {
	for name, value := range map[string]string{"REGISTERS_CLIENT": c.RegistersClient, "REGISTERS_MEMBER": c.RegistersMember} {
		refuse(strings.HasPrefix(value, testInstance), name+" is of the registers for tests: name the one of production")
	}
	address := c.UkrposhtaAddress
	address.Tariff = demoAddress.Tariff // its default is for production, too
	refuse(address == demoAddress, "UKRPOSHTA_SENDER_ZIP is of demonstrations: name the Latin address of your contract")
	sender := c.NovaPoshtaSender
	for name, one := range map[string][2]string{
		"REF": {sender.Ref, demoSender.Ref}, "ADDRESS": {sender.Address, demoSender.Address},
		"CONTACT": {sender.Contact, demoSender.Contact}, "PHONE": {sender.Phone, demoSender.Phone},
	} {
		refuse(one[0] == one[1], "NOVAPOSHTA_SENDER_"+name+" is of demonstrations: name that of your contract")
	}
}

// Registers returns the configuration of the registers' client.
func (c *Config) Registers() registers.Config {
	return registers.Config{
		URL: c.RegistersURL, Client: c.RegistersClient, Member: c.RegistersMember, Purpose: c.RegistersPurpose,
		ServiceName: c.RegistersService, ServicePaths: c.RegistersPaths, TLS: c.RegistersTLS.files(), Rate: c.Queues.gateway(),
	}
}

// Bank returns the configuration of the bank's client.
func (c *Config) Bank() monobank.Config {
	return monobank.Config{URL: c.MonobankURL, Token: c.MonobankToken, Rate: c.Queues.Bank.Calls}
}

// NovaPoshta returns the configuration of that post's client.
func (c *Config) NovaPoshta() novaposhta.Config {
	sender := c.NovaPoshtaSender
	return novaposhta.Config{URL: c.NovaPoshtaURL, Key: c.NovaPoshtaKey, Rate: c.Queues.NovaPoshta.Calls, Sender: novaposhta.Sender{
		City: sender.City, Ref: sender.Ref, Address: sender.Address, Contact: sender.Contact, Phone: sender.Phone,
	}}
}

// Ukrposhta returns the configuration of that post's client.
func (c *Config) Ukrposhta() ukrposhta.Config {
	return ukrposhta.Config{
		URL: c.UkrposhtaURL, Bearer: c.UkrposhtaBearer, Token: c.UkrposhtaToken, Tracking: c.UkrposhtaTracking,
		Sender: c.UkrposhtaSender, Abroad: c.UkrposhtaAddress.abroad(), Rate: c.Queues.Ukrposhta.Calls,
	}
}

// Insurer returns the configuration of the insurers' client.
func (c *Config) Insurer() insurer.Config {
	return insurer.Config{
		URL: c.InsurerURL, Email: c.InsurerEmail, Password: c.InsurerPassword, Token: c.InsurerToken, Rate: c.Queues.Insurer.Calls,
	}
}

// Idgovua returns the configuration of the client of id.gov.ua.
func (c *Config) Idgovua() idgovua.Config {
	return idgovua.Config{
		URL: c.IdgovuaURL, ClientID: c.IdgovuaClientID, ClientSecret: c.IdgovuaClientSecret,
		RedirectURL: c.PublicURL + "/login", AuthTypes: c.IdgovuaAuthTypes,
	}
}

// Antivirus returns the scanner of uploads, nil if none is configured.
func (c *Config) Antivirus() *antivirus.Client {
	if c.AntivirusAddress == "" {
		return nil
	}
	return antivirus.New(antivirus.Config{Address: c.AntivirusAddress})
}

// Mail returns the configuration of the mail client.
func (c *Config) Mail() mail.Config {
	return mail.Config{
		Host: c.MailHost, Port: c.MailPort, Username: c.MailUser, Password: c.MailPassword, TLS: c.MailTLS,
		From: c.MailFrom, FromName: "Кабінет водія",
	}
}

// maxSignatureAge is the maximum age of a signature.
const maxSignatureAge = 24 * time.Hour

// Signatures returns the configuration of the verification of signatures.
func (c *Config) Signatures() signature.Config {
	verified := signature.Config{
		Trust: signature.NewTrust(c.SignatureTrust), Revocation: signature.NewCRLs(), MaxAge: maxSignatureAge,
	}
	if remote := c.DSTU(); remote != nil {
		verified.DSTU = remote // not a nil pointer in an interface
	}
	return verified
}

// DSTU returns the client of the service that verifies DSTU 4145, nil if none is configured.
func (c *Config) DSTU() *signature.Remote {
	if c.SignatureDSTUURL == "" {
		return nil
	}
	return signature.NewRemote(c.SignatureDSTUURL, c.SignatureDSTUToken).AtMost(c.Queues.Signatures.Calls).WithTLS(c.SignatureDSTU.client)
}
