import type { Client } from '#cli/client/client.ts';
import type { Context } from '../command/context.ts';
import type { PublishInput } from './publish-input.ts';
import type { ResolvedContent } from './publish-request.ts';
import { requireFile, uploadMedia } from './upload-media.ts';

type FileFlags = Pick<PublishInput, 'media' | 'mediaId' | 'altText' | 'cover' | 'coverId'>;
export type ResolvedFiles = Pick<ResolvedContent, 'mediaIds' | 'coverId'>;

export function listFiles({ media, cover }: Pick<FileFlags, 'media' | 'cover'>): string[] {
  return cover === undefined ? media : [...media, cover];
}

/** Throws `file_unreadable` for the first missing file, before anything is uploaded. */
export async function requireFiles(flags: Pick<FileFlags, 'media' | 'cover'>): Promise<void> {
  for (const file of listFiles(flags)) await requireFile(file);
}

/** Uploads local files one at a time, so a carousel keeps the given order. */
export async function resolveFiles(
  { terminal, changes }: Pick<Context, 'terminal' | 'changes'>,
  client: Client,
  { media, mediaId, altText, cover, coverId }: FileFlags,
): Promise<ResolvedFiles> {
  const uploaded = await changes.each(media, async (filePath, index) => {
    const file = { filePath, altText: altText[index] };
    return (await uploadMedia(client, terminal, file)).id;
  });
  const mediaIds = [...mediaId, ...uploaded];
  if (cover === undefined) return { mediaIds, coverId: coverId ?? null };
  return { mediaIds, coverId: (await uploadMedia(client, terminal, { filePath: cover })).id };
}
