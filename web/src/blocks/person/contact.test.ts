import { expect, test } from 'vitest';
import { contactOf, contactRows } from './contact';

test('a check page shows an e-mail in capitals, and the order takes it as it was typed', () => {
  const contact = { email: ' Koval@ukr.net ', phone: '067 123 45 67' };
  expect(contactRows(contact)[0], 'VAL-11').toEqual(['Електронна пошта', 'KOVAL@UKR.NET']);
  expect(contactOf(contact).email, 'AMB-019').toBe('Koval@ukr.net');
});
