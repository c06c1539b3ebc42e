/**
 * The page's side of the signature widget (IIT EndUser): commands go into the frame by postMessage, answers come back the
 * same way (SIGN-06, GAP-16). The names of the message's fields, `reciever` among them, are those of the protocol.
 */

const PAGE = 'EndUserSignWidgetConnector';
const FRAME = 'EndUserSignWidget';

/** Ids of messages that answer no command. */
const READY = -1;
const EVENT = -2;

const SIGN_FILE = 3; // the widget's form
const CONFIRM_EVENT = 2; // a cloud key asks for confirmation in its app

/** Longest waits: for the widget, for the person who chooses a key, for a signature. */
const LOADING = 20_000;
const READING = 10 * 60_000;
const SIGNING = 3 * 60_000;

/** What the frame has refused, in its own words; `silent` when it did not answer at all, `cancelled` by the person. */
export class WidgetError extends Error {
  readonly kind: 'silent' | 'cancelled' | 'refused';
  constructor(kind: WidgetError['kind'], message = '') {
    super(message);
    this.kind = kind;
  }
}

const CANCELLED = 12; // the library's code

/** What is asked of the person in the app of a cloud key. */
export interface Confirmation {
  url?: string;
  /** A picture, base64. */
  qrCode?: string;
  mobileAppName?: string;
}

/** A certificate as the widget describes it. */
export interface Certificate {
  subjDRFOCode?: string;
}

interface Message {
  sender: string;
  reciever: string;
  id: number;
  result?: unknown;
  error?: { code?: number; message?: string };
}

/** The frame's address: the widget talks to our origin alone. */
export function widgetAddress(widgetUrl: string): string {
  const address = new URL(widgetUrl);
  for (const [name, value] of Object.entries({ address: location.origin, formType: SIGN_FILE, debug: false }))
    address.searchParams.set(name, String(value));
  return address.href;
}

/** Talks to a widget in a frame until closed. Only messages of that frame and of the widget's origin are accepted. */
export class SignWidget {
  readonly #frame: HTMLIFrameElement;
  readonly #origin: string;
  readonly #onConfirm: (asked: Confirmation) => void;
  readonly #waiting = new Map<number, (message: Message) => void>();
  readonly #ready: Promise<void>;
  #isReady = () => {};
  #last = 0;

  constructor(frame: HTMLIFrameElement, widgetUrl: string, onConfirm: (asked: Confirmation) => void) {
    this.#frame = frame;
    this.#origin = new URL(widgetUrl).origin;
    this.#onConfirm = onConfirm;
    this.#ready = within(
      LOADING,
      new Promise((resolve) => {
        this.#isReady = resolve;
      }),
    );
    this.#ready.catch(() => undefined); // the caller gets the error
    window.addEventListener('message', this.#receive);
  }

  close(): void {
    window.removeEventListener('message', this.#receive);
  }

  /** Lets the person choose a key, as soon as the widget can; the certificates of the key. */
  async readKey(onAsked: () => void): Promise<Certificate[]> {
    await this.#ready;
    await this.#call('AddEventListener', [CONFIRM_EVENT], LOADING);
    onAsked();
    return (await this.#call('ReadPrivateKey', [], READING)) as Certificate[];
  }

  /** A detached signature over a text, CMS in base64. */
  async sign(text: string): Promise<string> {
    return (await this.#call('SignData', [text, true, true], SIGNING)) as string;
  }

  #call(cmd: string, params: unknown[], limit: number): Promise<unknown> {
    const id = ++this.#last;
    const answered = new Promise((resolve, reject) => {
      this.#waiting.set(id, ({ result, error }) => {
        if (!error) resolve(result);
        else reject(new WidgetError(error.code === CANCELLED ? 'cancelled' : 'refused', error.message ?? ''));
      });
    });
    this.#frame.contentWindow?.postMessage({ sender: PAGE, reciever: FRAME, id, cmd, params }, this.#origin);
    return within(limit, answered).finally(() => this.#waiting.delete(id));
  }

  #receive = (event: MessageEvent) => {
    if (event.origin !== this.#origin || event.source !== this.#frame.contentWindow) return;
    const message = event.data as Message | undefined;
    if (message?.sender !== FRAME || message.reciever !== PAGE) return;
    if (message.id === READY) this.#isReady();
    else if (message.id === EVENT) this.#confirm(message.result as { type?: number } & Confirmation);
    else this.#waiting.get(message.id)?.(message);
  };

  #confirm(event: { type?: number } & Confirmation): void {
    if (event?.type === CONFIRM_EVENT) this.#onConfirm(event);
  }
}

/** A promise that gives up. */
function within<Value>(limit: number, promise: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new WidgetError('silent')), limit);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
