import type { Collection, SimulatorContext } from '../kit/types.ts';
import { PERSONAS } from './personas.ts';

export interface RatingRow {
  rating: string;
  ratedAt: string;
}

/** Returns ratings by channel and video. */
export function ratingTable(context: SimulatorContext): Collection<RatingRow> {
  return context.collection<RatingRow>('video-ratings');
}

/** Returns the IDs of videos that a channel gave this rating. */
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

/** Counts the channels that gave a video this rating up to a time. */
export function countRatings(context: SimulatorContext, { videoId, rating, at }: Question): number {
  const rows = PERSONAS.flatMap(({ id }) => ratingTable(context).get(`${id}/${videoId}`) ?? []);
  return rows.filter((row) => row.rating === rating && new Date(row.ratedAt) <= at).length;
}
