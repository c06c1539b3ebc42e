import { createContext, type ReactNode, use, useState } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from '../ui/RouterProvider';

const Page = createContext<ReactNode>(null);
const Shown = () => use(Page);

interface TestRouterProps {
  initialEntries?: string[];
  children: ReactNode;
}

/** A component under the product's kind of router, which knows of a navigation that is under way. */
export function TestRouter({ initialEntries = ['/'], children }: TestRouterProps) {
  const [router] = useState(() => createMemoryRouter([{ path: '*', Component: Shown }], { initialEntries }));
  return (
    <Page value={children}>
      <RouterProvider router={router} />
    </Page>
  );
}
