import { createHash } from 'node:crypto';
import { toCanonicalJson } from '#app/domain/api/canonical-json.ts';
import type { LocalFile, PostRow } from '../rows/post-row.ts';

/** The files of a row, each to be uploaded. */
export function listFiles({ media, cover }: PostRow): LocalFile[] {
  return cover ? [...media, cover] : [...media];
}

/** The row as the API takes it: in place of its files stand their ids. */
export function toRowBody(
  { request, media, cover }: PostRow,
  idOf: (file: LocalFile) => string,
): object {
  const { content = {}, ...rest } = Object(request) as { content?: object };
  const [first, ...others] = media.map(idOf);
  const files =
    first === undefined
      ? {}
      : others.length === 0
        ? { mediaId: first }
        : { mediaIds: [first, ...others] };
  return {
    ...rest,
    content: { ...content, ...files, ...(cover ? { coverMediaId: idOf(cover) } : {}) },
  };
}

/** As the server knows a row. */
export function hashBody(body: object): string {
  return createHash('sha256').update(toCanonicalJson(body)).digest('hex');
}

/** Names a row by what its author wrote; of a file its name stands for it. */
export function toRowText({ request, media, cover, faults }: PostRow): string {
  const files = [...media, cover].map((file) => file && [file.name, file.altText]);
  return `${toCanonicalJson([request ?? faults, files])}\n`;
}
