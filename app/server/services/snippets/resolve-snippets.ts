import type { PublishPostInput } from '#app/domain/posts/publish.ts';
import { findPublishDay } from '#app/domain/posts/publish-day.ts';
import { applySnippets } from '#app/domain/snippets/use-snippets.ts';
import type { Violation } from '#app/server/errors/app-error.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { SNIPPET_COLUMNS, toSnippetOutput } from './snippet-rows.ts';

type Deps = Pick<ServiceDeps, 'prisma' | 'clock'>;

export interface ResolvedSnippets {
  /** The request with its final texts. */
  readonly input: PublishPostInput;
  readonly violations: readonly Violation[];
}

/**
 * Puts the snippets that a request names into its texts, so that what is checked and stored is what is sent. Returns a
 * violation for each snippet or variable that's missing. Reads nothing for a request without snippets.
 */
export async function resolveSnippets(
  deps: Deps,
  actor: Actor,
  input: PublishPostInput,
): Promise<ResolvedSnippets> {
  const { snippetIds, variables } = input.content;
  if (snippetIds === undefined && variables === undefined) return { input, violations: [] };
  if (!snippetIds?.length) return applySnippets(input, { found: [], values: {} });
  const { workspaceId } = actor;
  const [rows, workspace] = await Promise.all([
    deps.prisma.snippet.findMany({
      where: { workspaceId, id: { in: [...snippetIds] } },
      select: SNIPPET_COLUMNS,
    }),
    deps.prisma.workspace.findUniqueOrThrow({
      where: { id: workspaceId },
      select: { timeZone: true },
    }),
  ]);
  const date = findPublishDay(input, { now: deps.clock.now(), ...workspace });
  const values = { ...(date === null ? {} : { date }), ...variables };
  return applySnippets(input, { found: rows.map(toSnippetOutput), values });
}
