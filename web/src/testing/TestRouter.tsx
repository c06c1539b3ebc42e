import { createContext, type ReactNode, use, useState } from 'react';
import { createMemoryRouter, type LoaderFunction } from 'react-router';
import { RouterProvider } from '../ui/RouterProvider';

const Page = createContext<ReactNode>(null);
const Shown = () => use(Page);

interface TestRouterProps {
  initialEntries?: string[];
  /** What opening a page waits for. */
  loader?: LoaderFunction | undefined;
  children: ReactNode;
}

/** Renders a component in a data router, as the product does: useNavigation needs one. */
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
