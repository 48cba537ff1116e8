import { createHash } from 'node:crypto';
import { toCanonicalJson } from '#app/domain/api/canonical-json.ts';
import type { LocalFile, PostRow } from '../rows/post-row.ts';

/** Returns a row's files, all of which have to be uploaded. */
export function listFiles({ media, cover }: PostRow): LocalFile[] {
  return cover ? [...media, cover] : [...media];
}

/** Builds the row for the API, with file paths replaced by media IDs. */
export function toRowBody(
  { request, media, cover }: PostRow,
  getId: (file: LocalFile) => string,
): object {
  const { content = {}, ...rest } = Object(request) as { content?: object };
  const [first, ...others] = media.map(getId);
  const files =
    first === undefined
      ? {}
      : others.length === 0
        ? { mediaId: first }
        : { mediaIds: [first, ...others] };
  return {
    ...rest,
    content: { ...content, ...files, ...(cover ? { coverMediaId: getId(cover) } : {}) },
  };
}

/** Hashes a row the way the server identifies it. */
export function hashBody(body: object): string {
  return createHash('sha256').update(toCanonicalJson(body)).digest('hex');
}

/** Returns a text that identifies a row by what its author wrote. Files count by name. */
export function toRowText({ request, media, cover, faults }: PostRow): string {
  const files = [...media, cover].map((file) => file && [file.name, file.altText]);
  return `${toCanonicalJson([request ?? faults, files])}\n`;
}
