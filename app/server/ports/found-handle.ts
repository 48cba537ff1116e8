import type { PlatformCallContext } from './platform-adapter.ts';

/** A person or page that a platform found, with the handle by which posts mention it. */
export interface FoundHandle {
  /** Without @. */
  readonly handle: string;
  readonly name: string;
  readonly profileUrl: string;
}

/** Searches a platform with one account's token. Empty if nothing matches. */
export type FindHandles = (
  context: PlatformCallContext,
  accessToken: string,
  query: string,
) => Promise<readonly FoundHandle[]>;
