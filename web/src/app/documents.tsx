/**
 * What the built documents show before the app's script is there (scripts/documents.mjs): the sign-in as a visitor sees it, and
 * for all other addresses the header with the place of a page, and the driver card's first tasks.
 */
import createCache from '@emotion/cache';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { RouterProvider } from '#ui/RouterProvider';
import { createMemoryRouter } from '#ui/router';
import { EarlyTasks } from './EarlyTasks';
import { Frame } from './Frame';
import { Look } from './Look';
import { PageLoading } from './PageLoading';
import { makeQueryClient } from './queryClient';
import { SignInScreen } from './SignInScreen';

export interface Part {
  html: string;
  css: string;
  /** The names of the styles, by which the app's script knows them and does not add them again. */
  names: string;
}

function render(page: ReactNode): Part {
  const styles = createCache({ key: 'css', stylisPlugins: [] });
  styles.compat = true; // styles are collected, not written beside each element
  const html = renderToString(<Look styles={styles}>{page}</Look>);
  const rules = Object.entries(styles.inserted).filter((rule): rule is [string, string] => {
    return typeof rule[1] === 'string';
  });
  const css = rules.map(([, rule]) => withoutPrefixes(isOfPage(rule) ? rule.replace(PRINT, '') : rule));
  return { html, css: css.join(''), names: rules.map(([name]) => name).join(' ') };
}

/** Styles of the whole page, which the app's script adds in any case, with those of its print. */
const isOfPage = (rule: string) => !rule.includes('.css-');
const PRINT = /@media print\{(?:[^{}]|\{[^{}]*\})*\}/g;

/** What browsers without modules would need: a document must be small enough for one round trip. */
const withoutPrefixes = (rule: string) =>
  rule.replace(
    /display:-(?:webkit|ms)-[\w-]+;|-(?:ms-[\w-]+|webkit-(?:flex|box-|align|justify|transition|transform|animation)[\w-]*):[^;{}]*;/g,
    '',
  );

const router = createMemoryRouter([{ path: '*', Component: PageLoading }]);

export const documents: Record<string, Part> = {
  'index.html': render(
    <>
      <Frame queries={makeQueryClient()} router={router} />
      <template>
        <RouterProvider router={router}>
          <EarlyTasks />
        </RouterProvider>
      </template>
    </>,
  ),
  'login.html': render(<SignInScreen leave={async () => undefined} />),
};
