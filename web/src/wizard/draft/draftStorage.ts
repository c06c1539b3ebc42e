/** Where the server keeps drafts: one for each service's wizard, and one for each order that asks something on its way. */
import { answer, client, type Schema } from '#api/client';

export interface DraftStorage {
  /** The draft as the server holds it; undefined: none. */
  load: (owner: string) => Promise<Schema['Draft'] | undefined>;
  save: (owner: string, body: Schema['DraftContent']) => Promise<unknown>;
}

/** The signed-in citizen's draft of a service's wizard. */
export const wizardDraftStorage = (name: string): DraftStorage => ({
  load: async () => {
    const drafts = (await answer(client.GET('/api/services/draft'))) ?? [];
    return drafts.find(({ serviceName }) => serviceName === name);
  },
  save: (_, body) => answer(client.PUT('/api/services/draft/{name}', { params: { path: { name } }, body })),
});

/** What is chosen for an order, which owns it. */
export const orderDraftStorage: DraftStorage = {
  load: (id) => answer(client.GET('/api/services/{id}/draft', { params: { path: { id } } })),
  save: (id, body) => answer(client.PUT('/api/services/{id}/draft', { params: { path: { id } }, body })),
};
