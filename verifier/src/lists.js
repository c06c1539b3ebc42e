// The list of trust and the lists of revoked certificates, read when they are needed and remembered for a while.
import { readFile } from 'node:fs/promises';
import { certificatesOf } from './cms.js';
import { Unavailable } from './refusal.js';
import { Certificate, readCRL } from './x509.js';

const MAX_TRUST = 8 << 20, MAX_LIST = 16 << 20;
const TRUST_LIFE = 12 * 3600e3, TRUST_RETRY = 60e3, LIST_LIFE = 15 * 60e3;
const FETCH_WITHIN = 8e3;
const MAX_LISTS = 256;

// fetched gets a file of at most so many bytes.
async function fetched(address, limit, what) {
  try {
    // A connection is not kept: minutes lie between two lists, and the server may close it while the thread computes.
    const response = await fetch(address, { headers: { connection: 'close' }, signal: AbortSignal.timeout(FETCH_WITHIN), redirect: 'error' });
    if (!response.ok) throw new Unavailable(`${what}: status ${response.status}`);
    const chunks = [];
    let size = 0;
    for await (const chunk of response.body) {
      size += chunk.length;
      if (size > limit) throw new Unavailable(`${what}: too large`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    throw error instanceof Unavailable ? error : new Unavailable(`${what}: no answer`);
  }
}

// encodings are the DER encodings in a file: itself, or those of its PEM blocks.
function encodings(file) {
  if (!file.includes('-----BEGIN ')) return [{ kind: 'PKCS7', raw: file }];
  return [...file.toString('latin1').matchAll(/-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\s]+)-----END/g)]
    .map(([, kind, body]) => ({ kind, raw: Buffer.from(body, 'base64') }));
}

// readTrust reads the authorities of a list of trust. One that cannot be read is not believed.
export function readTrust(file) {
  const authorities = [];
  for (const { kind, raw } of encodings(file)) {
    for (const one of kind === 'CERTIFICATE' ? [raw] : certificatesOf(raw)) {
      try {
        const certificate = new Certificate(one);
        if (certificate.isAuthority()) authorities.push(certificate);
      } catch {
        // of a form that this program does not know
      }
    }
  }
  if (authorities.length === 0) throw new Unavailable('list of trust: no certificates');
  return authorities;
}

export class Lists {
  #location;
  #now;
  #trust = { until: 0 };
  #reading;
  #lists = new Map();

  constructor(location, now = Date.now) {
    this.#location = location;
    this.#now = now;
  }

  // authorities are the certificates in the list of trust; an older copy serves while it cannot be read again.
  async authorities() {
    if (this.#now() < this.#trust.until) return this.#trust.authorities;
    this.#reading ??= this.#read().finally(() => { this.#reading = undefined; });
    return this.#reading;
  }

  async #read() {
    try {
      const file = /^https?:\/\//.test(this.#location)
        ? await fetched(this.#location, MAX_TRUST, 'list of trust')
        : await readFile(this.#location).catch(() => { throw new Unavailable('list of trust: no such file'); });
      this.#trust = { authorities: readTrust(file), until: this.#now() + TRUST_LIFE };
    } catch (error) {
      if (this.#trust.authorities === undefined) throw error instanceof Unavailable ? error : new Unavailable('list of trust: malformed');
      this.#trust.until = this.#now() + TRUST_RETRY;
    }
    return this.#trust.authorities;
  }

  // isRevoked asks the issuer's list at that address. Those who ask together wait for one answer.
  async isRevoked(certificate, issuer, address) {
    const key = address + '\0' + issuer.raw.toString('base64');
    let known = this.#lists.get(key);
    if (known === undefined || this.#now() >= known.until) {
      known = { until: Infinity, list: this.#list(address, issuer) };
      if (this.#lists.size >= MAX_LISTS) this.#lists.clear();
      this.#lists.set(key, known);
      known.list.then(({ until }) => { known.until = until; }, () => { this.#lists.delete(key); });
    }
    return (await known.list).numbers.has(certificate.serial);
  }

  async #list(address, issuer) {
    const raw = await fetched(address, MAX_LIST, 'list of revoked certificates');
    let list;
    try {
      list = readCRL(raw, issuer);
    } catch {
      // not a list
    }
    if (list === undefined) throw new Unavailable('list of revoked certificates: not one of the certificate\'s issuer');
    if (list.until <= this.#now()) throw new Unavailable('list of revoked certificates: out of date');
    return { numbers: list.numbers, until: Math.min(list.until, this.#now() + LIST_LIFE) };
  }
}
