import { Draft } from '#app/domain/composer/draft.ts';
import {
  fromDraftContent,
  type OpenedDraft,
  toDraftContent,
} from '#app/domain/composer/draft-content.ts';
import { listAllMediaIds } from '#app/domain/composer/draft-files.ts';
import type {
  ComposerDraft,
  SaveComposerDraftInput,
  SaveResult,
} from '#app/domain/composer/composer-drafts.ts';
import { upgradeDraft } from '#app/domain/composer/upgrade-draft.ts';
import { DraftContent } from '#app/domain/posts/saved-drafts.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { createId } from '#app/server/db/ids.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { findMediaOutputs } from '../media/to-media-output.ts';
import { requireDraftCapacity } from './require-draft-capacity.ts';
import { toDerivedColumns } from './derived-columns.ts';
import { findNamedAccounts } from './find-named-accounts.ts';

type Deps = Pick<ServiceDeps, 'prisma' | 'clock' | 'mediaLinks'>;

const COLUMNS = {
  id: true,
  version: true,
  content: true,
  composer: true,
  updatedAt: true,
  editor: { select: { firstName: true, lastName: true, email: true } },
} satisfies Prisma.DraftSelect;

type Row = Prisma.DraftGetPayload<{ select: typeof COLUMNS }>;

/**
 * Saves what the composer has. Never overwrites a version that it didn't read: then it returns the current
 * one. Throws `conflict` if the workspace has reached its limit of drafts.
 */
export async function saveComposerDraft(
  deps: Deps,
  actor: Actor,
  input: SaveComposerDraftInput,
): Promise<SaveResult> {
  requireRole(actor, 'editor', 'posts:write');
  return input.draftId === null ? create(deps, actor, input) : update(deps, actor, input);
}

async function create(
  { prisma, clock, mediaLinks }: Deps,
  actor: Actor,
  { clientKey, draft }: SaveComposerDraftInput,
): Promise<SaveResult> {
  const { workspaceId, userId } = actor;
  const now = clock.now();
  const id = createId('drf');
  const created = await prisma.$transaction(async (tx) => {
    // The lock makes the first save's retry wait for the first save.
    await requireDraftCapacity(tx, workspaceId, { clientKey });
    const row = { id, workspaceId, clientKey, authorUserId: userId, createdAt: now };
    const data = { ...row, ...toColumns(actor, draft, now) };
    return tx.draft.createMany({ data: [data], skipDuplicates: true });
  });
  if (created.count > 0) return { status: 'saved', id, version: 1, updatedAt: now.toISOString() };
  const row = await prisma.draft.findFirst({
    where: { workspaceId, clientKey, deletedAt: null },
    select: COLUMNS,
  });
  if (!row) return { status: 'gone' };
  return { status: 'changed', current: await toComposerDraft({ prisma, mediaLinks }, actor, row) };
}

async function update(
  deps: Deps,
  actor: Actor,
  { draftId, version, draft }: SaveComposerDraftInput,
): Promise<SaveResult> {
  const { workspaceId } = actor;
  const now = deps.clock.now();
  const next = version + 1;
  const { count } = await deps.prisma.draft.updateMany({
    where: { id: draftId ?? '', workspaceId, version, deletedAt: null },
    data: { ...toColumns(actor, draft, now), version: next },
  });
  if (count > 0)
    return { status: 'saved', id: draftId ?? '', version: next, updatedAt: now.toISOString() };
  const row = await findRow(deps, actor, draftId ?? '');
  if (!row) return { status: 'gone' };
  return { status: 'changed', current: await toComposerDraft(deps, actor, row) };
}

function toColumns({ userId }: Actor, draft: Draft, updatedAt: Date) {
  const derived = toDerivedColumns(toDraftContent(draft));
  return { ...derived, composer: draft, editorUserId: userId, updatedAt };
}

/** Returns a draft for the composer, including one saved over the API. Throws `not_found`. */
export async function openComposerDraft(
  deps: Deps,
  actor: Actor,
  { draftId }: { draftId: string },
): Promise<ComposerDraft> {
  requireRole(actor, 'viewer', 'posts:read');
  const row = await findRow(deps, actor, draftId);
  if (row) return toComposerDraft(deps, actor, row);
  const message = 'This draft was published or deleted.';
  throw new AppError('not_found', { message });
}

function findRow(
  { prisma }: Pick<Deps, 'prisma'>,
  { workspaceId }: Actor,
  id: string,
): Promise<Row | null> {
  return prisma.draft.findFirst({ where: { id, workspaceId, deletedAt: null }, select: COLUMNS });
}

async function toComposerDraft(
  deps: Pick<Deps, 'prisma' | 'mediaLinks'>,
  actor: Actor,
  row: Row,
): Promise<ComposerDraft> {
  const { draft, problem } = await toDraft(deps, actor, row);
  const mediaIds = listAllMediaIds(draft);
  const found = await findMediaOutputs(deps, actor, mediaIds);
  return {
    id: row.id,
    version: row.version,
    draft,
    files: mediaIds.flatMap((id) => found.get(id) ?? []),
    editedBy: toPersonName(row.editor),
    updatedAt: row.updatedAt.toISOString(),
    problem,
  };
}

async function toDraft(
  deps: Pick<Deps, 'prisma'>,
  actor: Actor,
  { content, composer }: Pick<Row, 'content' | 'composer'>,
): Promise<OpenedDraft> {
  if (composer !== null) return { draft: parseStored(composer), problem: null };
  const post = DraftContent.parse(content);
  return fromDraftContent(post, await findNamedAccounts(deps, actor, post.accountIds ?? []));
}

const parseStored = (composer: NonNullable<Row['composer']>): Draft =>
  Draft.parse(typeof composer === 'object' ? upgradeDraft(composer) : composer);

/** Returns a person's name, or their email address if they haven't entered one. */
export function toPersonName(
  person: { firstName: string | null; lastName: string | null; email: string } | null,
): string | null {
  if (person === null) return null;
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ');
  return name === '' ? person.email : name;
}
