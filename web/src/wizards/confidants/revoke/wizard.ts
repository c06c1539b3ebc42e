/** The map of a revocation (CONF-09 to CONF-11): a question; then signature and result, which follow the order. */
import type { Schema } from '#api/client';
import { defineWizard } from '#wizard/defineWizard';
import { createWizardDraft } from '#wizard/draft/wizardDraft';
import { confidants as text } from '../text';

export interface Answers {
  /** The vehicle that the page was opened for; nothing is filled in. */
  vehicleId: string;
}

export const empty: Answers = { vehicleId: '' };

export const wizard = defineWizard<Answers>()({
  type: 'confidant-revoke',
  version: 1,
  title: text.revoke.title,
  steps: { confirm: { title: text.revoke.step } },
  follows: ['sign', 'outcome'],
  orderOf,
  reconcile,
});

export const draft = createWizardDraft(wizard, empty);

/** Opens the draft for a vehicle. A request about another vehicle is another order, whatever became of the earlier one. */
function reconcile(answers: Answers, vehicleId: string): Answers {
  if (answers.vehicleId !== vehicleId)
    draft.patch({ idempotencyKey: undefined, orderId: undefined, unopened: false });
  return { vehicleId };
}

/** The order as the server takes it (CONF-16, CONF-18): the vehicle. Its owner is who orders. */
function orderOf(_: Answers, { carId, plate = '', vin, regNum }: Schema['VehicleCard']) {
  const [sDoc = '', nDoc = ''] = regNum.split(' ');
  return { vehicle: { carId, plate, vin, spr: { sDoc, nDoc } } };
}
