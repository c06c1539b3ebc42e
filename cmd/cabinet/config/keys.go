package config

import (
	"encoding/base64"

	"cabinet/store"
	"cabinet/store/references"
)

const (
	// minimalKey is the least length of a secret key in bytes.
	minimalKey = 32
	// minimalVariety is the least number of different bytes of a random key, and of their differences: 32 random bytes have
	// about 30.
	minimalVariety = 16
)

const unreadableReferences = "CABINET_REFERENCE_KEY cannot be opened: make one with `cabinet secrets`"

// checkKeys refuses keys that are too short or unreadable, and in production those that are not random or are used twice.
func (c *Config) checkKeys(refuse func(wrong bool, text string)) {
	named := map[string]string{"CABINET_JWT_KEY": c.JWTKey}
	if c.JWTKeyPrevious != "" {
		named["CABINET_JWT_KEY_PREVIOUS"] = c.JWTKeyPrevious
	}
	for name, text := range named {
		key, err := base64.StdEncoding.DecodeString(text)
		refuse(err != nil || len(key) < minimalKey, name+" must be base64 of at least 32 bytes")
		refuse(c.Environment == production && err == nil && len(key) >= minimalKey && !varied(key),
			name+" is not random: make one with `cabinet secrets`")
		refuse(c.Environment == production && (text == c.ReferenceKey || text == c.MasterKey), name+" must differ from the other keys")
	}
	var err error
	c.References, err = references.Parse(c.ReferenceKey)
	refuse(err != nil, unreadableReferences)
	_, err = store.ParseMasterKey(c.MasterKey)
	refuse(err != nil, "CABINET_MASTER_KEY cannot be opened: make one with `cabinet secrets`")
}

// varied reports whether a key looks random: neither few repeated bytes nor a sequence.
func varied(key []byte) bool {
	values, steps := map[byte]bool{}, map[byte]bool{}
	for i, value := range key {
		values[value] = true
		steps[value-key[max(0, i-1)]] = true
	}
	return len(values) >= minimalVariety && len(steps) >= minimalVariety
}
