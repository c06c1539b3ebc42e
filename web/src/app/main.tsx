/** Starts the app in the document of all pages but the sign-in (signIn.tsx). */
import { createRoot } from 'react-dom/client';
import { areTasksDrawn } from './earlyTasks';
import { makeStyles } from './Look';
import { makeApp } from './makeApp';

const root = document.getElementById('root');
if (root) {
  void makeApp(makeStyles()).then(async ({ router, show }) => {
    if (areTasksDrawn()) await router.settled; // they stay until the page is there
    show(createRoot(root));
  });
}

// Built documents have applied it before they were painted (early.ts).
if (import.meta.env.DEV)
  void import('#features/accessibility/lowVision').then(({ applyView }) => applyView());
