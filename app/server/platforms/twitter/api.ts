import type { StepContext } from '#app/server/ports/platform-adapter.ts';
import type { TwitterConfig } from './config.ts';

/** What each call to X needs. */
export interface Call {
  readonly config: TwitterConfig;
  readonly context: StepContext;
}
