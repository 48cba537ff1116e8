import { toCsv } from '#app/domain/bulk/to-csv.ts';
import type { ArchiveEntry } from '#app/server/ports/archive.ts';
import { type Actor, requireRole } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { ServiceDeps } from '../deps.ts';
import { readProfile, readWorkspace } from './read-owners.ts';
import {
  EXPORTED_POST_COLUMNS,
  readExportedAccounts,
  readAuditEntries,
  readCaptions,
  readDrafts,
  readExportedHashtags,
  readExportedMedia,
  readPostLines,
  readPosts,
  type Scope,
} from './read-rows.ts';
import {
  readAccountGroups,
  readQueues,
  readShortLinks,
  readSnippets,
  readMentions,
  readSeries,
  readBulkRows,
  readBulks,
  readImports,
  readProjectFiles,
  readWebhookDeliveries,
  readWebhooks,
} from './read-further-rows.ts';
import { type Rows, toFileName, toJson } from './row-streams.ts';

type ExportDeps = Pick<ServiceDeps, 'prisma' | 'clock' | 'mediaStore' | 'writeArchive'>;

export interface ExportedFile {
  readonly fileName: string;
  readonly contentType: string;
  /** Unknown until the stream finishes. */
  readonly sizeBytes: null;
  readonly stream: AsyncIterable<Uint8Array>;
}

/**
 * Exports all of a person's data as one zip file, streamed as it's built: what export-table.ts lists, for
 * each workspace that they own. A token exports only its own workspace and environment. Throws `forbidden`.
 */
export async function exportUser(deps: ExportDeps, actor: Actor): Promise<ExportedFile> {
  requireExport(actor);
  const now = deps.clock.now();
  const scopes = await listScopes(deps, actor);
  await recordAudit(deps.prisma, actor, { action: 'data.exported', at: now });
  return toFile(now, deps.writeArchive(listEntries(deps, { actor, scopes, now })));
}

/**
 * Describes the file that `exportUser` would return, without its content. Nothing is exported, so nothing is
 * written to the audit log. Throws `forbidden`.
 */
export function describeExport({ clock }: Pick<ExportDeps, 'clock'>, actor: Actor): ExportedFile {
  requireExport(actor);
  return toFile(clock.now(), (async function* () {})());
}

function toFile(now: Date, stream: ExportedFile['stream']): ExportedFile {
  const fileName = `fanfare-export-${now.toISOString().slice(0, 10)}.zip`;
  return { fileName, contentType: 'application/zip', sizeBytes: null, stream };
}

/** Throws `forbidden` for an actor that may not export. Among tokens, only an owner's may. */
function requireExport(actor: Actor): void {
  requireRole(actor, 'viewer', 'export:read');
  if (actor.via === 'token') requireRole(actor, 'owner', 'export:read');
}

interface NamedScope extends Scope {
  readonly folder: string;
}

async function listScopes({ prisma }: ExportDeps, actor: Actor): Promise<NamedScope[]> {
  const { via, workspaceId, userId, environment } = actor;
  const rows = await prisma.member.findMany({
    where: {
      userId,
      role: 'owner',
      workspace: { deletedAt: null },
      ...(via === 'token' && { workspaceId }),
    },
    select: { workspaceId: true, workspace: { select: { name: true } } },
    orderBy: { id: 'asc' },
  });
  return rows.map((row) => ({
    workspaceId: row.workspaceId,
    environment,
    // Two workspaces may have the same name.
    folder: `${toFileName(row.workspace.name)} ${row.workspaceId.slice(-6)}`,
  }));
}

