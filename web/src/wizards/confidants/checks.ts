/** What the register says about the vehicle and both sides before a request is made (API-038, API-066, API-067). */
import { ApiError, answer, client, required } from '#api/client';
import { fullName } from '#blocks/person/PersonFacts';
import type { ConfidantSchema } from './confidantInfo';
import { confidants as text } from './text';

/** The register has answered, and something is in the way; another try says the same. */
export class Refused extends Error {
  readonly code: string;

  constructor(message: string, code = '') {
    super(message);
    this.code = code;
  }
}

/** The codes about the person who was typed or who asks: already a confidant, oneself, no such number. */
const ofPersons = ['0013', '0201', '0204'];

/** Whether a refusal is about the vehicle, so that another one may help. */
export const ofVehicle = (error: unknown) => error instanceof Refused && !ofPersons.includes(error.code);

/** The sentence for a check that did not pass; one that could not be made reads as a service not available (CONF-33, ERR-13). */
export function sentence(error: unknown): string {
  if (error instanceof Refused) return error.message;
  const faults = error instanceof ApiError ? Object.values(error.fields) : [];
  return faults[0] ?? text.unavailable;
}

interface Check {
  code: string;
  message?: string;
}

function passed<Answer extends Check>(check: Answer): Answer {
  if (check.message) throw new Refused(check.message, check.code);
  return check;
}

/** Whether the citizen can ask; answers the uid for the other side's check (CONF-22). */
export async function checkInitiator(schema: ConfidantSchema): Promise<string> {
  const check = await required(client.GET('/api/confidant/check', { params: { query: { schema } } }));
  return passed(check).uid ?? '';
}

interface Query {
  uid: string;
  vin: string;
  rnokpp?: string;
}

/** Whether the other side can take part; answers its name (CONF-23, CONF-25). */
export async function checkParticipant(schema: ConfidantSchema, query: Query): Promise<string> {
  const check = passed(
    await required(
      client.POST('/api/confidant/check/{id}', { params: { path: { id: schema } }, body: query }),
    ),
  );
  return check.participant ? fullName(check.participant) : '';
}

/** The short check by VIN: the vehicle must be another private person's (CONF-31, CONF-34, CONF-35). */
export async function checkVehicle(vin: string): Promise<void> {
  const found = await answer(client.GET('/api/vehicles/check', { params: { query: { vin, short: true } } }));
  if (!found) throw new Refused(text.ask.none);
  if (found.ownerType === 'J') throw new Refused(text.ask.juridical);
  if (found.owner) throw new Refused(text.ask.own);
}
