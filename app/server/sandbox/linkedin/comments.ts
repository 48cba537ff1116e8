import { z } from 'zod';
import {
  commentTable,
  findComment,
  findPostComment,
  listComments,
  listReplies,
  toCommentUrn,
} from './comment-rows.ts';
import type { CommentRow } from './comment-rows.ts';
import { accessDenied, inputError, notFound } from './errors.ts';
import { hasPageRole } from './guard.ts';
import type { ApiCall } from './guard.ts';
import { nextPostNumber } from './ids.ts';
import { readInput, readQuery } from './input.ts';
import { respondWithBatch } from './rest-li.ts';
import { PAGING_FIELDS, readPaging, viewPage } from './paging.ts';
import { isOrganizationUrn, toPersonUrn } from './personas.ts';
import { findEntity } from './post-store.ts';
import type { PostRow } from './post-store.ts';

const MAX_COMMENT = 1250;

const CommentInput = z.object({
  actor: z.string().regex(/^urn:li:(person|organization):[\w-]+$/),
  object: z.string().optional(),
  parentComment: z.string().optional(),
  message: z.object({ text: z.string().min(1) }),
});

const PageQuery = z.object(PAGING_FIELDS);

const PatchInput = z.object({
  patch: z.object({ message: z.object({ $set: z.object({ text: z.string().min(1) }) }) }),
});

/** `POST /rest/socialActions/{urn}/comments`: 201 with the comment and its ID in a header. */
export async function createComment(call: ApiCall): Promise<void> {
  const { context, response } = call;
  const { post, parentUrn } = requireTarget(call);
  const input = await readInput(call, CommentInput);
  requireActor(call, input.actor);
  checkText(input.message.text);
  const id = nextPostNumber(context);
  const row: CommentRow = {
    id,
    urn: toCommentUrn(post, id),
    postUrn: post.urn,
    parentUrn: parentUrn ?? input.parentComment ?? null,
    actor: input.actor,
    text: input.message.text,
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
  const { context } = call;
  const rows =
    parentUrn === null ? listComments(context, post) : listReplies(context, post, parentUrn);
  call.response.json(viewPage(rows, readPaging(readQuery(call, PageQuery)), viewComment));
}

export function showComment(call: ApiCall): void {
  const { post } = requireTarget(call);
  requireReader(call, post, 'partnerApiComments.GET');
  call.response.json(viewComment(requireComment(call)));
}

/** BATCH_GET: `…/comments?ids=List(1,2)`. */
export function showManyComments(call: ApiCall): void {
  const { post } = requireTarget(call);
  requireReader(call, post, 'partnerApiComments.BATCH_GET');
  respondWithBatch(call, (id) => {
    const row = findPostComment(call.context, post, id);
    if (!row) throw notFound();
    return viewComment(row);
  });
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
  const { post } = requireTarget(call);
  const row = requireComment(call);
  requireActor(call, row.actor);
  for (const reply of listReplies(call.context, post, row.urn)) {
    commentTable(call.context).delete(reply.urn);
  }
  commentTable(call.context).delete(row.urn);
  call.response.status(204).end();
}

/** Returns the post in the path, and the comment if the path names one. */
export function requireTarget(call: ApiCall): { post: PostRow; parentUrn: string | null } {
  const urn = call.request.params['urn'] ?? '';
  const parent = findComment(call.context, urn);
  const post = parent?.post ?? findEntity(call.context, urn);
  if (!post) throw notFound();
  return { post, parentUrn: parent?.comment.urn ?? null };
}

function requireComment(call: ApiCall): CommentRow {
  const { post } = requireTarget(call);
  const row = findPostComment(call.context, post, call.request.params['comment'] ?? '');
  if (!row) throw notFound();
  return row;
}

/** Throws unless the token may comment and react as this member or Page. */
export function requireActor(
  call: ApiCall,
  actor: string,
  operation = 'partnerApiComments.CREATE',
): void {
  const isPage = isOrganizationUrn(actor);
  const isOwn = isPage ? hasPageRole(call, actor) : actor === toPersonUrn(call.member);
  const kind = isPage ? 'w_organization_social' : 'w_member_social';
  const canWrite = call.scopes.includes(kind) || call.scopes.includes(`${kind}_feed`);
  if (!isOwn || !canWrite) throw accessDenied(operation);
}

/** Throws unless the token has the scope for reading social actions, which only reviewed apps get. */
export function requireReader(call: ApiCall, row: PostRow, operation: string): void {
  const isPage = isOrganizationUrn(row.author);
  const kind = isPage ? 'r_organization_social' : 'r_member_social';
  const isOwn = isPage ? hasPageRole(call, row.author) : row.author === toPersonUrn(call.member);
  const canRead = call.scopes.includes(kind) || call.scopes.includes(`${kind}_feed`);
  if (!isOwn || !canRead) throw accessDenied(operation);
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
