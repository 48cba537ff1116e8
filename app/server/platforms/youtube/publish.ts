import { AUTOMATIC_REMEDIES } from '#app/server/ports/automatic-remedies.ts';
import type { DeliveryStep, StepResult } from '#app/server/ports/platform-adapter.ts';
import { toYouTubeError, type YouTubeCall } from './api.ts';
import type { YouTubeConfig } from './config.ts';
import { confirmVideo } from './parts/confirm.ts';
import { setCover } from './parts/cover.ts';
import { pauseUpload, requireUpload, startSession, uploadParts, withVideo } from './media.ts';
import { querySession, sendBytes } from './parts/session.ts';
import { readYouTubeState, type YouTubeState } from './state.ts';

type Run = (call: YouTubeCall, state: YouTubeState) => Promise<StepResult>;

/**
 * Creates the delivery steps: open a resumable session, send all parts but the last, send the last part
 * (the commit), wait for processing, and set the cover.
 */
export function createYouTubeSteps(config: YouTubeConfig): Readonly<Record<string, DeliveryStep>> {
  const step = (phase: DeliveryStep['phase'], run: Run): DeliveryStep => ({
    phase,
    run: (context, state) => run({ config, context }, readYouTubeState(state)),
  });
  return {
    start_session: step('preparing', startSession),
    upload: step('uploading', uploadParts),
    publish: step('committing', sendLastPart),
    confirm: step('confirming', confirmVideo),
    set_cover: step('confirming', setCover),
  };
}

async function sendLastPart(call: YouTubeCall, state: YouTubeState): Promise<StepResult> {
  const upload = requireUpload(call, state);
  const end = upload.video.sizeBytes;
  const isAllStored = state.offset >= end;
  const response = isAllStored
    ? await querySession(call, upload, true)
    : await sendBytes(call, upload, { start: state.offset, end, commit: true });
  switch (response.kind) {
    case 'finished':
      return { kind: 'next', step: 'confirm', state: withVideo(state, response.video) };
    case 'stored':
      // YouTube reports missing bytes, so there's no video yet.
      return pauseUpload(call, { ...state, offset: response.offset }, null);
    case 'ended':
    case 'stalled':
      throw toYouTubeError('outcome_unknown', {
        code: 'session_ended',
        message: 'YouTube no longer knows the upload session.',
        remedy: AUTOMATIC_REMEDIES.checkChannel,
      });
  }
}
