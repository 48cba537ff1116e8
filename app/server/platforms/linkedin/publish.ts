import { AUTOMATIC_REMEDIES } from '#app/server/ports/automatic-remedies.ts';
import { escapeLittleText } from '#app/domain/text/little-text.ts';
import {
  PlatformError,
  type DeliveryStep,
  type StepResult,
} from '#app/server/ports/platform-adapter.ts';
import { callAuthorized } from '../kit/authorized-call.ts';
import { restRequest, type Call } from './api.ts';
import type { LinkedinConfig } from './config.ts';
import { prepareCard, needsCard, withoutRefusedCard } from './parts/card.ts';
import { API_CALL, DUPLICATE, LOST_MEDIA_CODES, NOT_PROCESSED_YET } from './errors.ts';
import { uploadMedia } from './media.ts';
import { pollProcessing, waitForProcessing } from './parts/processing.ts';
import { findUpload, readLinkedinState, restartUpload, type LinkedinState } from './state.ts';
import { buildPostBody, findPostUrn } from './wire.ts';

/** It isn't documented whether escapes count, so the escaped text is kept within the limit too. */
const MAX_COMMENTARY = 3000;

export function createLinkedinSteps(
  config: LinkedinConfig,
): Readonly<Record<string, DeliveryStep>> {
  const step = (
    phase: DeliveryStep['phase'],
    work: (call: Call, state: LinkedinState) => StepResult | Promise<StepResult>,
  ): DeliveryStep => ({
    phase,
    run: async (context, state) => work({ config, context }, readLinkedinState(state)),
  });
  return {
    prepare: step('preparing', prepare),
    card: step('uploading', prepareCard),
    upload: step('uploading', uploadMedia),
    process: step('processing', pollProcessing),
    create: step('committing', runCreate),
    confirm: step('confirming', toPublished),
  };
}

function prepare({ context }: Call, state: LinkedinState): StepResult {
  const { text, options } = context.content;
  if (escapeLittleText(text, options.mentions).length > MAX_COMMENTARY) {
    throw new PlatformError({
      platform: 'linkedin',
      kind: 'rejected_content',
      code: 'text_too_long',
      message: 'The text is too long for LinkedIn.',
      remedy:
        'Shorten the text to 3,000 characters. Characters such as brackets, @, and _ count twice.',
    });
  }
  if (context.content.media.length > 0) return { kind: 'next', step: 'upload', state };
  return { kind: 'next', step: needsCard(context.content) ? 'card' : 'create', state };
}

async function runCreate(call: Call, state: LinkedinState): Promise<StepResult> {
  try {
    const remoteId = await createPost(call, state);
    return toPublished(call, { ...state, remoteId });
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    const smaller = withoutRefusedCard(call, state, error);
    if (smaller !== null) return { kind: 'next', step: 'create', state: smaller };
    // A 400 created nothing, so the create can be repeated.
    if (error.code === NOT_PROCESSED_YET) return waitForProcessing(call, state, 'create');
    if (LOST_MEDIA_CODES.has(error.code) && state.uploadRestarts === 0)
      return restartUpload(call.context, state);
    throw error.code === DUPLICATE ? withLink(call, error) : error;
  }
}

/** Creates the post and returns its URN. The same state produces the same bytes. */
export async function createPost(call: Call, state: LinkedinState): Promise<string> {
  const { config, context } = call;
  const media = context.content.media.flatMap((file) => {
    const urn = findUpload(state, file)?.urn;
    return urn === undefined ? [] : [{ file, urn }];
  });
  const value = buildPostBody(context.account.externalId, context.content, {
    media,
    card: state.card,
  });
  const { headers } = await callAuthorized(
    context,
    restRequest(config, 'POST', { path: 'posts', value }),
    { ...API_CALL, commit: true },
  );
  const urn = headers['x-restli-id'];
  if (urn !== undefined && urn !== '') return urn;
  throw new PlatformError({
    platform: 'linkedin',
    kind: 'outcome_unknown',
    code: 'no_post_id',
    message: 'LinkedIn accepted the post without returning its ID.',
    remedy: AUTOMATIC_REMEDIES.checkPost,
  });
}

/** Without an earlier attempt of ours, the duplicate is the author's own. Link to the existing post. */
function withLink({ config }: Call, error: PlatformError): PlatformError {
  const urn = findPostUrn(error.platformMessage ?? '');
  if (urn === null) return error;
  return new PlatformError({
    platform: error.platform,
    kind: error.kind,
    code: error.code,
    message: error.message,
    remedy: `Change the text. LinkedIn already has this post at ${permalink(config, urn)}`,
    platformMessage: error.platformMessage,
    cause: error,
  });
}

function permalink(config: LinkedinConfig, urn: string): string {
  return `${config.webUrl}/feed/update/${urn}/`;
}

function toPublished({ config }: Call, state: LinkedinState): StepResult {
  const { remoteId } = state;
  const url = remoteId === null ? null : permalink(config, remoteId);
  const note = state.note === null ? {} : { note: state.note };
  return { kind: 'published', remoteId, url, state, ...note };
}
