// Signed data of RFC 5652 with one signer, as CAdES-BES demands it. Nothing in a message is verified here.
import * as der from './der.js';
import { Refusal } from './refusal.js';
import { Certificate } from './x509.js';

const SIGNED_DATA = '1.2.840.113549.1.7.2', DATA = '1.2.840.113549.1.7.1';
const CONTENT_TYPE = '1.2.840.113549.1.9.3', MESSAGE_DIGEST = '1.2.840.113549.1.9.4', SIGNING_TIME = '1.2.840.113549.1.9.5';
const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.47';

// signedData are the parts of a message of signed data.
function signedData(raw) {
  const [kind, wrapped] = der.parts(der.one(raw, der.SEQUENCE), der.SEQUENCE);
  if (der.oid(kind) !== SIGNED_DATA) throw new der.DERError('not signed data');
  const [, , content, ...rest] = der.parts(der.one(der.expect(wrapped, der.context(0)).body, der.SEQUENCE), der.SEQUENCE);
  const certificates = rest.find(({ tag }) => tag === der.context(0));
  return { content, certificates: certificates ? der.parts(certificates) : [], signers: rest.at(-1) };
}

// certificatesOf are those in a message, whether it signs something or not.
export const certificatesOf = (raw) => signedData(raw).certificates.filter(({ tag }) => tag === der.SEQUENCE).map(({ raw: one }) => one);

// parse reads a signature, or refuses it.
export function parse(raw) {
  try {
    return read(raw);
  } catch (error) {
    if (error instanceof der.DERError) throw new Refusal('signature_not_cms');
    throw error;
  }
}

function read(raw) {
  const { content, certificates, signers } = signedData(raw);
  const [signer, ...others] = der.parts(signers, der.SET);
  if (others.length > 0) throw new Refusal('signature_several_signers');
  const fields = der.parts(signer, der.SEQUENCE);
  const [, who, digest] = fields;
  const signed = fields[3]?.tag === der.context(0) ? fields[3] : undefined;
  if (signed === undefined) throw new Refusal('signature_incomplete');
  const [issuer, serial] = der.parts(who, der.SEQUENCE);
  const attributes = attributesOf(signed);
  const [, inner] = der.parts(content, der.SEQUENCE);
  return {
    attached: inner && der.one(der.expect(inner, der.context(0)).body, der.OCTET_STRING).body,
    certificate: find(certificates, issuer, der.integer(serial)),
    digest: der.oid(der.parts(digest, der.SEQUENCE)[0]),
    algorithm: der.oid(der.parts(fields[4], der.SEQUENCE)[0]),
    signature: der.expect(fields[5], der.OCTET_STRING).body,
    signed: Buffer.concat([Buffer.from([der.SET]), signed.raw.subarray(1)]), // SET OF in place of [0]
    ...demanded(attributes),
  };
}

// demanded are the signed attributes that CAdES-BES demands, and the signing time if there is one.
function demanded(attributes) {
  const digest = attributes.get(MESSAGE_DIGEST), kind = attributes.get(CONTENT_TYPE), certificates = attributes.get(SIGNING_CERTIFICATE);
  if (!digest || !certificates || !kind || der.oid(kind) !== DATA) throw new Refusal('signature_incomplete');
  const [first] = der.parts(der.parts(certificates, der.SEQUENCE)[0], der.SEQUENCE);
  const fields = der.parts(first, der.SEQUENCE);
  const hashed = fields[0]?.tag === der.SEQUENCE ? der.oid(der.parts(fields.shift(), der.SEQUENCE)[0]) : undefined;
  const moment = attributes.get(SIGNING_TIME);
  return {
    messageDigest: der.expect(digest, der.OCTET_STRING).body,
    binding: { algorithm: hashed, hash: der.expect(fields[0], der.OCTET_STRING).body }, // SHA-256 without an algorithm
    signedAt: moment && der.time(moment),
  };
}

function attributesOf(set) {
  const found = new Map();
  for (const attribute of der.values(set.body)) {
    const [id, list] = der.parts(attribute, der.SEQUENCE);
    const [value, ...more] = der.parts(list, der.SET);
    if (found.has(der.oid(id)) || more.length > 0) throw new der.DERError('a signed attribute does not have one value');
    found.set(der.oid(id), der.expect(value));
  }
  return found;
}

function find(certificates, issuer, serial) {
  for (const { tag, raw } of certificates) {
    if (tag !== der.SEQUENCE) continue;
    const certificate = new Certificate(raw);
    if (certificate.serial === serial && certificate.issuer.raw.equals(der.expect(issuer, der.SEQUENCE).raw)) return certificate;
  }
  throw new Refusal('signature_incomplete');
}
