import { AUTOMATIC_REMEDIES } from '#app/server/ports/automatic-remedies.ts';
import { isStory } from '#app/domain/posts/story-format.ts';
import {
  PlatformError,
  type DeliveryContent,
  type MediaFile,
  type StepResult,
} from '#app/server/ports/platform-adapter.ts';
import { GraphObject } from '../kit/meta-graph.ts';
import { nextPoll } from '../kit/next-poll.ts';
import {
  CONTAINER_UNKNOWN,
  mayNewContainerPass,
  MEDIA_NOT_FETCHED,
  readContainerErrorCode,
  remedyForContainer,
} from './errors.ts';
import {
  altTextFields,
  coverFields,
  listExtraNotes,
  withoutFailed,
  withoutMissingCover,
  withoutRefused,
} from './parts/extras.ts';
import { explainRefusal, toPostFields, toReelFields, toTagFields } from './parts/options.ts';
import {
  readContainer,
  rejectContent,
  writeGraph,
  type FoundContainer,
  type InstagramCall,
} from './api.ts';
import type { InstagramState } from './state.ts';
import {
  carouselContainer,
  carouselItem,
  imageContainer,
  reelContainer,
  storyContainer,
  type Fields,
} from './wire.ts';

const MAX_CAROUSEL_ITEMS = 10;
const MAX_ROUNDS = 3;
const MAX_FETCH_RETRIES = 2;
/**
 * Images are ready in seconds, reels in minutes. Meta recommends polling once a minute; the pauses end
 * there.
 */
const POLL_PAUSES_SECONDS = [1, 1, 3, 5, 10, 30, 60];
/** Meta's recommended interval, used only when its call budgets are nearly used up. */
const BUSY_PAUSES_SECONDS = [60];
const RETRY_PAUSES_SECONDS = [5, 15];
/** An attempt stops after this. The container stays usable for 24 hours and is polled again. */
const LONGEST_WAIT_MS = 15 * 60_000;

/** Creates the containers. They're invisible and expire on their own, so creating one twice is harmless. */
export async function createContainers(
  call: InstagramCall,
  saved: InstagramState,
): Promise<StepResult> {
  const { content } = call.context;
  content.media.forEach(requireContainerKind);
  const first = requireFirst(content);
  const state = await withoutMissingCover(listExtraNotes(saved, content), content);
  if (content.media.length > 1) return createItems(call, state);
  return createContainer(call, state, await toSingleFields(call, state, first));
}

async function toSingleFields(
  call: InstagramCall,
  state: InstagramState,
  file: MediaFile,
): Promise<Fields> {
  const { content } = call.context;
  const kind = requireContainerKind(file);
  const url = await file.publicUrl();
  const tags = toTagFields(content, 1);
  const post = toPostFields(content);
  if (isStory('instagram', content.options))
    return storyContainer({ kind, url, locationId: post.locationId, tags });
  const reel = toReelFields(content);
  return kind === 'video'
    ? reelContainer({ url, post, reel, tags, cover: await coverFields(state, content) })
    : imageContainer({ url, post, tags, altText: altTextFields(state, file) });
}

function requireFirst({ media, options }: DeliveryContent): MediaFile {
  const [first] = media;
  if (first === undefined) {
    return rejectContent({
      code: 'media_required',
      message: 'Instagram posts need an image or a video.',
      remedy: 'Add an image or a video.',
    });
  }
  if (media.length > 1 && isStory('instagram', options)) {
    return rejectContent({
      code: 'one_file_per_story',
      message: 'A story on Instagram takes one file.',
      remedy: 'Remove the other files, or publish them as a post.',
    });
  }
  if (media.length <= MAX_CAROUSEL_ITEMS) return first;
  return rejectContent({
    code: '100/2207028',
    message: `Instagram allows at most ${String(MAX_CAROUSEL_ITEMS)} files in one post.`,
    remedy: `Remove files until there are ${String(MAX_CAROUSEL_ITEMS)} or fewer.`,
  });
}

function requireContainerKind(media: MediaFile): 'image' | 'video' {
  if (media.kind === 'video') return 'video';
  if (media.kind === 'image' && media.contentType === 'image/jpeg') return 'image';
  return rejectContent({
    code: '36001/2207005',
    message: `Instagram doesn't support ${media.contentType} files.`,
    remedy: 'Convert the image to JPEG.',
  });
}

async function createItems(call: InstagramCall, state: InstagramState): Promise<StepResult> {
  let current = state;
  for (const media of call.context.content.media.slice(state.children.length)) {
    const fields = carouselItem({
      kind: requireContainerKind(media),
      url: await media.publicUrl(),
      altText: altTextFields(state, media),
      tags: toTagFields(call.context.content, current.children.length + 1),
    });
    const id = await postContainer(call, fields).catch((error: unknown) => error);
    if (typeof id !== 'string') return afterRefusal(call, current, { error: id, fields });
    current = { ...current, children: [...current.children, id] };
    await call.context.checkpoint(current);
  }
  return { kind: 'next', step: 'await_items', state: startWaiting(call, current) };
}

