/** Whose move it is, as the actions that the server allows say it. */
import type { Order } from '#api/queries';
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
