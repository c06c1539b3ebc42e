/**
 * The script that a document runs before it is painted (scripts/documents.mjs): it applies the chosen view, asks for the driver
 * card's data, which would otherwise be asked for when the app's script is there, draws the first tasks, keeps presses until then,
 * and begins that script as soon as the document has been painted.
 */
import { askEarly } from '#api/early';
import { applyView } from '#features/accessibility/lowVision';
import { carryOver } from './carryOver';
import { drawTasks } from './earlyTasks';
import { type Scripts, startAfterPaint } from './startAfterPaint';

/** The built files of the app. */
declare const SCRIPTS: Scripts;
/** Whether the driver card may be at the document's address. */
declare const HAS_CARD: boolean;

applyView();
if (HAS_CARD) {
  askEarly();
  void drawTasks();
}
carryOver();
startAfterPaint(SCRIPTS, (entry) => import(/* @vite-ignore */ entry));
