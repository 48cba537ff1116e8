import {
  PlatformError,
  type MediaFile,
  type StepResult,
} from '#app/server/ports/platform-adapter.ts';
import { requestAuthorizedJson } from '#app/server/platforms/kit/authorized-call.ts';
import { nextPoll } from '#app/server/platforms/kit/next-poll.ts';
import { restRequest, type Call } from '../api.ts';
import { API_CALL } from '../errors.ts';
import {
  findUpload,
  restartUpload,
  withUpload,
  type LinkedinState,
  type Upload,
} from '../state.ts';
import { AssetResponse } from '../wire.ts';

const POLL_PAUSES_SECONDS = [1, 1, 3, 5, 10, 20];
const PROCESSING_LIMIT_MS = 15 * 60 * 1000;
/** How long most files take. Used if the account can't read its uploads' status. */
const UNREADABLE_PAUSE_SECONDS = [2];

/** Waits until LinkedIn has processed every file, if the account can read the status. */
export async function pollProcessing(call: Call, from: LinkedinState): Promise<StepResult> {
  const now = call.context.now();
  let state = from;
  for (const file of call.context.content.media) {
    const upload = findUpload(state, file);
    if (upload?.stage !== 'processing') continue;
    const status = await readStatus(call, file, upload);
    if (status === 'unreadable') {
      const until = nextPoll(now, 0, UNREADABLE_PAUSE_SECONDS);
      return { kind: 'wait', step: 'create', state: { ...state, polls: 0 }, until };
    }
    if (status !== 'AVAILABLE') return waitForProcessing(call, state, 'process');
    state = withUpload(state, { ...upload, stage: 'ready' });
  }
  return { kind: 'next', step: 'create', state: { ...state, polls: 0 } };
}

/**
 * Retries the step later. After 15 minutes the file is uploaded once more, because a proxy may have
 * accepted its bytes instead of LinkedIn. After that, the step gives up.
 */
export function waitForProcessing(call: Call, state: LinkedinState, step: string): StepResult {
  const now = call.context.now();
  const since = state.processingSince === null ? now : new Date(state.processingSince);
  if (now.getTime() - since.getTime() > PROCESSING_LIMIT_MS) {
    if (state.uploadRestarts === 0) return restartUpload(call.context, state);
    throw new PlatformError({
      platform: 'linkedin',
      kind: 'unavailable',
      code: 'processing_timeout',
      message: "LinkedIn didn't finish processing the file within 15 minutes.",
      remedy: 'Publish it again later, or use a smaller file.',
    });
  }
  const until = nextPoll(now, state.polls, POLL_PAUSES_SECONDS);
  return { kind: 'wait', step, state: { ...state, polls: state.polls + 1 }, until };
}

/**
 * Returns whether LinkedIn received a finalize call whose response was lost. False if the status can't be
 * read.
 */
export async function isFinalized(call: Call, file: MediaFile, upload: Upload): Promise<boolean> {
  const status = await readStatus(call, file, upload);
  return status !== 'unreadable' && status !== 'WAITING_UPLOAD';
}

const COLLECTIONS = { image: 'images', gif: 'images', video: 'videos', document: 'documents' };

async function readStatus(
  { config, context }: Call,
  file: MediaFile,
  { urn }: Upload,
): Promise<string> {
  const path = `${COLLECTIONS[file.kind]}/${encodeURIComponent(urn)}`;
  try {
    const asset = await requestAuthorizedJson(
      context,
      { ...restRequest(config, 'GET', { path }), idempotent: true },
      { ...API_CALL, schema: AssetResponse },
    );
    if (asset.status === 'PROCESSING_FAILED')
      throw createFailedError(asset.processingFailureReason);
    return asset.status;
  } catch (error) {
    // A token that can only post can't read its own uploads. That alone must not fail the post.
    if (error instanceof PlatformError && error.kind === 'permission') return 'unreadable';
    throw error;
  }
}

function createFailedError(reason: string | undefined): PlatformError {
  return new PlatformError({
    platform: 'linkedin',
    kind: 'rejected_content',
    code: 'PROCESSING_FAILED',
    message: "LinkedIn couldn't process the file.",
    remedy:
      'Use a different file: MP4 for videos; JPG, PNG, or GIF for images; PDF or Word for documents.',
    platformMessage: reason ?? null,
  });
}
