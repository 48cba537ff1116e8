import { createHash } from 'node:crypto';

/** What the simulated audience did with a post. All of the post's metrics derive from these counts. */
export interface Audience {
  /** People who saw the post. */
  readonly viewers: number;
  /** Number of times the post was seen: at least once per viewer. */
  readonly views: number;
  /** Viewers who did exactly one of the actions below, so it's their sum. */
  readonly engaged: number;
  readonly likes: number;
  readonly shares: number;
  readonly saves: number;
  readonly linkClicks: number;
  readonly otherClicks: number;
  readonly profileVisits: number;
}

const SMALLEST_AUDIENCE = 60;
const LARGEST_AUDIENCE = 960;
/** Share of the audience that has seen a new post right away, so metrics appear immediately. */
const SHARE_AT_START = 0.15;
const GROWTH_SECONDS = 8 * 60 * 60;

/**
 * Returns the audience of a post at an age in seconds. Depends only on the post's ID and age, and counts
 * never decrease with age.
 */
export function measureAudience(postId: string, ageSeconds: number): Audience {
  const draw = createDraw(postId);
  const people = Math.floor(draw('people', SMALLEST_AUDIENCE, LARGEST_AUDIENCE));
  const grown = 1 - Math.exp(-Math.max(0, ageSeconds) / GROWTH_SECONDS);
  const viewers = Math.floor(people * (SHARE_AT_START + (1 - SHARE_AT_START) * grown));
  const part = (name: string, min: number, max: number) =>
    Math.floor(viewers * draw(name, min, max));
  const counts = {
    likes: part('likes', 0.04, 0.16),
    shares: part('shares', 0.005, 0.03),
    saves: part('saves', 0.005, 0.04),
    linkClicks: part('link clicks', 0.01, 0.05),
    otherClicks: part('other clicks', 0.01, 0.05),
    profileVisits: part('profile visits', 0.01, 0.05),
  };
  const engaged = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { viewers, views: viewers + part('repeats', 0.1, 0.8), engaged, ...counts };
}

/** Returns a function that derives fixed numbers in a range from a post's ID and a name. */
function createDraw(postId: string) {
  return (name: string, from: number, to: number): number => {
    const digest = createHash('sha256').update(`${postId}/${name}`).digest();
    return from + (to - from) * (digest.readUInt32BE(0) / 2 ** 32);
  };
}

/** Adds up the audiences of several posts. Viewers of different posts count as different people. */
export function addAudiences(audiences: readonly Audience[]): Audience {
  const sum = (name: keyof Audience) =>
    audiences.reduce((total, audience) => total + audience[name], 0);
  return {
    viewers: sum('viewers'),
    views: sum('views'),
    engaged: sum('engaged'),
    likes: sum('likes'),
    shares: sum('shares'),
    saves: sum('saves'),
    linkClicks: sum('linkClicks'),
    otherClicks: sum('otherClicks'),
    profileVisits: sum('profileVisits'),
  };
}
