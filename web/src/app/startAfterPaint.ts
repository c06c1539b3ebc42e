/**
 * The app's script is begun when the document has been painted. Before that it would take the connection from the document's own
 * bytes, and the processor from its first picture.
 */

/** A page in the background is not painted: its scripts do not wait for that longer than this, ms. */
const PATIENCE = 300;

export interface Scripts {
  /** The module that starts the app, or the sign-in in its own document. */
  entry: string;
  /** What it imports, so that all are fetched at the same time. */
  imports: string[];
  /** What pages need beside it, by their address. */
  pages: Record<string, string[]>;
  /** What the next page needs. */
  next: string[];
}

export function startAfterPaint(scripts: Scripts, load: (module: string) => Promise<unknown>): void {
  afterPaint(() => {
    preload([...scripts.imports, ...(scripts.pages[location.pathname] ?? [])]);
    load(scripts.entry).then(
      () => whenIdle(() => preload(scripts.next, 'low')),
      () => undefined, // a document whose script does not come says so by itself
    );
  });
}

function preload(files: string[], fetchPriority: 'auto' | 'low' = 'auto'): void {
  for (const href of files) {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'modulepreload', href, fetchPriority }));
  }
}

/** How long the first page has the connection for itself, ms. */
const FIRST = 1_000;

const whenIdle = (run: () => void) =>
  setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(run) : run()), FIRST);

/** Runs something once, after the first frame of the whole document. */
function afterPaint(run: () => void): void {
  let ran = false;
  const once = () => {
    if (!ran) run();
    ran = true;
  };
  const painted = new PerformanceObserver(once); // when it is seen, which is later than the frame's callback
  document.addEventListener('DOMContentLoaded', () => {
    painted.observe({ type: 'paint', buffered: true });
    setTimeout(once, PATIENCE);
  });
}
