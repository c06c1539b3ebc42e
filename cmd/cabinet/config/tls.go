package config

import "cabinet/clients/wire"

// TLS are PEM files of TLS with an outside system: the cabinet's certificate and its key, and the system's authorities. Empty ones: no
// client certificate, and the authorities of the machine. They are read again when they change.
type TLS struct {
	Certificate string `env:"CERT"`
	Key         string `env:"KEY"`
	Authority   string `env:"CA"`
}

func (t TLS) files() wire.Files { return wire.Files(t) }

func (t TLS) check(name string, refuse func(wrong bool, text string)) {
	err := t.files().Check()
	refuse(err != nil, name+"_CERT, _KEY and _CA must be readable files that belong together")
}
