/** The map of a revocation (CONF-09 to CONF-11): a question; then signature and result, which follow the order. */
import type { Schema } from '../../../api/client';
import { defineWizard } from '../../../wizard/defineWizard';
import { confidants as text } from '../text';

export const wizard = defineWizard<null>()({
  type: 'confidant-revoke',
  version: 1,
  title: text.revoke.title,
  steps: { confirm: { title: text.revoke.step, complete: () => true } },
  follows: ['sign', 'outcome'],
});

/** The order as the server takes it (CONF-16, CONF-18): the vehicle. Its owner is who orders. */
export function orderOf({ carId, plate = '', vin, regNum }: Schema['VehicleCard']) {
  const [sDoc = '', nDoc = ''] = regNum.split(' ');
  return { vehicle: { carId, plate, vin, spr: { sDoc, nDoc } } };
}
