import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { parse } from '../src/cms.js';
import { digest } from '../src/dstu.js';
import { Lists, readTrust } from '../src/lists.js';
import { Refusal, Unavailable } from '../src/refusal.js';
import { verify } from '../src/verifier.js';
import { Certificate } from '../src/x509.js';
import { Authority, bundle, ca, octets, oid, seq, sign } from './authority.js';

const content = Buffer.from('Заява про обмін посвідчення водія');
const authority = new Authority();
const published = new Map(); // files by path
let server, address, lists;

before(async () => {
  server = createServer((request, response) => {
    const file = published.get(request.url);
    response.writeHead(file ? 200 : 404).end(file);
  });
  await new Promise((listening) => { server.listen(0, '127.0.0.1', listening); });
  address = `http://127.0.0.1:${server.address().port}`;
  published.set('/trust.p7b', bundle(authority.certificate));
  published.set('/a.crl', authority.list([100]));
  lists = new Lists(address + '/trust.p7b');
});
after(() => server.close());

const person = (asked) => authority.person({ lists: address + '/a.crl', ...asked });
const refused = (signature, code, about = content, by = lists) =>
  assert.rejects(verify(about, signature, by), (error) => error instanceof Refusal && error.code === code, code);

test('the signer of a content is named', async () => {
  const one = person();
  for (const asked of [{}, { attached: content }, { binding: [octets(createHash('sha256').update(one.certificate).digest())] }]) {
    const { signedAt, ...signer } = await verify(content, sign(content, one, asked), lists);
    assert.deepEqual(signer, {
      id: '1234567899', idKind: 'TINUA', name: 'Зразок Іван', edrpou: undefined, certificate: one.serial.toString(16).toUpperCase(),
      issuer: 'Надавач', algorithm: 'DSTU 4145 with GOST 34.311',
    });
    assert.ok(Math.abs(Date.parse(signedAt) - Date.now()) < 60e3);
  }
});

test('a signature in the octets of certificates is taken', async () => {
  const one = person();
  const { signature, signed } = parse(sign(content, one));
  const wrapped = octets(signature);
  assert.ok(new Certificate(one.certificate).key().verifies(signed, wrapped));
  assert.ok(!new Certificate(one.certificate).key().verifies(signed, wrapped.subarray(1)));
});

test('what is wrong with a signature is said', async () => {
  const one = person();
  const foreign = new Authority();
  await refused(sign(content, one), 'signature_wrong_content', Buffer.from('інше'));
  await refused(sign(content, one, { attached: Buffer.from('інше') }), 'signature_wrong_content');
  await refused(sign(content, one, { signature: person().key.sign(content) }), 'signature_broken');
  await refused(sign(content, one, { signature: Buffer.alloc(64) }), 'signature_broken');
  await refused(sign(content, one, { signature: Buffer.alloc(64, 0xff) }), 'signature_broken');
  await refused(sign(content, one, { signature: Buffer.alloc(3) }), 'signature_broken');
  await refused(sign(content, one, { binding: [seq(oid('1.2.804.2.1.1.1.1.2.1')), octets(Buffer.alloc(32))] }), 'signature_wrong_certificate');
  await refused(sign(content, one, { algorithm: '1.2.804.2.1.1.1.1.3.6.1' }), 'signature_algorithm');
  await refused(sign(content, one, { twice: true }), 'signature_several_signers');
  for (const leave of ['kind', 'digest', 'certificate']) await refused(sign(content, one, { leave }), 'signature_incomplete');
  await refused(sign(content, one, { at: Date.now() + 3600e3 }), 'signature_time');
  await refused(sign(content, person({ usage: 0x08 })), 'signature_not_for_signing');
  await refused(sign(content, { key: authority.key, authority, serial: 1, certificate: authority.certificate }), 'signature_not_for_signing');
  await refused(sign(content, foreign.person({ lists: address + '/a.crl' })), 'signature_unknown_authority');
  await refused(sign(content, new Authority('Чужий').person()), 'signature_unknown_authority');
  await refused(sign(content, person({ to: Date.now() - 3600e3 })), 'signature_expired');
  await refused(sign(content, person({ serial: 100 })), 'signature_revoked');
  await refused(sign(content, person({ lists: '' })), 'signature_revocation_unknown');
  await refused(sign(content, one), 'signature_too_large', Buffer.alloc((8 << 20) + 1));
});

