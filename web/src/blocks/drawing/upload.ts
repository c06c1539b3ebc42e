/** Files that citizens bring: what may be brought, and how it is sent (UPL-01 to UPL-06). */
import { client, required, type Schema } from '#api/client';
import { forms } from '#text/forms';

/** The largest file, in bytes (UPL-04, AMB-093). */
export const MAX_BYTES = 2_097_152;

export interface FileRule {
  /** Media types with the endings of their files. */
  types: Record<string, string[]>;
  accept: string;
  /** The types in words, as the message names them (UPL-06). */
  names: string;
}

const rule = (names: string, types: Record<string, string[]>): FileRule => ({
  types,
  names,
  accept: Object.entries(types).flat(2).join(','),
});

/** Documents (UPL-02) and pictures (UPL-03). */
export const DOCUMENTS = rule('PDF', { 'application/pdf': ['.pdf'] });
export const IMAGES = rule('PNG, GIF, JPEG', {
  'image/png': ['.png'],
  'image/gif': ['.gif'],
  'image/jpeg': ['.jpg', '.jpeg'],
});

/** What is wrong with a file before it is sent; the server looks into it. */
export function fileFault(
  { type, name, size }: { type: string; name: string; size: number },
  allowed: FileRule,
): string {
  const ending = name.slice(name.lastIndexOf('.')).toLowerCase();
  const known = type ? type in allowed.types : Object.values(allowed.types).flat().includes(ending);
  if (!known) return forms.file.wrongType(allowed.names);
  return size > MAX_BYTES ? forms.file.tooLarge : '';
}

/** Sends a document for an order that is going to be made. */
export function uploadDocument(file: File): Promise<Schema['StoredFile']> {
  const body = new FormData();
  body.append('file', file, file.name);
  return required(
    client.POST('/api/files', { body: body as never, bodySerializer: (form: unknown) => form as FormData }),
  );
}
