import type { DraftLinkFacts } from '#app/domain/composer/draft-links.ts';
import {
  type LinkRules,
  normalizeLinkRules,
  readLinkRules,
  type SetLinkRulesInput,
} from '#app/domain/links/link-rules.ts';
import { toDayInZone } from '#app/domain/posts/zoned-day.ts';
import { type Actor, requireRole } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { ServiceDeps } from '../deps.ts';

/** Returns how posts of the actor's workspace tag and shorten their links. */
export async function getLinkRules(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  actor: Actor,
): Promise<LinkRules> {
  requireRole(actor, 'viewer', 'posts:read');
  const { linkRules } = await prisma.workspace.findUniqueOrThrow({
    where: { id: actor.workspaceId },
    select: { linkRules: true },
  });
  return readLinkRules(linkRules);
}

/** Replaces all rules. Owners only, because they apply to everyone's posts. */
export async function setLinkRules(
  { prisma, clock }: Pick<ServiceDeps, 'prisma' | 'clock'>,
  actor: Actor,
  input: SetLinkRulesInput,
): Promise<LinkRules> {
  requireRole(actor, 'owner', 'posts:write');
  const linkRules = normalizeLinkRules(input);
  await prisma.$transaction(async (tx) => {
    await tx.workspace.update({
      where: { id: actor.workspaceId },
      data: { linkRules },
      select: { id: true },
    });
    await recordAudit(tx, actor, { action: 'settings.link_rules', at: clock.now() });
  });
  return linkRules;
}

/** Returns what a screen needs to show the links of a draft as they will be. */
export async function readLinkFacts(
  {
    prisma,
    clock,
    settings,
    linkShortener,
  }: Pick<ServiceDeps, 'prisma' | 'clock' | 'settings' | 'linkShortener'>,
  actor: Actor,
): Promise<DraftLinkFacts> {
  requireRole(actor, 'viewer', 'posts:read');
  const { linkRules, timeZone } = await prisma.workspace.findUniqueOrThrow({
    where: { id: actor.workspaceId },
    select: { linkRules: true, timeZone: true },
  });
  const rules = readLinkRules(linkRules);
  const today = toDayInZone(clock.now(), timeZone);
  const ownHost = new URL(settings.publicUrl).host;
  return { rules, today, ownHost, shortLinkStart: linkShortener.toUrl('') };
}
