package sheet

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/tests/poppler"
)

// A reader for the blind finds the headings, the heads of rows and columns, and figures in words, in the order of reading;
// it passes over decoration, repeated heads, and footers.
func TestStructure(t *testing.T) {
	s := New(Info{Title: "Назва", Footer: "внизу", At: time.Unix(0, 0)})
	s.Flag(Left, s.Y, 12, 8)
	s.Paragraph(Title, "Заголовок")
	s.Heading("Розділ")
	s.Table([]Column{{Title: "Назва", Width: 40, Style: Label, Heads: true}, {Title: "Значення", Width: 60, Style: Body}}, [][]string{
		{"один", "перше значення, яке довше за рядок таблиці"}, {"два", strings.Repeat("слово ", 1000)},
	})
	s.Figure("картина", Left, s.Y, 10, 10, func() { s.At(Left, s.Y, Body, "UA") })
	s.Paragraph(Body, "кінець")
	document := written(t, s)

	structure := strings.Join(strings.Fields(poppler.Info(t, document, "-struct-text")), " ")
	require.Regexp(t, `^Document H1 \(block\) "Заголовок" H2 \(block\) "Розділ" Table \(block\) `+
		`TR TH: /Scope /Column "Назва" TH: /Scope /Column "Значення" `+
		`TR TH: /Scope /Row "один" TD "перше значення, яке довше за рядок таблиці" `+
		`TR TH: /Scope /Row "два" TD "(слово |" ")+слово" Figure: .* "UA" P \(block\) "кінець"$`, structure)
	require.Equal(t, 1000, strings.Count(structure, "слово"), "on all pages")
	text := poppler.Text(t, document)
	require.Greater(t, strings.Count(text, "внизу"), 2)
	require.Greater(t, strings.Count(text, "Значення"), 2)
	require.Contains(t, poppler.Info(t, document), "Tagged:          yes")
}

// A heading is followed on its page by the first line below it, or by the first row and not by the heads of columns alone.
func TestHeadingIsKeptWithWhatFollows(t *testing.T) {
	columns := []Column{{Title: "Назва", Width: Width, Style: Body}}
	for last, follow := range map[string]func(*Sheet, string){
		"TD": func(s *Sheet, text string) { s.Table(columns, [][]string{{text}}) },
		"P":  func(s *Sheet, text string) { s.Paragraph(Body, text) },
		"H2": func(s *Sheet, _ string) { s.Need(0) }, // nothing follows
	} {
		for room := range 90 {
			for _, words := range []int{1, 100} {
				s := newSheet()
				s.Y = bottom - float64(room)
				s.Heading("Розділ")
				follow(s, strings.Repeat("слово ", words))
				heading := s.root.kids[0].element.kids[0]
				owners := s.pages[heading.page].owners
				require.Equal(t, last, owners[len(owners)-1].tag, "room for %d mm", room)
			}
		}
	}
}

func written(t *testing.T, s *Sheet) []byte {
	t.Helper()
	var file bytes.Buffer
	require.NoError(t, s.Write(&file))
	return file.Bytes()
}
