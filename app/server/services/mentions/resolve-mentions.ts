import { toMentionKey } from '#app/domain/mentions/mention-limits.ts';
import type { PostMention } from '#app/domain/posts/mention-fields.ts';
import type { PublishPostInput } from '#app/domain/posts/publish.ts';
import type { Violation } from '#app/server/errors/app-error.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { MENTION_COLUMNS, toMentionOutput } from './mention-rows.ts';

interface ResolvedMentions {
  /** The request with the handles of everyone whom it mentions. */
  readonly input: PublishPostInput;
  readonly violations: readonly Violation[];
}

/**
 * Adds the handles of the mentions that a request names, so that the stored post keeps them. Returns a violation for
 * each name that the workspace doesn't have. Reads nothing for a request without names.
 */
export async function resolveMentions(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  { workspaceId }: Actor,
  input: PublishPostInput,
): Promise<ResolvedMentions> {
  const { mentions = [] } = input.content;
  const named = mentions.flatMap((mention) => (typeof mention === 'string' ? [mention] : []));
  if (named.length === 0) return { input, violations: [] };
  const rows = await prisma.mention.findMany({
    where: { workspaceId, nameKey: { in: named.map(toMentionKey) } },
    select: MENTION_COLUMNS,
  });
  const byName = new Map(
    rows.map((row) => {
      const { name, displayName, handles } = toMentionOutput(row);
      return [toMentionKey(name), { name, displayName, handles }] as const;
    }),
  );
  const violations: Violation[] = [];
  const resolved = mentions.flatMap((mention, index): PostMention[] => {
    if (typeof mention !== 'string') return [mention];
    const found = byName.get(toMentionKey(mention));
    if (found) return [found];
    const message = `This workspace has no mention “${mention}”.`;
    violations.push({ pointer: `/content/mentions/${index}`, code: 'unknown_mention', message });
    return [];
  });
  return { input: { ...input, content: { ...input.content, mentions: resolved } }, violations };
}
