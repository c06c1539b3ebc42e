import type { Schema } from '#api/client';

/** How many tasks are listed before more are requested. */
export const FIRST_TASKS = 3;

/** What waits for the citizen; drafts do not. */
export const dueTasks = ({ tasks }: Schema['Tasks']) => tasks.filter(({ kind }) => kind !== 'draft');
