import { setTimeout } from 'node:timers/promises';
import type { StoredBlob } from '../kit/types.ts';
import type { GraphCall } from '../meta/graph-call.ts';
import { GraphError, notVisible } from '../meta/graph-error.ts';
import type { GraphRoute } from '../meta/graph-route.ts';
import { runInBackground } from '../meta/background.ts';
import { selectFields } from '../meta/fields.ts';
import { countSince } from '../meta/row-index.ts';
import { addSeconds, hours } from '../meta/values.ts';
import { PUBLISH, requireAccount, requirePathAccount } from './access.ts';
import { CONTAINER_PARAMETERS, readContainerInput } from './container-input.ts';
import type { ContainerInput } from './container-input.ts';
import { containerState, describeStatus, describeUpload } from './container-state.ts';
import { publishingError } from './errors.ts';
import { checkVideo, fetchImage, fetchVideo } from './media-rules.ts';
import { addContainer, newInstagramId } from './state.ts';
import type { ContainerRow, InstagramState, StoredMedium } from './state.ts';

const MIN_CHILDREN = 2;
const MAX_CHILDREN = 10;

export function createContainerRoute(state: InstagramState): GraphRoute {
  return {
    name: 'container.create',
    parameters: CONTAINER_PARAMETERS,
    unsupported: [
      'poll_attachment',
      'product_tags',
      'branded_content_sponsor_ids',
      'is_paid_partnership',
    ],
    handle: (call) => createContainer(state, call),
  };
}

async function createContainer(state: InstagramState, call: GraphCall) {
  const { id: accountId } = requirePathAccount(state, call, [PUBLISH]);
  if (state.context.knob<boolean>('accountRestricted')) throw publishingError(2207050);
  const input = readContainerInput(call, {
    hashtagLimit: state.context.knob<number>('hashtagLimit'),
    hasByteUploads: state.login.name === 'Facebook',
  });
  assertChildren(state, accountId, input);
  assertContainerBudget(state, accountId);
  const { imageUrl, kind, altText } = input;
  const medium =
    imageUrl === null ? null : await fetchImage(state.context, { url: imageUrl, kind, altText });
  const createdAt = state.context.now().toISOString();
  const isVideo = input.videoUrl !== null || input.isResumable;
  const row: ContainerRow = {
    ...toStoredInput(input),
    id: newInstagramId(state),
    accountId,
    createdAt,
    medium,
    cover: null,
    readyAt: isVideo ? null : readyAt(state, createdAt, 'imageProcessingSeconds'),
    failure: isVideo ? null : switchedFailure(state),
    mediaId: null,
  };
  addContainer(state, row);
  if (row.isResumable) return { id: row.id, uri: toUploadUri(state, call, row.id) };
  if (row.readyAt === null) startProcessing(state, row.id);
  return { id: row.id };
}

/** The URL for the bytes, on rupload.facebook.com. */
function toUploadUri({ host }: InstagramState, { request }: GraphCall, id: string): string {
  return `${host.baseUrl}/ig-api-upload/${request.params['version'] ?? ''}/${id}`;
}

function toStoredInput(input: ContainerInput) {
  const { kind, isCarouselItem, caption, altText, shareToFeed, children } = input;
  const { videoUrl, coverUrl, thumbOffsetMs, isResumable, extras } = input;
  return {
    kind,
    isCarouselItem,
    caption,
    altText,
    shareToFeed,
    children,
    videoUrl,
    coverUrl,
    thumbOffsetMs,
    extras,
    ...(isResumable && { isResumable }),
  };
}

/**
 * Counts from the creation time, so advancing the clock always finishes processing, however long the fetch
 * took.
 */
function readyAt({ context }: InstagramState, createdAt: string, knob: string): string {
  return addSeconds(new Date(createdAt), context.knob<number>(knob)).toISOString();
}

function assertChildren(state: InstagramState, accountId: string, input: ContainerInput): void {
  if (input.kind !== 'carousel') return;
  const { children } = input;
  if (children.length < MIN_CHILDREN || children.length > MAX_CHILDREN) {
    throw publishingError(2207028);
  }
  for (const id of children) {
    const child = state.containers.get(id);
    if (child?.accountId !== accountId || !child.isCarouselItem) throw publishingError(2207008);
    const status = containerState(child, state.context.now());
    if (status === 'IN_PROGRESS') throw publishingError(2207027);
    if (status !== 'FINISHED') throw publishingError(2207008);
  }
}