async function createContainer(
  call: InstagramCall,
  state: InstagramState,
  fields: Fields,
): Promise<StepResult> {
  const id = await postContainer(call, fields).catch((error: unknown) => error);
  if (typeof id !== 'string') return afterRefusal(call, state, { error: id, fields });
  return {
    kind: 'next',
    step: 'await_container',
    state: startWaiting(call, { ...state, containerId: id }),
  };
}

async function postContainer(call: InstagramCall, fields: Fields): Promise<string> {
  const path = `${call.context.account.externalId}/media`;
  return (await writeGraph(call, path, { fields, schema: GraphObject })).id;
}

/**
 * Retries a file that Meta couldn't fetch twice, because it may only have been slow. After that, and for
 * any other error that the cover or alt text may have caused, the post continues without them.
 */
function afterRefusal(
  call: InstagramCall,
  state: InstagramState,
  { error, fields }: { error: unknown; fields: Fields },
): StepResult {
  const code = error instanceof PlatformError ? error.code : '';
  if ('children' in fields && CONTAINER_UNKNOWN.has(code)) return startOver(call, state, null);
  const step = 'children' in fields ? 'create_carousel' : 'create_container';
  if (code === MEDIA_NOT_FETCHED && state.fetchRefusals < MAX_FETCH_RETRIES) {
    return {
      kind: 'wait',
      step,
      state: { ...state, fetchRefusals: state.fetchRefusals + 1 },
      until: nextPoll(call.context.now(), state.fetchRefusals, RETRY_PAUSES_SECONDS),
    };
  }
  const lighter = withoutRefused(state, fields, error);
  if (lighter === null) throw explainRefusal(error, fields);
  return { kind: 'next', step, state: lighter };
}

function startWaiting(call: InstagramCall, state: InstagramState): InstagramState {
  return { ...state, polls: 0, waitingSince: call.context.now().toISOString() };
}

export async function awaitItems(call: InstagramCall, state: InstagramState): Promise<StepResult> {
  let current = state;
  for (const childId of state.children.slice(state.childrenReady)) {
    const status = await readContainer(call, childId);
    if (status.status_code !== 'FINISHED') {
      return keepWaiting(call, { step: 'await_items', state: current, status });
    }
    current = { ...current, childrenReady: current.childrenReady + 1 };
  }
  return { kind: 'next', step: 'create_carousel', state: current };
}

export async function createCarousel(
  call: InstagramCall,
  state: InstagramState,
): Promise<StepResult> {
  return createContainer(
    call,
    state,
    carouselContainer(state.children, toPostFields(call.context.content)),
  );
}

/** Decides what to do about a container that isn't ready: wait, create a new one, or fail. */
export function keepWaiting(
  call: InstagramCall,
  found: {
    readonly step: string;
    readonly state: InstagramState;
    readonly status: FoundContainer;
  },
): StepResult {
  const { state, status } = found;
  if (status.status_code === 'ERROR') {
    return startOver(call, state, readContainerErrorCode(status.status));
  }
  if (status.status_code === 'EXPIRED') return startOver(call, state, null);
  const now = call.context.now();
  const since = Date.parse(state.waitingSince ?? now.toISOString());
  if (now.getTime() - since > LONGEST_WAIT_MS) {
    throw new PlatformError({
      platform: 'instagram',
      kind: 'unavailable',
      code: 'processing_timeout',
      message: 'Instagram is still processing the media.',
      remedy: AUTOMATIC_REMEDIES.checkLater,
    });
  }
  return {
    kind: 'wait',
    step: found.step,
    state: { ...state, polls: state.polls + 1 },
    until: nextPoll(now, state.polls, status.isBusy ? BUSY_PAUSES_SECONDS : POLL_PAUSES_SECONDS),
  };
}

/** Creates new containers, at most three times. Fails at once if the file itself is the problem. */
export function startOver(
  call: InstagramCall,
  state: InstagramState,
  errorCode: string | null,
): StepResult {
  const rounds = state.rounds + 1;
  const failure = { code: errorCode, isLastTry: rounds >= MAX_ROUNDS };
  const lighter = withoutFailed(state, call.context.content, failure);
  if (lighter !== null) {
    return { kind: 'next', step: 'create_container', state: withoutContainers(lighter) };
  }
  if (rounds >= MAX_ROUNDS || !mayNewContainerPass(errorCode)) {
    return rejectContent({
      code: errorCode ?? 'container_failed',
      message: "Instagram couldn't process the media.",
      remedy: remedyForContainer(errorCode),
    });
  }
  return {
    kind: 'wait',
    step: 'create_container',
    state: withoutContainers({ ...state, rounds }),
    until: nextPoll(call.context.now(), rounds - 1, RETRY_PAUSES_SECONDS),
  };
}

export function withoutContainers(state: InstagramState): InstagramState {
  return {
    ...state,
    children: [],
    childrenReady: 0,
    containerId: null,
    polls: 0,
    publishRefusals: 0,
    waitingSince: null,
  };
}
