/** An uploaded document of a form: the id under which the server keeps it, and its name. */
export interface Stored {
  id: string;
  name: string;
}

export const noFile: Stored = { id: '', name: '' };
