import type { Order } from '#api/queries';
import { tasks } from '#text/tasks';
import { orders as words } from './text';

/** Orders by whose move it is; each group as the server orders it (ORD-03). */
export interface Group {
  name: 'due' | 'working' | 'finished';
  title: string;
  orders: Order[];
}

/** The groups that have orders: what waits for the citizen, what others work on, what is over. */
export function groupsOf(orders: Order[]): Group[] {
  const due = orders.filter(({ task }) => task);
  const working = orders.filter(({ task, finished }) => !task && !finished);
  const finished = orders.filter(({ task, finished }) => !task && finished);
  const groups: Group[] = [
    { name: 'due', title: tasks.title, orders: due },
    { name: 'working', title: words.working, orders: working },
    { name: 'finished', title: words.finished, orders: finished },
  ];
  return groups.filter((group) => group.orders.length > 0);
}
