import { normalizePhone, shownEmail, shownPhone, validEmail, validPhone } from '../../lib/validation';
import { forms } from '../../text/forms';

/** How the citizen is reached about an order. */
export interface Contact {
  email: string;
  phone: string;
}

export const noContact: Contact = { email: '', phone: '' };

export const emailFault = (typed: string) => validEmail(typed.trim());
export const phoneFault = (typed: string) => validPhone(normalizePhone(typed));

/** The rules of a contact, for the fields of a step. */
export const contactRules = { email: emailFault, phone: phoneFault };

export const contactComplete = ({ email, phone }: Contact) =>
  emailFault(email) === '' && phoneFault(phone) === '';

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
