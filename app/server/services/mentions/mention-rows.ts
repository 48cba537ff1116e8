import { MentionHandles } from '#app/domain/mentions/mention-handles.ts';
import type { MentionOutput } from '#app/domain/mentions/mentions.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';

export interface ById {
  readonly mentionId: string;
}

export const MENTION_COLUMNS = {
  id: true,
  name: true,
  displayName: true,
  handles: true,
  createdAt: true,
  updatedAt: true,
} satisfies Prisma.MentionSelect;

type MentionRow = Prisma.MentionGetPayload<{ select: typeof MENTION_COLUMNS }>;

/** Builds the output of a mention. */
export const toMentionOutput = ({ handles, createdAt, updatedAt, ...row }: MentionRow) =>
  ({
    ...row,
    handles: MentionHandles.parse(handles),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }) satisfies MentionOutput;

/** Returns a mention without checking a scope, for a caller that just changed it. Throws `not_found`. */
export async function readMention(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  { workspaceId }: Actor,
  { mentionId: id }: ById,
): Promise<MentionOutput> {
  const row = await prisma.mention.findFirst({
    where: { id, workspaceId },
    select: MENTION_COLUMNS,
  });
  if (!row) throw noSuchMention();
  return toMentionOutput(row);
}

/** Creates the error for a mention that the workspace doesn't have. */
export function noSuchMention(): AppError {
  return new AppError('not_found', { message: 'This workspace has no mention with this ID.' });
}
