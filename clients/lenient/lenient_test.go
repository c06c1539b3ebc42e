package lenient

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestEveryForm(t *testing.T) {
	type record struct {
		Ref Text `json:"Ref"`
	}
	var body struct {
		Text   []Text
		Array  Keyed[record]
		Object Keyed[record]
		None   Keyed[record]
		One    Single[record]
		Many   Single[record]
	}
	require.NoError(t, json.Unmarshal([]byte(`{
		"Text": [" a ", 1, 1.50, true, null],
		"Array": [{"Ref":"x"},{"Ref":2}], "Object": {"10":{"Ref":"c"},"2":{"Ref":"b"},"0":{"Ref":"a"}}, "None": null,
		"One": {"Ref":"x"}, "Many": [{"Ref":"x"},{"Ref":"y"}]}`), &body))
	require.Equal(t, []Text{"a", "1", "1.50", "true", ""}, body.Text)
	require.Equal(t, Keyed[record]{{"x"}, {"2"}}, body.Array)
	require.Equal(t, Keyed[record]{{"a"}, {"b"}, {"c"}}, body.Object)
	require.Empty(t, body.None)
	require.Equal(t, Single[record]{{"x"}}, body.One)
	require.Equal(t, Single[record]{{"x"}, {"y"}}, body.Many)

	for _, wrong := range []string{`{"Text":[{}]}`, `{"Array":"x"}`, `{"Array":{"0":"x"}}`, `{"One":"x"}`, `{"One":{"Ref":[]}}`} {
		require.Error(t, json.Unmarshal([]byte(wrong), &body), wrong)
	}
}
