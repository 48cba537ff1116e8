import { PlatformError } from '#app/server/ports/platform-adapter.ts';
import { AUTOMATIC_REMEDIES } from '#app/server/ports/automatic-remedies.ts';
import type {
  CommentContext,
  FoundComments,
  LiveComment,
  PlatformComments,
} from '#app/server/ports/platform-comments.ts';
import { callAuthorized, requestAuthorizedJson } from '../kit/authorized-call.ts';
import { findComments, type CommentPage } from '../kit/find-comments.ts';
import { restRequest } from './api.ts';
import type { LinkedinConfig } from './config.ts';
import { COMMENT_CALL } from './parts/comment-errors.ts';
import { isSame } from './parts/page-posts.ts';
import { CommentListing, CommentResponse } from './wire.ts';

const ENTRIES_PER_PAGE = 100;

export function createLinkedinComments(config: LinkedinConfig): PlatformComments {
  return {
    // Pages and newer apps need further scopes, which LinkedIn grants together with this one.
    scopes: ['w_member_social'],
    arePosts: false,
    create: (context) => createComment(config, context),
    find: (context, since) => findOwnComments(config, context, since),
  };
}

/** LinkedIn documents no links to comments. */
async function createComment(
  config: LinkedinConfig,
  context: CommentContext,
): Promise<LiveComment> {
  const { postId, account, text } = context;
  const value = { actor: account.externalId, object: postId, message: { text } };
  const response = await callAuthorized(
    context,
    restRequest(config, 'POST', { path: toPath(postId), value }),
    { ...COMMENT_CALL, commit: true },
  );
  const comment = CommentResponse.safeParse(response.json()).data;
  const remoteId = comment?.commentUrn ?? comment?.$URN ?? response.headers['x-restli-id'];
  if (remoteId !== undefined && remoteId !== '') return { remoteId, url: null };
  throw new PlatformError({
    platform: 'linkedin',
    kind: 'outcome_unknown',
    code: 'no_comment_id',
    message: 'LinkedIn accepted the comment without returning its ID.',
    remedy: AUTOMATIC_REMEDIES.checkComment,
  });
}

function toPath(postId: string): string {
  return `socialActions/${encodeURIComponent(postId)}/comments`;
}

/** Only reviewed apps can list comments. LinkedIn documents no order for them. */
function findOwnComments(
  config: LinkedinConfig,
  context: CommentContext,
  since: Date,
): Promise<FoundComments | null> {
  return findComments({
    text: context.text,
    since,
    isSameText: isSame,
    isNewestFirst: false,
    readPage: (after) => readPage(config, context, Number(after ?? 0)),
  });
}

async function readPage(
  config: LinkedinConfig,
  context: CommentContext,
  start: number,
): Promise<CommentPage> {
  const path = `${toPath(context.postId)}?start=${String(start)}&count=${String(ENTRIES_PER_PAGE)}`;
  const { elements, paging } = await requestAuthorizedJson(
    context,
    { ...restRequest(config, 'GET', { path }), idempotent: true },
    { ...COMMENT_CALL, schema: CommentListing },
  );
  return {
    comments: elements.map((comment) => ({
      remoteId: comment.commentUrn ?? comment.$URN ?? comment.id,
      url: null,
      text: comment.message.text,
      createdAt: new Date(comment.created.time),
      isOwn: comment.actor === undefined || comment.actor === context.account.externalId,
    })),
    next: toNextStart(start + elements.length, { isEmpty: elements.length === 0, ...paging }),
  };
}

/** LinkedIn may return fewer than requested before the end. Without a total, only an empty page is the last. */
function toNextStart(
  end: number,
  { isEmpty, total }: { readonly isEmpty: boolean; readonly total?: number | undefined },
): string | undefined {
  return isEmpty || (total !== undefined && end >= total) ? undefined : String(end);
}
