import { money } from '#lib/format';
import { forms } from '#text/forms';

/** A plate's cost in words (PRES-17). */
export const plateCost = (cost: number) => (cost === 0 ? forms.plate.free : money(cost));
