import { Button, type ButtonProps } from '@mui/material';
import type { ComponentProps } from 'react';

/** A button that browsers do not know to be disabled; MUI takes no press of it while it is. */
function Reached({ disabled, 'aria-disabled': closed, ...props }: ComponentProps<'button'>) {
  return <button type="button" {...props} aria-disabled={disabled || closed} />;
}

/**
 * A button that begins a work and turns while it lasts. It keeps the focus: were it lost, the keyboard and screen readers would
 * begin at the page's top again.
 */
export function LoadingButton({
  busy,
  ...props
}: Omit<ButtonProps, 'loading' | 'component'> & { busy: boolean }) {
  return <Button {...props} component={Reached} loading={busy} />;
}
