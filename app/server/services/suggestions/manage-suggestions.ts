import type { ListSuggestionsInput } from '#app/domain/suggestions/suggestions.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { readBannedWords } from '../workspaces/banned-words.ts';
import { requireKnown, requireNoFindings } from './known-suggestion.ts';
import { toPage, toPageQuery } from './page.ts';
import type { RequestedSuggestions, StoredSuggestion, SuggestionKind } from './suggestion-kind.ts';

type Deps = Pick<ServiceDeps, 'prisma'>;

/** Lists the workspace's suggestions of a kind, newest first, one page at a time. */
export async function listSuggestions<
  Input extends RequestedSuggestions,
  Value,
  Output extends StoredSuggestion,
>(
  { prisma, kind }: Deps & { kind: SuggestionKind<Input, Value, Output> },
  actor: Actor,
  input: ListSuggestionsInput,
): Promise<{ items: Output[]; nextCursor: string | null }> {
  requireRole(actor, 'viewer', 'suggestions:read');
  return toPage(await kind.openTable(prisma).list(toPageQuery(actor, input)), input);
}

/** Returns one suggestion. Throws `not_found`, also for another workspace's suggestion. */
export async function getSuggestion<
  Input extends RequestedSuggestions,
  Value,
  Output extends StoredSuggestion,
>(
  { prisma, kind }: Deps & { kind: SuggestionKind<Input, Value, Output> },
  actor: Actor,
  { id }: { id: string },
): Promise<Output> {
  requireRole(actor, 'viewer', 'suggestions:read');
  const { workspaceId } = actor;
  return requireKnown(await kind.openTable(prisma).find({ id, workspaceId }), kind.name);
}

/** Saves a user's edit; `original` keeps what was suggested. Throws `not_found` or `validation_failed`. */
export async function editSuggestion<
  Input extends RequestedSuggestions,
  Value,
  Output extends StoredSuggestion,
>(
  {
    kind,
    ...deps
  }: Pick<ServiceDeps, 'prisma' | 'clock'> & { kind: SuggestionKind<Input, Value, Output> },
  actor: Actor,
  { id, value: edited }: { id: string; value: Value },
): Promise<Output> {
  requireRole(actor, 'editor', 'suggestions:write');
  const table = kind.openTable(deps.prisma);
  const where = { id, workspaceId: actor.workspaceId };
  const { platform } = requireKnown(await table.find(where), kind.name);
  const value = kind.tidy(edited);
  const bannedWords = await readBannedWords(deps, actor.workspaceId);
  const findings = kind.check(value, { platform, bannedWords });
  requireNoFindings(findings, { platform, pointer: kind.pointer });
  return requireKnown(await table.edit(where, { value, editedAt: deps.clock.now() }), kind.name);
}

/** Deletes a suggestion permanently. Throws `not_found`. */
export async function deleteSuggestion<
  Input extends RequestedSuggestions,
  Value,
  Output extends StoredSuggestion,
>(
  { prisma, kind }: Deps & { kind: SuggestionKind<Input, Value, Output> },
  actor: Actor,
  { id }: { id: string },
): Promise<void> {
  requireRole(actor, 'editor', 'suggestions:write');
  const count = await kind.openTable(prisma).remove({ id, workspaceId: actor.workspaceId });
  requireKnown(count || null, kind.name);
}
