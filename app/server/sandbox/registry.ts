import { facebookSimulator } from './facebook/simulator.ts';
import { instagramSimulator } from './instagram/simulator.ts';
import type { Simulator } from './kit/types.ts';
import { linkedinSimulator } from './linkedin/simulator.ts';
import { openaiSimulator } from './openai/simulator.ts';
import { stripeSimulator } from './stripe/simulator.ts';
import { tiktokSimulator } from './tiktok/simulator.ts';
import { twitterSimulator } from './twitter/simulator.ts';
import { youtubeSimulator } from './youtube/simulator.ts';

export const simulators: readonly Simulator[] = [
  instagramSimulator,
  tiktokSimulator,
  youtubeSimulator,
  facebookSimulator,
  linkedinSimulator,
  twitterSimulator,
  openaiSimulator,
  stripeSimulator,
];
