import {
  PlatformError,
  type DeliveryStep,
  type StepContext,
  type StepResult,
} from '#app/server/ports/platform-adapter.ts';
import { GraphObject } from '../kit/meta-graph.ts';
import { asOutcomeUnknown } from '../kit/is-transient.ts';
import { nextPoll } from '../kit/next-poll.ts';
import type { InstagramConfig } from './config.ts';
import { CONTAINER_NOT_READY, CONTAINER_UNKNOWN, QUOTA_USED_UP } from './errors.ts';
import { withNote } from './parts/extras.ts';
import { openGraph, readContainer, readGraph, writeGraph, type InstagramCall } from './api.ts';
import { findOwnMedia } from './parts/listing.ts';
import { awaitItems, createCarousel, createContainers, keepWaiting, startOver } from './media.ts';
import { profileUrl } from './profile.ts';
import { explainQuota, requireQuota } from './parts/quota.ts';
import { readInstagramState, type InstagramState } from './state.ts';
import { MediaPermalink } from './wire.ts';

const READ_BACK_PAUSES_SECONDS = [1, 1, 3, 10, 30];
const MAX_READ_BACKS = 5;
const REFUSED_PUBLISH_PAUSES_SECONDS = [3, 10, 30, 60];
const MAX_PUBLISH_REFUSALS = 4;

type Run = (call: InstagramCall, state: InstagramState) => Promise<StepResult>;

/**
 * Creates the delivery steps: create the container, wait until it's finished, `media_publish` (the
 * commit), then the permalink. No step has a rate limit: Instagram counts calls and posts per day, and the
 * remaining posts are read before each publish.
 */
export function createInstagramSteps(
  config: InstagramConfig,
): Readonly<Record<string, DeliveryStep>> {
  const step = (phase: DeliveryStep['phase'], run: Run): DeliveryStep => ({
    phase,
    run: (context, state) => run({ config, context }, readInstagramState(state)),
  });
  return {
    create_container: step('preparing', createContainers),
    await_items: step('processing', awaitItems),
    create_carousel: step('processing', createCarousel),
    await_container: step('processing', awaitContainer),
    publish: step('committing', publishContainer),
    find_media: step('confirming', findMedia),
    confirm: step('confirming', confirmPermalink),
  };
}

async function awaitContainer(call: InstagramCall, state: InstagramState): Promise<StepResult> {
  const status = await readContainer(call, requireContainer(state));
  switch (status.status_code) {
    case 'FINISHED':
      // Meta reports the container as finished but doesn't find it on publish. Only a new one helps.
      if (state.publishRefusals >= MAX_PUBLISH_REFUSALS) return startOver(call, state, null);
      await requireQuota(call);
      return {
        kind: 'next',
        step: 'publish',
        state: { ...state, publishFrom: state.publishFrom ?? call.context.now().toISOString() },
      };
    case 'PUBLISHED':
      return { kind: 'next', step: 'find_media', state: { ...state, polls: 0 } };
    default:
      return keepWaiting(call, { step: 'await_container', state, status });
  }
}

function requireContainer(state: InstagramState): string {
  if (state.containerId !== null) return state.containerId;
  throw new PlatformError({
    platform: 'instagram',
    kind: 'bug',
    code: 'no_container',
    message: "The delivery's saved state has no container.",
    remedy: 'Contact your administrator, then publish the post again.',
  });
}

async function publishContainer(call: InstagramCall, state: InstagramState): Promise<StepResult> {
  try {
    const published = await writeGraph(call, `${call.context.account.externalId}/media_publish`, {
      fields: { creation_id: requireContainer(state) },
      schema: GraphObject,
      commit: true,
    });
    return { kind: 'next', step: 'confirm', state: { ...state, mediaId: published.id, polls: 0 } };
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    if (error.code === QUOTA_USED_UP) throw await explainQuota(call, error);
    if (!isContainerRefusal(error) && error.kind !== 'rejected_content') throw error;
    // The refusal may be about a container that this very call already published, duplicated in transit.
    const { status_code: status } = await asOutcomeUnknown(
      readContainer(call, requireContainer(state)),
    );
    if (status === 'PUBLISHED')
      return { kind: 'next', step: 'find_media', state: { ...state, polls: 0 } };
    if (!isContainerRefusal(error)) throw error;
    return {
      kind: 'wait',
      step: 'await_container',
      state: { ...state, publishRefusals: state.publishRefusals + 1 },
      until: nextPoll(call.context.now(), state.publishRefusals, REFUSED_PUBLISH_PAUSES_SECONDS),
    };
  }
}

function isContainerRefusal(error: PlatformError): boolean {
  return error.code === CONTAINER_NOT_READY || CONTAINER_UNKNOWN.has(error.code);
}

/** The container reports that it's published, but the API has no link from a container to its media. */
async function findMedia(call: InstagramCall, state: InstagramState): Promise<StepResult> {
  const found = await readBack(() => findOwnMedia(call, state));
  if (found !== null) {
    return { kind: 'next', step: 'confirm', state: { ...state, mediaId: found.id, polls: 0 } };
  }
  return (
    requestAgain(call, { step: 'find_media', state }) ??
    publishedAtProfile(call.config, {
      context: call.context,
      state,
      note: "Instagram reports that the post is live but didn't return its ID. Check the profile.",
    })
  );
}

/** The permalink is optional. Reading it may fail right after publishing and never fails the post. */
async function confirmPermalink(call: InstagramCall, state: InstagramState): Promise<StepResult> {
  const mediaId = state.mediaId ?? '';
  const media = await readBack(async () =>
    readGraph(await openGraph(call), mediaId, {
      query: { fields: 'id,permalink,media_type,media_product_type,timestamp' },
      schema: MediaPermalink,
    }),
  );
  if (media?.permalink !== undefined) {
    return toReceipt(state, { url: media.permalink });
  }
  return (
    requestAgain(call, { step: 'confirm', state }) ??
    publishedAtProfile(call.config, {
      context: call.context,
      state,
      note: "Instagram hasn't returned a link to the post yet. The link opens the profile.",
    })
  );
}

/**
 * Returns null if the platform couldn't be queried, because a failed read after the commit must not fail the
 * delivery.
 */
async function readBack<T>(read: () => Promise<T | null>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof PlatformError) return null;
    throw error;
  }
}

function requestAgain(
  call: InstagramCall,
  { step, state }: { step: string; state: InstagramState },
): StepResult | null {
  if (state.polls >= MAX_READ_BACKS) return null;
  return {
    kind: 'wait',
    step,
    state: { ...state, polls: state.polls + 1 },
    until: nextPoll(call.context.now(), state.polls, READ_BACK_PAUSES_SECONDS),
  };
}

function publishedAtProfile(
  config: InstagramConfig,
  { context, state, note }: { context: StepContext; state: InstagramState; note: string },
): StepResult {
  const { handle } = context.account;
  const url = handle === null ? null : profileUrl(config, handle);
  return toReceipt(withNote(state, note), { url });
}

function toReceipt(state: InstagramState, { url }: { url: string | null }): StepResult {
  const note = state.notes.length === 0 ? {} : { note: state.notes.join(' ') };
  return { kind: 'published', remoteId: state.mediaId, url, state, ...note };
}
