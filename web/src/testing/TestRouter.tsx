import { createContext, type ReactNode, use, useState } from 'react';
import { RouterProvider } from '#ui/RouterProvider';
import { createMemoryRouter, type Loader } from '#ui/router';

const Page = createContext<ReactNode>(null);
const Shown = () => use(Page);

interface TestRouterProps {
  initialEntries?: string[];
  /** What opening a page waits for. */
  loader?: Loader | undefined;
  children: ReactNode;
}

/** Renders a component in a router, as the product does. */
export function TestRouter({ initialEntries = ['/'], loader, children }: TestRouterProps) {
  const [router] = useState(() =>
    createMemoryRouter([{ path: '*', Component: Shown, ...(loader && { loader }) }], { initialEntries }),
  );
  return (
    <Page value={children}>
      <RouterProvider router={router} />
    </Page>
  );
}

/** A loader that is slow from the second page on, until it is released. */
export function slowLoader() {
  let loads = 0;
  let release: (value: null) => void = () => undefined;
  const released = new Promise<null>((resolve) => {
    release = resolve;
  });
  return { loader: () => (loads++ === 0 ? null : released), release: () => release(null) };
}
