import type { SimulatorContext } from '../kit/types.ts';
import { publishTable } from './store.ts';
import type { PublishRow } from './store.ts';

/** What's needed to list a creator's videos without reading each row. */
export interface PostEntry {
  readonly publishId: string;
  readonly acceptedMs: number;
  /** Null if it never becomes public, because it isn't for everyone or has failed. */
  readonly publicMs: number | null;
}

export function isPublicAt({ publicMs }: PostEntry, now: number): boolean {
  return publicMs !== null && now >= publicMs;
}

interface PublishIndex {
  readonly firstId: string | null;
  readonly byUploadId: Map<string, string>;
  readonly byPostId: Map<string, string>;
  /** In the order the posts were accepted. */
  readonly postsByCreator: Map<string, PostEntry[]>;
  readonly draftsByCreator: Map<string, string[]>;
  /** When each creator last started a post or draft, by app. */
  readonly lastOpenedBy: Map<string, Map<string, number>>;
}

/** Built on first use and updated from then on, so no request reads all posts. */
const indexes = new WeakMap<SimulatorContext, PublishIndex>();

export function addPublish(context: SimulatorContext, row: PublishRow): void {
  const index = openIndex(context);
  publishTable(context).set(row.publishId, row);
  if (index.firstId === null) indexes.delete(context);
  else indexOpened(index, row);
}

/** Saves a row whose state matters to the index. */
export function saveAccepted(context: SimulatorContext, row: PublishRow): void {
  const index = openIndex(context);
  publishTable(context).set(row.publishId, row);
  indexAccepted(index, row);
}

export function findByUploadId(
  context: SimulatorContext,
  uploadId: string,
): PublishRow | undefined {
  return readRow(context, openIndex(context).byUploadId.get(uploadId));
}

export function findByPostId(context: SimulatorContext, postId: string): PublishRow | undefined {
  return readRow(context, openIndex(context).byPostId.get(postId));
}

/** Yields direct posts whose bytes have arrived, newest first. */
export function* walkPosts(context: SimulatorContext, personaId: string): Generator<PostEntry> {
  const entries = openIndex(context).postsByCreator.get(personaId) ?? [];
  for (let at = entries.length - 1; at >= 0; at -= 1) {
    const entry = entries[at];
    if (entry) yield entry;
  }
}

/** Yields drafts, newest first. */
export function* walkDrafts(context: SimulatorContext, personaId: string): Generator<PublishRow> {
  const ids = openIndex(context).draftsByCreator.get(personaId) ?? [];
  for (let at = ids.length - 1; at >= 0; at -= 1) {
    const row = readRow(context, ids[at]);
    if (row) yield row;
  }
}

/** Returns the creators who started a post or draft through this app after that time. */
export function listActiveCreators(
  context: SimulatorContext,
  clientId: string,
  sinceMs: number,
): string[] {
  const opened = openIndex(context).lastOpenedBy.get(clientId) ?? new Map<string, number>();
  return [...opened].filter(([, at]) => at > sinceMs).map(([personaId]) => personaId);
}

function readRow(context: SimulatorContext, id: string | undefined): PublishRow | undefined {
  return id === undefined ? undefined : publishTable(context).get(id);
}

function openIndex(context: SimulatorContext): PublishIndex {
  const cached = indexes.get(context);
  // A reset empties the table without notice. Rows are never deleted otherwise.
  const isStale = !readRow(context, cached?.firstId ?? undefined);
  if (cached && (cached.firstId === null || !isStale)) return cached;
  const built = build(publishTable(context).values());
  indexes.set(context, built);
  return built;
}

function build(rows: readonly PublishRow[]): PublishIndex {
  const index: PublishIndex = {
    firstId: rows[0]?.publishId ?? null,
    byUploadId: new Map(),
    byPostId: new Map(),
    postsByCreator: new Map(),
    draftsByCreator: new Map(),
    lastOpenedBy: new Map(),
  };
  for (const row of rows) indexOpened(index, row);
  const accepted = rows.filter((row) => row.accepted);
  accepted.sort((one, other) => toMs(one.accepted?.at) - toMs(other.accepted?.at));
  for (const row of accepted) indexAccepted(index, row);
  return index;
}

function indexOpened(index: PublishIndex, row: PublishRow): void {
  const { publishId, personaId, clientId, source } = row;
  if (source.kind === 'file') index.byUploadId.set(source.uploadId, publishId);
  if (!row.post) append(index.draftsByCreator, personaId, publishId);
  const opened = index.lastOpenedBy.get(clientId) ?? new Map<string, number>();
  index.lastOpenedBy.set(clientId, opened.set(personaId, toMs(row.createdAt)));
}

function indexAccepted(index: PublishIndex, row: PublishRow): void {
  const { publishId, personaId, accepted, post } = row;
  if (!accepted || !post) return;
  index.byPostId.set(accepted.postId, publishId);
  const isForAll = post.privacyLevel === 'PUBLIC_TO_EVERYONE' && !accepted.failReason;
  append(index.postsByCreator, personaId, {
    publishId,
    acceptedMs: toMs(accepted.at),
    publicMs: isForAll ? toMs(accepted.publicAt) : null,
  });
}

function append<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

function toMs(date: string | undefined): number {
  return date === undefined ? 0 : new Date(date).getTime();
}
