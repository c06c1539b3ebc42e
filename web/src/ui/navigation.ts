/**
 * Addresses as the parts of the sign-in know them. React Router is behind them in the app; the sign-in's own document does without
 * it (app/signin).
 */
import {
  type ComponentType,
  createContext,
  type ReactNode,
  type Ref,
  use,
  useCallback,
  useMemo,
} from 'react';

export interface Place {
  pathname: string;
  search: string;
  hash: string;
  /** What the page before has handed over. */
  state: unknown;
}

export interface LinkProps {
  to: string;
  ref?: Ref<HTMLAnchorElement>;
  className?: string;
  children?: ReactNode;
}

export interface Navigation {
  location: Place;
  /** Whether another page is about to be shown. */
  navigating: boolean;
  /** Resolves when the page is there, or another navigation has taken over. */
  navigate: (to: string, options?: { replace?: boolean; state?: unknown }) => Promise<void>;
  Link: ComponentType<LinkProps>;
}

export const NavigationContext = createContext<Navigation | undefined>(undefined);

export function useNavigation(): Navigation {
  const navigation = use(NavigationContext);
  if (!navigation) throw new Error('nothing that navigates surrounds the component');
  return navigation;
}

/** Whether another page is about to be shown. */
export const useIsNavigating = (): boolean => useNavigation().navigating;

/** The parameters of the page's address, and what replaces them. */
export function useAddress(): [URLSearchParams, (next: URLSearchParams) => void] {
  const { location, navigate } = useNavigation();
  const { pathname, search } = location;
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const replace = useCallback(
    (next: URLSearchParams) => {
      const query = next.toString();
      void navigate(query ? `${pathname}?${query}` : pathname, { replace: true });
    },
    [pathname, navigate],
  );
  return [params, replace];
}
