package sheet

import (
	"io"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func newSheet() *Sheet { return New(Info{Title: "t", At: time.Unix(0, 0)}) }

// Lines break between words and never at a no-break space; no line is wider than asked; nothing is lost.
func TestWrap(t *testing.T) {
	for text, want := range map[string][]string{
		"":                    {""},
		"коротко":             {"коротко"},
		" два \t слова\n":     {"два слова"},
		"за замовленням № 17": {"за замовленням ", "№ 17"},
	} {
		require.Equal(t, want, wrap(Body, text, 30), text)
	}
	require.Equal(t, []string{"за ", "замовленням\u00a0№\u00a017"}, wrap(Body, "за замовленням\u00a0№\u00a017", 35))
	long := strings.Repeat("Щ", 100)
	lines := wrap(Body, "ні "+long+" так", 30)
	for _, line := range lines {
		require.LessOrEqual(t, measure(Body, strings.TrimRight(line, " ")), 30.0)
	}
	require.Equal(t, "ні"+long+"так", strings.ReplaceAll(strings.Join(lines, ""), " ", ""))
	require.Equal(t, []string{"а", "б"}, wrap(Body, "аб", 0.1), "one sign a line at least")
}

func TestFit(t *testing.T) {
	require.Equal(t, "SKODA", Fit(Heading, "SKODA", 60))
	short := Fit(Heading, "MERCEDES-BENZ SPRINTER", 40)
	require.True(t, strings.HasSuffix(short, "…"))
	require.LessOrEqual(t, measure(Heading, short), 40.0)
}

func TestClean(t *testing.T) {
	require.Equal(t, "а б?? ?", clean("а\tб\x00\xff 🚗"))
	require.Equal(t, "№\u00a017", clean("№\u00a017"))
}

// A head is never left alone at the foot of a page, and a page begins when there is no room.
func TestPages(t *testing.T) {
	s := newSheet()
	require.False(t, s.Need(10))
	s.Y = bottom - 15
	s.Heading("Розділ")
	s.Paragraph(Body, "текст")
	require.Less(t, s.Y, 60.0, "on the next page")
	require.Len(t, s.pages, 2)
	s.Table([]Column{{Width: Width, Style: Body}}, [][]string{{strings.Repeat("слово ", 3000)}})
	require.Greater(t, len(s.pages), 3)
	require.LessOrEqual(t, s.Y, bottom)
	require.NoError(t, s.Write(io.Discard))
}
