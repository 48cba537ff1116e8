import type { AccountTier } from '#app/domain/platforms/account-tier.ts';
import { checkBulkRow, type CheckedRow } from '#app/domain/bulk/bulk-rows.ts';
import type { FittableFile } from '#app/domain/fit/fit-files.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import {
  checkCoverKind,
  checkEmptyPost,
  checkTargets,
  dropRepeated,
  judgeForPlatform,
} from '#app/domain/content/post-rules.ts';
import { TIKTOK_PRIVACY_LEVELS } from '#app/domain/posts/publish-options.ts';
import { capViolations } from '#app/domain/errors/cap-violations.ts';
import type { Violation } from '#app/domain/errors/violations.ts';
import type { LocalFile, Place, PostRow } from '../rows/post-row.ts';

/** One broken rule of a post, and where it stands. */
export interface Finding extends Place {
  readonly file: string;
  readonly row: number;
  /** JSON pointer into the row, as the API would point; `/media` and `/cover` are the files on disk. */
  readonly pointer: string;
  readonly code: string;
  /** What is wrong, and what to change. */
  readonly message: string;
  readonly platform: string | null;
}

/** A file on disk, once it was looked into: what it is, or why nobody would take it. */
export type LookedFile =
  | { readonly facts: FittableFile['facts']; readonly fault: null }
  | { readonly facts: null; readonly fault: Pick<Violation, 'code' | 'message'> };

/** What is known about the accounts that posts go to. */
export interface KnownAccounts {
  /** Returns what account an ID stands for; null if that isn't known here. */
  readonly find: (accountId: string) => LintedAccount | null;
  /** Returns the tier of the account that a platform's name stands for. */
  readonly tierOf: (platform: PlatformId) => AccountTier;
}

export interface LintedAccount {
  readonly platform: PlatformId;
  readonly tier: AccountTier;
}

/** Nothing is known, and the server checks the post later: only what no account could publish is refused. */
export const UNKNOWN_ACCOUNTS: KnownAccounts = { find: () => null, tierOf: () => 'premium' };

export interface LintTools {
  /** Never throws: a file that cannot be read has a fault. */
  readonly look: (file: LocalFile) => Promise<LookedFile>;
  readonly accounts: KnownAccounts;
}

export interface LintedRow {
  readonly row: PostRow;
  /** The sender's own id, also of a row that is wrong. */
  readonly externalId: string | null;
  /** What `/api/bulk` would take, but for the files that are still to be uploaded; null where its form is wrong. */
  readonly input: CheckedRow['input'];
  /** Where it goes, as far as that is known offline. */
  readonly platforms: readonly PlatformId[];
  /** Rules of the platforms were not asked: which they are, only the server knows (`accountIds`). */
  readonly isPartly: boolean;
  /** Every broken rule at once; empty when the row can be submitted. */
  readonly findings: readonly Finding[];
  /** How many more broken rules there are: at most 100 are listed for a row. */
  readonly findingsOmitted: number;
}

type Input = NonNullable<CheckedRow['input']>;

/**
 * One row held against every rule that can be told without the server: the same checks, codes and words as
 * `POST /api/validate`, with files on disk in place of uploaded ones. Accounts, quota and duplicates are the
 * server's to judge. Never throws for what stands in the row.
 */
export async function lintRow(row: PostRow, tools: LintTools): Promise<LintedRow> {
  if (row.request === null && row.faults.length > 0) return toLinted(row, null, row.faults);
  const checked = row.faults.some(({ pointer }) => pointer === '')
    ? null
    : checkBulkRow({ value: row.request });
  const files = await lookAtFiles(row, tools);
  const judged = judgeReadable(row, checked, { files, tools });
  const violations = [
    ...row.faults,
    ...(checked?.violations ?? []),
    ...files.violations,
    ...judged.violations,
  ];
  const { platforms, isPartly } = judged;
  return { ...toLinted(row, checked, violations), platforms, isPartly };
}

function toLinted(
  row: PostRow,
  checked: CheckedRow | null,
  violations: readonly Violation[],
): LintedRow {
  // Capped first: finding the place of each takes time, and a row can be wrong in thousands of places.
  const { listed, omitted: findingsOmitted } = capViolations(dropRepeated(violations));
  const findings = listed.map(({ pointer, code, message, platform = null }): Finding => ({
    ...{ file: row.file, row: row.row, ...row.locate(pointer) },
    ...{ pointer, code, message, platform },
  }));
  const { externalId = null, input = null } = checked ?? {};
  return { row, externalId, input, platforms: [], isPartly: false, findings, findingsOmitted };
}

