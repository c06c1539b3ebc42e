import { expect, test } from 'vitest';
import { type Contacts, changedContacts, contactsOf } from './contacts';

const kept: Contacts = { email: 'driver@ukr.net', phone: '+380671234567', gender: 'male' };

test('only what has changed is sent (PROF-05)', () => {
  expect(changedContacts(kept, kept)).toEqual({});
  expect(changedContacts(kept, { ...kept, email: ' driver@ukr.net ' })).toEqual({});
  expect(changedContacts(kept, { ...kept, gender: 'female' })).toEqual({ gender: 'female' });
  expect(changedContacts(kept, { ...kept, gender: '' })).toEqual({});
  expect(changedContacts(kept, { ...kept, email: 'Other@ukr.net' })).toEqual({ email: 'Other@ukr.net' });
});

test('a phone is shown in its mask, and a profile may lack everything (VAL-12)', () => {
  expect(contactsOf({ email: kept.email, phone: kept.phone, gender: 'male' })).toEqual({
    ...kept,
    phone: '+380 (67) 123-45-67',
  });
  expect(contactsOf({})).toEqual({ email: '', phone: '', gender: '' });
});

test('a phone is sent without brackets, spaces and hyphens (PROF-06, AMB-023)', () => {
  expect(changedContacts(kept, { ...kept, phone: '+380 (50) 765-43-21' })).toEqual({
    phone: '+380507654321',
  });
  expect(changedContacts(kept, { ...kept, phone: '067 123-45-67' })).toEqual({});
});
