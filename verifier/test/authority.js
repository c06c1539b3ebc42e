// An authority for tests, and people who sign: keys and signatures are jkurwa's, the encodings are made here.
import gost89 from 'gost89';
import jkurwa from 'jkurwa';
import { randomBytes } from 'node:crypto';

const hash = gost89.gosthash;
const curve = jkurwa.std_curve('DSTU_PB_257');
export const DSTU = '1.2.804.2.1.1.1.1.3.1.1', GOST = '1.2.804.2.1.1.1.1.2.1';

export function tlv(tag, ...content) {
  const body = Buffer.concat(content);
  let size = Buffer.from([body.length]);
  if (body.length >= 0x80) size = Buffer.from(body.length < 0x100 ? [0x81, body.length] : [0x82, body.length >> 8, body.length & 0xff]);
  return Buffer.concat([Buffer.from([tag]), size, body]);
}
export const seq = (...content) => tlv(0x30, ...content);
export const set = (...content) => tlv(0x31, ...content);
export const octets = (bytes) => tlv(0x04, bytes);
export const number = (value) => tlv(0x02, Buffer.from([value]));
const bitString = (bytes) => tlv(0x03, Buffer.from([0]), bytes);
const utf8 = (text) => tlv(0x0c, Buffer.from(text));
export const time = (moment) => tlv(0x17, Buffer.from(new Date(moment).toISOString().replace(/^..|[-:T]|\.\d+/g, '')));
export function oid(text) {
  const [first, second, ...rest] = text.split('.').map(Number);
  const arcs = [40 * first + second, ...rest].map((arc) => {
    const bytes = [arc & 0x7f];
    while ((arc = Math.floor(arc / 128)) > 0) bytes.unshift((arc & 0x7f) | 0x80);
    return Buffer.from(bytes);
  });
  return tlv(0x06, ...arcs);
}
const name = (attributes) => seq(...Object.entries(attributes).map(([id, value]) => set(seq(oid(id), utf8(value)))));
const extension = (id, critical, value) => seq(oid(id), ...(critical ? [tlv(0x01, Buffer.from([0xff]))] : []), octets(value));

// ca marks a certificate as an authority's.
export const ca = extension('2.5.29.19', true, seq(tlv(0x01, Buffer.from([0xff]))));

export class Key {
  #key = curve.pkey(randomBytes(31).toString('hex'), 'hex');

  // sign signs by jkurwa, whose own random numbers need a function that newer Node does not have.
  sign(bytes) {
    const digest = new jkurwa.Field([...hash(bytes), 0].reverse(), 'buf8', curve);
    const { r, s } = this.#key.help_sign(digest, new jkurwa.Field(randomBytes(31).toString('hex'), 'hex', curve));
    return Buffer.concat([r, s].map((half) => Buffer.from(half.truncate_buf8()).reverse()));
  }

  info() {
    return seq(seq(oid(DSTU), seq(oid(DSTU + '.2.6'), octets(jkurwa.dstszi2010.DEFAULT_SBOX_COMPRESSED))), bitString(this.#key.pub().serialize()));
  }
}

const signed = (content, key) => seq(content, seq(oid(DSTU)), bitString(octets(key.sign(content))));

const now = Date.now(), year = 365 * 24 * 3600e3;

export class Authority {
  key = new Key();
  #serial = 1;

  constructor(common = 'Надавач') {
    this.name = name({ '2.5.4.3': common });
    this.certificate = this.issue(this, { subject: this.name, usage: 0x06, more: [ca] });
  }

  issue({ key }, { subject, usage = 0xc0, from = now - year, to = now + year, lists = 'http://lists.test/a.crl', more = [], serial = this.#serial++ } = {}) {
    const point = lists && extension('2.5.29.31', false, seq(seq(tlv(0xa0, tlv(0xa0, tlv(0x86, Buffer.from(lists)))))));
    return signed(seq(
      tlv(0xa0, number(2)), number(serial), seq(oid(DSTU)), this.name, seq(time(from), time(to)),
      subject ?? name({ '2.5.4.3': 'Зразок Іван', '2.5.4.5': 'TINUA-1234567899' }), key.info(),
      tlv(0xa3, seq(extension('2.5.29.15', true, tlv(0x03, Buffer.from([0, usage]))), ...(point ? [point] : []), ...more)),
    ), this.key);
  }

  // person has a key and a certificate.
  person(asked) {
    const key = new Key();
    return { key, authority: this, serial: asked?.serial ?? this.#serial, certificate: this.issue({ key }, asked) };
  }

  list(revoked = [], { until = now + 3600e3, by = this.key } = {}) {
    const entries = revoked.map((serial) => seq(number(serial), time(now - 1000)));
    return signed(seq(number(1), seq(oid(DSTU)), this.name, time(now - 1000), time(until), ...(entries.length ? [seq(...entries)] : [])), by);
  }
}

// sign makes a CAdES-BES signature of the content.
export function sign(content, { key, authority, serial, certificate }, {
  attached, at = now, digest = hash(content), binding = [seq(oid(GOST)), octets(hash(certificate))], leave = '', signature, algorithm = DSTU, twice,
} = {}) {
  const all = {
    kind: seq(oid('1.2.840.113549.1.9.3'), set(oid('1.2.840.113549.1.7.1'))),
    digest: seq(oid('1.2.840.113549.1.9.4'), set(octets(digest))),
    time: seq(oid('1.2.840.113549.1.9.5'), set(time(at))),
    certificate: seq(oid('1.2.840.113549.1.9.16.2.47'), set(seq(seq(seq(...binding))))),
  };
  const attributes = Object.entries(all).filter(([id]) => id !== leave).map(([, value]) => value);
  const value = signature ?? key.sign(set(...attributes));
  const signer = seq(
    number(1), seq(authority.name, number(serial)), seq(oid(GOST)), tlv(0xa0, ...attributes), seq(oid(algorithm)), octets(value),
  );
  return seq(oid('1.2.840.113549.1.7.2'), tlv(0xa0, seq(
    number(1), set(seq(oid(GOST))), seq(oid('1.2.840.113549.1.7.1'), ...(attached ? [tlv(0xa0, octets(attached))] : [])),
    tlv(0xa0, certificate), set(signer, ...(twice ? [signer] : [])),
  )));
}

// bundle is a list of trust as the state publishes it.
export const bundle = (...certificates) => seq(oid('1.2.840.113549.1.7.2'), tlv(0xa0, seq(
  number(1), set(), seq(oid('1.2.840.113549.1.7.1')), tlv(0xa0, ...certificates), set(),
)));
