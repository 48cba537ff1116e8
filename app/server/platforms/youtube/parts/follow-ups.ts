import type { PlatformFollowUps } from '#app/server/ports/platform-follow-ups.ts';
import type { YouTubeConfig } from '../config.ts';
import { findCaptions, uploadCaptions } from './captions.ts';
import { addToPlaylist, findInPlaylist } from './playlist.ts';

const SCOPES = ['https://www.googleapis.com/auth/youtube.force-ssl'];

export function createYouTubeFollowUps(config: YouTubeConfig): PlatformFollowUps {
  return {
    playlist: {
      scopes: SCOPES,
      create: (context) => addToPlaylist({ config, context }),
      find: (context) => findInPlaylist({ config, context }),
    },
    captions: {
      scopes: SCOPES,
      create: (context) => uploadCaptions({ config, context }),
      find: (context) => findCaptions({ config, context }),
    },
  };
}
