import { z } from 'zod';
import type { Collection, SimulatorContext } from '../kit/types.ts';
import { accessDenied, inputError, notFound } from './errors.ts';
import { countFigures } from './figures.ts';
import { hasPageRole } from './guard.ts';
import type { ApiCall } from './guard.ts';
import { nextPostNumber } from './ids.ts';
import { readInput } from './input.ts';
import { isOrganizationUrn, toPersonUrn } from './personas.ts';
import { findLivePost } from './post-store.ts';
import type { PostRow } from './post-store.ts';

export interface CommentRow {
  id: string;
  /** `urn:li:comment:(urn:li:activity:1,2)` */
  urn: string;
  postUrn: string;
  /** Set on a reply. */
  parentUrn: string | null;
  actor: string;
  text: string;
  createdAt: string;
}

const MAX_COMMENT = 1250;

const CommentInput = z.object({
  actor: z.string().regex(/^urn:li:(person|organization):[\w-]+$/),
  object: z.string().optional(),
  parentComment: z.string().optional(),
  message: z.object({ text: z.string().min(1) }),
});

const PatchInput = z.object({
  patch: z.object({ message: z.object({ $set: z.object({ text: z.string().min(1) }) }) }),
});

function commentTable(context: SimulatorContext): Collection<CommentRow> {
  return context.collection<CommentRow>('comments');
}

/** A post's comments without replies, or the replies to one comment; the oldest first. */
export function listComments(
  context: SimulatorContext,
  postUrn: string,
  parentUrn: string | null = null,
): CommentRow[] {
  const rows = commentTable(context).values();
  return rows.filter((row) => row.postUrn === postUrn && row.parentUrn === parentUrn);
}

/** `POST /rest/socialActions/{urn}/comments`: 201 with the comment and its ID in a header. */
export async function createComment(call: ApiCall): Promise<void> {
  const { context, response } = call;
  const { post, parentUrn } = requireTarget(call);
  const input = await readInput(call, CommentInput);
  requireActor(call, input.actor);
  checkText(input.message.text);
  const id = nextPostNumber(context);
  const [, , , number = ''] = post.urn.split(':');
  const row: CommentRow = {
    id,
    urn: `urn:li:comment:(urn:li:activity:${number},${id})`,
    ...{ postUrn: post.urn, parentUrn: parentUrn ?? input.parentComment ?? null },
    ...{ actor: input.actor, text: input.message.text },
    createdAt: context.now().toISOString(),
  };
  commentTable(context).set(row.urn, row);
  response.set('x-restli-id', row.id).status(201).json(viewComment(row));
}

function checkText(text: string): void {
  if (text.length <= MAX_COMMENT) return;
  const description = `message/text is longer than ${MAX_COMMENT} characters`;
  throw inputError('FIELD_LENGTH_TOO_LONG', 'message/text', description);
}

/** `GET /rest/socialActions/{urn}/comments`, of a post or of a comment. */
export function showComments(call: ApiCall): void {
  const { post, parentUrn } = requireTarget(call);
  requireReader(call, post, 'partnerApiComments.FINDER-target');
  const rows = listComments(call.context, post.urn, parentUrn);
  call.response.json({ paging: toPaging(rows.length), elements: rows.map(viewComment) });
}

export function showComment(call: ApiCall): void {
  const { post } = requireTarget(call);
  requireReader(call, post, 'partnerApiComments.GET');
  call.response.json(viewComment(requireComment(call)));
}

export async function updateComment(call: ApiCall): Promise<void> {
  const row = requireComment(call);
  requireActor(call, row.actor);
  const { text } = (await readInput(call, PatchInput)).patch.message.$set;
  checkText(text);
  commentTable(call.context).set(row.urn, { ...row, text });
  call.response.status(204).end();
}

/** `DELETE …/comments/{id}?actor={urn}` */
export function deleteComment(call: ApiCall): void {
  const row = requireComment(call);
  requireActor(call, row.actor);
  for (const reply of listComments(call.context, row.postUrn, row.urn)) {
    commentTable(call.context).delete(reply.urn);
  }
  commentTable(call.context).delete(row.urn);
  call.response.status(204).end();
}

/** `GET /rest/socialActions/{urn}/likes`: the sandbox's audience has no names, so only a total is known. */
export function showLikes(call: ApiCall): void {
  const { post } = requireTarget(call);
  requireReader(call, post, 'partnerApiLikes.FINDER-target');
  const { likes } = countFigures(call.context, post);
  call.response.json({ paging: { ...toPaging(likes), count: 0 }, elements: [] });
}

function toPaging(total: number) {
  return { start: 0, count: 10, links: [], total };
}

/** The post in the path, and the comment if the path names one. */
function requireTarget(call: ApiCall): { post: PostRow; parentUrn: string | null } {
  const urn = call.request.params['urn'] ?? '';
  const parent = commentTable(call.context).get(urn);
  const post = findLivePost(call.context, parent?.postUrn ?? urn);
  if (!post) throw notFound();
  return { post, parentUrn: parent?.urn ?? null };
}

function requireComment(call: ApiCall): CommentRow {
  const { post } = requireTarget(call);
  const id = call.request.params['comment'] ?? '';
  const rows = commentTable(call.context).values();
  const row = rows.find((each) => each.postUrn === post.urn && (each.id === id || each.urn === id));
  if (!row) throw notFound();
  return row;
}

function requireActor(call: ApiCall, actor: string): void {
  const isPage = isOrganizationUrn(actor);
  const isOwn = isPage ? hasPageRole(call, actor) : actor === toPersonUrn(call.member);
  const kind = isPage ? 'w_organization_social' : 'w_member_social';
  const mayWrite = call.scopes.includes(kind) || call.scopes.includes(`${kind}_feed`);
  if (!isOwn || !mayWrite) throw accessDenied('partnerApiComments.CREATE');
}

/** Reading social actions needs a scope that only reviewed apps have. */
export function requireReader(call: ApiCall, row: PostRow, operation: string): void {
  const isPage = isOrganizationUrn(row.author);
  const kind = isPage ? 'r_organization_social' : 'r_member_social';
  const isOwn = isPage ? hasPageRole(call, row.author) : row.author === toPersonUrn(call.member);
  const mayRead = call.scopes.includes(kind) || call.scopes.includes(`${kind}_feed`);
  if (!isOwn || !mayRead) throw accessDenied(operation);
}

function viewComment(row: CommentRow) {
  const time = new Date(row.createdAt).getTime();
  return {
    $URN: row.urn,
    actor: row.actor,
    commentUrn: row.urn,
    created: { actor: row.actor, time },
    id: row.id,
    lastModified: { actor: row.actor, time },
    message: { attributes: [], text: row.text },
    object: row.postUrn,
    ...(row.parentUrn === null ? {} : { parentComment: row.parentUrn }),
  };
}
