import type { Schema } from '#api/client';
import type { Vehicle } from '#api/queries';
import { day } from '#lib/format';
import { type Answers, forgotten } from './answers';

/** What is known before the form is opened. */
export interface Known {
  citizen: Pick<Schema['Profile'], 'birthday' | 'ipnChar'>;
  own: Pick<Vehicle, 'carId' | 'plate'>[];
  used: Pick<Vehicle, 'carId' | 'plate'>[];
}

/** What is known, and the vehicle that the citizen comes with; empty: none. */
export interface Offered {
  known: Known;
  car: string;
}

/** The answers with the vehicle that was named; what the profile has is not asked for (INS-38, INS-39). */
export function reconciled(answers: Answers, { known, car }: Offered): Answers {
  const { birthday, ipnChar } = known.citizen;
  return {
    ...named(answers, known, car),
    birthday: birthday ? day(birthday) : answers.birthday,
    rnokpp: ipnChar || answers.rnokpp,
    asks: { birthday: !birthday, rnokpp: !ipnChar },
  };
}

/** A vehicle other than the stored one is chosen again; one in use is another person's (ROLE-15). */
function named(answers: Answers, { own, used }: Known, car: string): Answers {
  const at = (vehicles: Known['own']) => vehicles.find(({ carId }) => car !== '' && carId === car);
  const vehicle = at(own) ?? at(used);
  if (!vehicle) return answers;
  const whose = at(own) ? 'own' : 'other';
  const plate = vehicle.plate ?? '';
  if (answers.whose === whose && answers.plate === plate) return answers;
  return { ...answers, ...forgotten, whose, plate };
}
