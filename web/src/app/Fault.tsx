import { useEffect } from 'react';
import { text } from '#text/uk';
import { LoadError } from '#ui/LoadError';
import { Page } from '#ui/Page';
import { isNewRelease, openAnew } from './newRelease';

/** Reloads the page when the cabinet answers: a reload without a network would replace it by the browser's own page. */
const again = () =>
  fetch('/api/ping', { cache: 'no-store' }).then(
    () => location.reload(),
    () => undefined,
  );

/**
 * Replaces a page whose script could not be fetched, or that has failed. What was typed is restored with it. One whose release is gone
 * is loaded from the new one.
 */
export function Fault({ error }: { error: unknown }) {
  useEffect(() => {
    void isNewRelease().then((isNew) => isNew && openAnew());
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
  return (
    <Page title={text.errors.title} narrow>
      <LoadError of={{ error, refetch: again }} />
    </Page>
  );
}
