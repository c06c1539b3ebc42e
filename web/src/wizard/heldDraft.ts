import { answer, client } from '../api/client';

/** The draft of a wizard as the server holds it; undefined: none. */
export async function heldDraft(type: string) {
  const drafts = (await answer(client.GET('/api/services/draft'))) ?? [];
  return drafts.find(({ serviceName }) => serviceName === type);
}
