import type { ApiRoute } from './api.ts';
import { requireParameter, splitList } from './api.ts';
import { badVideo, videoNotFound } from './errors.ts';
import { ratingTable } from './rating-store.ts';
import { findVideo } from './store.ts';
import { toEtag } from './video-resource.ts';
import { canSee } from './visibility.ts';

const SCOPES = ['youtube', 'youtube.force-ssl'];

export const rateVideo: ApiRoute = {
  name: 'videos.rate',
  scopes: SCOPES,
  query: ['id', 'rating'],
  units: 50,
  handle: (call) => {
    const { context, persona, query, response } = call;
    const id = requireParameter(query, 'id');
    const rating = requireParameter(query, 'rating');
    if (!['like', 'dislike', 'none'].includes(rating)) {
      throw badVideo('invalidRating', 'The request contained an unexpected value for rating.');
    }
    const row = findVideo(context, id);
    if (!row || !canSee(call, row)) throw videoNotFound();
    ratingTable(context).set(`${persona.id}/${id}`, {
      rating,
      ratedAt: context.now().toISOString(),
    });
    response.status(204).end();
    return null;
  },
};

export const getRating: ApiRoute = {
  name: 'videos.getRating',
  scopes: SCOPES,
  query: ['id'],
  units: 1,
  handle: ({ context, persona, query }) => {
    const items = splitList(requireParameter(query, 'id')).map((videoId) => ({
      videoId,
      rating: ratingTable(context).get(`${persona.id}/${videoId}`)?.rating ?? 'none',
    }));
    return { kind: 'youtube#videoGetRatingResponse', etag: toEtag(items), items };
  },
};
