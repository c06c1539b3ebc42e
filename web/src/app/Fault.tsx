import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { text } from '../text/uk';
import { LoadError } from '../ui/LoadError';
import { Page } from '../ui/Page';

/** Fetches all anew; without a network nothing would come. */
const again = () => navigator.onLine && location.reload();

/** Stands for a page whose script could not be fetched, or that has failed. What was typed waits until it is there. */
export function Fault() {
  const error = useRouteError();
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
