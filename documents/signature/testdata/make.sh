#!/bin/sh
# Makes the signatures of this folder with OpenSSL 3, a second opinion on the format. The keys are thrown away.
set -eu
keys=$(mktemp -d)
trap 'rm -rf "$keys"' EXIT
cat >"$keys/ext" <<EOF
basicConstraints=CA:FALSE
keyUsage=critical,digitalSignature,nonRepudiation
EOF
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-384 -noenc -days 36500 -utf8 -keyout "$keys/ca.key" -out authority.pem \
  -subj '/C=UA/CN=Тестовий надавач' -addext 'keyUsage=critical,keyCertSign,cRLSign' 2>/dev/null
printf '{"statement":"приклад"}' >content.json

issue() { # name, kind of key
  openssl req -newkey $2 -noenc -utf8 -keyout "$keys/$1.key" -out "$keys/$1.csr" \
    -subj '/C=UA/CN=Зразок Іван/SN=Зразок/GN=Іван/serialNumber=TINUA-1234567899' 2>/dev/null
  openssl x509 -req -in "$keys/$1.csr" -CA authority.pem -CAkey "$keys/ca.key" -days 36500 -extfile "$keys/ext" -out "$keys/$1.pem" 2>/dev/null
}
issue ecdsa 'ec -pkeyopt ec_paramgen_curve:P-256'
issue rsa 'rsa:2048'
sign() { # key, digest, file, options
  key=$1 digest=$2 file=$3
  shift 3
  openssl cms -sign -cades -binary -in content.json -signer "$keys/$key.pem" -inkey "$keys/$key.key" -md "$digest" -outform DER -out "$file" "$@"
}
sign ecdsa sha256 ecdsa-sha256.p7s
sign ecdsa sha384 ecdsa-sha384-attached.p7s -nodetach
sign ecdsa sha512 ecdsa-sha512-indefinite.p7s -nodetach -stream
sign rsa sha256 rsa-sha256.p7s
sign rsa sha384 rsa-sha384.p7s
sign rsa sha512 rsa-sha512-attached.p7s -nodetach
sign rsa sha1 rsa-sha1.p7s
sign rsa sha256 rsa-pss.p7s -keyopt rsa_padding_mode:pss
sign ecdsa sha256 nocerts.p7s -nocerts
sign ecdsa sha256 keyid.p7s -keyid
openssl cms -sign -cades -binary -in content.json -signer "$keys/ecdsa.pem" -inkey "$keys/ecdsa.key" -signer "$keys/rsa.pem" \
  -inkey "$keys/rsa.key" -md sha256 -outform DER -out two-signers.p7s
openssl cms -sign -binary -in content.json -signer "$keys/ecdsa.pem" -inkey "$keys/ecdsa.key" -md sha256 -outform DER -out no-signing-certificate.p7s
openssl cms -sign -binary -noattr -in content.json -signer "$keys/ecdsa.pem" -inkey "$keys/ecdsa.key" -md sha256 -outform DER -out no-attributes.p7s
openssl crl2pkcs7 -nocrl -certfile authority.pem -outform DER -out authority.p7b
openssl crl2pkcs7 -nocrl -certfile authority.pem -outform PEM -out authority.p7b.pem
