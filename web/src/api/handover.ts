/**
 * A new tab, opened by a letter's link or by its address, continues the session of the browser's other tabs: it asks,
 * and signed-in tabs answer with their tokens. These are stored in each tab's session storage only (SESS-01, AMB-009), and are
 * one line of refresh tokens in all tabs (session.ts).
 */
import { claimsOf, type Handed, mayReceive, receive, useSession } from './session';

/** How long the first answer is awaited, ms: the sign-in is shown only then. */
const WAIT = 150;

/** How long further answers are awaited after the first one, ms. */
const MORE = 20;

interface Answer extends Handed {
  to: string;
}

const channel =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('cabinet-handover');

channel?.addEventListener('message', ({ data: { ask } }) => {
  const { tokens, endsAt } = useSession.getState();
  if (ask && tokens) channel.postMessage({ to: ask, tokens, endsAt } satisfies Answer);
});

/** Asks the other tabs for their session, for at most `wait` ms; reports whether this tab has one now. */
export async function askTabs(wait = WAIT): Promise<boolean> {
  if (channel && mayReceive()) {
    const newest = newestOf(await answers(channel, wait));
    if (newest && mayReceive()) receive(newest); // else signed in or out in the meantime
  }
  return useSession.getState().tokens !== undefined;
}

/** The newest tokens; none when tabs of several citizens have answered, because it is unknown whose tab this is. */
function newestOf(handed: Handed[]): Handed | undefined {
  const citizens = new Set(handed.map(({ tokens }) => claimsOf(tokens).sub));
  if (citizens.size !== 1 || citizens.has(undefined)) return undefined;
  const madeAt = ({ tokens }: Handed) => claimsOf(tokens).iat ?? 0;
  return handed.reduce((newest, next) => (madeAt(next) > madeAt(newest) ? next : newest));
}

function answers(tabs: BroadcastChannel, wait: number): Promise<Answer[]> {
  const id = `${Date.now()} ${Math.random()}`;
  const received: Answer[] = [];
  return new Promise((resolve) => {
    const end = () => {
      tabs.removeEventListener('message', take);
      resolve(received);
    };
    const take = ({ data }: MessageEvent<Answer>) => {
      if (data.to !== id) return;
      received.push(data);
      setTimeout(end, MORE);
    };
    tabs.addEventListener('message', take);
    tabs.postMessage({ ask: id });
    setTimeout(end, wait);
  });
}
