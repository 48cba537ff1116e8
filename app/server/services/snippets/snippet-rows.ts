import { SNIPPET_KINDS } from '#app/domain/snippets/snippet-kinds.ts';
import { listVariables } from '#app/domain/snippets/snippet-variables.ts';
import type { SnippetOutput } from '#app/domain/snippets/snippets.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';

export interface ById {
  readonly snippetId: string;
}

export const SNIPPET_COLUMNS = {
  id: true,
  name: true,
  kind: true,
  text: true,
  createdAt: true,
  updatedAt: true,
} satisfies Prisma.SnippetSelect;

type SnippetRow = Prisma.SnippetGetPayload<{ select: typeof SNIPPET_COLUMNS }>;

/** Builds the output of a snippet. */
export const toSnippetOutput = ({ id, name, kind, text, ...times }: SnippetRow): SnippetOutput => ({
  id,
  name,
  kind: SNIPPET_KINDS.find((known) => known === kind) ?? 'text',
  text,
  variables: listVariables(text),
  createdAt: times.createdAt.toISOString(),
  updatedAt: times.updatedAt.toISOString(),
});

/** Returns a snippet without checking a scope, for a caller that just changed it. Throws `not_found`. */
export async function readSnippet(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  { workspaceId }: Actor,
  { snippetId: id }: ById,
): Promise<SnippetOutput> {
  const row = await prisma.snippet.findFirst({
    where: { id, workspaceId },
    select: SNIPPET_COLUMNS,
  });
  if (!row) throw noSuchSnippet();
  return toSnippetOutput(row);
}

/** Creates the error for a snippet that the workspace doesn't have. */
export function noSuchSnippet(): AppError {
  return new AppError('not_found', { message: 'This workspace has no snippet with this ID.' });
}
