import type { DeliveryStep, StepPace, StepResult } from '#app/server/ports/platform-adapter.ts';
import type { TiktokConfig } from './config.ts';
import { confirmPost, handleRefusal } from './parts/confirm.ts';
import { commitUpload, uploadChunks } from './media.ts';
import { commitPhotos, hasPhotos } from './parts/photos.ts';
import type { Call } from './api.ts';
import { prepare } from './parts/prepare.ts';
import { readTiktokState, type TiktokState } from './state.ts';

/**
 * Rate limit per account: `video/init` and `content/init` each allow six requests a minute
 * (https://developers.tiktok.com/doc/content-posting-api-reference-direct-post).
 */
const INIT_PACE: StepPace = { max: 6, seconds: 60 };

/** Sends what makes the post: the last chunk of a video, or the init of a photo post. */
function commitPost(call: Call, state: TiktokState): Promise<StepResult> {
  return hasPhotos(call.context) ? commitPhotos(call, state) : commitUpload(call, state);
}

export function createTiktokSteps(config: TiktokConfig): Readonly<Record<string, DeliveryStep>> {
  const step = (
    phase: DeliveryStep['phase'],
    work: (call: Call, state: TiktokState) => StepResult | Promise<StepResult>,
  ): DeliveryStep => ({
    phase,
    run: async (context, state) => work({ config, context }, readTiktokState(state)),
  });
  return {
    prepare: { ...step('preparing', prepare), pace: INIT_PACE },
    upload: step('uploading', uploadChunks),
    commit: step('committing', commitPost),
    confirm: step('confirming', confirmPost),
    refused: step('processing', handleRefusal),
  };
}
