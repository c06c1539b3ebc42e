/**
 * The router: a page is shown when its loaders have let it pass and its script is there, and until then the last one stays with
 * its address. React Router matches and renders; its own router of this kind does much that no page needs, at 18 KB.
 */
import { type ComponentType, createElement, type ReactNode } from 'react';
import {
  type Location,
  matchRoutes,
  type NavigateOptions,
  NavigationType,
  type Params,
  parsePath,
  type RouteMatch,
  type RouteObject,
  type To,
  UNSAFE_createBrowserHistory,
  UNSAFE_createMemoryHistory,
} from 'react-router';

type History = ReturnType<typeof UNSAFE_createBrowserHistory>;

export interface Visit {
  location: Location;
  params: Params;
}

/** Runs before a page is shown. It may answer where the visitor is redirected instead. */
export type Loader = (visit: Visit) => string | null | Promise<string | null>;

export interface Route {
  path?: string;
  index?: boolean;
  element?: ReactNode;
  Component?: ComponentType;
  /** Fetches the script of the page. */
  lazy?: () => Promise<{ Component: ComponentType }>;
  loader?: Loader;
  children?: Route[];
}

/** A route that the address matches. */
interface Match extends Omit<RouteMatch, 'route'> {
  route: Route;
}

export interface RouterState {
  location: Location;
  action: NavigationType;
  /** What is shown, outermost first; undefined until the first page is there. */
  matches?: RouteMatch[];
  /** Why the page cannot be shown. */
  error?: unknown;
  preventScrollReset: boolean;
  /** Where a pending navigation leads. */
  pending?: Location | undefined;
}

type Subscriber = (next: RouterState, previous: RouterState) => void;

/** A navigation that is over unless it waits for scripts or loaders. */
type Next = Pick<RouterState, 'location' | 'action' | 'preventScrollReset'>;

const { Push, Replace, Pop } = NavigationType;

/** It is also what React Router's links and hooks navigate with. */
export class Router {
  state: RouterState;
  private newest: Next | undefined;
  /** Resolves when the newest page is there. */
  settled: Promise<void>;
  private readonly subscribers = new Set<Subscriber>();

  constructor(
    private readonly routes: Route[],
    private readonly history: History,
  ) {
    this.state = { location: history.location, action: Pop, preventScrollReset: false };
    this.settled = this.visit({ ...this.state });
    history.listen(({ location }) => {
      this.settled = this.visit({ location, action: Pop, preventScrollReset: false });
    });
  }

  /** Resolves when the page is there, or another navigation has taken over. */
  readonly navigate = (to: To | number, options: NavigateOptions = {}): Promise<void> => {
    if (typeof to === 'number') this.history.go(to);
    else {
      const preventScrollReset = options.preventScrollReset === true;
      const action = options.replace ? Replace : Push;
      this.settled = this.visit({ location: this.locationOf(to, options.state), action, preventScrollReset });
    }
    return this.settled;
  };
  readonly push = (to: To, state: unknown, options?: NavigateOptions) =>
    void this.navigate(to, { ...options, state });
  readonly replace = (to: To, state: unknown, options?: NavigateOptions) =>
    void this.navigate(to, { ...options, state, replace: true });
  readonly go = (delta: number) => void this.navigate(delta);
  readonly createHref = (to: To) => this.history.createHref(to);
  readonly encodeLocation = (to: To) => this.history.encodeLocation(to);

  subscribe(subscriber: Subscriber): () => void {
    this.subscribers.add(subscriber);
    return () => void this.subscribers.delete(subscriber);
  }

  /**
   * The newest navigation wins: what an older one waited for is not shown. One that has nothing to wait for is not pending even for a
   * moment, which would render every link twice.
   */
  private visit(next: Next): Promise<void> {
    this.newest = next;
    const { location } = next;
    const matches = matchesOf(this.routes, location);
    const answer = loadAll(matches, location);
    if (!(answer instanceof Promise)) return this.finish(next, matches, answer);
    this.publish({ ...this.state, pending: location });
    return answer.then((late) => (this.newest === next ? this.finish(next, matches, late) : undefined));
  }

  private async finish(next: Next, matches: Match[], { redirect, failed }: Answer): Promise<void> {
    if (redirect !== undefined) return this.redirect(redirect, next);
    this.show({ ...next, ...(failed ?? { matches: matches.map(rendered) }) });
  }

  private redirect(to: string, { action }: Next): Promise<void> {
    const location = this.locationOf(to);
    return this.visit({ location, action: action === Push ? Push : Replace, preventScrollReset: false });
  }

  /** The address changes with the page. */
  private show(next: RouterState): void {
    const { action, location } = next;
    if (action === Push) this.history.push(location, location.state);
    if (action === Replace) this.history.replace(location, location.state);
    this.publish(next);
  }

  private publish(next: RouterState): void {
    const previous = this.state;
    this.state = next;
    for (const subscriber of this.subscribers) subscriber(next, previous);
  }

  private locationOf(to: To, state: unknown = null): Location {
    const { pathname } = this.state.location;
    const path = { pathname, search: '', hash: '', ...(typeof to === 'string' ? parsePath(to) : to) };
    const key = Math.random().toString(36).slice(2, 10);
    return { ...path, ...this.history.encodeLocation(path), state, key };
  }
}

export const createBrowserRouter = (routes: Route[]) => new Router(routes, UNSAFE_createBrowserHistory());

export const createMemoryRouter = (
  routes: Route[],
  options?: Parameters<typeof UNSAFE_createMemoryHistory>[0],
) => new Router(routes, UNSAFE_createMemoryHistory(options));

/** React Router reads no more of a route than its path and its children. */
const matchesOf = (routes: Route[], location: Location) =>
  (matchRoutes(routes as unknown as RouteObject[], location) ?? []) as unknown as Match[];

/** The pages whose scripts are there. One whose script did not come is asked for again. */
const loaded = new WeakMap<Route, ReactNode>();

/** Where the visitor is redirected, or why the page cannot be shown. */
interface Answer {
  redirect?: string;
  failed?: { error: unknown };
}

function loadAll(matches: Match[], location: Location): Answer | Promise<Answer> {
  const failed = (error: unknown): Answer => ({ failed: { error } });
  try {
    const answers = matches.map(({ route, params }) => load(route, { location, params }));
    return answers.every(isThere) ? answerOf(answers) : Promise.all(answers).then(answerOf, failed);
  } catch (error) {
    return failed(error);
  }
}

const isThere = <T>(answer: T | Promise<T>): answer is T => !(answer instanceof Promise);

/** The innermost redirect knows the address best: it is the one that is asked for after signing in. */
function answerOf(answers: (string | null)[]): Answer {
  const redirect = answers.findLast((answer) => answer !== null);
  return redirect === undefined ? {} : { redirect };
}

/** Runs a route's loader while its script is fetched. */
function load(route: Route, visit: Visit): string | null | Promise<string | null> {
  const fetching = loaded.has(route) ? undefined : route.lazy?.();
  const answer = route.loader?.(visit) ?? null;
  if (!fetching) return answer;
  return Promise.all([answer, fetching]).then(([passed, page]) => {
    loaded.set(route, createElement(page.Component));
    return passed;
  });
}

/** A match as React Router renders it. The element of a page stays the same one. */
function rendered({ route, ...match }: Match): RouteMatch {
  if (route.Component && !loaded.has(route)) loaded.set(route, createElement(route.Component));
  const { path, index, element } = route;
  return { ...match, route: { path, index, element: element ?? loaded.get(route) } as RouteObject };
}
