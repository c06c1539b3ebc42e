import { act, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DraftStatus } from './DraftStatus';
import type { SaveState } from './draft/draftState';
import { createWizardDraft } from './draft/wizardDraft';

const draft = createWizardDraft({ type: 'example', version: 1 }, { name: '' });

/** Whether the browser would ask before it closes the page. */
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

// GAP-13: what the server does not hold is not lost without a warning; what it holds, and nothing, may be left freely.
test.each<[SaveState, boolean]>([
  ['none', false],
  ['unsaved', true],
  ['failed', true],
  ['outdated', true],
  ['incompatible', true],
  ['saved', false],
])('leaving while the draft is %s is warned of: %s', (save, warned) => {
  const page = render(<DraftStatus draft={draft} onTaken={() => undefined} />);
  act(() => draft.use.setState({ save }));
  expect(asks()).toBe(warned);
  act(() => draft.use.setState({ save: 'saved' }));
  expect(asks()).toBe(false);
  act(() => draft.use.setState({ save: 'failed' }));
  page.unmount(); // another page of the cabinet
  expect(asks()).toBe(false);
});
