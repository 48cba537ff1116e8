import type { HashtagSetOutput, HashtagSetPage, EditHashtagsInput } from '#app/domain/hashtags.ts';
import { PlatformId } from '#app/domain/platforms.ts';
import { checkEditedHashtags, tidyHashtags } from '#app/domain/suggestion-hashtags.ts';
import type { ListSuggestionsInput } from '#app/domain/suggestions.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { readBannedWords } from '../workspaces/banned-words.ts';
import { requireKnown, requireNoFindings } from '../suggestions/known-suggestion.ts';
import { toPage, toPageQuery } from '../suggestions/page.ts';
import { HASHTAG_COLUMNS, toHashtagOutput } from './to-hashtag-output.ts';

type Deps = Pick<ServiceDeps, 'prisma'>;

const KIND = 'set of hashtags';

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
  return toHashtagOutput(requireKnown(row, KIND));
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
  const platform = PlatformId.parse(requireKnown(known, KIND).platform);
  const tags = tidyHashtags(hashtags);
  const bannedWords = await readBannedWords(deps, actor.workspaceId);
  const findings = checkEditedHashtags(tags, { platform, bannedWords });
  requireNoFindings(findings, { platform, pointer: '/hashtags' });
  const editedAt = deps.clock.now();
  const [row] = await deps.prisma.hashtagSet.updateManyAndReturn({
    where,
    data: { hashtags: tags, editedAt },
    select: HASHTAG_COLUMNS,
  });
  return toHashtagOutput(requireKnown(row, KIND));
}

/** For good. Throws `not_found`. */
export async function deleteHashtags(
  { prisma }: Deps,
  actor: Actor,
  { hashtagSetId }: { hashtagSetId: string },
): Promise<void> {
  requireRole(actor, 'editor', 'suggestions:write');
  const where = { id: hashtagSetId, workspaceId: actor.workspaceId };
  const { count } = await prisma.hashtagSet.deleteMany({ where });
  requireKnown(count || null, KIND);
}
