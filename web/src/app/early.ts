/**
 * The script that a document runs before it is painted (scripts/documents.mjs): it applies the chosen view, asks for the driver
 * card's data, which would otherwise be asked for when the app's script is there, and keeps presses until then.
 */
import { askEarly } from '../api/early';
import { applyView } from '../features/accessibility/lowVision';
import { carryOver } from './carryOver';

applyView();
askEarly();
carryOver();
