/**
 * The confidant request that waits for the citizen's answer, stored in this browser until a wizard opens it: the
 * letter and the list of orders leave it, sign-in may come between (CONF-05, GAP-24). It names the order alone.
 */
const KEY = 'confidant-info';

/** The service of a request by who has made it (AMB-075, AMB-076). */
const pages = { owner: '/services/ownerToConfidant', confidant: '/services/confidantToOwner' } as const;

export type ConfidantSchema = keyof typeof pages;

interface ConfidantInfo {
  id: string;
  type: ConfidantSchema;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function readable(info: unknown): info is ConfidantInfo {
  const { id, type } = (info ?? {}) as Partial<ConfidantInfo>;
  return typeof id === 'string' && ID.test(id) && typeof type === 'string' && Object.hasOwn(pages, type);
}

/** Keeps a request and answers the page that opens it; undefined when it is none. */
export function storeConfidantInfo(info: { id: unknown; type: unknown }): string | undefined {
  if (!readable(info)) return undefined;
  localStorage.setItem(KEY, JSON.stringify({ id: info.id, type: info.type }));
  return pages[info.type];
}

/** Takes the kept request out and answers where it is confirmed; what cannot be read is dropped. */
export function takeConfidantInfo(): string | undefined {
  const kept = localStorage.getItem(KEY);
  localStorage.removeItem(KEY);
  try {
    const info: unknown = JSON.parse(kept ?? 'null');
    return readable(info) ? `${pages[info.type]}?id=${info.id}` : undefined;
  } catch {
    return undefined;
  }
}
