import { createContext, type ReactNode, use, useState } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from '../ui/RouterProvider';

const Page = createContext<ReactNode>(null);
const Shown = () => use(Page);

interface TestRouterProps {
  initialEntries?: string[];
  children: ReactNode;
}

/** Renders a component in a data router, as the product does: useNavigation needs one. */
export function TestRouter({ initialEntries = ['/'], children }: TestRouterProps) {
  const [router] = useState(() => createMemoryRouter([{ path: '*', Component: Shown }], { initialEntries }));
  return (
    <Page value={children}>
      <RouterProvider router={router} />
    </Page>
  );
}
