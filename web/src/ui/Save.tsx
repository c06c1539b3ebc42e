import { useMutation } from '@tanstack/react-query';
import { download } from '../api/client';
import { text } from '../text/uk';
import { showProblem } from './problem';
import { WorkButton } from './WorkButton';

interface SaveProps {
  path: string;
  /** What the file is called. */
  name: string;
  label: string;
  /** It stands before the other buttons. */
  main?: boolean;
}

/** A button that saves a paper of an order. */
export function Save({ path, name, label, main = false }: SaveProps) {
  const save = useMutation({ mutationFn: () => download(path, name), onError: showProblem });
  return (
    <WorkButton variant={main ? 'contained' : 'outlined'} onClick={() => save.mutate()} busy={save.isPending}>
      {label}
    </WorkButton>
  );
}

/** The one that saves the receipt of a payment. */
export function SaveReceipt({ path }: { path: string }) {
  return <Save path={path} name={text.receipt.file} label={text.receipt.label} />;
}
