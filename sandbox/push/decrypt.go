package push

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/binary"
	"errors"
)

var errCipher = errors.New("not a message in aes128gcm for this browser")

const (
	saltLength  = 16
	keyLength   = 65
	fixedHeader = saltLength + 4 + 1
)

// decrypt decrypts a message of one record (RFC 8188, RFC 8291).
func (b Browser) decrypt(body []byte) ([]byte, error) {
	if len(body) < fixedHeader+keyLength || body[fixedHeader-1] != keyLength {
		return nil, errCipher
	}
	salt, size := body[:saltLength], binary.BigEndian.Uint32(body[saltLength:])
	server, record := body[fixedHeader:fixedHeader+keyLength], body[fixedHeader+keyLength:]
	if uint64(len(record)) > uint64(size) {
		return nil, errCipher // more than one record
	}
	opening, nonce, err := b.contentKey(salt, server)
	if err != nil {
		return nil, err
	}
	content, err := opening.Open(nil, nonce, record, nil)
	if err != nil {
		return nil, errCipher
	}
	content, last := bytes.CutSuffix(bytes.TrimRight(content, "\x00"), []byte{2})
	if !last {
		return nil, errCipher
	}
	return content, nil
}

// contentKey derives the key and the nonce of a message from a server's key.
func (b Browser) contentKey(salt, server []byte) (cipher.AEAD, []byte, error) {
	private, err := ecdh.P256().NewPrivateKey(b.Private)
	if err != nil {
		return nil, nil, err
	}
	public, err := ecdh.P256().NewPublicKey(server)
	if err != nil {
		return nil, nil, errCipher
	}
	shared, err := private.ECDH(public)
	if err != nil {
		return nil, nil, errCipher
	}
	info := append(append([]byte("WebPush: info\x00"), private.PublicKey().Bytes()...), server...)
	secret, err := hkdf.Key(sha256.New, shared, b.Auth, string(info), 32)
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
	opening, err := cipher.NewGCM(block)
	return opening, nonce, err
}
