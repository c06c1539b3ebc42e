/**
 * The app's script is begun when the document has been painted. Before that it would take the connection from the document's own
 * bytes, and the processor from its first picture; nobody can use it earlier anyway.
 */

/** A page in the background is not painted: its script does not wait for that longer than this, ms. */
const PATIENCE = 300;

export interface Scripts {
  /** The module that starts the app. */
  entry: string;
  /** What it imports, so that all are fetched at the same time. */
  imports: string[];
  /** What pages need beside the app, by their address. */
  pages: Record<string, string[]>;
}

export function startAfterPaint(scripts: Scripts, load: (module: string) => Promise<unknown>): void {
  afterPaint(() => {
    for (const href of [...scripts.imports, ...(scripts.pages[location.pathname] ?? [])]) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
    // A document whose script does not come says so by itself.
    load(scripts.entry).catch(() => undefined);
  });
}

/** Runs something once, after the first frame of the whole document. */
function afterPaint(run: () => void): void {
  let ran = false;
  const once = () => {
    if (!ran) run();
    ran = true;
  };
  document.addEventListener('DOMContentLoaded', () => {
    requestAnimationFrame(() => setTimeout(once)); // the frame is painted before the next task
    setTimeout(once, PATIENCE);
  });
}
