package domain

// Provider is the code of a way to sign in (AUTH-21). Sessions carry it.
type Provider string

// The codes. The cabinet signs in with those that have a means; the others are known from elsewhere.
const (
	ProviderPB      Provider = "pb"      // PrivatBank
	ProviderMono    Provider = "mono"    // monobank's app
	ProviderIdgovua Provider = "idgovua" // id.gov.ua
	ProviderPreset  Provider = "preset"  // a person of the registers, without a key
	ProviderDev     Provider = "dev"     // the one whom the settings name
	ProviderDiia    Provider = "diia"    // Diia, the state's app
	ProviderCipher  Provider = "cipher"  // a key in a file or a token
	ProviderBasic   Provider = "basic"   // a name and a password
)

// providerNames are the ways to sign in as letters and the list of sessions name them, after «через».
var providerNames = map[Provider]string{
	ProviderMono: "monobank", ProviderIdgovua: "id.gov.ua", ProviderDiia: "Дію",
	ProviderPreset: "демонстраційний вхід", ProviderDev: "демонстраційний вхід",
}

// Name is the way to sign in as it is read after «через».
func (p Provider) Name() string { return providerNames[p] }

// Means is how a provider's sign-in goes.
type Means string

// The means.
const (
	MeansNone     Means = ""         // the cabinet does not sign in with it
	MeansRedirect Means = "redirect" // on the provider's page, and back with a code
	MeansApp      Means = "app"      // in an app, while the browser waits
	MeansDemo     Means = "demo"     // immediately, in demonstrations only
)

// ProviderKind is a provider and its means.
type ProviderKind struct {
	Code  Provider
	Means Means
}

// Providers are all providers, in the order in which they are offered.
func Providers() []ProviderKind {
	return []ProviderKind{
		{ProviderIdgovua, MeansRedirect},
		{ProviderDiia, MeansApp},
		{ProviderMono, MeansApp},
		{ProviderPreset, MeansDemo},
		{ProviderDev, MeansDemo},
		{ProviderPB, MeansNone},
		{ProviderCipher, MeansNone},
		{ProviderBasic, MeansNone},
	}
}