test('of several certificates of an authority the one that fits is taken', async () => {
  const renewed = new Authority('Оновлений');
  const before = renewed.issue(renewed, { subject: renewed.name, usage: 0x06, to: Date.now() - 3600e3, more: [ca] });
  const another = renewed.issue({ key: { info: () => seq(seq(oid('1.2.840.10045.2.1'), oid('1.2.840.10045.3.1.7')), octets(Buffer.alloc(1))) } },
    { subject: renewed.name, usage: 0x06, more: [ca] });
  published.set('/renewed.p7b', bundle(before, another, renewed.certificate));
  published.set('/renewed.crl', renewed.list());
  const own = new Lists(address + '/renewed.p7b');
  assert.equal((await verify(content, sign(content, renewed.person({ lists: address + '/renewed.crl' })), own)).issuer, 'Оновлений');
  published.set('/before.p7b', bundle(before));
  await refused(sign(content, renewed.person({ lists: address + '/renewed.crl' })), 'signature_expired', content, new Lists(address + '/before.p7b'));
});

test('no cut or bent signature is accepted, and none is a fault of the program', async () => {
  const good = sign(content, person());
  for (let at = 0; at < good.length; at += 7) {
    await assert.rejects(verify(content, good.subarray(0, at), lists), Refusal);
    const bent = Buffer.from(good);
    bent[at] ^= 0x55;
    await verify(content, bent, lists).then(
      ({ id }) => assert.equal(id, '1234567899'), // what is not signed may be bent
      (error) => assert.ok(error instanceof Refusal || error instanceof Unavailable, String(error)),
    );
  }
});

test('a list that cannot be had is no verdict', async () => {
  const unavailable = (by, asked) => assert.rejects(verify(content, sign(content, person(asked)), by), Unavailable);
  await unavailable(lists, { lists: address + '/absent.crl' });
  published.set('/foreign.crl', new Authority().list());
  await unavailable(lists, { lists: address + '/foreign.crl' });
  published.set('/old.crl', authority.list([], { until: Date.now() - 1000 }));
  await unavailable(lists, { lists: address + '/old.crl' });
  published.set('/garbage.crl', Buffer.from('<html>'));
  await unavailable(lists, { lists: address + '/garbage.crl' });
  await unavailable(new Lists(address + '/absent.p7b'));
  await unavailable(new Lists(address + '/garbage.crl'));
  await unavailable(new Lists('/no/such/file'));
});

test('lists are read again when their time is over', async () => {
  let now = Date.now(), asked = 0;
  const own = new Lists(address + '/trust.p7b', () => now);
  const one = person({ lists: address + '/own.crl' });
  published.set('/own.crl', authority.list());
  const listen = (request) => { asked += request.url === '/own.crl'; };
  server.on('request', listen);
  await Promise.all([1, 2, 3].map(() => verify(content, sign(content, one), own)));
  assert.equal(asked, 1);
  published.set('/own.crl', authority.list([one.serial]));
  await verify(content, sign(content, one), own);
  now += 16 * 60e3;
  await refused(sign(content, one), 'signature_revoked', content, own);
  server.off('request', listen);
});

test('certificates of the state verify each other', () => {
  const data = new URL('../node_modules/jkurwa/test/data/', import.meta.url);
  const [root, provider, service] = ['CZOROOT.cer', 'CA-Justice.cer', 'SFS_1.cer'].map((file) => readFileSync(new URL(file, data)));
  const [central] = readTrust(root.length ? bundle(root) : root);
  assert.equal(central.issuerName(), 'Центральний засвідчувальний орган');
  assert.ok(central.isAuthority() && central.isSignedBy(central));
  assert.ok(new Certificate(provider).namesIssuer(central) && new Certificate(provider).isSignedBy(central));
  assert.ok(!new Certificate(service).isSignedBy(central));
  assert.equal(new Certificate(service).owner().edrpou, '39292197');
});

test('a message of another program is read', () => {
  const raw = readFileSync(new URL('../node_modules/jkurwa/test/data/message_detached.p7', import.meta.url));
  const message = parse(raw);
  assert.ok(message.messageDigest.equals(digest(Buffer.from('123'))));
  assert.ok(message.certificate.key().verifies(message.signed, message.signature));
});
