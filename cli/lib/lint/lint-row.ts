import type { AccountTier } from '#app/domain/platforms/account-tier.ts';
import { checkBulkRow, type CheckedRow } from '#app/domain/bulk/bulk-rows.ts';
import type { FittableFile } from '#app/domain/fit/fit-files.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import {
  checkCoverKind,
  checkEmptyPost,
  checkTargets,
  dropRepeated,
  checkForPlatform,
} from '#app/domain/content/post-rules.ts';
import { TIKTOK_PRIVACY_LEVELS } from '#app/domain/posts/publish-options.ts';
import { capViolations } from '#app/domain/errors/cap-violations.ts';
import type { Violation } from '#app/domain/errors/violations.ts';
import type { LocalFile, Place, PostRow } from '../rows/post-row.ts';
import { checkTime } from './check-time.ts';

/** A rule that a post breaks, and where. */
export interface Finding extends Place {
  readonly file: string;
  readonly row: number;
  /** JSON pointer into the row, as in API errors. `/media` and `/cover` are the local files. */
  readonly pointer: string;
  readonly code: string;
  /** What's wrong and how to fix it. */
  readonly message: string;
  readonly platform: string | null;
}

/** An inspected local file: its facts, or why no platform accepts it. */
export type FileResult =
  | { readonly facts: FittableFile['facts']; readonly fault: null }
  | { readonly facts: null; readonly fault: Pick<Violation, 'code' | 'message'> };

/** What's known about the accounts that posts go to. */
export interface KnownAccounts {
  /** Returns the account with this ID, or null if it isn't known here. */
  readonly find: (accountId: string) => LintedAccount | null;
  /** Returns the tier of the account that a platform name refers to. */
  readonly getTier: (platform: PlatformId) => AccountTier;
}

export interface LintedAccount {
  readonly platform: PlatformId;
  readonly tier: AccountTier;
}

/**
 * For use without account data. Only refuses what no account could publish, because the server checks the
 * post later.
 */
export const UNKNOWN_ACCOUNTS: KnownAccounts = { find: () => null, getTier: () => 'premium' };

export interface LintTools {
  /** Inspects a file. Never throws: an unreadable file has a fault. */
  readonly readFacts: (file: LocalFile) => Promise<FileResult>;
  readonly accounts: KnownAccounts;
}

export interface LintedRow {
  readonly row: PostRow;
  /** The sender's own ID, set even if the row is invalid. */
  readonly externalId: string | null;
  /**
   * The request for `/api/bulk` without the files that still have to be uploaded; null if the row's structure
   * is invalid.
   */
  readonly input: CheckedRow['input'];
  /** The platforms it goes to, as far as that's known offline. */
  readonly platforms: readonly PlatformId[];
  /** True if platform rules weren't checked, because only the server knows the platforms of `accountIds`. */
  readonly isPartly: boolean;
  /** All broken rules; empty if the row can be submitted. */
  readonly findings: readonly Finding[];
  /** How many findings aren't listed: at most 100 per row are. */
  readonly findingsOmitted: number;
}

type Input = NonNullable<CheckedRow['input']>;

/**
 * Checks a row against every rule that needs no server: the same checks, codes, and messages as `POST
 * /api/validate`, with local files instead of uploaded ones. The server checks accounts, quota, and
 * duplicates. Never throws because of the row's content.
 */
export async function lintRow(row: PostRow, tools: LintTools): Promise<LintedRow> {
  if (row.request === null && row.faults.length > 0) return toLinted(row, null, row.faults);
  const checked = row.faults.some(({ pointer }) => pointer === '')
    ? null
    : checkBulkRow({ value: row.request });
  const files = await readFiles(row, tools);
  const untimely = await checkReadableTime(checked);
  const result = checkReadable(row, checked, { files, tools });
  const violations = [
    ...row.faults,
    ...(checked?.violations ?? []),
    ...files.violations,
    ...untimely,
    ...result.violations,
  ];
  const { platforms, isPartly } = result;
  return { ...toLinted(row, checked, violations), platforms, isPartly };
}

function toLinted(
  row: PostRow,
  checked: CheckedRow | null,
  violations: readonly Violation[],
): LintedRow {
  // Cap first, because locating each violation takes time and a row can have thousands.
  const { listed, omitted: findingsOmitted } = capViolations(dropRepeated(violations));
  const findings = listed.map(({ pointer, code, message, platform = null }): Finding => ({
    file: row.file,
    row: row.row,
    ...row.locate(pointer),
    pointer,
    code,
    message,
    platform,
  }));
  const { externalId = null, input = null } = checked ?? {};
  return { row, externalId, input, platforms: [], isPartly: false, findings, findingsOmitted };
}

