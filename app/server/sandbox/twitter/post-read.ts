import { z } from 'zod';
import { listMentions } from './entities.ts';
import { chooseFields, FieldParameters } from './fields.ts';
import type { ChosenFields, FieldQuery } from './fields.ts';
import type { ApiCall } from './guard.ts';
import { readQuery } from './input.ts';
import { cutPage } from './page.ts';
import type { PageQuery } from './page.ts';
import { findPersona, getPersona, PERSONAS } from './personas.ts';
import { findLivePost, postTable, rememberShown } from './post-store.ts';
import type { PostRow } from './post-store.ts';
import { listFieldErrors, viewIncludes, viewPost } from './post-view.ts';
import { invalidParameters, notFoundEntry, NOT_PERMITTED, ProblemError } from './problems.ts';
import { listTimeline, pageSize, TimelineQuery } from './timeline.ts';
import type { Listing } from './timeline.ts';

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

const MentionsQuery = TimelineQuery.omit({ exclude: true });
const HomeQuery = TimelineQuery.extend({ max_results: pageSize(1, 100) });
const EmptyListQuery = z.looseObject({ max_results: pageSize(1, 1000) });
export const ALL_AUTHORS = PERSONAS.map(({ id }) => id);

export function showPost(call: ApiCall): void {
  const { context } = call;
  const id = requireId(call);
  const fields = chooseFields(call, readQuery(call, OneQuery));
  const row = findLivePost(context, id);
  const rows = row ? [row] : [];
  const errors = row ? [] : [notFoundEntry('id', id)];
  respondWithPosts(
    call,
    { rows, fields, errors },
    row ? viewPost(context, row, fields) : undefined,
  );
}

export function showPosts(call: ApiCall): void {
  const { context } = call;
  const query = readQuery(call, ManyQuery);
  const fields = chooseFields(call, query);
  const rows = query.ids.flatMap((id) => findLivePost(context, id) ?? []);
  const missing = query.ids.filter((id) => !findLivePost(context, id));
  const errors = missing.map((id) => notFoundEntry('ids', id));
  respondWithPosts(call, { rows, fields, errors }, viewAll(call, rows, fields));
}

/** `GET /2/users/{id}/tweets`. */
export function listPosts(call: ApiCall): void {
  const userId = requireUser(call);
  if (userId === null) return;
  const query = readQuery(call, TimelineQuery);
  sendListing(call, { query, listing: { authorIds: [userId], query } });
}

/**
 * `GET /2/users/{id}/timelines/reverse_chronological`: the user's own posts, because nobody follows anyone
 * here.
 */
export function listHomeTimeline(call: ApiCall): void {
  const userId = requireUser(call);
  if (userId === null) return;
  if (userId !== call.user.id) throw new ProblemError(NOT_PERMITTED);
  const query = readQuery(call, HomeQuery);
  sendListing(call, { query, listing: { authorIds: [userId], query } });
}

/** `GET /2/users/{id}/mentions`. */
export function listMentioning(call: ApiCall): void {
  const userId = requireUser(call);
  if (userId === null) return;
  const query = readQuery(call, MentionsQuery);
  const { username } = getPersona(userId);
  const matches = (row: PostRow) => listMentions(row.text).includes(username);
  const listing = { authorIds: ALL_AUTHORS, query, matches, hasAudience: true };
  sendListing(call, { query, listing });
}

/**
 * Returns an empty list, for lists that nothing in the sandbox fills: followers, muted accounts, and the
 * like.
 */
export function listNothing(call: ApiCall): void {
  readQuery(call, EmptyListQuery);
  call.response.json({ meta: { result_count: 0 } });
}

/** Returns the user in the path, or null after responding that there's no such user. */
function requireUser(call: ApiCall): string | null {
  const id = requireId(call);
  if (findPersona(id)) return id;
  call.response.json({ errors: [notFoundEntry('id', id, 'user')] });
  return null;
}

/** Sends a page of posts with their expansions. */
export function sendListing(
  call: ApiCall,
  { query, listing }: { query: FieldQuery; listing: Listing },
): void {
  const fields = chooseFields(call, query);
  const { rows, nextToken } = listTimeline(call.context, listing);
  const meta = {
    result_count: rows.length,
    ...(rows[0] ? { newest_id: rows[0].id, oldest_id: rows.at(-1)?.id } : {}),
    ...(nextToken === null ? {} : { next_token: nextToken }),
  };
  respondWithPosts(call, { rows, fields, errors: [], meta }, viewAll(call, rows, fields));
}

/** Sends a page of these posts. The page token is the index of its first post. */
export function sendPosts(
  call: ApiCall,
  query: FieldQuery & PageQuery,
  all: readonly PostRow[],
): void {
  const fields = chooseFields(call, query);
  const { items: rows, meta } = cutPage(all, query);
  rememberShown(call.context, rows);
  respondWithPosts(call, { rows, fields, errors: [], meta }, viewAll(call, rows, fields));
}

function viewAll({ context }: ApiCall, rows: readonly PostRow[], fields: ChosenFields) {
  return rows.length > 0 ? rows.map((row) => viewPost(context, row, fields)) : undefined;
}

/** Sends posts. Deleted or hidden ones are a partial error: 200, with `data` shorter or missing. */
function respondWithPosts(
  { context, response }: ApiCall,
  found: { rows: readonly PostRow[]; fields: ChosenFields; errors: object[]; meta?: object },
  data: unknown,
): void {
  const { rows, fields, meta } = found;
  const errors = [...found.errors, ...listFieldErrors(context, rows, fields)];
  response.json({
    ...(data === undefined ? {} : { data }),
    ...viewIncludes(context, rows, fields),
    ...(errors.length > 0 ? { errors } : {}),
    ...(meta ? { meta } : {}),
  });
}

export function deletePost(call: ApiCall): void {
  const { context, response, user } = call;
  const id = requireId(call);
  const row = postTable(context).get(id);
  if (row && row.authorId !== user.id) throw new ProblemError(NOT_PERMITTED);
  const isDeleted =
    row !== undefined && row.deletedAt !== null && context.knob<boolean>('deleteTwiceNotFound');
  if (!row || isDeleted) throw new ProblemError({ ...notFoundEntry('id', id), status: 404 });
  if (row.deletedAt === null) {
    postTable(context).set(id, { ...row, deletedAt: context.now().toISOString() });
  }
  response.json({ data: { deleted: true } });
}

/** Returns the ID in the path. Throws a 400 if it isn't a number. */
export function requireId({ request }: ApiCall): string {
  const id = request.params['id'] ?? '';
  if (/^[0-9]{1,19}$/.test(id)) return id;
  const message = `The \`id\` query parameter value [${id}] is not valid`;
  throw new ProblemError(invalidParameters([{ parameter: 'id', value: id, message }]));
}
