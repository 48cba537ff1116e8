import { z } from 'zod';
import { chooseFields, FieldParameters } from './fields.ts';
import type { ApiCall } from './guard.ts';
import { readQuery } from './input.ts';
import { listTimeline, TimelineQuery } from './timeline.ts';
import { findLivePost, postTable } from './post-store.ts';
import type { PostRow } from './post-store.ts';
import { viewIncludes, viewPost } from './post-view.ts';
import {
  forbidden,
  invalidParameters,
  notFoundEntry,
  NOT_PERMITTED,
  ProblemError,
} from './problems.ts';

const OneQuery = z.strictObject(FieldParameters);
const ManyQuery = z.strictObject({
  ...FieldParameters,
  ids: z
    .string()
    .transform((text) => text.split(','))
    .pipe(
      z
        .array(z.string().regex(/^[0-9]{1,19}$/))
        .min(1)
        .max(100),
    ),
});

export function showPost(call: ApiCall): void {
  const { context, response } = call;
  const id = requireId(call);
  const fields = chooseFields(call, readQuery(call, OneQuery));
  const row = findLivePost(context, id);
  // A post that is gone is a partial error: 200 without data.
  if (!row) response.json({ errors: [notFoundEntry('id', id)] });
  else {
    const data = viewPost(context, row, fields);
    response.json({ data, ...viewIncludes(context, [row], fields) });
  }
}

export function showPosts(call: ApiCall): void {
  const { context, response } = call;
  const query = readQuery(call, ManyQuery);
  const fields = chooseFields(call, query);
  const rows = query.ids.flatMap((id) => findLivePost(context, id) ?? []);
  const missing = query.ids.filter((id) => !findLivePost(context, id));
  response.json({
    ...(rows.length > 0 ? { data: rows.map((row) => viewPost(context, row, fields)) } : {}),
    ...viewIncludes(context, rows, fields),
    ...(missing.length > 0 ? { errors: missing.map((id) => notFoundEntry('ids', id)) } : {}),
  });
}

export function listPosts(call: ApiCall): void {
  const { context, request, response } = call;
  const query = readQuery(call, TimelineQuery);
  const fields = chooseFields(call, query);
  const page = listTimeline(context, { userId: request.params['id'] ?? '', query });
  const rows: readonly PostRow[] = page.rows;
  const meta = {
    result_count: rows.length,
    ...(rows[0] ? { newest_id: rows[0].id, oldest_id: rows.at(-1)?.id } : {}),
    ...(page.nextToken === null ? {} : { next_token: page.nextToken }),
  };
  response.json({
    ...(rows.length > 0 ? { data: rows.map((row) => viewPost(context, row, fields)) } : {}),
    ...viewIncludes(context, rows, fields),
    meta,
  });
}

export function deletePost(call: ApiCall): void {
  const { context, response, user } = call;
  const id = requireId(call);
  const row = findLivePost(context, id);
  if (row && row.authorId !== user.id) throw new ProblemError(NOT_PERMITTED);
  if (!row && !postTable(context).get(id)) throw new ProblemError(forbidden());
  if (row) postTable(context).set(id, { ...row, deletedAt: context.now().toISOString() });
  response.json({ data: { deleted: true } });
}

function requireId({ request }: ApiCall): string {
  const id = request.params['id'] ?? '';
  if (/^[0-9]{1,19}$/.test(id)) return id;
  const message = `The \`id\` query parameter value [${id}] is not valid`;
  throw new ProblemError(invalidParameters([{ parameter: 'id', value: id, message }]));
}
