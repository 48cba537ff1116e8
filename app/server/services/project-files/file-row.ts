import type { ProjectFileOutput, UpdateProjectFileInput } from '#app/domain/posts/project-files.ts';
import { PostState } from '#app/domain/posts/post-state.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '../actor.ts';
import { toSchedule } from '../deliveries/to-schedule.ts';

export const FILE_COLUMNS = {
  id: true,
  project: true,
  key: true,
  path: true,
  hash: true,
  fixedHash: true,
  postId: true,
  appliedHash: true,
  publishAt: true,
  publishLocal: true,
  timeZone: true,
  createdAt: true,
  updatedAt: true,
  post: {
    select: {
      stateSummary: true,
      contentHash: true,
      content: true,
      publishAt: true,
      publishLocal: true,
      timeZone: true,
      queued: { select: { queueId: true } },
    },
  },
} satisfies Prisma.ProjectFileSelect;

type FileRow = Prisma.ProjectFileGetPayload<{ select: typeof FILE_COLUMNS }>;
type Reader = { readonly prisma: Pick<Prisma.TransactionClient, 'projectFile'> };

/** Converts a row to what the API returns. */
export function toFileOutput({
  post,
  appliedHash,
  publishAt,
  publishLocal: local,
  timeZone,
  ...row
}: FileRow): ProjectFileOutput {
  return {
    ...row,
    time:
      publishAt && local !== null ? { publishAt: publishAt.toISOString(), local, timeZone } : null,
    state: PostState.safeParse(post?.stateSummary).data ?? null,
    caption: post ? readCaption(post.content) : null,
    schedule: post && toSchedule(post),
    changedElsewhere: post !== null && post.contentHash !== appliedHash,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Reads the shared caption of stored content, which an older version may have written. */
function readCaption(content: unknown): string {
  const { content: shared } = Object(content) as { content?: { captions?: unknown } };
  const captions = shared?.captions;
  return Array.isArray(captions) && typeof captions[0] === 'string' ? captions[0] : '';
}

/** Returns the columns of the time in a file. */
export function toTimeColumns(time: UpdateProjectFileInput['time']) {
  return {
    publishAt: time ? new Date(time.publishAt) : null,
    publishLocal: time?.local ?? null,
    timeZone: time?.timeZone ?? null,
  };
}

/** Limits a query to the actor's workspace, and a token to its own environment. */
export function toScope({ workspaceId, environment }: Actor) {
  return { workspaceId, ...(environment ? { environment } : {}) };
}

/** Returns the file. Throws `not_found`, also for a file of another workspace. */
export async function findFile(
  { prisma }: Reader,
  actor: Actor,
  where: { readonly id: string } | { readonly postId: string },
): Promise<ProjectFileOutput> {
  const row = await prisma.projectFile.findFirst({
    where: { ...where, ...toScope(actor) },
    select: FILE_COLUMNS,
  });
  if (!row) throw new AppError('not_found', { message: 'This workspace has no such file.' });
  return toFileOutput(row);
}

/** Returns the file with this key, or null if the project has none. */
export async function findByKey(
  { prisma }: Reader,
  actor: Actor,
  { project, key }: { readonly project: string; readonly key: string },
): Promise<ProjectFileOutput | null> {
  const row = await prisma.projectFile.findFirst({
    where: { ...toScope(actor), project, key },
    select: FILE_COLUMNS,
  });
  return row && toFileOutput(row);
}
