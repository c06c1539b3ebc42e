import { fireEvent, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { useStepForm } from './useStepForm';

const draft = {
  use: {
    getState: () => ({ answers: { name: '', region: '' }, faults: {} }),
    subscribe: () => () => undefined,
  },
  update: vi.fn(),
  prefill: vi.fn(),
};

/** A step that chooses the only region by itself. */
function Step() {
  const { register, setValue } = useStepForm(draft);
  useEffect(() => setValue('region', '80'), [setValue]);
  return <input aria-label="name" {...register('name')} />;
}

test('opening a step makes no draft; the first input does, with all that was filled in', () => {
  render(<Step />);
  expect(draft.update).not.toHaveBeenCalled();
  expect(draft.prefill).toHaveBeenCalledWith(expect.objectContaining({ region: '80' }));
  fireEvent.change(screen.getByLabelText('name'), { target: { value: 'Олена' } });
  expect(draft.update).toHaveBeenCalledWith({ name: 'Олена', region: '80' });
});
