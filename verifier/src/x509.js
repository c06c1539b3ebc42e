// Certificates and lists of revoked ones (RFC 5280), as far as signatures need them.
import * as der from './der.js';
import { DSTU_4145, publicKey, UnsupportedKey } from './dstu.js';

const KEY_USAGE = '2.5.29.15', BASIC_CONSTRAINTS = '2.5.29.19', SUBJECT_KEY = '2.5.29.14', AUTHORITY_KEY = '2.5.29.35';
const CRL_POINTS = '2.5.29.31', DIRECTORY = '2.5.29.9', QC_STATEMENTS = '1.3.6.1.5.5.7.1.3', DELTA_LIST = '2.5.29.27';
const COMMON_NAME = '2.5.4.3', SERIAL_NUMBER = '2.5.4.5', ORGANISATION = '2.5.4.97';
const DRFO = '1.2.804.2.1.1.1.11.1.4.1.1', EDRPOU = '1.2.804.2.1.1.1.11.1.4.2.1';

// understood are extensions that may be critical: those above, policies, purposes, names, access, and the key's time of use.
const understood = new Set([
  KEY_USAGE, BASIC_CONSTRAINTS, SUBJECT_KEY, AUTHORITY_KEY, CRL_POINTS, DIRECTORY, '2.5.29.32', '2.5.29.37', '2.5.29.17', '2.5.29.18',
  '2.5.29.16', '2.5.29.46', '1.3.6.1.5.5.7.1.1', '1.3.6.1.5.5.7.1.11',
]);
// Statements of qualified certificates that forbid no signature of a citizen: of RFC 3739, of ETSI, and of Ukraine's law.
const knownStatements = ['1.3.6.1.5.5.7.11.', '0.4.0.1862.1.', '1.2.804.2.1.1.1.2.'];

export const DIGITAL_SIGNATURE = 0x80, NON_REPUDIATION = 0x40;
const CERT_SIGN = 0x04, CRL_SIGN = 0x02;

// signed splits what is signed by DSTU 4145 off its signature.
function signed(raw) {
  const [content, algorithm, signature] = der.parts(der.one(raw, der.SEQUENCE), der.SEQUENCE);
  return { content, algorithm: der.oid(der.parts(algorithm, der.SEQUENCE)[0]), signature: der.bits(signature) };
}

// isSignedBy reports whether the issuer's key has signed it. Providers have keys of several kinds under one name.
function isSignedBy({ content, algorithm, signature }, issuer) {
  try {
    return algorithm === DSTU_4145 && issuer.key().verifies(content.raw, signature);
  } catch (error) {
    if (error instanceof UnsupportedKey) return false;
    throw error;
  }
}

export class Certificate {
  #signed;
  #extensions = new Map();
  #info;

