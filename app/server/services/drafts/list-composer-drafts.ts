import {
  type DraftSummary,
  type DraftSummaryPage,
  type ListComposerDraftsInput,
  parseDraftCursor,
  toDraftCursor,
} from '#app/domain/composer/composer-drafts.ts';
import { fromDraftContent, type OpenedDraft } from '#app/domain/composer/draft-content.ts';
import { DraftContent } from '#app/domain/posts/saved-drafts.ts';
import { escapeLike } from '#app/server/db/escape-like.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { findMediaOutputs } from '../media/to-media-output.ts';
import { toPersonName } from './composer-drafts.ts';
import { findNamedAccounts } from './find-named-accounts.ts';
import { UNTIMED } from './untimed.ts';

type Deps = Pick<ServiceDeps, 'prisma' | 'mediaLinks'>;

const EXCERPT_CHARACTERS = 280;

const COLUMNS = {
  id: true,
  version: true,
  content: true,
  createdAt: true,
  updatedAt: true,
  editor: { select: { firstName: true, lastName: true, email: true } },
} satisfies Prisma.DraftSelect;

interface DraftFilter extends ListComposerDraftsInput {
  /** Only drafts without a time or a queue. */
  readonly isUntimed?: boolean;
}

/** Lists the workspace's drafts, last saved first, one page at a time. `search` ignores case. */
export async function listComposerDrafts(
  deps: Deps,
  actor: Actor,
  { search, cursor, limit, isUntimed = false }: DraftFilter,
): Promise<DraftSummaryPage> {
  requireRole(actor, 'viewer', 'posts:read');
  const after = cursor === undefined ? null : parseDraftCursor(cursor);
  const rows = await deps.prisma.draft.findMany({
    where: {
      workspaceId: actor.workspaceId,
      deletedAt: null,
      ...(search !== '' && { searchText: { contains: escapeLike(search.toLowerCase()) } }),
      ...(isUntimed && UNTIMED),
      ...(after && {
        updatedAt: { lte: after.updatedAt },
        OR: [{ updatedAt: { lt: after.updatedAt } }, { id: { lt: after.id } }],
      }),
    },
    select: COLUMNS,
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
    take: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const drafts = shown.map(({ content, ...row }) => ({
    ...row,
    post: DraftContent.parse(content),
  }));
  const mediaIds = drafts.flatMap(({ post }) => getMediaId(post) ?? []);
  const accountIds = drafts.flatMap(({ post }) => post.accountIds ?? []);
  const [media, named] = await Promise.all([
    findMediaOutputs(deps, actor, [...new Set(mediaIds)]),
    findNamedAccounts(deps, actor, accountIds),
  ]);
  const last = shown.at(-1);
  return {
    items: drafts.map(({ id, version, post, createdAt, updatedAt, editor }): DraftSummary => ({
      id,
      version,
      excerpt: toExcerpt(post),
      ...pickShown(fromDraftContent(post, named)),
      media: media.get(getMediaId(post) ?? '') ?? null,
      editedBy: toPersonName(editor),
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    })),
    nextCursor: rows.length > limit && last ? toDraftCursor(last) : null,
  };
}

const pickShown = ({ draft: { platforms, time } }: OpenedDraft) => ({ platforms, time });

const getMediaId = ({ content }: DraftContent): string | null =>
  content.mediaId ?? content.mediaIds?.[0] ?? null;

/** Returns the start of the first text that the draft has, the shared one first. */
function toExcerpt({ content, individualContent = {} }: DraftContent): string {
  const texts = [content, ...Object.values(individualContent)];
  const written = texts.find(({ captions, hashtags }) => captions[0] || hashtags.length > 0);
  if (!written) return '';
  const { captions, hashtags } = written;
  const text = [captions[0] ?? '', ...hashtags.map((tag) => `#${tag}`)].filter(Boolean).join(' ');
  return text.slice(0, EXCERPT_CHARACTERS);
}
