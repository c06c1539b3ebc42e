// DSTU 4145-2002 with GOST 34.311: the mathematics is jkurwa's and gost89's. What they leave to the caller is checked here: the
// range of a signature's numbers, the curve, and the table of substitutions.
import gost89 from 'gost89';
import jkurwa from 'jkurwa';
import * as der from './der.js';

export const DSTU_4145 = '1.2.804.2.1.1.1.1.3.1.1';
export const GOST_34311 = '1.2.804.2.1.1.1.1.2.1';

export class UnsupportedKey extends Error {}

export const digest = (bytes) => gost89.gosthash(bytes);

const curves = new Map([[257, 'DSTU_PB_257'], [431, 'DSTU_PB_431']].map(([m, name]) => [m, jkurwa.std_curve(name)]));
// The standard's curves by their OID; those of other sizes are not in use.
const named = new Map([[`${DSTU_4145}.2.6`, curves.get(257)], [`${DSTU_4145}.2.9`, curves.get(431)]]);

const hex = (bytes) => BigInt('0x' + Buffer.from(bytes).toString('hex'));
const order = (curve) => hex(curve.order.buf8());

// publicKey reads a SubjectPublicKeyInfo.
export function publicKey(info) {
  const [algorithm, key] = der.parts(info, der.SEQUENCE);
  const [kind, parameters] = der.parts(algorithm, der.SEQUENCE);
  if (der.oid(kind) !== DSTU_4145) throw new UnsupportedKey('another algorithm');
  const [description, table] = der.parts(parameters, der.SEQUENCE);
  if (table !== undefined && !der.expect(table, der.OCTET_STRING).body.equals(jkurwa.dstszi2010.DEFAULT_SBOX_COMPRESSED)) {
    throw new UnsupportedKey('another table');
  }
  const curve = description.tag === der.OID ? named.get(der.oid(description)) : described(description);
  if (curve === undefined) throw new UnsupportedKey('another curve');
  const { body } = der.one(der.bits(key), der.OCTET_STRING);
  if (body.length !== Math.ceil(curve.m / 8)) throw new UnsupportedKey('length');
  let public_;
  try {
    public_ = curve.pubkey(Buffer.from(body).reverse(), 'buf8');
  } catch {
    throw new UnsupportedKey('no point');
  }
  if (public_.point.is_zero() || !curve.contains(public_.point)) throw new UnsupportedKey('no point');
  return { verifies: (bytes, signature) => verifies(curve, public_, digest(bytes), signature) };
}

// described is the standard's curve with the written parameters. Parameters of a curve of somebody's own are not taken.
function described(parameters) {
  const [field, a, b, n, base] = der.parts(parameters, der.SEQUENCE).filter(({ tag }) => tag !== der.context(0));
  const [m, basis] = der.parts(field, der.SEQUENCE);
  const curve = curves.get(Number(der.integer(m)));
  if (curve === undefined) return undefined;
  const exponents = basis.tag === der.INTEGER ? [basis] : der.parts(basis, der.SEQUENCE);
  const same = exponents.map((one) => Number(der.integer(one))).join() === curve.ks.join()
    && der.integer(a) === BigInt(curve.a.bytes[0])
    && der.expect(b, der.OCTET_STRING).body.equals(curve.param_b.le())
    && der.integer(n) === order(curve)
    && der.expect(base, der.OCTET_STRING).body.equals(curve.base.compress().le());
  return same ? curve : undefined;
}

function verifies(curve, key, hash, signature) {
  if (signature.length % 2 === 0 && signature[0] === der.OCTET_STRING && signature[1] === signature.length - 2) {
    signature = signature.subarray(2); // some wrap it as certificates do
  }
  const half = signature.length / 2;
  const most = Math.ceil(curve.m / 8);
  if (!Number.isInteger(half) || half === 0 || half > most) return false;
  const numbers = [signature.subarray(0, half), signature.subarray(half)].map((part) => Buffer.from(part).reverse());
  if (numbers.some((one) => hex(one) === 0n || hex(one) >= order(curve))) return false;
  try {
    return key.verify(hash, signature, 'le');
  } catch {
    return false;
  }
}
