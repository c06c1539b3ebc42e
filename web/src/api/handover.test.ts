import { afterEach, beforeEach, expect, test } from 'vitest';
import { askTabs } from './handover';
import { setAside, signedIn, signedOut, type Tokens, useSession } from './session';

const MADE = '2026-03-05T10:00:00Z';

/** Tokens of a citizen's session, made minutes after its beginning. */
function tokensOf(sub: string, minutes = 0): Tokens {
  const iat = Date.parse(MADE) / 1_000 + minutes * 60;
  const accessToken = `h.${btoa(JSON.stringify({ sub, jti: `session of ${sub}`, iat }))}.s`;
  return {
    accessToken,
    refreshToken: `r-${sub}${minutes}`,
    expiresIn: 600,
    sessionEndsAt: '2026-03-06T10:00:00Z',
  };
}

const others: BroadcastChannel[] = [];

/** Another tab of the browser, with a session of its own. */
function otherTab(tokens: Tokens, endsAt = 1_000, delay = 0): void {
  const channel = new BroadcastChannel('cabinet-handover');
  channel.addEventListener('message', ({ data }) => {
    if (data.ask) setTimeout(() => channel.postMessage({ to: data.ask, tokens, endsAt }), delay);
  });
  others.push(channel);
}

beforeEach(() => useSession.setState(useSession.getInitialState(), true));
afterEach(() => {
  for (const other of others.splice(0)) other.close();
});

test('a new tab continues the session of an open one, until the same end (SESS-01)', async () => {
  otherTab(tokensOf('anna'), 86_400_000);
  otherTab(tokensOf('anna', 20), 86_400_000);
  expect(await askTabs()).toBe(true);
  expect(useSession.getState()).toMatchObject({
    tokens: tokensOf('anna', 20),
    citizen: 'anna',
    endsAt: 86_400_000,
  });
  expect(Object.keys(localStorage)).toEqual([]);
});

test('a signed-in tab answers a new one with its newest tokens', async () => {
  signedIn(tokensOf('anna'));
  const channel = new BroadcastChannel('cabinet-handover');
  others.push(channel);
  const answer = new Promise<unknown>((heard) =>
    channel.addEventListener('message', ({ data }) => heard(data)),
  );
  channel.postMessage({ ask: 'q' });
  expect(await answer).toEqual({ to: 'q', tokens: tokensOf('anna'), endsAt: useSession.getState().endsAt });
});

test('without another tab the sign-in waits briefly', async () => {
  const began = performance.now();
  expect(await askTabs()).toBe(false);
  expect(performance.now() - began).toBeLessThan(400);
  expect(useSession.getState().tokens).toBeUndefined();
});

test('the answer of a busy tab is taken by who waits longer (SESS-01)', async () => {
  otherTab(tokensOf('anna'), 86_400_000, 300);
  expect(await askTabs()).toBe(false);
  expect(await askTabs(2_000)).toBe(true);
  expect(useSession.getState().citizen).toBe('anna');
});

test('a tab in which the citizen has signed out is not signed in by another citizen’s tab (SESS-02)', async () => {
  signedIn(tokensOf('anna'));
  signedOut(false);
  otherTab(tokensOf('borys'));
  expect(await askTabs()).toBe(false);
  expect(useSession.getState().tokens).toBeUndefined();
});

test('a tab whose session has ended, or was left for a new one, is given none', async () => {
  otherTab(tokensOf('anna'));
  signedIn(tokensOf('anna'));
  setAside();
  expect(await askTabs()).toBe(false);
  useSession.setState({ expired: true });
  expect(await askTabs()).toBe(false);
});

test('tabs of two citizens sign nobody in', async () => {
  otherTab(tokensOf('anna'));
  otherTab(tokensOf('borys', 5));
  expect(await askTabs()).toBe(false);
});

test('who signs out while a new tab asks is not signed in by it (SESS-02)', async () => {
  otherTab(tokensOf('anna'));
  const asked = askTabs();
  signedOut(false);
  expect(await asked).toBe(false);
});
