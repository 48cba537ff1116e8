import type { HashtagSetOutput, HashtagSetPage, EditHashtagsInput } from '#app/domain/hashtags.ts';
import { PlatformId } from '#app/domain/platforms.ts';
import { checkEditedHashtags, tidyHashtags } from '#app/domain/suggestion-hashtags.ts';
import type { ListSuggestionsInput } from '#app/domain/suggestions.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { readBannedWords } from '../workspaces/banned-words.ts';
import { toPage, toPageQuery } from '../suggestions/page.ts';
import { HASHTAG_COLUMNS, toHashtagOutput } from './to-hashtag-output.ts';

type Deps = Pick<ServiceDeps, 'prisma'>;

/** The workspace's sets of hashtags, newest first, a page at a time. */
export async function listHashtags(
  { prisma }: Deps,
  actor: Actor,
  input: ListSuggestionsInput,
): Promise<HashtagSetPage> {
  requireRole(actor, 'viewer', 'suggestions:read');
  const rows = await prisma.hashtagSet.findMany({
    ...toPageQuery(actor, input),
    select: HASHTAG_COLUMNS,
  });
  return toPage(rows.map(toHashtagOutput), input);
}

/** Throws `not_found`, also for another workspace's. */
export async function getHashtags(
  { prisma }: Deps,
  actor: Actor,
  { hashtagSetId }: { hashtagSetId: string },
): Promise<HashtagSetOutput> {
  requireRole(actor, 'viewer', 'suggestions:read');
  const row = await prisma.hashtagSet.findFirst({
    where: { id: hashtagSetId, workspaceId: actor.workspaceId },
    select: HASHTAG_COLUMNS,
  });
  if (!row) throw notFound();
  return toHashtagOutput(row);
}

/** Keeps a person's own choice; what was suggested stays in `original`. Throws `validation_failed`. */
export async function editHashtags(
  deps: Deps & Pick<ServiceDeps, 'clock'>,
  actor: Actor,
  { hashtagSetId, hashtags }: EditHashtagsInput & { hashtagSetId: string },
): Promise<HashtagSetOutput> {
  requireRole(actor, 'editor', 'suggestions:write');
  const where = { id: hashtagSetId, workspaceId: actor.workspaceId };
  const known = await deps.prisma.hashtagSet.findFirst({ where, select: { platform: true } });
  if (!known) throw notFound();
  const platform = PlatformId.parse(known.platform);
  const tags = tidyHashtags(hashtags);
  const bannedWords = await readBannedWords(deps, actor.workspaceId);
  const violations = checkEditedHashtags(tags, { platform, bannedWords }).map((finding) => ({
    ...finding,
    platform,
    pointer: '/hashtags',
  }));
  if (violations.length > 0) {
    const message = violations.map((violation) => violation.message).join(' ');
    throw new AppError('validation_failed', { message, violations });
  }
  const editedAt = deps.clock.now();
  const [row] = await deps.prisma.hashtagSet.updateManyAndReturn({
    where,
    data: { hashtags: tags, editedAt },
    select: HASHTAG_COLUMNS,
  });
  if (!row) throw notFound();
  return toHashtagOutput(row);
}

/** For good. Throws `not_found`. */
export async function deleteHashtags(
  { prisma }: Deps,
  actor: Actor,
  { hashtagSetId }: { hashtagSetId: string },
): Promise<void> {
  requireRole(actor, 'editor', 'suggestions:write');
  const where = { id: hashtagSetId, workspaceId: actor.workspaceId };
  if ((await prisma.hashtagSet.deleteMany({ where })).count === 0) throw notFound();
}

function notFound(): AppError {
  return new AppError('not_found', { message: 'There is no such set of hashtags.' });
}
