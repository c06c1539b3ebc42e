package domain

import "time"

// Sendings bound what is sent for citizens to phones and addresses that they may have made up.
type Sendings struct {
	// Codes is how many codes an hour are sent by SMS for one order and to one phone; for one citizen twice as many.
	Codes int `env:"CODES" envDefault:"6"`
	// Orders is how many orders an hour may be made with one address that is not the citizen's confirmed one.
	Orders int `env:"ORDERS" envDefault:"10"`
	// Links is how many links an hour are sent to one address for confirming it, by all callers.
	Links int `env:"LINKS" envDefault:"5"`
	// Letters is how many letters a day orders write to one unconfirmed address.
	Letters int `env:"LETTERS" envDefault:"20"`
}

// StandardSendings are the defaults.
var StandardSendings = Sendings{Codes: 6, Orders: 10, Links: 5, Letters: 20}

// Windows in which sendings are counted.
const (
	SendingsWindow = time.Hour
	LettersWindow  = 24 * time.Hour
)

// Valid reports whether anything can be sent at all.
func (s Sendings) Valid() bool { return min(s.Codes, s.Orders, s.Links, s.Letters) > 0 }
