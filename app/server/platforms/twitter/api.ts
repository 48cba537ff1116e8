import type { StepContext } from '#app/server/ports/platform-adapter.ts';
import type { TwitterConfig } from './config.ts';

/** Configuration and context for each X call. */
export interface Call {
  readonly config: TwitterConfig;
  readonly context: StepContext;
}
