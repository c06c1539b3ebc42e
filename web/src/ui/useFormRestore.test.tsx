import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { beforeEach, expect, test } from 'vitest';
import { signedIn, signedOut, useSession } from '#api/session';
import { useFormRestore } from './useFormRestore';

/** Tokens of a citizen, as the server makes them. */
const tokensOf = (citizen: string) => ({
  accessToken: `header.${btoa(JSON.stringify({ sub: citizen, iat: 1 }))}.signature`,
  refreshToken: 'r',
  expiresIn: 600,
  sessionEndsAt: '2026-03-06T10:00:00Z',
});

function Form() {
  const form = useForm({ defaultValues: { phone: 'as stored' } });
  useFormRestore('example', form);
  const { isDirty } = form.formState;
  return (
    <>
      <input aria-label="Телефон" {...form.register('phone')} />
      {isDirty && 'changed'}
    </>
  );
}

const phone = () => screen.getByLabelText<HTMLInputElement>('Телефон').value;

/** Anna opens the form, and types into it. */
async function type(typed: string) {
  signedIn(tokensOf('anna'));
  render(<Form />);
  const field = screen.getByLabelText('Телефон');
  if (typed) await userEvent.clear(field);
  if (typed) await userEvent.type(field, typed);
}

const expire = () => act(() => useSession.setState({ tokens: undefined, expired: true }));

/** The page is left for the sign-in, and is there again after a sign-in. */
function comeBack(citizen: string) {
  cleanup();
  signedIn(tokensOf(citizen));
  render(<Form />);
}

beforeEach(() => signedOut(false));

test('what was typed when the session ended is there again for the same citizen (SESS-06, AMB-104)', async () => {
  await type('new');
  expire();
  comeBack('anna');
  expect(phone()).toBe('new');
  expect(screen.getByText('changed')).toBeTruthy();
  comeBack('anna');
  expect(phone(), 'it is given back once').toBe('as stored');
});

test('another citizen does not find it (SESS-02)', async () => {
  await type('new');
  expire();
  comeBack('borys');
  expect(phone()).toBe('as stored');
});

test.each([
  ['a form that is as it was', '', expire],
  ['what was typed before a sign-out', 'new', () => act(() => signedOut(false))],
  ['what was typed on a page that was left', 'new', cleanup],
])('%s is not kept', async (_, typed, end) => {
  await type(typed);
  end();
  expect(Object.keys(sessionStorage)).toEqual(['cabinet-session']);
});