const README = `What Fanfare keeps of you.

profile.json            you, how you sign in, the workspaces you are in, refunds, what you wrote to us
<workspace>/            each workspace that you own:
  workspace.json        its settings, members, invitations, plan, use, API tokens (not their secrets)
  posts.json            posts with their deliveries, what happened to each, and signed receipts
  posts.csv             one line for each delivery, for spreadsheets
  media.json, media/    the files of the library
  drafts.json           drafts that were saved over the API
  project-files.json    which post each file of posts as code is
  bulks.json, bulk-rows.json      posts that were published from a file, and what became of each row
  captions.json, hashtags.json    suggestions, and the edited texts
  imports.json          what was fetched from links
  accounts.json         connected accounts, without their tokens
  account-groups.json   which accounts are chosen together
  queues.json           queues with their times, accounts, and posts
  snippets.json         snippets, groups of hashtags, signatures, and templates
  short-links.json      short links, where they lead, and how often they were opened
  mentions.json         people and pages that posts mention, with their handles
  series.json           repeating posts with their occurrences
  webhooks.json, webhook-deliveries.json    endpoints without their secrets, and what was sent to them
  audit.json            what was done in the workspace

The composer keeps its drafts in the browser that they were written in, not here.
`;

interface Work {
  readonly actor: Actor;
  readonly scopes: readonly NamedScope[];
  readonly now: Date;
}

async function* listEntries(
  deps: ExportDeps,
  { actor, scopes, now: at }: Work,
): AsyncGenerator<ArchiveEntry> {
  const { prisma } = deps;
  const toText = (name: string, open: ArchiveEntry['open']): ArchiveEntry => ({
    name,
    at,
    isCompressed: true,
    open,
  });
  yield toText('README.txt', () => toOne(README));
  const profile = await readProfile(prisma, actor.userId);
  yield toText('profile.json', () => toOne(`${JSON.stringify(profile, null, 1)}\n`));
  for (const scope of scopes) {
    const { folder } = scope;
    const workspace = await readWorkspace(prisma, scope);
    yield toText(`${folder}/workspace.json`, () =>
      toOne(`${JSON.stringify(workspace, null, 1)}\n`),
    );
    for (const [name, read] of Object.entries(LISTS))
      yield toText(`${folder}/${name}.json`, () => toJson(read(prisma, scope)));
    yield toText(`${folder}/posts.csv`, () =>
      toCsv(EXPORTED_POST_COLUMNS, readPostLines(prisma, scope)),
    );
    yield* listMedia(deps, scope);
  }
}

const LISTS: Readonly<Record<string, (prisma: ExportDeps['prisma'], scope: Scope) => Rows>> = {
  posts: readPosts,
  drafts: readDrafts,
  'project-files': readProjectFiles,
  accounts: readExportedAccounts,
  'account-groups': readAccountGroups,
  queues: readQueues,
  snippets: readSnippets,
  'short-links': readShortLinks,
  mentions: readMentions,
  series: readSeries,
  captions: readCaptions,
  hashtags: readExportedHashtags,
  bulks: readBulks,
  'bulk-rows': readBulkRows,
  imports: readImports,
  webhooks: readWebhooks,
  'webhook-deliveries': readWebhookDeliveries,
  audit: readAuditEntries,
  media: async function* (prisma, scope) {
    for await (const row of readExportedMedia(prisma, scope))
      yield { ...row, storageKey: undefined, file: toMediaName(row) };
  },
};

async function* listMedia(deps: ExportDeps, scope: NamedScope): AsyncGenerator<ArchiveEntry> {
  for await (const row of readExportedMedia(deps.prisma, scope)) {
    // Deleted while the archive was being sent.
    if ((await deps.mediaStore.sizeBytes(row.storageKey)) === null) continue;
    yield {
      name: `${scope.folder}/${toMediaName(row)}`,
      at: row.createdAt,
      isCompressed: false,
      open: () => openMedia(deps, row.storageKey),
    };
  }
}

function toMediaName({ id, fileName }: { id: string; fileName: string }): string {
  return `media/${id} ${toFileName(fileName)}`;
}

async function* openMedia({ mediaStore }: ExportDeps, key: string): AsyncGenerator<Uint8Array> {
  yield* await mediaStore.open(key);
}

async function* toOne(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
