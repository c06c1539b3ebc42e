// Says who signed a content by DSTU 4145: CAdES-BES, detached or with the content inside, up to the list of trust.
import { createHash } from 'node:crypto';
import { parse } from './cms.js';
import { DERError } from './der.js';
import { digest, DSTU_4145, GOST_34311, UnsupportedKey } from './dstu.js';
import { Refusal } from './refusal.js';
import { DIGITAL_SIGNATURE, NON_REPUDIATION } from './x509.js';

const SHA_256 = '2.16.840.1.101.3.4.2.1';
const SKEW = 5 * 60e3; // how far the clock of a signer may go ahead

export const MAX_CONTENT = 8 << 20, MAX_SIGNATURE = 256 << 10;

// verify accepts the signature, and says who signed, or throws a Refusal or Unavailable.
export async function verify(content, signature, lists, now = Date.now()) {
  if (content.length > MAX_CONTENT || signature.length > MAX_SIGNATURE) throw new Refusal('signature_too_large');
  const message = parse(signature);
  if (message.algorithm !== DSTU_4145 || message.digest !== GOST_34311) throw new Refusal('signature_algorithm');
  refuseUnreadable(() => verifySignature(message, content), 'signature_broken');
  const signedAt = message.signedAt ?? now;
  if (signedAt > now + SKEW) throw new Refusal('signature_time');
  await verifyCertificate(message.certificate, signedAt, lists);
  const { certificate } = message;
  return {
    ...certificate.owner(), certificate: certificate.serial.toString(16).toUpperCase(), issuer: certificate.issuerName(),
    signedAt: new Date(signedAt).toISOString(), algorithm: 'DSTU 4145 with GOST 34.311',
  };
}

// refuseUnreadable turns what cannot be read on the way into a refusal by that code, and a key of another kind into one by its own.
function refuseUnreadable(check, code) {
  try {
    return check();
  } catch (error) {
    if (error instanceof UnsupportedKey) throw new Refusal('signature_algorithm');
    throw error instanceof DERError ? new Refusal(code) : error;
  }
}

// verifySignature checks the mathematics: the content, what was signed of it, and the certificate that goes with it.
function verifySignature(message, content) {
  if (message.attached !== undefined && !message.attached.equals(content)) throw new Refusal('signature_wrong_content');
  if (!message.messageDigest.equals(digest(content))) throw new Refusal('signature_wrong_content');
  if (!bindsCertificate(message)) throw new Refusal('signature_wrong_certificate');
  if (!message.certificate.key().verifies(message.signed, message.signature)) throw new Refusal('signature_broken');
}

// bindsCertificate reports whether the certificate is the one that was signed together with the content.
function bindsCertificate({ binding: { algorithm = SHA_256, hash }, certificate }) {
  switch (algorithm) {
    case GOST_34311: return hash.equals(digest(certificate.raw));
    case SHA_256: return hash.equals(createHash('sha256').update(certificate.raw).digest());
  }
  return false;
}

// verifyCertificate checks the certificate: its purpose, its issuer at that time, and that it is not revoked.
async function verifyCertificate(certificate, at, lists) {
  if (!refuseUnreadable(() => allowsSigning(certificate), 'signature_not_for_signing')) throw new Refusal('signature_not_for_signing');
  const authorities = await lists.authorities();
  const issuer = refuseUnreadable(() => issuerOf(certificate, authorities, at), 'signature_unknown_authority');
  if (!certificate.validAt(at) || !issuer.validAt(at)) throw new Refusal('signature_expired');
  const [address] = refuseUnreadable(() => certificate.crlAddresses(), 'signature_revocation_unknown');
  if (address === undefined) throw new Refusal('signature_revocation_unknown');
  if (await lists.isRevoked(certificate, issuer, address)) throw new Refusal('signature_revoked');
}

// allowsSigning reports whether a certificate is a person's for signatures.
const allowsSigning = (certificate) => (certificate.usage() & (DIGITAL_SIGNATURE | NON_REPUDIATION)) !== 0 && !certificate.isAuthority();

// issuerOf is the authority in the list of trust whose key has signed the certificate: of several certificates of one key the one
// that is valid at that time. The list vouches for it, not a chain.
function issuerOf(certificate, authorities, at) {
  const issuers = authorities.filter((one) => certificate.namesIssuer(one) && certificate.isSignedBy(one));
  const issuer = issuers.find((one) => one.validAt(at)) ?? issuers[0];
  if (issuer === undefined || certificate.hasUnknownCritical || issuer.hasUnknownCritical) throw new Refusal('signature_unknown_authority');
  return issuer;
}
