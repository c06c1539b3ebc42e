package inbox

import (
	"crypto/subtle"
	"net/http"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"

	"cabinet/sandbox/faults"
	"cabinet/sandbox/web"
)

// SMSSystem lists the faults of the SMS gateway.
var SMSSystem = faults.System{
	ID: "turbosms", Title: "TurboSMS", Path: "/turbosms/",
	Faults: []faults.Fault{
		{ID: stopList, Title: "номер у стоп-листі"},
		{ID: senderForbidden, Title: "ім’я відправника не дозволено"},
		{ID: undelivered, Title: "приймає, але SMS не доходить"},
		{ID: sendFailed, Title: "власна помилка шлюзу (504)"},
	},
}

const (
	stopList        = "stop_list"
	senderForbidden = "sender_forbidden"
	undelivered     = "undelivered"
	sendFailed      = "send_failed"
)

// word is one of TurboSMS's answers.
type word struct {
	Code   int    `json:"response_code"`
	Status string `json:"response_status"`
}

var (
	wordOK         = word{0, "OK"}
	wordNoToken    = word{103, "REQUIRED_TOKEN"}
	wordNoSender   = word{200, "REQUIRED_MESSAGE_SENDER"}
	wordNoText     = word{201, "REQUIRED_MESSAGE_TEXT"}
	wordNoPhone    = word{202, "REQUIRED_MESSAGE_RECIPIENT"}
	wordBadRequest = word{300, "INVALID_REQUEST"}
	wordBadToken   = word{301, "INVALID_TOKEN"}
	wordBadText    = word{304, "INVALID_MESSAGE_TEXT"}
	wordBadPhone   = word{305, "INVALID_PHONE"}
	wordBadID      = word{307, "INVALID_MESSAGE_ID"}
	wordSender     = word{400, "NOT_ALLOWED_MESSAGE_SENDER"}
	wordStopList   = word{404, "NOT_ALLOWED_NUMBER_STOPLIST"}
	wordTooMany    = word{405, "NOT_ALLOWED_RECIPIENTS_COUNT"}
	wordFailed     = word{504, "FAILED_SMS_SEND"}
	wordSent       = word{801, "SUCCESS_MESSAGE_SENT"}
	wordPartly     = word{803, "SUCCESS_MESSAGE_PARTIAL_SENT"}
)

const (
	maxPhones  = 5000
	maxSMSText = 661 // letters of the Ukrainian alphabet in ten parts
)

// Gateway is TurboSMS.
type Gateway struct {
	token  string
	inbox  *Inbox
	faults *faults.Switches
}

// NewGateway makes the gateway of one customer, known by the token; without a token it admits nobody.
func NewGateway(token string, i *Inbox, f *faults.Registry) *Gateway {
	return &Gateway{token: token, inbox: i, faults: f.Of(SMSSystem)}
}

// Handler serves the gateway, without the faults common to all systems. It answers 200 whatever it says.
func (g *Gateway) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /message/send.json", func(w http.ResponseWriter, r *http.Request) { g.exchange(w, r, g.send) })
	mux.HandleFunc("POST /message/status.json", func(w http.ResponseWriter, r *http.Request) { g.exchange(w, r, g.status) })
	return mux
}

type answer struct {
	word
	Result any `json:"response_result"`
}

func (g *Gateway) exchange(w http.ResponseWriter, r *http.Request, serve func(*http.Request) (answer, error)) {
	token, found := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	switch {
	case !found:
		web.JSON(w, http.StatusOK, answer{word: wordNoToken})
		return
	case g.token == "" || subtle.ConstantTimeCompare([]byte(token), []byte(g.token)) != 1:
		web.JSON(w, http.StatusOK, answer{word: wordBadToken})
		return
	}
	a, err := serve(r)
	if err != nil {
		http.Error(w, "Internal Server Error", http.StatusInternalServerError)
		return
	}
	web.JSON(w, http.StatusOK, a)
}

type sendRequest struct {
	Recipients []string `json:"recipients"`
	SMS        struct {
		Sender string `json:"sender"`
		Text   string `json:"text"`
	} `json:"sms"`
}

// wrong is what TurboSMS says of a request that it cannot serve, wordOK of a good one.
func (r *sendRequest) wrong() word {
	switch {
	case len(r.Recipients) == 0:
		return wordNoPhone
	case len(r.Recipients) > maxPhones:
		return wordTooMany
	case r.SMS.Sender == "":
		return wordNoSender
	case r.SMS.Text == "":
		return wordNoText
	case utf8.RuneCountInString(r.SMS.Text) > maxSMSText:
		return wordBadText
	default:
		return wordOK
	}
}

// sent is the word about one recipient.
type sent struct {
	Phone string `json:"phone"`
	word
	MessageID *string `json:"message_id"`
}

func (g *Gateway) send(r *http.Request) (answer, error) {
	var req sendRequest
	if err := web.ReadJSON(r, &req, false); err != nil {
		return answer{word: wordBadRequest}, nil //nolint:nilerr // the gateway says so in its own way
	}
	if wrong := req.wrong(); wrong != wordOK {
		return answer{word: wrong}, nil
	}
	if g.faults.On(senderForbidden) {
		return answer{word: wordSender}, nil
	}
	if g.faults.On(sendFailed) {
		return answer{word: wordFailed}, nil
	}
	results, went := make([]sent, 0, len(req.Recipients)), 0
	for _, phone := range req.Recipients {
		result, err := g.sendTo(phone, req.SMS.Sender, req.SMS.Text)
		if err != nil {
			return answer{}, err
		}
		if result.Code == 0 {
			went++
		}
		results = append(results, result)
	}
	switch went {
	case len(results):
		return answer{wordSent, results}, nil
	case 0:
		return answer{results[0].word, results}, nil
	default:
		return answer{wordPartly, results}, nil
	}
}

func (g *Gateway) sendTo(phone, sender, text string) (sent, error) {
	if !phoneForm.MatchString(phone) {
		return sent{phone, wordBadPhone, nil}, nil
	}
	if g.faults.On(stopList) {
		return sent{phone, wordStopList, nil}, nil
	}
	lost := g.faults.On(undelivered)
	id := uuid.NewString()
	_, err := g.inbox.Deliver(Message{
		Channel: SMS, From: sender, To: []string{phone}, Text: text, MessageID: id, Undelivered: lost,
	})
	return sent{phone, wordOK, &id}, err
}