interface LookedFiles {
  readonly media: readonly FittableFile[];
  readonly cover: FittableFile | null;
  readonly violations: readonly Violation[];
}

async function lookAtFiles(
  { media, cover }: PostRow,
  { look }: Pick<LintTools, 'look'>,
): Promise<LookedFiles> {
  const violations: Violation[] = [];
  const found: FittableFile[] = [];
  const open = async (file: LocalFile, pointer: string): Promise<FittableFile | null> => {
    const { facts, fault } = await look(file);
    if (fault) violations.push({ pointer, ...fault });
    return facts && { facts, focalPoint: null };
  };
  for (const [index, file] of media.entries()) {
    const one = await open(file, `/media/${index}`);
    if (one) found.push(one);
  }
  return { media: found, cover: cover && (await open(cover, '/cover')), violations };
}

const MEDIA = /^\/content\/media(?:Urls?|Ids?|Type)/u;
const COVER = /^\/content\/coverMediaId/u;

interface Judged extends Pick<LintedRow, 'platforms' | 'isPartly'> {
  readonly violations: readonly Violation[];
}

/** A row of which a part cannot be read is judged by what remains. */
function judgeReadable(
  row: PostRow,
  checked: CheckedRow | null,
  found: { files: LookedFiles; tools: LintTools },
): Judged {
  if (checked?.input) return judge(row, checked.input, found);
  if (!checked?.rest) return { violations: [], platforms: [], isPartly: false };
  const judged = judge(row, checked.rest.value, found);
  return { ...judged, violations: checked.rest.keep(judged.violations) };
}

function judge(
  row: PostRow,
  input: Input,
  { files, tools }: { files: LookedFiles; tools: LintTools },
): Judged {
  const targets = checkTargets(input);
  // Until it is said where it goes, no platform's rules are asked.
  if (targets) return { platforms: [], isPartly: false, violations: [targets] };
  const { accounts, isPartly } = findAccounts(input, tools.accounts);
  const platforms = [...new Set(accounts.map(({ platform }) => platform))];
  const post = { input, media: files.media, cover: files.cover };
  // Which of TikTok's levels the account may use, only the server knows: all that there are can be named.
  const privacyLevels = TIKTOK_PRIVACY_LEVELS;
  const verdicts = accounts.flatMap(
    (account) => judgeForPlatform(post, { ...account, privacyLevels }).violations,
  );
  const isUploaded = hasUploaded(input);
  // What an uploaded file is, only the server knows; and of a file that cannot be read nothing else is told.
  const isUnknown = isUploaded || files.media.length < row.media.length;
  const empty = checkEmptyPost(input, {
    platforms,
    hasMedia: isUploaded || row.media.length > 0,
  });
  const violations = [
    isUploaded && row.media.length > 0 ? BOTH_MEDIA : null,
    row.cover ? checkCoverKind(files.cover) : null,
    ...verdicts.filter(({ pointer }) => !isUnknown || !MEDIA.test(pointer)),
    empty,
  ].filter((violation) => violation !== null);
  return { platforms, isPartly, violations: violations.map(toLocal) };
}

const BOTH_MEDIA: Violation = {
  pointer: '/media',
  code: 'both_media',
  message: 'Give either files on disk (media), or files that are uploaded already; not both.',
};

function hasUploaded({ content }: Input): boolean {
  const { mediaId, mediaUrl, mediaIds = [] } = content;
  return Boolean(mediaId) || Boolean(mediaUrl) || mediaIds.length > 0;
}

/** Whoever reads it wrote the name of a file, not an id. */
function toLocal(violation: Violation): Violation {
  if (MEDIA.test(violation.pointer)) return { ...violation, pointer: '/media' };
  return COVER.test(violation.pointer) ? { ...violation, pointer: '/cover' } : violation;
}

function findAccounts(
  { platforms = [], accountIds = [] }: Input,
  { find, tierOf }: KnownAccounts,
): { accounts: LintedAccount[]; isPartly: boolean } {
  const listed = accountIds.map(find);
  const known = listed.filter((account) => account !== null);
  const named = platforms.map((platform) => ({ platform, tier: tierOf(platform) }));
  const all = [...named, ...known].map((each) => [`${each.platform} ${each.tier}`, each] as const);
  return { accounts: [...new Map(all).values()], isPartly: known.length < listed.length };
}
