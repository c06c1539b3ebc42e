import { normalizeEmail, normalizePhone, validEmail, validPhone } from '../../lib/contact';

/** How the citizen is reached about an order. */
export interface Contact {
  email: string;
  phone: string;
}

export const noContact: Contact = { email: '', phone: '' };

export const emailFault = (typed: string) => validEmail(normalizeEmail(typed));
export const phoneFault = (typed: string) => validPhone(normalizePhone(typed));

export const contactComplete = ({ email, phone }: Contact) =>
  emailFault(email) === '' && phoneFault(phone) === '';

/** The contact as an order takes it. */
export const contactOf = ({ email, phone }: Contact): Contact => ({
  email: normalizeEmail(email),
  phone: normalizePhone(phone),
});
