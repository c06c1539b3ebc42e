// Reads DER without decoding more than is asked for: nothing here recurses, and the time is that of the bytes looked at.

export class DERError extends Error {}

export const SEQUENCE = 0x30, SET = 0x31, INTEGER = 0x02, BIT_STRING = 0x03, OCTET_STRING = 0x04, OID = 0x06, BOOLEAN = 0x01;
const UTC_TIME = 0x17, GENERALIZED_TIME = 0x18;

// context is the tag [number] of a constructed value.
export const context = (number) => 0xa0 + number;

// readAt reads the head of the value at an offset: its tag, raw (the whole encoding) and body.
function readAt(bytes, at) {
  if (at + 2 > bytes.length) throw new DERError('cut off');
  const tag = bytes[at];
  if ((tag & 0x1f) === 0x1f) throw new DERError('long tag');
  let length = bytes[at + 1];
  let body = at + 2;
  if (length >= 0x80) {
    const size = length & 0x7f;
    if (size === 0 || size > 4 || body + size > bytes.length) throw new DERError('length');
    length = bytes.readUIntBE(body, size);
    body += size;
  }
  if (body + length > bytes.length) throw new DERError('cut off');
  return { tag, raw: bytes.subarray(at, body + length), body: bytes.subarray(body, body + length) };
}

// values walks over the values that lie one after another.
export function* values(bytes) {
  for (let at = 0; at < bytes.length;) {
    const value = readAt(bytes, at);
    yield value;
    at += value.raw.length;
  }
}

// one is the only value of the bytes, of that tag.
export function one(bytes, tag) {
  const value = readAt(bytes, 0);
  if (value.raw.length !== bytes.length) throw new DERError('more than one value');
  return expect(value, tag);
}

// expect is the value, which must have that tag.
export function expect(value, tag) {
  if (value === undefined || (tag !== undefined && value.tag !== tag)) throw new DERError('another tag');
  return value;
}

// parts are the values within a constructed one.
export const parts = (value, tag) => [...values(expect(value, tag).body)];

export function oid(value) {
  const { body } = expect(value, OID);
  if (body.length === 0 || body.length > 64 || body[body.length - 1] >= 0x80) throw new DERError('OID');
  const arcs = [];
  let arc = 0;
  for (const byte of body) {
    arc = arc * 128 + (byte & 0x7f);
    if (byte < 0x80) {
      arcs.push(arc);
      arc = 0;
    }
  }
  const first = Math.min(2, Math.floor(arcs[0] / 40));
  return [first, arcs[0] - 40 * first, ...arcs.slice(1)].join('.');
}

export function integer(value) {
  const { body } = expect(value, INTEGER);
  if (body.length === 0 || body.length > 128) throw new DERError('INTEGER');
  const unsigned = BigInt('0x' + body.toString('hex'));
  return body[0] >= 0x80 ? unsigned - (1n << BigInt(8 * body.length)) : unsigned;
}

// bits are the octets of a BIT STRING.
export function bits(value) {
  const { body } = expect(value, BIT_STRING);
  if (body.length === 0 || body[0] > 7) throw new DERError('BIT STRING');
  return body.subarray(1);
}

// time is a moment in milliseconds.
export function time(value) {
  const text = expect(value).body.toString('latin1');
  let match;
  if (value.tag === UTC_TIME && (match = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(text))) {
    match[1] = (Number(match[1]) < 50 ? '20' : '19') + match[1];
  } else if (value.tag !== GENERALIZED_TIME || !(match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(text))) {
    throw new DERError('time');
  }
  const [year, month, day, hour, minute, second] = match.slice(1).map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

// text reads a string of a name or an attribute; undefined: it is none.
export function text({ tag, body }) {
  switch (tag) {
    case 0x0c: return body.toString('utf8');
    case 0x12: case 0x13: case 0x14: case 0x16: return body.toString('latin1');
    case 0x1e: return Buffer.from(body.subarray(0, body.length & ~1)).swap16().toString('utf16le');
  }
  return undefined;
}
