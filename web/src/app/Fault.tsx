import { useEffect } from 'react';
import { text } from '#text/uk';
import { LoadError } from '#ui/LoadError';
import { Page } from '#ui/Page';

/** Reloads the page; without a network nothing would come. */
const again = () => navigator.onLine && location.reload();

/** Replaces a page whose script could not be fetched, or that has failed. What was typed is restored with it. */
export function Fault({ error }: { error: unknown }) {
  useEffect(() => {
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
  return (
    <Page title={text.errors.title} narrow>
      <LoadError of={{ error, refetch: again }} />
    </Page>
  );
}