interface CheckedFiles {
  readonly media: readonly FittableFile[];
  readonly cover: FittableFile | null;
  readonly violations: readonly Violation[];
}

async function readFiles(
  { media, cover }: PostRow,
  { readFacts }: Pick<LintTools, 'readFacts'>,
): Promise<CheckedFiles> {
  const violations: Violation[] = [];
  const found: FittableFile[] = [];
  const open = async (file: LocalFile, pointer: string): Promise<FittableFile | null> => {
    const { facts, fault } = await readFacts(file);
    if (fault) violations.push({ pointer, ...fault });
    return facts && { facts, focalPoint: null };
  };
  for (const [index, file] of media.entries()) {
    const one = await open(file, `/media/${index}`);
    if (one) found.push(one);
  }
  return { media: found, cover: cover && (await open(cover, '/cover')), violations };
}

const MEDIA = /^\/content\/(?:platformMediaIds|media(?:Urls?|Ids?|Type))/u;
const COVER = /^\/content\/coverMediaId/u;

interface InputCheck extends Pick<LintedRow, 'platforms' | 'isPartly'> {
  readonly violations: readonly Violation[];
}

/** Checks the readable parts of a row that's partly unreadable. */
function checkReadable(
  row: PostRow,
  checked: CheckedRow | null,
  found: { files: CheckedFiles; tools: LintTools },
): InputCheck {
  if (checked?.input) return checkInput(row, checked.input, found);
  if (!checked?.rest) return { violations: [], platforms: [], isPartly: false };
  const result = checkInput(row, checked.rest.value, found);
  return { ...result, violations: checked.rest.keep(result.violations) };
}

async function checkReadableTime(checked: CheckedRow | null): Promise<readonly Violation[]> {
  if (checked?.input) return checkTime(checked.input);
  return checked?.rest ? checked.rest.keep(await checkTime(checked.rest.value)) : [];
}

function checkInput(
  row: PostRow,
  input: Input,
  { files, tools }: { files: CheckedFiles; tools: LintTools },
): InputCheck {
  const targets = checkTargets(input);
  // Without targets there are no platform rules to check. Only the server knows a queue's accounts.
  const isQueued = targets?.code === 'no_platform' && input.queue !== undefined;
  if (targets) return { platforms: [], isPartly: isQueued, violations: isQueued ? [] : [targets] };
  const { accounts, isPartly } = findAccounts(input, tools.accounts);
  const platforms = [...new Set(accounts.map(({ platform }) => platform))];
  const post = { input, media: files.media, own: {}, cover: files.cover };
  // Only the server knows which privacy levels the TikTok account allows, so accept all of them here.
  const privacyLevels = TIKTOK_PRIVACY_LEVELS;
  const verdicts = accounts.flatMap(
    (account) => checkForPlatform(post, { ...account, privacyLevels }).violations,
  );
  const isUploaded = hasUploaded(input);
  // Only the server knows uploaded files. For unreadable files, report nothing else.
  const isUnknown = isUploaded || files.media.length < row.media.length;
  const empty = checkEmptyPost(input, {
    platforms,
    hasMedia: () => isUploaded || row.media.length > 0,
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
  message: 'Use files on disk (media) or files that are already uploaded, not both.',
};

function hasUploaded({ content }: Input): boolean {
  const { mediaId, mediaUrl, mediaIds = [], platformMediaIds = {} } = content;
  const own = Object.keys(platformMediaIds);
  return Boolean(mediaId) || Boolean(mediaUrl) || mediaIds.length > 0 || own.length > 0;
}

/** Rewrites pointers to media IDs, because the author wrote file names. */
function toLocal(violation: Violation): Violation {
  if (MEDIA.test(violation.pointer)) return { ...violation, pointer: '/media' };
  return COVER.test(violation.pointer) ? { ...violation, pointer: '/cover' } : violation;
}

function findAccounts(
  { platforms = [], accountIds = [] }: Input,
  { find, getTier }: KnownAccounts,
): { accounts: LintedAccount[]; isPartly: boolean } {
  const listed = accountIds.map(find);
  const found = listed.filter((account) => account !== null);
  const named = platforms.map((platform) => ({ platform, tier: getTier(platform) }));
  const all = [...named, ...found].map((each) => [`${each.platform} ${each.tier}`, each] as const);
  return { accounts: [...new Map(all).values()], isPartly: found.length < listed.length };
}
