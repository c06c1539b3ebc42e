package desk

import (
	"net/http"

	"cabinet/sandbox/diia"
)

// Diia serves what people are asked in the app, for a tester who has no phone to scan with.
func Diia(mux *http.ServeMux, app *diia.Service) {
	mux.HandleFunc("GET /app", func(w http.ResponseWriter, _ *http.Request) {
		list, err := app.Recent("")
		if err != nil {
			refuse(w, http.StatusInternalServerError, "Не вдалося прочитати запити.")
			return
		}
		rows := make([]appRequest, 0, len(list))
		for _, one := range list {
			rows = append(rows, appRequest{one, app.Link(one)})
		}
		show(w, "app", "/app", rows)
	})
}

// appRequest is a request with the link that the person would open.
type appRequest struct {
	*diia.Request
	Link string
}
