import type { VideoRow } from './store.ts';

const MINUTE_MS = 60_000;

export interface Audience {
  views: number;
  likes: number;
  dislikes: number;
  comments: number;
  shares: number;
}

/** Returns lifetime totals that only grow, more slowly with age. Deterministic for a video and time. */
export function countAudience(row: Pick<VideoRow, 'id' | 'processedAt'>, at: Date): Audience {
  const ageMinutes = Math.max(0, at.getTime() - new Date(row.processedAt).getTime()) / MINUTE_MS;
  const views = Math.floor(readReach(row) * Math.log1p(ageMinutes));
  const share = (part: number) => Math.floor(views / part);
  return {
    views,
    likes: share(14),
    dislikes: share(400),
    comments: listCommentTimes(row, at).length,
    shares: share(50),
  };
}

/** Views per comment by the audience. */
const VIEWS_PER_COMMENT = 80;

/**
 * Returns when the audience wrote its comments up to a time, oldest first. The comment count derives from
 * this list.
 */
export function listCommentTimes(row: Pick<VideoRow, 'id' | 'processedAt'>, at: Date): Date[] {
  const times: Date[] = [];
  for (let count = 1; ; count += 1) {
    const minutes = Math.expm1((VIEWS_PER_COMMENT * count) / readReach(row));
    const writtenMs = new Date(row.processedAt).getTime() + Math.ceil(minutes * MINUTE_MS);
    if (!(writtenMs <= at.getTime())) return times;
    times.push(new Date(writtenMs));
  }
}

/** Returns how quickly a video gets views: 60 to 359, fixed per video. */
function readReach({ id }: Pick<VideoRow, 'id'>): number {
  return 60 + ([...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 300);
}
