import { z } from 'zod';
import type { Collection, SimulatorContext } from '../kit/types.ts';
import type { ApiCall } from './guard.ts';
import { readInput } from './input.ts';
import { requireId } from './post-read.ts';
import { findConversation, findLivePost, findPost } from './post-store.ts';
import type { PostRow } from './post-store.ts';
import { notFoundEntry, NOT_PERMITTED, ProblemError } from './problems.ts';

/** Hidden replies per conversation (docs.x.com, "Hide replies"). */
const MAX_HIDDEN = 725;

const HiddenInput = z.strictObject({ hidden: z.boolean() });

/** Returns the IDs of hidden replies by the ID of the post that started the conversation. */
function hiddenTable(context: SimulatorContext): Collection<string[]> {
  return context.collection<string[]>('hidden-replies');
}

/**
 * Returns whether the conversation's author hid this reply. The API has no field for it and still returns the
 * reply; only X's pages move it behind "View hidden replies".
 */
export function isHiddenReply(context: SimulatorContext, row: PostRow): boolean {
  if (row.inReplyTo === null) return false;
  const ids = hiddenTable(context).get(findConversation(context, row)) ?? [];
  return ids.includes(row.id);
}

/**
 * `PUT /2/tweets/{id}/hidden`: hides or unhides a reply in a conversation that the user started. Repeating it
 * isn't an error.
 */
export async function hideReply(call: ApiCall): Promise<void> {
  const { context, user } = call;
  const { hidden } = await readInput(call, HiddenInput);
  const reply = findReply(call);
  const rootId = findConversation(context, reply);
  if (findPost(context, rootId)?.authorId !== user.id) throw new ProblemError(NOT_PERMITTED);
  const others = (hiddenTable(context).get(rootId) ?? []).filter((id) => id !== reply.id);
  if (hidden && others.length >= MAX_HIDDEN) throw new ProblemError(NOT_PERMITTED);
  hiddenTable(context).set(rootId, hidden ? [...others, reply.id] : others);
  call.response.json({ data: { hidden } });
}

/** Returns the reply in the path. Throws a 404 if there's no such post, and a 403 if it isn't a reply. */
function findReply(call: ApiCall): PostRow {
  const id = requireId(call);
  const row = findLivePost(call.context, id);
  if (!row) throw new ProblemError({ ...notFoundEntry('id', id), status: 404 });
  if (row.inReplyTo === null) throw new ProblemError(NOT_PERMITTED);
  return row;
}
