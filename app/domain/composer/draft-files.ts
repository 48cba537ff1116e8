import { PLATFORM_IDS, type PlatformId } from '../platforms/platforms.ts';
import { MAX_FILES_PER_POST } from '../posts/files-per-post.ts';
import type { Draft } from './draft.ts';
import { keepThreadFiles, listThreadIds } from './draft-thread.ts';

type Files = Pick<Draft, 'mode' | 'mediaIds' | 'ownMediaIds'>;

/** Which list of files is edited: the shared one, or one platform's own. */
export type FileSlot = 'shared' | PlatformId;

/** Returns the IDs of the files for one platform, in order: its own in unique mode if it has any, else the shared ones. */
export function getMediaIds(
  { mode, mediaIds, ownMediaIds }: Files,
  slot: FileSlot,
): readonly string[] {
  if (slot === 'shared' || mode !== 'unique') return mediaIds;
  return ownMediaIds[slot] ?? mediaIds;
}

/** Returns the IDs of all files in a draft, also of those that aren't shown in its mode, each once. */
export function listMediaIds({
  mediaIds,
  ownMediaIds,
}: Pick<Draft, 'mediaIds' | 'ownMediaIds'>): string[] {
  return [...new Set([...mediaIds, ...Object.values(ownMediaIds).flat()])];
}

/** Returns the IDs of all files in a draft, with those of the further posts of a thread, each once. */
export const listAllMediaIds = (draft: NamesFiles): string[] => [
  ...new Set([...listMediaIds(draft), ...listThreadIds(draft.twitter.thread)]),
];

/** The parts of a draft that name files, apart from the cover. */
export type NamesFiles = Pick<Draft, 'mediaIds' | 'ownMediaIds' | 'twitter'>;

/** Returns the files with these IDs, in this order. Leaves out those that aren't there. */
export function pickFiles<F extends { readonly id: string }>(
  ids: readonly string[],
  files: readonly F[],
): F[] {
  return ids.flatMap((id) => files.find((file) => file.id === id) ?? []);
}

/** Returns the draft without the files that aren't among these, because they were deleted. */
export function keepFiles<D extends NamesFiles>(draft: D, ids: readonly string[]): D {
  const found = new Set(ids);
  if (listAllMediaIds(draft).every((id) => found.has(id))) return draft;
  const keep = (list: readonly string[]): string[] => list.filter((id) => found.has(id));
  const own = Object.entries(draft.ownMediaIds).map(([id, list]) => [id, keep(list)] as const);
  return {
    ...draft,
    mediaIds: keep(draft.mediaIds),
    ownMediaIds: Object.fromEntries(own),
    twitter: {
      ...draft.twitter,
      thread: keepThreadFiles(draft.twitter.thread, (id) => found.has(id)),
    },
  };
}

/** Returns the files with further ones at the end, each once, up to the limit. */
export const addFiles = (ids: readonly string[], added: readonly string[]): string[] =>
  [...new Set([...ids, ...added])].slice(0, MAX_FILES_PER_POST);

/** The value that says that a platform gets no file. Without any value, it gets the shared files. */
const NO_FILE = 'none';

/** Returns the form field name of a platform's own files. */
const ownMediaField = (platform: PlatformId): string => `mediaId.${platform}`;

const MAX_ID_LENGTH = 80;

const readIds = (fields: URLSearchParams, name: string): string[] =>
  addFiles(
    [],
    fields.getAll(name).filter((id) => id !== '' && id.length <= MAX_ID_LENGTH),
  );

export function parseDraftFiles(fields: URLSearchParams): Pick<Draft, 'mediaIds' | 'ownMediaIds'> {
  const ownMediaIds: Draft['ownMediaIds'] = {};
  for (const platform of PLATFORM_IDS) {
    const ids = readIds(fields, ownMediaField(platform));
    if (ids.length > 0) ownMediaIds[platform] = ids.filter((id) => id !== NO_FILE);
  }
  return { mediaIds: readIds(fields, 'mediaId'), ownMediaIds };
}

/** Converts a draft's files to form fields that `parseDraftFiles` reads back. */
export function toFileFields({
  mediaIds,
  ownMediaIds,
}: Pick<Draft, 'mediaIds' | 'ownMediaIds'>): [string, string][] {
  return [
    ...mediaIds.map((id): [string, string] => ['mediaId', id]),
    ...PLATFORM_IDS.flatMap((platform) => {
      const ids = ownMediaIds[platform];
      const values = ids?.length === 0 ? [NO_FILE] : (ids ?? []);
      return values.map((id): [string, string] => [ownMediaField(platform), id]);
    }),
  ];
}
