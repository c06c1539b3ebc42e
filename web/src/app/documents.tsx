/**
 * What the built documents show before the app's script is there (scripts/documents.mjs): the sign-in as a visitor sees it, and
 * for all other addresses the header with the place of a page.
 */
import createCache from '@emotion/cache';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { Component as SignInPage } from '../features/auth/SignInPage';
import { createMemoryRouter } from '../ui/router';
import { Frame } from './Frame';
import { PageLoading } from './PageLoading';
import { makeQueryClient } from './queryClient';

export interface Part {
  html: string;
  css: string;
  /** The names of the styles, by which the app's script knows them and does not add them again. */
  names: string;
}

function render(path: string, Component: ComponentType): Part {
  const styles = createCache({ key: 'css' });
  styles.compat = true; // styles are collected, not written beside each element
  const router = createMemoryRouter([{ path: '*', Component }], { initialEntries: [path] });
  const html = renderToString(<Frame styles={styles} queries={makeQueryClient()} router={router} />);
  const rules = Object.entries(styles.inserted).filter((rule) => typeof rule[1] === 'string');
  return { html, css: rules.map(([, css]) => css).join(''), names: rules.map(([name]) => name).join(' ') };
}

export const documents: Record<string, Part> = {
  'index.html': render('/', PageLoading),
  'login.html': render('/login', SignInPage),
};
