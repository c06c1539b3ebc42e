package sheet

import "rsc.io/qr"

// QR draws a QR code with its upper left corner at a point. Content that does not fit is left out: the text beside it says it, too.
func (s *Sheet) QR(x, y, size float64, content string) {
	code, err := qr.Encode(content, qr.M)
	if err != nil {
		return
	}
	module := size / float64(code.Size)
	s.Figure("QR-код: "+content, x, y, size, size, func() {
		for row := range code.Size {
			for column := range code.Size {
				if code.Black(column, row) {
					s.rect(Ink, x+float64(column)*module, y+float64(row)*module, module, module)
				}
			}
		}
	})
}
