import type { PlatformCallContext } from './platform-adapter.ts';

/** One of the account's own playlists. */
export interface Playlist {
  readonly id: string;
  readonly title: string;
  readonly visibility: 'public' | 'unlisted' | 'private';
}

export type ListPlaylists = (
  context: PlatformCallContext,
  accessToken: string,
) => Promise<readonly Playlist[]>;