  constructor(raw) {
    this.raw = raw;
    this.#signed = signed(raw);
    const fields = der.parts(this.#signed.content, der.SEQUENCE);
    if (fields[0]?.tag === der.context(0)) fields.shift();
    const [serial, , issuer, validity, subject, info, ...optional] = fields;
    this.serial = der.integer(serial);
    this.issuer = der.expect(issuer, der.SEQUENCE);
    this.subject = der.expect(subject, der.SEQUENCE);
    [this.notBefore, this.notAfter] = der.parts(validity, der.SEQUENCE).map(der.time);
    this.#info = der.expect(info, der.SEQUENCE);
    this.hasUnknownCritical = false; // a critical extension is not understood
    const extensions = optional.find(({ tag }) => tag === der.context(3));
    if (extensions === undefined) return;
    for (const extension of der.parts(der.one(extensions.body, der.SEQUENCE), der.SEQUENCE)) this.#extension(extension);
  }

  #extension(extension) {
    const fields = der.parts(extension, der.SEQUENCE);
    const id = der.oid(fields[0]);
    const critical = fields.length === 3 && der.expect(fields[1], der.BOOLEAN).body[0] !== 0;
    const { body } = der.expect(fields.at(-1), der.OCTET_STRING);
    if (this.#extensions.has(id)) throw new der.DERError('an extension comes twice');
    this.#extensions.set(id, body);
    if (critical && !understood.has(id) && !(id === QC_STATEMENTS && known(body))) this.hasUnknownCritical = true;
  }

  // key is its public key by DSTU 4145.
  key() { return publicKey(this.#info); }

  isSignedBy(issuer) { return isSignedBy(this.#signed, issuer); }

  validAt(moment) { return this.notBefore <= moment && moment <= this.notAfter; }

  usage() {
    const body = this.#extensions.get(KEY_USAGE);
    return body === undefined ? 0 : der.bits(der.one(body, der.BIT_STRING))[0] ?? 0;
  }

  isAuthority() {
    const body = this.#extensions.get(BASIC_CONSTRAINTS);
    const [ca] = body === undefined ? [] : der.parts(der.one(body, der.SEQUENCE), der.SEQUENCE);
    return ca?.tag === der.BOOLEAN && ca.body[0] !== 0 && (this.usage() & CERT_SIGN) !== 0;
  }

  signsCRLs() { return (this.usage() & CRL_SIGN) !== 0; }

  // namesIssuer reports whether the names and key identifiers are those of an issuer.
  namesIssuer(issuer) {
    if (!this.issuer.raw.equals(issuer.subject.raw)) return false;
    const own = this.#extensions.get(AUTHORITY_KEY), other = issuer.#extensions.get(SUBJECT_KEY);
    if (own === undefined || other === undefined) return true;
    const id = der.parts(der.one(own, der.SEQUENCE), der.SEQUENCE).find(({ tag }) => tag === 0x80);
    return id === undefined || id.body.equals(der.one(other, der.OCTET_STRING).body);
  }

  // lists are the addresses at which the list of revoked certificates is.
  crlAddresses() {
    const body = this.#extensions.get(CRL_POINTS);
    if (body === undefined) return [];
    const found = [];
    for (const point of der.parts(der.one(body, der.SEQUENCE), der.SEQUENCE)) {
      const name = der.parts(point, der.SEQUENCE).find(({ tag }) => tag === der.context(0));
      const full = name && der.parts(name).find(({ tag }) => tag === der.context(0));
      if (full) found.push(...der.parts(full).filter(({ tag }) => tag === 0x86).map(({ body: address }) => address.toString('latin1')));
    }
    return found.filter((address) => /^https?:\/\//.test(address));
  }

  // owner is who the certificate names: its owner's code and name, and the company's code.
  owner() {
    const subject = attributes(this.subject);
    const directory = this.#directory();
    const codes = new Map();
    for (const value of subject.get(SERIAL_NUMBER) ?? []) {
      const [, kind, id] = /^([^-]*)-(.+)$/.exec(value) ?? [];
      if (kind !== undefined) codes.set(kind, id);
    }
    const drfo = directory.get(DRFO);
    if (/^[0-9]{10}$/.test(drfo)) codes.set('DRFO', drfo);
    const idKind = ['TINUA', 'DRFO', 'PNOUA', 'PASUA', 'IDCUA'].find((kind) => codes.has(kind));
    const company = (subject.get(ORGANISATION) ?? []).find((value) => value.startsWith('NTRUA-'))?.slice('NTRUA-'.length);
    return { id: codes.get(idKind), idKind, name: subject.get(COMMON_NAME)?.at(-1) ?? '', edrpou: company ?? directory.get(EDRPOU) };
  }

  issuerName() { return attributes(this.issuer).get(COMMON_NAME)?.at(-1) ?? ''; }

  #directory() {
    const body = this.#extensions.get(DIRECTORY);
    const codes = new Map();
    if (body === undefined) return codes;
    for (const attribute of der.parts(der.one(body, der.SEQUENCE), der.SEQUENCE)) {
      const [id, set] = der.parts(attribute, der.SEQUENCE);
      const [value, ...more] = der.parts(set, der.SET);
      if (value !== undefined && more.length === 0) codes.set(der.oid(id), der.text(value));
    }
    return codes;
  }
}

// attributes are the values of a name, by their kind.
function attributes(name) {
  const found = new Map();
  for (const set of der.parts(name, der.SEQUENCE)) {
    for (const attribute of der.parts(set, der.SET)) {
      const [id, value] = der.parts(attribute, der.SEQUENCE);
      const content = der.text(der.expect(value));
      if (content !== undefined) found.set(der.oid(id), [...found.get(der.oid(id)) ?? [], content]);
    }
  }
  return found;
}

function known(statements) {
  return der.parts(der.one(statements, der.SEQUENCE), der.SEQUENCE).every((statement) => {
    const id = der.oid(der.parts(statement, der.SEQUENCE)[0]) + '.';
    return knownStatements.some((prefix) => id.startsWith(prefix));
  });
}

// readCRL reads a list of revoked certificates of that issuer; undefined: it is not one.
export function readCRL(raw, issuer) {
  const list = signed(raw);
  const fields = der.parts(list.content, der.SEQUENCE);
  if (fields[0]?.tag === der.INTEGER) fields.shift();
  const [, name, , next, ...rest] = fields;
  if (!der.expect(name, der.SEQUENCE).raw.equals(issuer.subject.raw) || !issuer.signsCRLs() || !isSignedBy(list, issuer)) return undefined;
  const extensions = rest.find(({ tag }) => tag === der.context(0));
  for (const extension of extensions ? der.parts(der.one(extensions.body, der.SEQUENCE), der.SEQUENCE) : []) {
    if (der.oid(der.parts(extension, der.SEQUENCE)[0]) === DELTA_LIST) return undefined;
  }
  const numbers = new Set();
  const entries = rest[0]?.tag === der.SEQUENCE ? rest[0].body : Buffer.alloc(0);
  for (const entry of der.values(entries)) numbers.add(der.integer(der.values(der.expect(entry, der.SEQUENCE).body).next().value));
  return { until: der.time(next), numbers };
}
