package desk

import (
	"errors"
	"mime"
	"net/http"
	"regexp"
	"strconv"

	"cabinet/sandbox/inbox"
	"cabinet/sandbox/web"
)

// Mailbox serves the e-mails and text messages of everybody: /mailbox for a tester, /desk/api/messages for a program.
func Mailbox(mux *http.ServeMux, i *inbox.Inbox) {
	m := mailbox{i}
	mux.HandleFunc("GET /mailbox", m.list)
	mux.HandleFunc("GET /mailbox/{id}", m.show)
	mux.HandleFunc("GET /mailbox/{id}/files/{n}", m.file)
	mux.HandleFunc("GET /desk/api/messages", m.api)
}

type mailbox struct{ inbox *inbox.Inbox }

// mailboxPage is the list with what was searched for.
type mailboxPage struct {
	To       string
	Messages []inbox.Message
}

func (m mailbox) list(w http.ResponseWriter, r *http.Request) {
	to := r.URL.Query().Get("to")
	list, err := m.inbox.Messages(to, logLength)
	if err != nil {
		refuse(w, http.StatusInternalServerError, "Не вдалося прочитати скриньку.")
		return
	}
	show(w, "mailbox", "/mailbox", mailboxPage{to, list})
}

// messagePage is one message with the links of its text made clickable.
type messagePage struct {
	inbox.Message
	Pieces []piece
}

// piece is a part of a text: plain, or an address to follow.
type piece struct {
	Text string
	Link bool
}

func (m mailbox) show(w http.ResponseWriter, r *http.Request) {
	message, ok, err := m.inbox.Message(r.PathValue("id"))
	switch {
	case err != nil:
		refuse(w, http.StatusInternalServerError, "Не вдалося прочитати лист.")
	case !ok:
		refuse(w, http.StatusNotFound, "Такого листа немає.")
	default:
		show(w, "message", "/mailbox", messagePage{message, pieces(message.Text)})
	}
}

var addresses = regexp.MustCompile(`https?://[^\s<>"]+[^\s<>".,;:!?)]`)

func pieces(text string) (list []piece) {
	end := 0
	for _, at := range addresses.FindAllStringIndex(text, -1) {
		list = append(list, piece{text[end:at[0]], false}, piece{text[at[0]:at[1]], true})
		end = at[1]
	}
	return append(list, piece{text[end:], false})
}

func (m mailbox) file(w http.ResponseWriter, r *http.Request) {
	n, err := strconv.Atoi(r.PathValue("n"))
	if err != nil {
		refuse(w, http.StatusNotFound, "Такого файлу немає.")
		return
	}
	file, ok, err := m.inbox.Attachment(r.PathValue("id"), n)
	switch {
	case err != nil:
		refuse(w, http.StatusInternalServerError, "Не вдалося прочитати файл.")
	case !ok:
		refuse(w, http.StatusNotFound, "Такого файлу немає.")
	default:
		w.Header().Set("Content-Type", file.Type)
		w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": file.Name}))
		w.Header().Set("X-Content-Type-Options", "nosniff")
		_, _ = w.Write(file.Data)
	}
}

func (m mailbox) api(w http.ResponseWriter, r *http.Request) {
	list, err := m.inbox.Messages(r.URL.Query().Get("to"), logLength)
	if err != nil {
		apiError(w, http.StatusInternalServerError, errors.New("cannot read the inbox"))
		return
	}
	if list == nil {
		list = []inbox.Message{}
	}
	web.JSON(w, http.StatusOK, list)
}
