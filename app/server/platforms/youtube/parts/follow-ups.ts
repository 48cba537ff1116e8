import type { PlatformFollowUps } from '#app/server/ports/platform-follow-ups.ts';
import type { YouTubeConfig } from '../config.ts';
import { addToPlaylist, findInPlaylist } from './playlist.ts';

export function createYouTubeFollowUps(config: YouTubeConfig): PlatformFollowUps {
  return {
    playlist: {
      scopes: ['https://www.googleapis.com/auth/youtube.force-ssl'],
      create: (context) => addToPlaylist({ config, context }),
      find: (context) => findInPlaylist({ config, context }),
    },
  };
}
