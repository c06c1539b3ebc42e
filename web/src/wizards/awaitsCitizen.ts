/** Whose move it is, as the actions that the server allows say it. */
import type { Order } from '../api/queries';
import { hasWizard } from './registry';

const onOwnScreen = new Set<string>([
  'confirm_loss',
  'choose_plate',
  'continue',
  'approve',
  'enter_code',
  'resend_code',
]);

/** Steps that the service's wizard asks for (ORD-78, ORD-79), also one that comes in a while: its screen says when. */
export const hasWizardStep = ({ actions, soon = [], service }: Order): boolean =>
  hasWizard(service.internalName) && [...actions, ...soon].some(({ action }) => onOwnScreen.has(action));

/** Actions that an order waits for, beside those of its own screen; who may reject is asked to confirm. */
const awaited = new Set<string>(['pay', 'sign', 'reject']);

/** Whether an order waits for the citizen. What may be done and need not, as giving it up, does not count. */
export const awaitsCitizen = (order: Order): boolean =>
  hasWizardStep(order) || order.actions.some(({ action }) => awaited.has(action));
