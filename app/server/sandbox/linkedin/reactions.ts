import { z } from 'zod';
import { findComment } from './comment-rows.ts';
import { requireActor, requireReader, requireTarget } from './comments.ts';
import { inputError, notFound } from './errors.ts';
import type { ApiCall } from './guard.ts';
import { readInput, readQuery } from './input.ts';
import { PAGING_FIELDS, readPaging, viewPage } from './paging.ts';
import { findEntity } from './post-store.ts';
import type { PostRow } from './post-store.ts';
import { listReactions, REACTION_TYPES, reactionTable, toReactionKey } from './reaction-rows.ts';
import type { ReactionRow } from './reaction-rows.ts';
import { readKey, readKeys } from './rest-li.ts';

const CreateQuery = z.object({ actor: z.string() });
const CreateInput = z.object({ root: z.string(), reactionType: z.enum(REACTION_TYPES) });
const FinderQuery = z.object({
  ...PAGING_FIELDS,
  q: z.literal('entity'),
  sort: z.string().optional(),
});

interface Target {
  readonly post: PostRow;
  /** URN of the post or comment. */
  readonly entity: string;
  readonly isComment: boolean;
}

function requireEntity({ context }: ApiCall, urn: string): Target {
  const found = findComment(context, urn);
  if (found) return { post: found.post, entity: found.comment.urn, isComment: true };
  const post = findEntity(context, urn);
  if (!post) throw notFound();
  return { post, entity: post.urn, isComment: false };
}

/** `POST /rest/reactions?actor={urn}`: a second reaction by an actor replaces the first. */
export async function createReaction(call: ApiCall): Promise<void> {
  const { context, response } = call;
  const { actor } = readQuery(call, CreateQuery);
  const { root, reactionType } = await readInput(call, CreateInput);
  requireActor(call, actor, 'reactions.CREATE');
  const { entity } = requireEntity(call, root);
  const now = context.now().toISOString();
  const key = toReactionKey(actor, entity);
  const createdAt = reactionTable(context).get(key)?.createdAt ?? now;
  const row: ReactionRow = { actor, entity, reactionType, createdAt, lastModifiedAt: now };
  reactionTable(context).set(key, row);
  response.set('x-restli-id', toCompositeKey(row)).status(201).json(viewReaction(row));
}

/** `GET /rest/reactions/(actor:{urn},entity:{urn})`, or the finder by `(entity:{urn})`. */
export function showReactions(call: ApiCall): void {
  const { actor, entity = '' } = readKey(call, 'key');
  const target = requireEntity(call, entity);
  if (actor !== undefined) {
    requireReader(call, target.post, 'reactions.GET');
    call.response.json(viewReaction(requireReaction(call, target, actor)));
    return;
  }
  const query = readQuery(call, FinderQuery);
  requireReader(call, target.post, 'reactions.FINDER-entity');
  const rows = listEntityReactions(call, target);
  if (query.sort === '(value:CHRONOLOGICAL)') rows.reverse();
  call.response.json(viewPage(rows, readPaging(query), viewReaction));
}

/** BATCH_GET: `reactions?ids=List((actor:…,entity:…))`. */
export function showManyReactions(call: ApiCall): void {
  const results: Record<string, unknown> = {};
  const statuses: Record<string, number> = {};
  const errors: Record<string, unknown> = {};
  for (const { raw, key } of readKeys(call, 'ids')) {
    const target = requireEntity(call, key['entity'] ?? '');
    requireReader(call, target.post, 'reactions.BATCH_GET');
    const row = listEntityReactions(call, target).find(({ actor }) => actor === key['actor']);
    if (row) results[raw] = viewReaction(row);
    else errors[raw] = notFound().body;
    statuses[raw] = row ? 200 : 404;
  }
  call.response.json({ results, statuses, errors });
}

/** `DELETE /rest/reactions/(actor:{urn},entity:{urn})` */
export function deleteReaction(call: ApiCall): void {
  const { actor, entity = '' } = readKey(call, 'key');
  if (actor === undefined) throw inputError('MISSING_FIELD', 'actor', '/actor is required');
  requireActor(call, actor, 'reactions.DELETE');
  const target = requireEntity(call, entity);
  requireReaction(call, target, actor);
  reactionTable(call.context).delete(toReactionKey(actor, target.entity));
  call.response.status(204).end();
}

function requireReaction(call: ApiCall, target: Target, actor: string): ReactionRow {
  const row = listEntityReactions(call, target).find((each) => each.actor === actor);
  if (!row) throw notFound();
  return row;
}

function listEntityReactions(
  { context }: ApiCall,
  { entity, post, isComment }: Target,
): ReactionRow[] {
  return listReactions(context, entity, isComment ? null : post);
}

const LikesQuery = z.object(PAGING_FIELDS);

/** `GET /rest/socialActions/{urn}/likes`: the older API's name for reactions. */
export function showLikes(call: ApiCall): void {
  const { post, parentUrn } = requireTarget(call);
  requireReader(call, post, 'partnerApiLikes.FINDER-target');
  const rows = listReactions(call.context, parentUrn ?? post.urn, parentUrn === null ? post : null);
  const paging = readPaging(readQuery(call, LikesQuery));
  call.response.json(
    viewPage(rows, paging, (row) => ({
      $URN: `urn:li:like:(${row.actor},${toActivity(row.entity)})`,
      actor: row.actor,
      object: row.entity,
      ...toStamps(row),
    })),
  );
}

function viewReaction(row: ReactionRow) {
  return {
    id: `urn:li:reaction:(${row.actor},${toActivity(row.entity)})`,
    reactionType: row.reactionType,
    root: toActivity(row.entity),
    ...toStamps(row),
  };
}

function toStamps({ actor, createdAt, lastModifiedAt }: ReactionRow) {
  return {
    created: { actor, time: new Date(createdAt).getTime() },
    lastModified: { actor, time: new Date(lastModifiedAt).getTime() },
  };
}

/** Reactions reference the activity LinkedIn creates for a post; a comment keeps its own URN. */
function toActivity(entity: string): string {
  return entity.replace(/^urn:li:(?:share|ugcPost):/, 'urn:li:activity:');
}

function toCompositeKey({ actor, entity }: ReactionRow): string {
  return `(actor:${encodeURIComponent(actor)},entity:${encodeURIComponent(entity)})`;
}