function assertContainerBudget(state: InstagramState, accountId: string): void {
  if (state.context.knob<boolean>('dailyCapsLifted')) return;
  const { containers: rows, containersByAccount: index } = state;
  const since = addSeconds(state.context.now(), -hours(24));
  const recentCount = countSince(
    { rows, index, readTime: (row) => row.createdAt },
    accountId,
    since,
  );
  if (recentCount >= state.context.knob<number>('containerQuota')) throw publishingError(2207042);
}

/** Returns the subcode that every container fails with if the knob is set, whatever its media. */
function switchedFailure({ context }: InstagramState): number | null {
  const subcode = context.knob<number>('failProcessing');
  return subcode === 0 ? null : subcode;
}

/** Checks a video: the one that was just uploaded, or else the one at the container's URL. */
export async function processVideo(
  state: InstagramState,
  id: string,
  sent?: StoredBlob,
): Promise<void> {
  const row = state.containers.get(id);
  if (!row) return;
  const result = await fetchFiles(state, row, sent);
  // Read again, because the control API may have reset the sandbox meanwhile.
  const latest = state.containers.get(id);
  if (!latest) return;
  const from = sent === undefined ? latest.createdAt : state.context.now().toISOString();
  const ready = readyAt(state, from, 'videoProcessingSeconds');
  const failure = result.failure ?? switchedFailure(state);
  state.containers.set(id, { ...latest, ...result, failure, readyAt: ready });
}

interface FetchedFiles {
  medium: StoredMedium | null;
  cover: StoredMedium | null;
  failure: number | null;
}

async function fetchFiles(
  { context }: InstagramState,
  row: ContainerRow,
  sent: StoredBlob | undefined,
): Promise<FetchedFiles> {
  const { kind, thumbOffsetMs, coverUrl } = row;
  const video =
    sent === undefined
      ? await fetchVideo(context, { url: row.videoUrl ?? '', kind, thumbOffsetMs })
      : await checkVideo(context, { kind, thumbOffsetMs }, sent);
  if ('failure' in video) return { medium: null, cover: null, failure: video.failure };
  const { medium } = video;
  if (coverUrl === null) return { medium, cover: null, failure: null };
  try {
    const cover = await fetchImage(context, { url: coverUrl, kind: 'story', altText: null });
    return { medium, cover, failure: null };
  } catch (error) {
    if (error instanceof GraphError && error.options.subcode !== undefined) {
      return { medium, cover: null, failure: error.options.subcode };
    }
    throw error;
  }
}

/** Resumes videos whose fetch a restart interrupted. */
export function resumeProcessing(state: InstagramState): void {
  for (const row of state.containers.values()) {
    if (row.readyAt === null && !row.isResumable) startProcessing(state, row.id);
  }
}

function startProcessing(state: InstagramState, id: string): void {
  const work = processVideo(state, id).finally(() => state.processing.delete(id));
  state.processing.set(id, work);
  runInBackground(() => work);
}

/** How long a status request waits for a fetch in progress. */
const MAX_WAIT_MS = 5_000;

/**
 * Waits for a video's fetch once the clock says it should be ready. Otherwise an advanced clock could outrun
 * the download, and a client would give up on a video that takes a second.
 */
async function readWhenDue(state: InstagramState, row: ContainerRow): Promise<ContainerRow> {
  const due = readyAt(state, row.createdAt, 'videoProcessingSeconds');
  const work = state.processing.get(row.id);
  if (work === undefined || new Date(due) > state.context.now()) return row;
  const patience = new AbortController();
  const { signal } = patience;
  const limit = setTimeout(MAX_WAIT_MS, undefined, { signal, ref: false });
  await Promise.race([work, limit]).finally(() => patience.abort());
  return state.containers.get(row.id) ?? row;
}

/** Fields that Meta has and the sandbox never fills. */
const EMPTY_CONTAINER_FIELDS: ReadonlySet<string> = new Set(['copyright_check_status']);

export function readContainerRoute(state: InstagramState): GraphRoute {
  return {
    name: 'container.read',
    parameters: ['fields'],
    handle: async (call) => {
      const account = requireAccount(state, call, []);
      const id = call.request.params['id'] ?? '';
      const found = state.containers.get(id);
      if (found?.accountId !== account.id) throw notVisible(id);
      const row = await readWhenDue(state, found);
      const status = describeStatus(row, state.context.now());
      return selectFields({
        typeName: 'IGContainer',
        node: {
          id: row.id,
          status_code: status.code,
          status: status.text,
          video_status: row.isResumable ? describeUpload(state, row) : undefined,
        },
        emptyFields: EMPTY_CONTAINER_FIELDS,
        fields: call.parameters.get('fields'),
        defaults: ['id'],
      });
    },
  };
}
