import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { newQueries } from '#testing/queries';
import { TestRouter } from '#testing/TestRouter';
import { licenceExchange as text } from '../text';
import { DocumentsStep, WarLossStep } from './DocumentsStep';

const dictionary = '/api/dictionaries/common/exchange-license';

// LIC-06, LIC-07: kinds of documents that cannot be read are no empty list: the citizen reads so, and may ask again.
test.each([
  ['of a change', DocumentsStep, '/api/dictionaries/common/documents', text.identityType],
  ['of a change', DocumentsStep, dictionary, text.changeType],
  ['of a loss', WarLossStep, dictionary, text.warType],
])('documents %s whose kinds cannot be read are asked for again', async (_, Step, path, label) => {
  let down = true;
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname } = new URL(url);
    if (down && pathname === path)
      return Response.json({ success: false, code: 'internal', message: '' }, { status: 500 });
    return Response.json(pathname === dictionary ? { confirmDocType: [], stateRegDoc: [] } : []);
  });
  render(
    <QueryClientProvider client={newQueries()}>
      <TestRouter>
        <Step next={() => undefined} back={undefined} closed={false} />
      </TestRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByText(/На жаль, сервіс тимчасово недоступний/)).toBeDefined();
  expect(screen.queryByRole('combobox')).toBeNull();
  down = false;
  await userEvent.setup().click(screen.getByRole('button', { name: 'Спробувати ще раз' }));
  expect((await screen.findAllByLabelText(label)).length).toBeGreaterThan(0);
});
