import type { Call } from './api.ts';
import type {
  DeliveryAccount,
  DeliveryStep,
  StepContext,
  StepPace,
  StepResult,
} from '#app/server/ports/platform-adapter.ts';
import { readAccountTier } from '#app/domain/platforms/account-tier.ts';
import { getTextRule } from '#app/domain/text/text-rules.ts';
import { parseXText, X_TEXT } from '#app/domain/text/x-text.ts';
import { PlatformError } from '#app/server/ports/platform-adapter.ts';
import { requestAuthorizedJson } from '../kit/authorized-call.ts';
import type { TwitterConfig } from './config.ts';
import { INVALID_MEDIA, POST_CALL } from './errors.ts';
import { restartUpload, uploadMedia } from './media.ts';
import { describeMedia, pollProcessing } from './parts/processing.ts';
import { toPostUrl } from './parts/to-post-url.ts';
import { findUpload, readTwitterState, type TwitterState } from './state.ts';
import { buildCreateBody, CreateResponse } from './wire.ts';

/** Posts per account. Refused requests count too (https://docs.x.com/x-api/fundamentals/rate-limits). */
const CREATE_PACE: StepPace = { max: 100, seconds: 15 * 60 };

/** After `succeeded`, X may still refuse the media as invalid for a few seconds (seen in production). */
const MEDIA_LAG_MS = 3_000;

export function createTwitterSteps(config: TwitterConfig): Readonly<Record<string, DeliveryStep>> {
  const step = (
    phase: DeliveryStep['phase'],
    work: (call: Call, state: TwitterState) => StepResult | Promise<StepResult>,
  ): DeliveryStep => ({
    phase,
    run: async (context, state) => work({ config, context }, readTwitterState(state)),
  });
  return {
    prepare: step('preparing', prepare),
    upload: step('uploading', uploadMedia),
    process: step('processing', pollProcessing),
    describe: step('processing', describeMedia),
    create: { ...step('committing', createPost), pace: CREATE_PACE },
    confirm: step('confirming', toPublished),
  };
}

/** Rejects before the upload what X would refuse after it. */
function prepare({ context }: Call, state: TwitterState): StepResult {
  const { text, media, cover } = context.content;
  if (text !== '') requirePostable(text, context.account);
  const notes = cover === null ? state.notes : [...state.notes, NO_COVER];
  return {
    kind: 'next',
    step: media.length === 0 ? 'create' : 'upload',
    state: { ...state, notes },
  };
}

const NO_COVER = "Twitter doesn't support cover images, so the cover is a frame of the video.";

function requirePostable(text: string, { details }: DeliveryAccount): void {
  const tier = readAccountTier('twitter', details);
  const { max } = getTextRule('twitter', tier);
  const { valid, weightedLength: weight } = parseXText(text, {
    ...X_TEXT,
    maxWeightedTweetLength: max,
  });
  if (valid) return;
  const isLong = weight > max;
  throw new PlatformError({
    platform: 'twitter',
    kind: 'rejected_content',
    code: isLong ? 'text_too_long' : 'text_characters',
    message: isLong
      ? `The text is ${String(weight)} characters long as Twitter counts them. The limit is ${String(max)}.`
      : "The text has characters that Twitter doesn't allow.",
    remedy: isLong
      ? toShorterText(weight, max)
      : 'Retype the text. It has an invisible character (U+FEFF, U+FFFE, or U+FFFF).',
  });
}

/** Returns what would help. A subscription doesn't help if the text is too long for every account. */
function toShorterText(weight: number, max: number): string {
  const { max: premiumMax } = getTextRule('twitter', 'premium');
  const [limit, premium] = [max, premiumMax].map((count) => count.toLocaleString('en-US'));
  const subscribe = max < premiumMax && weight <= premiumMax;
  return subscribe
    ? `Shorten the text to ${limit} characters, or subscribe the account to Twitter Premium, which allows ${premium}.`
    : `Shorten the text to ${limit} characters. Twitter counts a link as 23 and an emoji or CJK character as 2.`;
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
      { ...POST_CALL, commit: true, schema: CreateResponse },
    );
    return toPublished(call, { ...state, remoteId: data.id });
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    return handleRefusal(call, state, error);
  }
}

async function handleRefusal(
  { context }: Call,
  state: TwitterState,
  error: PlatformError,
): Promise<StepResult> {
  if (error.code.startsWith(INVALID_MEDIA)) return afterInvalidMedia(context, state, error);
  // The existing post may be this one, duplicated in transit, so the timeline is searched for it.
  if (error.kind === 'duplicate')
    await context.checkpoint({ ...state, isDuplicateRefused: true, looks: 0 });
  throw error.code === 'not_permitted' ? explainLongPost(context, error) : error;
}

/**
 * Adds the likely reason to a refusal of a long post, because X gives none. The account had a subscription
 * when it was last checked, and a subscription can end at any time.
 */
function explainLongPost({ content, account }: StepContext, error: PlatformError): PlatformError {
  const { max } = getTextRule('twitter', 'standard');
  const { weightedLength: weight } = parseXText(content.text, X_TEXT);
  if (readAccountTier('twitter', account.details) === 'standard' || weight <= max) return error;
  return new PlatformError({
    platform: 'twitter',
    kind: error.kind,
    code: error.code,
    message: error.message,
    remedy: `Check the account on the dashboard. Only Premium accounts can post more than ${String(max)} characters, and its subscription may have expired. Otherwise, change the text.`,
    platformMessage: error.platformMessage,
    cause: error,
  });
}

/**
 * A 400 created nothing. Wait for X to catch up first, then upload again; after that, the file is the
 * problem.
 */
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
  if (state.uploadRestarts === 0) return restartUpload(context, next);
  throw error;
}

function toPublished({ config, context }: Call, state: TwitterState): StepResult {
  const { remoteId } = state;
  return {
    kind: 'published',
    remoteId,
    url: remoteId === null ? null : toPostUrl(config, context.account, remoteId),
    state,
    ...(state.notes.length === 0 ? {} : { note: state.notes.join(' ') }),
  };
}
