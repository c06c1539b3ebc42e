import { normalizePhone, validEmail, validPhone } from '../../lib/validation';

/** How the citizen is reached about an order. */
export interface Contact {
  email: string;
  phone: string;
}

export const noContact: Contact = { email: '', phone: '' };

export const emailFault = (typed: string) => validEmail(typed.trim());
export const phoneFault = (typed: string) => validPhone(normalizePhone(typed));

export const contactComplete = ({ email, phone }: Contact) =>
  emailFault(email) === '' && phoneFault(phone) === '';

/** The contact as an order takes it. */
export const contactOf = ({ email, phone }: Contact): Contact => ({
  email: email.trim(),
  phone: normalizePhone(phone),
});
