// Package ca plays the providers of electronic trust services: a central authority, a provider that issues people's
// certificates, another that is unknown, their lists of trust and of revoked certificates, and the keys themselves,
// which in life lie in the hands of the people.
package ca

import (
	"crypto"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"fmt"
	"sync"
	"time"

	"cabinet/sandbox/country"
	"cabinet/sandbox/dstu"
	"cabinet/sandbox/faults"
	"cabinet/sandbox/store"
)

// Config is what the authority needs to know.
type Config struct {
	PublicURL   string // address of the authority, without a slash at the end; certificates name it
	ESTPassword string // of the organisation that requests certificates of its seal; empty: none is issued
}

// Authority issues keys and certificates. It is safe for concurrent use.
type Authority struct {
	config  Config
	store   *store.Store
	faults  *faults.Switches
	holders []Holder
	byID    map[string]Holder

	root, issuing, stranger   *Key
	dstuIssuing, dstuStranger *Key // sign by DSTU 4145

	mu   sync.Mutex // makes each key once
	keys map[string]*Key
}

// System lists the faults of the authority.
var System = faults.System{
	ID: "ca", Title: "Надавач довірчих послуг: сертифікати", Path: "/ca/",
	Faults: []faults.Fault{{ID: pendingRequest, Title: "про сертифікат печатки вирішує людина: 202, запитати знову"}},
}

// pendingRequest is the fault of an authority whose person decides later.
const pendingRequest = "pending_request"

const (
	keyBucket = "ca_keys"

	day  = 24 * time.Hour
	year = 365 * day
)

// New takes the authorities' keys from the store or makes them.
func New(c Config, people *country.Country, s *store.Store, f *faults.Registry) (*Authority, error) {
	a := &Authority{
		config: c, store: s, faults: f.Of(System), holders: holdersOf(people), byID: map[string]Holder{}, keys: map[string]*Key{},
	}
	for _, h := range a.holders {
		a.byID[h.ID] = h
	}
	for _, made := range []struct {
		into   **Key
		name   string
		issuer **Key
		common string
		edrpou string
		kind   Kind
	}{
		{&a.root, "root", nil, "Центральний засвідчувальний орган пісочниці", "00000001", ECDSA},
		{&a.issuing, "issuing", &a.root, "КНЕДП пісочниці", "00000000", ECDSA},
		{&a.stranger, "stranger", nil, "Надавач, якого ніхто не знає", "99999999", ECDSA},
		{&a.dstuIssuing, "issuing-dstu", &a.root, "КНЕДП пісочниці (ДСТУ)", "00000000", DSTU},
		{&a.dstuStranger, "stranger-dstu", nil, "Надавач, якого ніхто не знає (ДСТУ)", "99999999", DSTU},
	} {
		key, err := a.once("authority/"+made.name, func() (*Key, error) {
			return newAuthority(made.issuer, made.common, made.edrpou, made.kind)
		})
		if err != nil {
			return nil, fmt.Errorf("authority %s: %w", made.name, err)
		}
		*made.into = key
	}
	return a, nil
}

// newAuthority makes the key and certificate of an authority; without an issuer it vouches for itself.
func newAuthority(issuer **Key, common, edrpou string, kind Kind) (*Key, error) {
	signer, err := newSigner(kind)
	if err != nil {
		return nil, fmt.Errorf("make key: %w", err)
	}
	number, err := randomSerial()
	if err != nil {
		return nil, err
	}
	now := time.Now().UTC().Truncate(time.Second)
	template := &x509.Certificate{
		SerialNumber: number,
		Subject: pkix.Name{
			CommonName: common, Organization: []string{"Пісочниця"}, Country: []string{"UA"},
			SerialNumber: "UA-" + edrpou + "-0001", ExtraNames: []pkix.AttributeTypeAndValue{{Type: oidOrganisation, Value: "NTRUA-" + edrpou}},
		},
		NotBefore: now.Add(-6 * year), NotAfter: now.Add(14 * year),
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign | x509.KeyUsageCRLSign,
	}
	own := &Key{Certificate: template, signer: signer}
	by := own
	if issuer != nil {
		by = *issuer
	}
	return own.certified(template, by)
}

// certified gives the key the certificate that the issuer signs.
func (k *Key) certified(template *x509.Certificate, issuer *Key) (*Key, error) {
	create := x509.CreateCertificate
	if k.dstu() || issuer.dstu() {
		create = createDSTU
	}
	der, err := create(rand.Reader, template, issuer.Certificate, k.signer.Public(), issuer.signer)
	if err != nil {
		return nil, fmt.Errorf("issue certificate: %w", err)
	}
	certificate, err := x509.ParseCertificate(der)
	if err != nil {
		return nil, fmt.Errorf("read issued certificate: %w", err)
	}
	return &Key{Certificate: certificate, signer: k.signer}, nil
}

// keyRecord is a key in the store.
type keyRecord struct {
	Key         []byte `json:"key"`            // PKCS #8, DER; of DSTU 4145 the number
	Certificate []byte `json:"certificate"`    // DER
	DSTU        bool   `json:"dstu,omitempty"` // the key is of DSTU 4145
}

// once gives the key of that name, and makes it when there is none yet.
func (a *Authority) once(name string, make func() (*Key, error)) (*Key, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if key, ok := a.keys[name]; ok {
		return key, nil
	}
	key, err := a.load(name)
	if err == nil && key == nil {
		if key, err = make(); err == nil {
			err = a.keep(name, key)
		}
	}
	if err != nil {
		return nil, err
	}
	a.keys[name] = key
	return key, nil
}

// load reads a key from the store; nil when there is none.
func (a *Authority) load(name string) (*Key, error) {
	var record keyRecord
	var found bool
	err := a.store.View(func(tx *store.Tx) (err error) {
		record, found, err = store.Get[keyRecord](tx, keyBucket, name)
		return err
	})
	if err != nil || !found {
		return nil, err
	}
	signer, err := record.signer()
	if err != nil {
		return nil, fmt.Errorf("read key: %w", err)
	}
	certificate, err := x509.ParseCertificate(record.Certificate)
	if err != nil {
		return nil, fmt.Errorf("read certificate: %w", err)
	}
	return &Key{Certificate: certificate, signer: signer}, nil
}

func (r *keyRecord) signer() (crypto.Signer, error) {
	if r.DSTU {
		return dstu.ParsePrivateKey(r.Key)
	}
	parsed, err := x509.ParsePKCS8PrivateKey(r.Key)
	if err != nil {
		return nil, err
	}
	signer, ok := parsed.(crypto.Signer)
	if !ok {
		return nil, fmt.Errorf("key is a %T", parsed)
	}
	return signer, nil
}

func (a *Authority) keep(name string, key *Key) error {
	record := keyRecord{Certificate: key.Certificate.Raw, DSTU: key.dstu()}
	if own, is := key.signer.(*dstu.PrivateKey); is {
		record.Key = own.Bytes()
	} else {
		der, err := x509.MarshalPKCS8PrivateKey(key.signer)
		if err != nil {
			return fmt.Errorf("encode key: %w", err)
		}
		record.Key = der
	}
	return a.store.Update(func(tx *store.Tx) error { return tx.Put(keyBucket, name, record) })
}
