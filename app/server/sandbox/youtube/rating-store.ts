import type { Collection, SimulatorContext } from '../kit/types.ts';
import { PERSONAS } from './personas.ts';

export interface RatingRow {
  rating: string;
  ratedAt: string;
}

/** Ratings by channel and video. */
export function ratingTable(context: SimulatorContext): Collection<RatingRow> {
  return context.collection<RatingRow>('video-ratings');
}

/** IDs of the videos that a channel rated so. */
export function listRated(context: SimulatorContext, channelId: string, rating: string): string[] {
  return ratingTable(context)
    .entries()
    .filter(([key, row]) => key.startsWith(`${channelId}/`) && row.rating === rating)
    .map(([key]) => key.slice(channelId.length + 1));
}

interface Question {
  videoId: string;
  rating: string;
  at: Date;
}

/** Counts the channels that had rated a video so by a time. */
export function countRatings(context: SimulatorContext, { videoId, rating, at }: Question): number {
  const rows = PERSONAS.flatMap(({ id }) => ratingTable(context).get(`${id}/${videoId}`) ?? []);
  return rows.filter((row) => row.rating === rating && new Date(row.ratedAt) <= at).length;
}
