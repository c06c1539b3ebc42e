package domain

import "time"

// What letters about a citizen's account are about. Such letters go to confirmed addresses alone.
const (
	LetterContactsChanged = "contacts_changed"
	LetterNewBrowser      = "new_browser"
)

// Pages of the profile that letters about an account lead to.
const (
	sessionsPath = "/profile/sessions"
	contactsPath = "/profile/contacts"
)

// ContactsLetter is the letter to the confirmed address that a citizen had when their contacts were changed. It does not have
// the new ones: its reader need not be the person who may know them.
func ContactsLetter(at time.Time, publicURL string) Letter {
	return Letter{
		To: PartyInitiator, Heading: "Контактні дані у Вашому кабінеті змінено",
		Text: KyivTime(at) + " у Кабінеті водія змінено Вашу електронну адресу або номер телефону.\n\n" +
			"Якщо це зробили Ви, нічого робити не потрібно.\n\n" + notYou(publicURL) +
			"\n3. Перевірте контактні дані й виправте їх: " + publicURL + contactsPath,
		Path: contactsPath, PathName: "Перевірити контактні дані",
	}
}

// NewBrowserLetter is the letter about a sign-in from a browser in which the citizen has not signed in before.
func NewBrowserLetter(at time.Time, means, publicURL string) Letter {
	return Letter{
		To: PartyInitiator, Heading: "Вхід до Вашого кабінету з нового браузера",
		Text: KyivTime(at) + " виконано вхід до Вашого Кабінету водія через " + means + " з браузера, у якому Ви ще не входили.\n\n" +
			"Якщо це були Ви, нічого робити не потрібно.\n\n" + notYou(publicURL) +
			"\n3. Не скануйте QR-кодів і не відкривайте посилань для входу, які Вам надіслали інші люди.",
		Path: sessionsPath, PathName: "Переглянути сеанси",
	}
}

// notYou says what to do about an act that was not the citizen's own.
func notYou(publicURL string) string {
	return "Якщо це не Ви:\n1. Увійдіть до кабінету: " + publicURL + "/login" +
		"\n2. Завершіть усі інші сеанси: " + publicURL + sessionsPath
}
