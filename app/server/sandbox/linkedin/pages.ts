import type { Request, Response } from 'express';
import { sendAvatar } from '../kit/avatar.ts';
import { html, type Html } from '../kit/html.ts';
import { sendPage } from '../kit/page.ts';
import { renderMissingPage, renderPostPage } from '../kit/post-page.ts';
import type { PageReply } from '../kit/post-page.ts';
import type { SandboxLink, SandboxPoll, SandboxPost, SimulatorContext } from '../kit/types.ts';
import { assetTable } from './asset-store.ts';
import { listComments } from './comment-rows.ts';
import { parseLittleText } from './little-text.ts';
import { findPersona, getEntityName } from './personas.ts';
import { findLivePost, toLifecycle } from './post-store.ts';
import type { PostRow } from './post-store.ts';

/** Shows the permalink as visitors see it without signing in. */
export function showPostPage(
  context: SimulatorContext,
  request: Request,
  response: Response,
): void {
  const row = findLivePost(context, request.params['urn'] ?? '');
  if (!row || !isSeen(context, row)) {
    sendPage(response, 404, renderMissingPage('LinkedIn'));
    return;
  }
  const page = renderPostPage({
    platformName: 'LinkedIn',
    authorName: getEntityName(row.author) ?? row.author,
    authorHandle: row.author,
    caption: renderLittleText(row.input.commentary),
    title: row.title,
    media: listMedia(row).map((item) => ({ ...item, url: toMediaUrl(context, item.urn) })),
    link: findArticle(context, row),
    poll: toSandboxPoll(row),
    createdAt: row.createdAt,
    visibility: row.input.visibility.toLowerCase(),
    replies: listReplies(context, row),
  });
  sendPage(response, 200, page);
}

/** Lists the comments, oldest first. */
function listReplies(context: SimulatorContext, row: PostRow): PageReply[] {
  return listComments(context, row).map(({ id, actor, text }) => ({
    id,
    authorHandle: getEntityName(actor) ?? actor,
    text,
    hidden: false,
  }));
}

/** Renders a text with the links LinkedIn adds: hashtags, mentions, and URLs. */
function renderLittleText(commentary: string): Html {
  return html`${parseLittleText(commentary).parts.map(({ kind, text }) => {
    if (kind === 'mention') return html`<a data-mention href="#${text}">${text}</a>`;
    return kind === 'hashtag'
      ? html`<a data-hashtag href="#${text.slice(1)}">${text}</a>`
      : text.split(ADDRESS).map((part, at) => (at % 2 === 0 ? part : renderAddress(part)));
  })}`;
}

const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?'])/u;

function renderAddress(address: string): Html {
  return html`<a data-link href="${address}" rel="nofollow">${address}</a>`;
}

export function serveMedia(context: SimulatorContext, request: Request, response: Response): void {
  const asset = assetTable(context).get(request.params['urn'] ?? '');
  if (asset?.blob) {
    context.blobs.serve(response, {
      sha256: asset.blob.sha256,
      contentType: asset.contentType ?? '',
    });
  } else response.status(404).end();
}

/** Serves the thumbnail that was uploaded along with a video. */
export function serveThumbnail(
  context: SimulatorContext,
  request: Request,
  response: Response,
): void {
  const thumbnail = assetTable(context).get(request.params['urn'] ?? '')?.thumbnail;
  if (thumbnail) context.blobs.serve(response, thumbnail);
  else response.status(404).end();
}

export function serveAvatar(
  _context: SimulatorContext,
  request: Request,
  response: Response,
): void {
  const id = (request.params['file'] ?? '').replace(/\.svg$/, '');
  const name = getEntityName(`urn:li:organization:${id}`) ?? findPersona(id)?.name;
  if (name !== undefined) sendAvatar(response, name);
  else response.status(404).end();
}

export function toSandboxPost(context: SimulatorContext, row: PostRow): SandboxPost {
  return {
    platform: context.platform,
    id: row.urn,
    accountId: row.author.replace(/^urn:li:(person|organization):/, ''),
    url: `${context.baseUrl}/feed/update/${row.urn}/`,
    text: row.visible,
    title: row.title,
    link: findArticle(context, row),
    poll: toSandboxPoll(row),
    media: listMedia(row).map(({ urn, sha256, sizeBytes, contentType }) => ({
      sha256,
      sizeBytes,
      contentType,
      url: toMediaUrl(context, urn),
    })),
    visibility: row.input.visibility.toLowerCase(),
    createdAt: row.createdAt,
    live: row.deletedAt === null && isSeen(context, row),
  };
}

const POLL_DAYS = { ONE_DAY: 1, THREE_DAYS: 3, SEVEN_DAYS: 7, FOURTEEN_DAYS: 14 };

function toSandboxPoll({ input }: PostRow): SandboxPoll | null {
  const poll = input.content?.poll;
  if (!poll) return null;
  const { question, options, settings } = poll;
  const durationMinutes = POLL_DAYS[settings.duration] * 24 * 60;
  return { question, options: options.map(({ text }) => text), durationMinutes };
}

/** A card's thumbnail is part of the card, not the post's media. */
function listMedia(row: PostRow): PostRow['media'] {
  return row.input.content?.article ? [] : row.media;
}

/** Returns the card as it was sent. LinkedIn never fetches the linked page. */
function findArticle(context: SimulatorContext, row: PostRow): SandboxLink | null {
  const article = row.input.content?.article;
  if (!article) return null;
  const { source, title, description = null, thumbnail } = article;
  const imageUrl = thumbnail === undefined ? null : toMediaUrl(context, thumbnail);
  return { url: source, title, description, imageUrl };
}

function isSeen(context: SimulatorContext, row: PostRow): boolean {
  return row.input.visibility === 'PUBLIC' && toLifecycle(context, row) === 'PUBLISHED';
}

function toMediaUrl(context: SimulatorContext, urn: string): string {
  return `${context.baseUrl}/dms/${urn}`;
}
