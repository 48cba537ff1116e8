import {
  type BannedWordsOutput,
  type SetBannedWordsInput,
  normalizeBannedWords,
} from '#app/domain/suggestions/banned-words.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { ServiceDeps } from '../deps.ts';

type Deps = Pick<ServiceDeps, 'prisma'>;

/**
 * Returns the words that no suggestion in this workspace may contain. Throws `not_found` for a workspace that
 * is gone.
 */
export async function readBannedWords(
  { prisma }: Deps,
  workspaceId: string,
): Promise<readonly string[]> {
  const [row] = await prisma.$queryRaw<{ bannedWords: string[] }[]>`
    SELECT banned_words AS "bannedWords" FROM workspace WHERE id = ${workspaceId}`;
  if (!row) throw new AppError('not_found');
  return row.bannedWords;
}

/** Returns the words that the actor's workspace bans, in the order they were entered. */
export async function getBannedWords(deps: Deps, actor: Actor): Promise<BannedWordsOutput> {
  requireRole(actor, 'viewer', 'suggestions:read');
  return { words: [...(await readBannedWords(deps, actor.workspaceId))] };
}

/** Replaces the whole list. Owners only, because it applies to everyone in the workspace. */
export async function setBannedWords(
  { prisma, clock }: Pick<ServiceDeps, 'prisma' | 'clock'>,
  actor: Actor,
  input: SetBannedWordsInput,
): Promise<BannedWordsOutput> {
  requireRole(actor, 'owner', 'suggestions:write');
  const words = normalizeBannedWords(input.words);
  await prisma.$transaction(async (tx) => {
    await tx.workspace.update({
      where: { id: actor.workspaceId },
      data: { bannedWords: words },
      select: { id: true },
    });
    const data = { count: words.length };
    await recordAudit(tx, actor, { action: 'settings.banned_words', at: clock.now(), data });
  });
  return { words };
}
