import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TestRouter } from '#testing/TestRouter';
import { defineWizard } from './defineWizard';
import { WizardGate } from './WizardGate';

const map = defineWizard<{ document: string }>()({
  type: 'postal-shipment',
  version: 1,
  title: 'Доставка',
  steps: { direction: { title: 'Напрямок', complete: () => false } },
});

const gate = (documents: string[] | undefined) => (
  <TestRouter>
    <WizardGate
      map={map}
      empty={{ document: '' }}
      query={{ data: documents, error: null, refetch: async () => undefined }}
      refusal={(found) => found.length === 0 && <p>Немає що надсилати</p>}
    >
      {(found) => <p>Обрати з {found.join(', ')}</p>}
    </WizardGate>
  </TestRouter>
);

test('who was let into a wizard stays in when what it is about is used up', () => {
  const { rerender } = render(gate(undefined));
  rerender(gate(['ТЕС 1', 'ТЕС 2']));
  expect(screen.queryByText('Обрати з ТЕС 1, ТЕС 2')).not.toBeNull();
  rerender(gate(['ТЕС 1']));
  expect(screen.queryByText('Обрати з ТЕС 1')).not.toBeNull();
  rerender(gate([])); // the order is being made
  expect(screen.queryByText('Обрати з ТЕС 1')).not.toBeNull();
});

test('the wizard is closed while there is nothing to choose from', () => {
  const { rerender } = render(gate([]));
  expect(screen.queryByText('Немає що надсилати')).not.toBeNull();
  rerender(gate(['ТЕС 1']));
  expect(screen.queryByText('Обрати з ТЕС 1')).not.toBeNull();
});
