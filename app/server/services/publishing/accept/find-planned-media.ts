import { MediaKind } from '#app/domain/media/media.ts';
import { checkCoverKind } from '#app/domain/content/post-rules.ts';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import type { PublishPostInput } from '#app/domain/posts/publish.ts';
import { findReadyFiles } from '#app/server/db/queries/media-asset.ts';
import type { Sql } from '#app/server/db/sql.ts';
import type { Violation } from '#app/server/errors/app-error.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { toFitSource } from '#app/server/services/media/fit-source.ts';
import { type MediaRow, toReadyRow } from '../store/media-file.ts';
import type { PlannedMedia, PostFiles } from './plan-post.ts';

type Content = PublishPostInput['content'];

/** The parts of a request that name files. */
type Naming = Pick<PublishPostInput, 'content' | 'platformOptions'>;

interface FoundMedia extends PostFiles {
  readonly violations: readonly Violation[];
  /** Every file found, by ID, as stored. */
  readonly rows: ReadonlyMap<string, MediaRow>;
}

/** A file named in the request, with the JSON pointer to where it's named. */
interface NamedFile {
  readonly id: string;
  readonly pointer: string;
}

interface NamedFiles {
  readonly files: readonly NamedFile[];
  readonly violations: readonly Violation[];
}

/**
 * Finds the uploaded files that a request refers to, either by ID or by the link returned from the upload.
 */
export async function findPlannedMedia(
  deps: Pick<ServiceDeps, 'sql' | 'mediaLinks'>,
  actor: Pick<Actor, 'workspaceId'>,
  input: Naming,
): Promise<FoundMedia> {
  const ids = listMediaIds(deps, input);
  return pickMedia(deps, input, await findReady(deps, actor, ids));
}

/** Finds the files of several requests in one statement, for `pickMedia`. */
export async function findMediaRows(
  deps: { readonly sql: Sql } & Pick<ServiceDeps, 'mediaLinks'>,
  actor: Pick<Actor, 'workspaceId'>,
  inputs: readonly Naming[],
): Promise<ReadonlyMap<string, MediaRow>> {
  const ids = inputs.flatMap((input) => listMediaIds(deps, input));
  return findReady(deps, actor, [...new Set(ids)]);
}

/** Returns the files that a request refers to, among those that were found. */
export function pickMedia(
  deps: Pick<ServiceDeps, 'mediaLinks'>,
  input: Naming,
  rows: ReadonlyMap<string, MediaRow>,
): FoundMedia {
  const { named, own, thread, coverFile, files } = listFiles(deps, input);
  const found = new Map(
    files.flatMap(({ id }) => {
      const row = rows.get(id);
      return row ? [[id, toPlanned(row)] as const] : [];
    }),
  );
  const missing = files.filter(({ id }) => !found.has(id)).map(refuseUnknown);
  const coverAsset = coverFile ? (found.get(coverFile.id) ?? null) : null;
  const coverFault = checkCoverKind(coverAsset?.fit ?? null);
  const toAssets = (list: readonly NamedFile[]) => list.flatMap(({ id }) => found.get(id) ?? []);
  return {
    assets: toAssets(named.files),
    own: Object.fromEntries(own.map(({ platform, files: list }) => [platform, toAssets(list)])),
    thread: thread.map(toAssets),
    cover: coverAsset,
    violations: [...named.violations, ...missing, ...(coverFault ? [coverFault] : [])],
    rows,
  };
}

function listFiles(
  deps: Pick<ServiceDeps, 'mediaLinks'>,
  { content, platformOptions: { twitter } }: Naming,
) {
  const named = nameFiles(deps, content);
  const cover = content.coverMediaId;
  const coverFile = cover ? { id: cover, pointer: '/content/coverMediaId' } : null;
  const own = nameOwnFiles(content);
  const thread = (twitter?.thread ?? []).map(({ mediaIds = [] }, index) =>
    toNamed(mediaIds, `/platformOptions/twitter/thread/${index}/mediaIds`),
  );
  const files = [...named.files, ...own.flatMap((one) => one.files), ...thread.flat()];
  return { named, own, thread, coverFile, files: coverFile ? [...files, coverFile] : files };
}

/** Returns the files of platforms that get others. */
function nameOwnFiles({ platformMediaIds = {} }: Content) {
  return PLATFORM_IDS.flatMap((platform) => {
    const ids = platformMediaIds[platform];
    return ids ? [{ platform, files: toNamed(ids, `/content/platformMediaIds/${platform}`) }] : [];
  });
}

/** Returns each file once, at its first place. */
function toNamed(ids: readonly string[], pointer: string): NamedFile[] {
  return [...new Set(ids)].map((id) => ({ id, pointer: `${pointer}/${ids.indexOf(id)}` }));
}

const listMediaIds = (deps: Pick<ServiceDeps, 'mediaLinks'>, input: Naming): string[] =>
  listFiles(deps, input).files.map(({ id }) => id);

function nameFiles(
  { mediaLinks }: Pick<ServiceDeps, 'mediaLinks'>,
  { mediaId, mediaUrl, mediaIds = [] }: Content,
): NamedFiles {
  if (mediaIds.length > 0 && (mediaId || mediaUrl)) {
    return refuse('/content/mediaIds', {
      code: 'both_media',
      message: 'Send either mediaIds, or one file as mediaId or mediaUrl.',
    });
  }
  if (mediaIds.length > 0) {
    return { files: toNamed(mediaIds, '/content/mediaIds'), violations: [] };
  }
  if (mediaUrl) return nameByUrl(mediaLinks, { mediaUrl, mediaId });
  return { files: mediaId ? [{ id: mediaId, pointer: '/content/mediaId' }] : [], violations: [] };
}

function nameByUrl(
  mediaLinks: ServiceDeps['mediaLinks'],
  { mediaUrl, mediaId }: { mediaUrl: string; mediaId: string | null | undefined },
): NamedFiles {
  const pointer = '/content/mediaUrl';
  const id = mediaLinks.parseId(mediaUrl);
  if (id === null || (mediaId && mediaId !== id)) {
    return refuse(pointer, {
      code: 'unknown_media',
      message: 'mediaUrl must be the URL that the upload returned. Upload the file first.',
    });
  }
  return { files: [{ id, pointer }], violations: [] };
}

function refuse(pointer: string, reason: Pick<Violation, 'code' | 'message'>): NamedFiles {
  return { files: [], violations: [{ pointer, ...reason }] };
}

function refuseUnknown({ id, pointer }: NamedFile): Violation {
  const message = `This workspace has no uploaded file ${id}.`;
  return { pointer, code: 'unknown_media', message };
}

async function findReady(
  { sql }: { readonly sql: Sql },
  { workspaceId }: Pick<Actor, 'workspaceId'>,
  ids: readonly string[],
): Promise<Map<string, MediaRow>> {
  if (ids.length === 0) return new Map();
  const rows = await findReadyFiles(sql, { workspaceId, ids: [...ids] });
  return new Map(
    rows.flatMap((row) => {
      const ready = toReadyRow(row);
      return ready ? [[row.id, ready] as const] : [];
    }),
  );
}

function toPlanned(row: MediaRow): PlannedMedia {
  const bitRate = row.bitRate === null ? null : Number(row.bitRate);
  const fit = toFitSource(row);
  return { ...row, bitRate, kind: MediaKind.parse(row.kind), traits: fit.facts.traits, fit };
}
