package up

// portal are the links of the footer and the menu: invented addresses, unless they are set.
func (s *settings) portal() map[string]string {
	return map[string]string{
		"CABINET_SUPPORT_EMAIL":   value("CABINET_SUPPORT_EMAIL", "support@cabinet.example"),
		"CABINET_SUPPORT_PHONE":   value("CABINET_SUPPORT_PHONE", "+380 44 000 00 00"),
		"CABINET_APP_STORE_URL":   value("CABINET_APP_STORE_URL", "https://apps.cabinet.example/ios"),
		"CABINET_GOOGLE_PLAY_URL": value("CABINET_GOOGLE_PLAY_URL", "https://apps.cabinet.example/android"),
		"CABINET_BUSINESS_URL":    value("CABINET_BUSINESS_URL", "https://business.cabinet.example/"),
		"CABINET_SPONSORS":        value("CABINET_SPONSORS", sponsors),
		"CABINET_TESTS_URL":       value("CABINET_TESTS_URL", "https://tests.cabinet.example/"),
	}
}

// sponsors are the authorities of the registers and service centres.
const sponsors = "Міністерство внутрішніх справ України|https://mvs.gov.ua;Головний сервісний центр МВС|https://hsc.gov.ua;" +
	"Міністерство цифрової трансформації України|https://thedigital.gov.ua"
