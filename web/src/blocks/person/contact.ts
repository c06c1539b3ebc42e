import type { PartRules } from '#form/fieldRules';
import { normalizePhone, shownEmail, shownPhone, validEmail, validPhone } from '#lib/validation';
import { forms } from '#text/forms';

/** How the citizen is reached about an order. */
export interface Contact {
  email: string;
  phone: string;
}

export const noContact: Contact = { email: '', phone: '' };

export const contactRules: PartRules<Contact> = {
  email: (typed) => validEmail(typed.trim()),
  phone: (typed) => validPhone(normalizePhone(typed)),
};

/** The contact on a check page. */
export const contactRows = ({ email, phone }: Contact): [name: string, value: string][] => [
  [forms.contact.email, shownEmail(email.trim())],
  [forms.contact.phone, shownPhone(normalizePhone(phone))],
];

/** The contact as an order takes it. */
export const contactOf = ({ email, phone }: Contact): Contact => ({
  email: email.trim(),
  phone: normalizePhone(phone),
});
