package temporal

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/tink-crypto/tink-go/v2/tink"

	"cabinet/db/sqlc"
)

// letter is what of a letter is encrypted.
type letter struct {
	Recipient, Body, Picture string
}

// SealOrderLetter encrypts a letter with its order's key.
func (p Papers) SealOrderLetter(ctx context.Context, message sqlc.AddMessageParams) (sqlc.AddMessageParams, error) {
	key, err := p.Keys.Key(ctx, message.OrderID)
	if err != nil {
		return message, err
	}
	return p.sealLetter(key, message)
}

// SealLetter encrypts a letter that is about no order with the master key: it lies as long as its row does.
func (p Papers) SealLetter(message sqlc.AddMessageParams) (sqlc.AddMessageParams, error) {
	return p.sealLetter(p.Keys.master, message)
}

func (p Papers) sealLetter(key tink.AEAD, message sqlc.AddMessageParams) (sqlc.AddMessageParams, error) {
	content, err := json.Marshal(letter{message.Recipient, message.Body, message.Picture})
	if err != nil {
		return message, err
	}
	if message.Sealed, err = key.Encrypt(content, letterRow(message.OrderID, message.Version, message.Party, message.Kind)); err != nil {
		return message, fmt.Errorf("letter of %s: %w", message.OrderID, err)
	}
	message.RecipientHash = p.recipientHash(message.Recipient)
	message.Recipient, message.Body, message.Picture = "", "", ""
	return message, nil
}

// recipientHash is the same for all letters to an address, in whatever case it is written.
func (p Papers) recipientHash(address string) []byte {
	mac := hmac.New(sha256.New, p.ReferenceKey)
	_, _ = mac.Write([]byte("recipient " + strings.ToLower(address)))
	return mac.Sum(nil)
}

// OpenLetter reads a letter: with its order's key, or with the master key when it is about no order.
func (p Papers) OpenLetter(ctx context.Context, message sqlc.Message) (sqlc.Message, error) {
	if message.Sealed == nil {
		return message, nil
	}
	key, err := p.Keys.Known(ctx, message.OrderID)
	if errors.Is(err, pgx.ErrNoRows) {
		key, err = p.Keys.master, nil
	}
	var content []byte
	if err == nil {
		content, err = key.Decrypt(message.Sealed, letterRow(message.OrderID, message.Version, message.Party, message.Kind))
	}
	var opened letter
	if err == nil {
		err = json.Unmarshal(content, &opened)
	}
	if err != nil {
		return message, fmt.Errorf("letter of %s: %w", message.OrderID, err)
	}
	message.Recipient, message.Body, message.Picture = opened.Recipient, opened.Body, opened.Picture
	return message, nil
}

func letterRow(order uuid.UUID, version int64, party, kind string) []byte {
	return fmt.Appendf(nil, "messages.sealed/%s/%d/%s/%s", order, version, party, kind)
}
