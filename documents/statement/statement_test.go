package statement

import (
	"bytes"
	"encoding"
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/tests/poppler"
)

const content = `{"application":{"email":"a@ukr.net","isCombatLoss":true,"passport":{"passportDate":"2020-03-05"},"phone":"+380671234567","reason":{"code":30203,"id":4,"name":"Посвідчення непридатне"},"strange":"ґанок"},"citizen":{"firstName":"Їжак","lastName":"Єнот"},"licence":"Пластикове посвідчення","order":"0192","price":56600,"service":"licence-exchange"}`

// Everything that is signed is printed, in words where there are words, and can be searched (API-055, SIGN-13).
func TestRender(t *testing.T) {
	rows, err := Rows([]byte(content))
	require.NoError(t, err)
	require.Equal(t, []Row{
		{"Послуга", "Обмін або відновлення посвідчення водія", false},
		{"Ідентифікатор замовлення", "0192", false},
		{"Прізвище", "Єнот", false},
		{"Ім’я", "Їжак", false},
		{"Електронна пошта", "a@ukr.net", false},
		{"Телефон", "+380 (67) 123-45-67", false},
		{"Нове посвідчення", "Пластикове посвідчення", false},
		{"Причина", "Посвідчення непридатне", false},
		{"Втрачено через війну", "так", false},
		{"Дата видачі документа", "05.03.2020", false},
		{"Вартість", "566\u00a0грн", false},
		{"Причина в довіднику", "4", true},
		{"Причина", "30203", true},
		{"application.strange", "ґанок", true},
	}, rows)

	meta := Meta{
		Service: "Обмін посвідчення водія", Number: "0192", Digest: "abc", At: time.Unix(0, 0), Signatures: []string{"Підписав Єнот"},
	}
	var first, second bytes.Buffer
	require.NoError(t, Render(&first, []byte(content), meta))
	require.NoError(t, Render(&second, []byte(content), meta))
	require.Equal(t, first.Bytes(), second.Bytes())
	for _, want := range []string{"Заява", "Єнот", "ґанок", "05.03.2020", "Підписав Єнот", "abc", "Коди та записи реєстрів"} {
		require.Contains(t, poppler.Text(t, first.Bytes()), want)
	}
	require.Error(t, Render(&first, []byte("[]"), meta))
}

// Whatever can stand in a statement has words: a citizen signs no field by its name in a program.
func TestEveryFieldHasWords(t *testing.T) {
	for service, application := range map[domain.ServiceName]any{
		domain.LicenceExchangeService:  domain.LicenceExchangeRequest{},
		domain.SPRExchangeService:      domain.CertificateStatement{},
		domain.OwnerToConfidantService: domain.ConfidantStatement{},
		domain.ConfidantRevokeService:  domain.ConfidantRevoke{},
		domain.IndividualPlateService:  domain.IndividualPlateRequest{},
	} {
		paths := leaves(reflect.TypeOf(application), "application")
		require.NotEmpty(t, paths)
		for _, path := range paths {
			label, _ := labelOf(path)
			require.NotEqual(t, path, label.text, service)
		}
	}
}

// leaves are the paths of what a type is written as in JSON.
func leaves(of reflect.Type, path string) (paths []string) {
	writesItself := of.Implements(reflect.TypeFor[json.Marshaler]()) || of.Implements(reflect.TypeFor[encoding.TextMarshaler]())
	switch {
	case of.Kind() == reflect.Pointer || of.Kind() == reflect.Slice:
		return leaves(of.Elem(), path)
	case of.Kind() != reflect.Struct || writesItself:
		return []string{path}
	}
	for i := range of.NumField() {
		field := of.Field(i)
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if field.Anonymous && name == "" {
			paths = append(paths, leaves(field.Type, path)...)
			continue
		}
		paths = append(paths, leaves(field.Type, path+"."+name)...)
	}
	return paths
}

// An individual plate is drawn above what is signed, symbol by symbol, in one row or in two (GAP-37, INZ-39).
func TestPlateIsDrawn(t *testing.T) {
	render := func(plate *domain.OrderedPlate) string {
		var document bytes.Buffer
		require.NoError(t, Render(&document, []byte(content), Meta{Service: "Індивідуальний номерний знак", At: time.Unix(0, 0), Plate: plate}))
		return strings.Join(strings.Fields(poppler.Text(t, document.Bytes())), "")
	}
	bare := render(&domain.OrderedPlate{Plate: "ЩҐ77Ю"})
	require.NotContains(t, bare, "UA", "an ordinary plate is named in words alone")
	for _, layout := range []domain.PlateLayout{domain.Layout4By2, domain.Layout3By3, domain.Layout2By4} {
		drawn := render(&domain.OrderedPlate{Plate: "ЩҐ77Ю", Vehicle: domain.Moto, Layout: layout})
		require.Contains(t, drawn, "UA", "INZ-39: %s", layout)
		for _, symbol := range "ЩҐ77Ю" {
			require.Contains(t, drawn, string(symbol), "INZ-39: %s", layout)
		}
	}
}
