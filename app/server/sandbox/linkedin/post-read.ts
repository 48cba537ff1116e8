import { z } from 'zod';
import type { SimulatorContext } from '../kit/types.ts';
import { accessDenied, inputError, notFound } from './errors.ts';
import { hasPageRole, requireAuthor } from './guard.ts';
import type { ApiCall } from './guard.ts';
import { readInput, readQuery } from './input.ts';
import { PAGING_FIELDS, readPaging } from './paging.ts';
import { parseLittleText } from './little-text.ts';
import { findLivePost, listByAuthor, postTable, toLifecycle } from './post-store.ts';
import type { PostRow } from './post-store.ts';
import { readList } from './rest-li.ts';

const OneQuery = z.strictObject({ viewContext: z.enum(['AUTHOR', 'READER']).optional() });
const ListQuery = z.strictObject({
  q: z.literal('author'),
  author: z.string(),
  ...PAGING_FIELDS,
  sortBy: z.enum(['CREATED', 'LAST_MODIFIED']).optional(),
  isDsc: z.enum(['true', 'false']).optional(),
  viewContext: z.enum(['AUTHOR', 'READER']).optional(),
});
const PatchInput = z.strictObject({
  patch: z.strictObject({ $set: z.strictObject({ commentary: z.string().max(3000) }) }),
});

export function showPost(call: ApiCall): void {
  readQuery(call, OneQuery);
  const row = findLivePost(call.context, call.request.params['urn'] ?? '');
  if (!row) throw notFound();
  requireReader(call, row.author, 'posts.GET');
  call.response.json(viewPost(call.context, row));
}

const BatchQuery = z.object({ ids: z.string() });

/** BATCH_GET: the posts the member may read, and an error for each of the others. */
export function showPosts(call: ApiCall): void {
  readQuery(call, BatchQuery);
  const results: Record<string, unknown> = {};
  const statuses: Record<string, number> = {};
  const errors: Record<string, unknown> = {};
  for (const urn of readList(call, 'ids') ?? []) {
    const row = findLivePost(call.context, urn);
    const canRead = row !== undefined && isReader(call, row.author);
    const error = row === undefined ? notFound() : accessDenied('posts.BATCH_GET');
    if (canRead) results[urn] = viewPost(call.context, row);
    else errors[urn] = error.body;
    statuses[urn] = canRead ? 200 : error.status;
  }
  call.response.json({ results, statuses, errors });
}

/** Lists a Page's posts. Members can't even list their own, because `r_member_social` isn't available. */
export function listPosts(call: ApiCall): void {
  const query = readQuery(call, ListQuery);
  requireReader(call, query.author, 'posts.FINDER-author');
  const { start, count } = readPaging(query);
  const rows: PostRow[] = [];
  for (const row of listByAuthor(call.context, query.author)) {
    if (rows.length === start + count) break;
    rows.push(row);
  }
  call.response.json({
    paging: { start, count, links: [] },
    elements: rows.slice(start).map((row) => viewPost(call.context, row)),
  });
}

function requireReader(call: ApiCall, author: string, operation: string): void {
  if (!isReader(call, author)) throw accessDenied(operation);
}

function isReader(call: ApiCall, author: string): boolean {
  return hasPageRole(call, author) && call.scopes.includes('r_organization_social');
}

export function deletePost(call: ApiCall): void {
  const { context, request, response } = call;
  const urn = request.params['urn'] ?? '';
  const row = postTable(context).get(urn);
  if (!row) throw notFound();
  requireAuthor(call, row.author, 'posts.DELETE');
  if (row.deletedAt === null) {
    postTable(context).set(urn, { ...row, deletedAt: context.now().toISOString() });
  }
  response.status(204).end();
}

export async function updatePost(call: ApiCall): Promise<void> {
  const { context, request, response } = call;
  if (request.get('x-restli-method')?.toUpperCase() !== 'PARTIAL_UPDATE') {
    const description = 'X-RestLi-Method: PARTIAL_UPDATE is needed';
    throw inputError('INVALID_VALUE_FOR_FIELD', '', description);
  }
  const { commentary } = (await readInput(call, PatchInput)).patch.$set;
  const row = findLivePost(context, request.params['urn'] ?? '');
  if (!row) throw notFound();
  requireAuthor(call, row.author, 'posts.PARTIAL_UPDATE');
  const input = { ...row.input, commentary };
  postTable(context).set(row.urn, { ...row, input, ...parseLittleText(commentary) });
  response.status(204).end();
}

function viewPost(context: SimulatorContext, row: PostRow) {
  const createdAt = new Date(row.createdAt).getTime();
  return {
    ...row.input,
    id: row.urn,
    commentary: row.stored,
    createdAt,
    publishedAt: createdAt,
    lastModifiedAt: createdAt,
    lifecycleState: toLifecycle(context, row),
    isReshareDisabledByAuthor: row.input.isReshareDisabledByAuthor ?? false,
  };
}
