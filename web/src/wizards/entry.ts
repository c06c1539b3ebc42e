import type { Loader } from '#ui/router';

/** A wizard as the rest of the app sees it. Its scripts are fetched when its page is opened. */
export interface WizardEntry {
  /** The services that it orders. Each is followed at `/services/<service>?id=<order>`. */
  services: readonly string[];
  /** Where it is opened, when that is not `/services/<service>`. */
  path?: string;
  page: () => Promise<{ Component: () => React.ReactNode }>;
  /** Runs before the page is shown. */
  loader?: Loader;
}
