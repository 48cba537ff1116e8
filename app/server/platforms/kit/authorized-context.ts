import type { PlatformCallContext, StepContext } from '#app/server/ports/platform-adapter.ts';

/** What a call with the account's token needs of a step's or a comment's context. */
export type AuthorizedContext = PlatformCallContext &
  Pick<StepContext, 'accessToken' | 'account' | 'signal'>;
