/** What both confidant requests have in common: contacts of two parties, the last day, whom the register has checked. */

import { type Contact, contactOf } from '#blocks/person/contact';
import { isoDay } from '#lib/format';
import { typedDate, validFutureDate } from '#lib/validation';

export interface Request {
  /** Of the vehicle, in normal form. */
  vin: string;
  initiator: Contact;
  participant: Contact;
  /** The last day, as typed: DD.MM.YYYY. */
  dEnd: string;
  /** Of the register's check of the initiator. */
  uid: string;
}

/** From tomorrow up to one year ahead (CONF-36, CONF-43, AMB-028). */
export const endFault = typedDate(validFutureDate);

/** The request as the server takes it (CONF-14). */
export const requestOf = ({ vin, initiator, participant, dEnd, uid }: Request) => ({
  initiator: contactOf(initiator),
  participant: contactOf(participant),
  uid,
  vin,
  dEnd: isoDay(dEnd) ?? '',
});
