import { facebookStoryFacts } from './facts/facebook-stories.ts';
import { facebookVideoFacts } from './facts/facebook-videos.ts';
import { facebookFacts } from './facts/facebook.ts';
import type { PlatformFact } from './facts/fact.ts';
import { instagramFacebookLoginFacts } from './facts/instagram-facebook-login.ts';
import { instagramFacts } from './facts/instagram.ts';
import { linkedinReactionFacts } from './facts/linkedin-reactions.ts';
import { linkedinFacts } from './facts/linkedin.ts';
import { tiktokPhotoFacts } from './facts/tiktok-photos.ts';
import { serviceFacts } from './facts/services.ts';
import { tiktokFacts } from './facts/tiktok.ts';
import { twitterAudienceFacts } from './facts/twitter-audience.ts';
import { twitterFacts } from './facts/twitter.ts';
import { youtubeChannelFacts } from './facts/youtube-channel.ts';
import { youtubeFacts } from './facts/youtube.ts';

/**
 * Facts of the platforms' APIs: limits, error codes, formats, headers. Each row names the platform's own
 * documentation and the tests that hold the adapter and the simulator to the fact. Add rows in
 * `facts/<platform>.ts`.
 */
export const PLATFORM_FACTS: readonly PlatformFact[] = [
  ...facebookFacts,
  ...facebookStoryFacts,
  ...facebookVideoFacts,
  ...instagramFacts,
  ...instagramFacebookLoginFacts,
  ...linkedinFacts,
  ...linkedinReactionFacts,
  ...serviceFacts,
  ...tiktokFacts,
  ...tiktokPhotoFacts,
  ...twitterAudienceFacts,
  ...twitterFacts,
  ...youtubeChannelFacts,
  ...youtubeFacts,
];
