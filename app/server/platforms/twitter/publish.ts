import type { DeliveryStep, StepContext, StepResult } from '#app/server/ports/platform-adapter.ts';
import { PlatformError } from '#app/server/ports/platform-adapter.ts';
import { requestAuthorizedJson } from '../kit/authorized-call.ts';
import type { TwitterConfig } from './config.ts';
import { DUPLICATE, INVALID_MEDIA, POST_CALL } from './errors.ts';
import { restartUpload, uploadMedia } from './media.ts';
import { describeMedia, pollProcessing } from './processing.ts';
import { findUpload, readTwitterState, type TwitterState } from './state.ts';
import { buildCreateBody, CreateAnswer } from './wire.ts';

/** After `succeeded`, X may still call the media invalid for a few seconds (x.md, section 2.3). */
const MEDIA_LAG_MS = 3_000;

interface Call {
  readonly config: TwitterConfig;
  readonly context: StepContext;
}

export function createTwitterSteps(config: TwitterConfig): Readonly<Record<string, DeliveryStep>> {
  const step = (
    phase: DeliveryStep['phase'],
    work: (call: Call, state: TwitterState) => StepResult | Promise<StepResult>,
  ): DeliveryStep => ({
    phase,
    run: async (context, state) => work({ config, context }, readTwitterState(state)),
  });
  return {
    prepare: step('preparing', ({ context }, state) => {
      const next = context.content.media.length === 0 ? 'create' : 'upload';
      return { kind: 'next', step: next, state };
    }),
    upload: step('uploading', uploadMedia),
    process: step('processing', pollProcessing),
    describe: step('processing', describeMedia),
    create: step('committing', createPost),
    confirm: step('confirming', toPublished),
  };
}

async function createPost(call: Call, state: TwitterState): Promise<StepResult> {
  const { config, context } = call;
  const mediaIds = context.content.media.flatMap((file) => findUpload(state, file)?.mediaId ?? []);
  try {
    const { data } = await requestAuthorizedJson(
      context,
      {
        method: 'POST',
        url: `${config.apiUrl}/2/tweets`,
        body: { kind: 'json', value: buildCreateBody(context.content, mediaIds) },
      },
      { ...POST_CALL, commit: true, schema: CreateAnswer },
    );
    return toPublished(call, { ...state, remoteId: data.id });
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    return afterRefusal(call, state, error);
  }
}

async function afterRefusal(
  { context }: Call,
  state: TwitterState,
  error: PlatformError,
): Promise<StepResult> {
  if (error.code.startsWith(INVALID_MEDIA)) return afterInvalidMedia(context, state, error);
  if (error.code === DUPLICATE && state.lostCreates > 0) {
    // Strong evidence that the create whose outcome nobody saw went live: look for it again.
    await context.checkpoint({ ...state, isDuplicateRefused: true, looks: 0 });
    throw new PlatformError({
      platform: 'twitter',
      kind: 'outcome_unknown',
      code: 'duplicate_after_lost_answer',
      message: 'X says that this was posted already, after a create whose answer was lost.',
      remedy: 'Nothing to do: X is asked for the post.',
      platformMessage: error.platformMessage,
      cause: error,
    });
  }
  throw error;
}

/** A 400 created nothing: wait for X to catch up, then upload anew, then it is the file. */
function afterInvalidMedia(
  context: StepContext,
  state: TwitterState,
  error: PlatformError,
): StepResult {
  const next = { ...state, mediaRefusals: state.mediaRefusals + 1 };
  if (state.mediaRefusals === 0) {
    const until = new Date(context.now().getTime() + MEDIA_LAG_MS);
    return { kind: 'wait', step: 'create', state: next, until };
  }
  if (state.uploadRestarts === 0) return restartUpload(next);
  throw error;
}

function toPublished({ config, context }: Call, state: TwitterState): StepResult {
  const { remoteId } = state;
  const author = context.account.handle ?? 'i/web';
  return {
    kind: 'published',
    remoteId,
    url: remoteId === null ? null : `${config.webUrl}/${author}/status/${remoteId}`,
    state,
    ...(state.notes.length === 0 ? {} : { note: state.notes.join(' ') }),
  };
}
