package clients_test

import (
	"context"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/clients/mail"
	"cabinet/clients/wire"
)

func (m *market) mail() *mail.Client {
	m.t.Helper()
	client, err := mail.New(mail.Config{
		Host: "127.0.0.1", Port: m.smtp.Port, TLS: mail.TLSNone, From: "noreply@cabinet.test", FromName: "Кабінет водія",
	})
	require.NoError(m.t, err)
	return client
}

var aLetter = mail.Message{
	ID: "order-1.done", To: "Driver@ukr.net", Subject: "Поліс готовий – № 231000001",
	About: "Страхування", Heading: "Поліс готовий",
	Text:   "Вітаємо!\n\nПоліс <b>готовий</b>: https://cabinet.test/services/1?a=1&b=2.\nДякуємо.",
	Facts:  []mail.Fact{{Name: "Сума", Value: "1 250 грн"}},
	Button: mail.Link{Label: "Відкрити замовлення", URL: "https://cabinet.test/services/ordered#order-1"},
	Files:  []mail.File{{Name: "поліс.pdf", Type: "application/pdf", Content: []byte("%PDF-1.7\nx")}},
}

// An e-mail comes whole: subject, text, HTML, file; sent again it is the same message.
func TestMail(t *testing.T) {
	m, ctx := startMarket(t, nil), t.Context()
	client := m.mail()
	require.NoError(t, client.Send(ctx, aLetter))
	require.NoError(t, client.Send(ctx, aLetter))
	m.restart()
	letters := m.letters("driver@UKR.net")
	require.Len(t, letters, 1)
	got := letters[0]
	require.Equal(t, 2, got.Copies)
	require.Equal(t, "order-1.done@cabinet.test", got.MessageID)
	require.Equal(t, aLetter.Subject, got.Subject)
	require.Equal(t, aLetter.Text+"\n\nСума: 1 250 грн\n\nВідкрити замовлення: https://cabinet.test/services/ordered#order-1"+
		"\n\nКабінет водія\nЦе автоматичний лист, відповідати на нього не потрібно.", got.Text)
	require.Equal(t, "noreply@cabinet.test", got.From)
	require.Contains(t, got.HTML, "Поліс &lt;b&gt;готовий&lt;/b&gt;")
	require.Contains(t, got.HTML, `href="https://cabinet.test/services/1?a=1&amp;b=2"`)
	for _, shown := range []string{"Страхування</p>", "Поліс готовий</h1>", "Сума</th>", "1 250 грн</td>", `href="https://cabinet.test/services/ordered#order-1"`} {
		require.Contains(t, got.HTML, shown)
	}
	require.NotRegexp(t, `(?:src|background)=|url\(|<link|<script`, got.HTML, "a letter fetches nothing")
	require.Equal(t, "поліс.pdf", got.Attachments[0].Name)
	require.Empty(t, m.letters("nobody@ukr.net"))

	page := string(m.desk(http.MethodGet, "/mailbox?to=driver@ukr.net", nil))
	require.Contains(t, page, aLetter.Subject)
	require.Contains(t, string(m.desk(http.MethodGet, "/mailbox/1", nil)), `<a href="https://cabinet.test/services/1?a=1&amp;b=2">`)
	require.Equal(t, "%PDF-1.7\nx", string(m.desk(http.MethodGet, "/mailbox/1/files/0", nil)))
}

// What the mail server does wrong, and whether trying again helps.
func TestMailFaults(t *testing.T) {
	m := startMarket(t, nil)
	client := m.mail()
	m.bends("smtp", map[string]refusal{
		"down":            {wire.Unavailable, ""},
		"unavailable":     {wire.Unavailable, "4.3.2"},
		"error_500":       {wire.Unavailable, "4.3.0"},
		"lost_answer":     {wire.Unavailable, ""},
		"malformed":       {wire.Malformed, ""},
		"slow":            {wire.Unavailable, ""},
		"unknown_mailbox": {wire.Refused, "5.1.1"},
		"access_denied":   {wire.AccessDenied, "5.7.1"},
	}, "ukr.net", func(ctx context.Context) error { return client.Send(ctx, aLetter) })
	require.NoError(t, client.Send(t.Context(), aLetter))
	require.Len(t, m.letters("driver@ukr.net"), 1, "what was lost is the same message")

	m.stop()
	m.stop = func() {}
	require.Equal(t, wire.Unavailable, wire.KindOf(client.Send(t.Context(), aLetter)))
}

// What is no address is refused before anything is sent; a configuration that cannot work is told.
func TestMailAddresses(t *testing.T) {
	m := startMarket(t, nil)
	for _, to := range []string{"", "nobody", "a@b\r\nRCPT TO:<c@d>"} {
		err := m.mail().Send(t.Context(), mail.Message{ID: "1", To: to, Subject: "s", Text: "t"})
		require.Equal(t, wire.Refused, wire.KindOf(err), to)
	}
	for _, config := range []mail.Config{
		{Host: "", Port: 25, TLS: mail.TLSNone, From: "a@b.ua"},
		{Host: "localhost", Port: 0, TLS: mail.TLSNone, From: "a@b.ua"},
		{Host: "localhost", Port: 25, TLS: "maybe", From: "a@b.ua"},
		{Host: "localhost", Port: 25, TLS: mail.TLSNone, From: "nobody"},
	} {
		_, err := mail.New(config)
		require.Error(t, err)
	}
}
