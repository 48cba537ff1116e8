import type { GraphCall } from '../meta/graph-call.ts';
import { GraphError, notVisible } from '../meta/graph-error.ts';
import type { GraphRoute } from '../meta/graph-route.ts';
import { runInBackground } from '../meta/background.ts';
import { selectFields } from '../meta/fields.ts';
import { addSeconds, hours } from '../meta/values.ts';
import { PUBLISH, requireAccount, requirePathAccount } from './access.ts';
import { CONTAINER_PARAMETERS, readContainerInput } from './container-input.ts';
import type { ContainerInput } from './container-input.ts';
import { containerState, describeStatus } from './container-state.ts';
import { publishingError } from './errors.ts';
import { fetchImage, fetchVideo } from './media-rules.ts';
import { newInstagramId } from './state.ts';
import type { ContainerRow, InstagramState } from './state.ts';

const MIN_CHILDREN = 2;
const MAX_CHILDREN = 10;

export function createContainerRoute(state: InstagramState): GraphRoute {
  return {
    name: 'container.create',
    parameters: CONTAINER_PARAMETERS,
    handle: (call) => createContainer(state, call),
  };
}

async function createContainer(state: InstagramState, call: GraphCall) {
  const { id: accountId } = requirePathAccount(state, call, [PUBLISH]);
  if (state.context.knob<boolean>('accountRestricted')) throw publishingError(2207050);
  const input = readContainerInput(call, state.context.knob<number>('hashtagLimit'));
  assertChildren(state, accountId, input);
  assertContainerBudget(state, accountId);
  const { imageUrl, kind, altText } = input;
  const medium =
    imageUrl === null ? null : await fetchImage(state.context, { url: imageUrl, kind, altText });
  const createdAt = state.context.now().toISOString();
  const row: ContainerRow = {
    ...toStoredInput(input),
    id: newInstagramId(state),
    accountId,
    createdAt,
    medium,
    readyAt: input.videoUrl === null ? readyAt(state, createdAt, 'imageProcessingSeconds') : null,
    failure: null,
    mediaId: null,
  };
  state.containers.set(row.id, row);
  if (row.readyAt === null) runInBackground(() => processVideo(state, row.id));
  return { id: row.id };
}

function toStoredInput(input: ContainerInput) {
  const { kind, isCarouselItem, caption, altText, shareToFeed, children } = input;
  const { videoUrl, coverUrl, thumbOffsetMs } = input;
  return {
    ...{ kind, isCarouselItem, caption, altText, shareToFeed, children },
    ...{ videoUrl, coverUrl, thumbOffsetMs },
  };
}

/** From the creation on, so that advancing the clock always ends it, however long the fetch took. */
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
  const since = addSeconds(state.context.now(), -hours(24)).toISOString();
  const made = state.containers
    .values()
    .filter((row) => row.accountId === accountId && row.createdAt > since);
  if (made.length >= state.context.knob<number>('containerQuota')) throw publishingError(2207042);
}

async function processVideo(state: InstagramState, id: string): Promise<void> {
  const row = state.containers.get(id);
  const url = row?.videoUrl ?? null;
  if (!row || url === null) return;
  const { kind, thumbOffsetMs } = row;
  const result = await fetchVideo(state.context, { url, kind, thumbOffsetMs });
  const failure = 'failure' in result ? result.failure : await judgeCover(state, row);
  const medium = 'medium' in result ? result.medium : null;
  // Looked up again: the control door may have reset the sandbox meanwhile.
  const latest = state.containers.get(id);
  if (!latest) return;
  const ready = readyAt(state, latest.createdAt, 'videoProcessingSeconds');
  state.containers.set(id, { ...latest, medium, failure, readyAt: ready });
}

async function judgeCover({ context }: InstagramState, row: ContainerRow): Promise<number | null> {
  if (row.coverUrl === null) return null;
  try {
    await fetchImage(context, { url: row.coverUrl, kind: 'story', altText: null });
    return null;
  } catch (error) {
    if (error instanceof GraphError) return error.options.subcode ?? null;
    throw error;
  }
}

/** Videos whose fetching a restart cut off. */
export function resumeProcessing(state: InstagramState): void {
  for (const row of state.containers.values()) {
    if (row.readyAt === null) runInBackground(() => processVideo(state, row.id));
  }
}

export function readContainerRoute(state: InstagramState): GraphRoute {
  return {
    name: 'container.read',
    parameters: ['fields'],
    handle: (call) => {
      const account = requireAccount(state, call, []);
      const id = call.request.params['id'] ?? '';
      const row = state.containers.get(id);
      if (row?.accountId !== account.id) throw notVisible(id);
      const status = describeStatus(row, state.context.now());
      return selectFields({
        typeName: 'IGContainer',
        node: { id: row.id, status_code: status.code, status: status.text },
        fields: call.parameters.get('fields'),
        defaults: ['id'],
      });
    },
  };
}
