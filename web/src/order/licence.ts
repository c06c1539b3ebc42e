/** What an exchange of a licence results in. */
import type { Order } from '#api/queries';

/** The reason 'document that confirms a loss', by its code (LIC-36). */
export const LOSS_DOCUMENT = 30_348;

/** Whether the result is a document that confirms the loss of a licence, and no licence (LIC-35). */
export const confirmsLoss = (licence: Order['licence']): boolean => licence?.code === LOSS_DOCUMENT;
