import { z } from 'zod';
import { FieldParameters } from './fields.ts';
import type { ApiCall } from './guard.ts';
import { readQuery } from './input.ts';
import { findPostOfMedia } from './post-store.ts';
import { viewMedia } from './post-view.ts';
import { notFoundEntry } from './problems.ts';

const KEY = /^[0-9]{1,3}_[0-9]{1,19}$/;
const OneQuery = z.strictObject({ 'media.fields': FieldParameters['media.fields'] });
const ManyQuery = OneQuery.extend({
  media_keys: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.string().regex(KEY)).min(1).max(100)),
});

/** `GET /2/media/{media_key}`. */
export function showMedia(call: ApiCall): void {
  const query = readQuery(call, OneQuery);
  send(call, { keys: [call.request.params['key'] ?? ''], query, isOne: true });
}

/** `GET /2/media`. */
export function showManyMedia(call: ApiCall): void {
  const { media_keys: keys, ...query } = readQuery(call, ManyQuery);
  send(call, { keys, query, isOne: false });
}

interface Lookup {
  keys: readonly string[];
  query: z.infer<typeof OneQuery>;
  isOne: boolean;
}

/** Returns the files of live posts. A missing one is a partial error: 200, with `data` shorter or missing. */
function send({ context, response, user }: ApiCall, { keys, query, isOne }: Lookup): void {
  const fields = { media: new Set(query['media.fields']), readerId: user.id };
  const found = keys.map((key) => ({ key, shown: findPostOfMedia(context, key) }));
  const views = found.flatMap(({ shown }) => (shown ? [viewMedia(context, shown, fields)] : []));
  const errors = found
    .filter(({ shown }) => !shown)
    .map(({ key }) => notFoundEntry(isOne ? 'media_key' : 'media_keys', key, 'media'));
  response.json({
    ...(views.length > 0 ? { data: isOne ? views[0] : views } : {}),
    ...(errors.length > 0 ? { errors } : {}),
  });
}
