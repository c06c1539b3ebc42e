import { useMutation } from '@tanstack/react-query';
import { download } from '#api/client';
import { LoadingButton } from './LoadingButton';
import { showProblem } from './problem';
import { receipt } from './text';

interface SaveProps {
  path: string;
  /** What the file is called. */
  name: string;
  label: string;
  /** It comes before the other buttons. */
  main?: boolean;
}

/** A button that saves a paper of an order. */
export function Save({ path, name, label, main = false }: SaveProps) {
  const save = useMutation({ mutationFn: () => download(path, name), onError: showProblem });
  return (
    <LoadingButton
      variant={main ? 'contained' : 'outlined'}
      onClick={() => save.mutate()}
      busy={save.isPending}
    >
      {label}
    </LoadingButton>
  );
}

/** The one that saves the receipt of a payment. */
export function SaveReceipt({ path }: { path: string }) {
  return <Save path={path} name={receipt.file} label={receipt.label} />;
}
