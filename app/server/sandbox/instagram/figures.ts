import { inventFigure } from '../meta/values.ts';

/** The same in the counters and in the insights of a post. */
export function countLikes(mediaId: string): number {
  return inventFigure(`${mediaId}/likes`, 200);
}

/** Invented, but stable, and a sum is the sum of its parts. */
export function readFigure(mediaId: string, metric: string): number {
  switch (metric) {
    case 'likes':
      return countLikes(mediaId);
    case 'comments':
      return 0;
    case 'total_interactions':
      return ['likes', 'comments', 'shares', 'saved']
        .map((part) => readFigure(mediaId, part))
        .reduce((sum, part) => sum + part, 0);
    default:
      return inventFigure(`${mediaId}/${metric}`, 1000);
  }
}
