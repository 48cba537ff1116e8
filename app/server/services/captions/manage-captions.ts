import type { CaptionOutput, CaptionPage, EditCaptionInput } from '#app/domain/captions.ts';
import { PlatformId } from '#app/domain/platforms.ts';
import { checkEditedCaption } from '#app/domain/suggestion-rules.ts';
import { cleanText } from '#app/domain/suggestion-text.ts';
import type { ListSuggestionsInput } from '#app/domain/suggestions.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { readBannedWords } from '../workspaces/banned-words.ts';
import { requireKnown, requireNoFindings } from '../suggestions/known-suggestion.ts';
import { toPage, toPageQuery } from '../suggestions/page.ts';
import { CAPTION_COLUMNS, toCaptionOutput } from './to-caption-output.ts';

type Deps = Pick<ServiceDeps, 'prisma'>;

const KIND = 'caption';

/** The workspace's captions, newest first, a page at a time. */
export async function listCaptions(
  { prisma }: Deps,
  actor: Actor,
  input: ListSuggestionsInput,
): Promise<CaptionPage> {
  requireRole(actor, 'viewer', 'suggestions:read');
  const rows = await prisma.caption.findMany({
    ...toPageQuery(actor, input),
    select: CAPTION_COLUMNS,
  });
  return toPage(rows.map(toCaptionOutput), input);
}

/** Throws `not_found`, also for another workspace's. */
export async function getCaption(
  { prisma }: Deps,
  actor: Actor,
  { captionId }: { captionId: string },
): Promise<CaptionOutput> {
  requireRole(actor, 'viewer', 'suggestions:read');
  const row = await prisma.caption.findFirst({
    where: { id: captionId, workspaceId: actor.workspaceId },
    select: CAPTION_COLUMNS,
  });
  return toCaptionOutput(requireKnown(row, KIND));
}

/** Keeps a person's own wording; what was suggested stays in `original`. Throws `validation_failed`. */
export async function editCaption(
  deps: Deps & Pick<ServiceDeps, 'clock'>,
  actor: Actor,
  { captionId, caption }: EditCaptionInput & { captionId: string },
): Promise<CaptionOutput> {
  requireRole(actor, 'editor', 'suggestions:write');
  const where = { id: captionId, workspaceId: actor.workspaceId };
  const known = await deps.prisma.caption.findFirst({ where, select: { platform: true } });
  const platform = PlatformId.parse(requireKnown(known, KIND).platform);
  const text = cleanText(caption);
  const bannedWords = await readBannedWords(deps, actor.workspaceId);
  const findings = checkEditedCaption(text, { platform, bannedWords });
  requireNoFindings(findings, { platform, pointer: '/caption' });
  const editedAt = deps.clock.now();
  const [row] = await deps.prisma.caption.updateManyAndReturn({
    where,
    data: { text, editedAt },
    select: CAPTION_COLUMNS,
  });
  return toCaptionOutput(requireKnown(row, KIND));
}

/** For good. Throws `not_found`. */
export async function deleteCaption(
  { prisma }: Deps,
  actor: Actor,
  { captionId }: { captionId: string },
): Promise<void> {
  requireRole(actor, 'editor', 'suggestions:write');
  const where = { id: captionId, workspaceId: actor.workspaceId };
  const { count } = await prisma.caption.deleteMany({ where });
  requireKnown(count || null, KIND);
}
