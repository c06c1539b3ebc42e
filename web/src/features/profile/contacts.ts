/** Contacts as they are typed, and what of them is sent. */
import type { Schema } from '#api/client';
import { normalizePhone, shownPhone } from '#lib/validation';

type Contacted = Pick<Schema['Profile'], 'email' | 'phone' | 'gender'>;

export interface Contacts {
  email: string;
  phone: string;
  gender: 'male' | 'female' | '';
}

/** The contacts of a profile, as they are shown to be changed. */
export function contactsOf({ email = '', phone = '', gender }: Contacted): Contacts {
  return { email, phone: shownPhone(phone), gender: gender ?? '' };
}

/** What is sent: only what differs from what is kept, the phone without brackets, spaces and hyphens (PROF-05, PROF-06). */
export function changedContacts(kept: Contacts, typed: Contacts): Schema['ContactsChange'] {
  const email = typed.email.trim();
  const phone = normalizePhone(typed.phone.trim());
  return {
    ...(email === kept.email ? {} : { email }),
    ...(phone === normalizePhone(kept.phone) ? {} : { phone }),
    ...(typed.gender === kept.gender || typed.gender === '' ? {} : { gender: typed.gender }),
  };
}
