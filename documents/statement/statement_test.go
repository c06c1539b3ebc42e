package statement

import (
	"bytes"
	"os/exec"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

const content = `{"application":{"email":"a@ukr.net","isCombatLoss":true,"passport":{"issuedAt":"2020-03-05"},"strange":"ґанок"},"citizen":{"firstName":"Їжак","lastName":"Єнот"},"order":"0192"}`

// Everything that is signed is printed, in words where there are words, and can be searched (API-055, SIGN-13).
func TestRender(t *testing.T) {
	rows, err := Rows([]byte(content))
	require.NoError(t, err)
	require.Equal(t, [][]string{
		{"Прізвище", "Єнот"},
		{"Ім’я", "Їжак"},
		{"Електронна пошта", "a@ukr.net"},
		{"Втрачено через війну", "так"},
		{"Дата видачі документа", "05.03.2020"},
		{"Номер замовлення", "0192"},
		{"application.strange", "ґанок"},
	}, rows)

	meta := Meta{
		Service: "Обмін посвідчення водія", Number: "0192", Digest: "abc", At: time.Unix(0, 0), Signatures: []string{"Підписав Єнот"},
	}
	var first, second bytes.Buffer
	require.NoError(t, Render(&first, []byte(content), meta))
	require.NoError(t, Render(&second, []byte(content), meta))
	require.Equal(t, first.Bytes(), second.Bytes())
	for _, want := range []string{"Заява", "Єнот", "ґанок", "05.03.2020", "Підписав Єнот", "abc"} {
		require.Contains(t, textOf(t, first.Bytes()), want)
	}
	require.Error(t, Render(&first, []byte("[]"), meta))
}

func textOf(t *testing.T, document []byte) string {
	tool, err := exec.LookPath("pdftotext")
	if err != nil {
		t.Skip("pdftotext (poppler-utils) is not installed")
	}
	command := exec.CommandContext(t.Context(), tool, "-", "-")
	command.Stdin = bytes.NewReader(document)
	text, err := command.Output()
	require.NoError(t, err)
	return string(text)
}
