package push

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"io"

	"cabinet/domain"
)

const (
	saltLength = 16
	// recordSize is the size of the only record, and maxMessage the longest message: push services need accept no body of more
	// than 4096 bytes, of which the header takes 86, the tag 16 and the delimiter 1 (RFC 8291, 4).
	recordSize = 4096
	maxMessage = recordSize - headerLength - 16 - 1
	// padTo is the length to which messages are padded, so that a push service learns nothing from their lengths.
	padTo        = 512
	headerLength = saltLength + 4 + 1 + 65
)

// lastRecord is the delimiter after the content of the last record; zeros follow (RFC 8188, 2).
const lastRecord = 2

var errTooLong = errors.New("the message is too long")

// encrypt encrypts a message for a browser as aes128gcm (RFC 8188, RFC 8291). Key and salt are new for each message.
func encrypt(message []byte, subscription domain.PushSubscription) ([]byte, error) {
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	salt := make([]byte, saltLength)
	if _, err := io.ReadFull(rand.Reader, salt); err != nil {
		return nil, err
	}
	return encryptWith(key, salt, padded(message), subscription)
}

// padded returns a message with the delimiter, and zeros up to a multiple of padTo.
func padded(message []byte) []byte {
	length := min((len(message)/padTo+1)*padTo, max(maxMessage, len(message))+1)
	content := make([]byte, length)
	copy(content, message)
	content[len(message)] = lastRecord
	return content
}

// encryptWith encrypts a record with a key and a salt.
func encryptWith(key *ecdh.PrivateKey, salt, record []byte, subscription domain.PushSubscription) ([]byte, error) {
	if len(record) > maxMessage+1 {
		return nil, errTooLong
	}
	browser, auth, err := subscription.Keys()
	if err != nil {
		return nil, err
	}
	shared, err := key.ECDH(browser)
	if err != nil {
		return nil, err
	}
	public := key.PublicKey().Bytes()
	sealing, nonce, err := contentKey(shared, auth, salt, browser.Bytes(), public)
	if err != nil {
		return nil, err
	}
	body := append([]byte{}, salt...)
	body = binary.BigEndian.AppendUint32(body, recordSize)
	body = append(append(body, byte(len(public))), public...)
	return sealing.Seal(body, nonce, record, nil), nil
}

// contentKey derives the key and the nonce of a message's only record.
func contentKey(shared, auth, salt, browser, server []byte) (cipher.AEAD, []byte, error) {
	info := "WebPush: info\x00" + string(browser) + string(server)
	secret, err := hkdf.Key(sha256.New, shared, auth, info, 32)
	if err != nil {
		return nil, nil, err
	}
	key, err := hkdf.Key(sha256.New, secret, salt, "Content-Encoding: aes128gcm\x00", 16)
	if err != nil {
		return nil, nil, err
	}
	nonce, err := hkdf.Key(sha256.New, secret, salt, "Content-Encoding: nonce\x00", 12)
	if err != nil {
		return nil, nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, nil, err
	}
	sealing, err := cipher.NewGCM(block)
	return sealing, nonce, err
}
