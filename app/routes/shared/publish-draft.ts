import type { ComposerProblem } from '#app/components/composer/problem.ts';
import { isAppError, type AppErrorShape } from '#app/domain/errors/app-error-shape.ts';
import {
  ACCOUNT_MISSING,
  DISCLOSURE_OPEN,
  isCoveredBy,
  NO_ACCOUNT_CHOSEN,
  PRIVACY_REQUIRED,
} from '#app/domain/composer/composer-findings.ts';
import { assessPlatforms, type PlatformAssessment } from '#app/domain/composer/composer.ts';
import { type Draft, toPublishRequest } from '#app/domain/composer/draft.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';
import { PublishKey } from '#app/domain/composer/publish-key.ts';
import { createReadableErrors } from '#app/domain/errors/issue-words.ts';
import {
  toErrorMessage,
  toMediaRequiredMessage,
  toPublishFailedMessage,
} from '#app/domain/errors/messages/publishing.ts';
import { OTHER_WORKSPACE } from '#app/domain/errors/messages/requests.ts';
import { listNames } from '#app/domain/text/name-list.ts';
import { toViolations } from '#app/domain/errors/violations.ts';
import { PLATFORM_IDS, PlatformId, PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { toTimeField, toTimeMessage } from '#app/domain/posts/time-messages.ts';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import { chooseTargets, toChosenIds, type Where } from './choose-targets.ts';
import { settleCover } from './read-covers.ts';
import { readSkippedCreators } from './read-facts.ts';
import { readFits } from './read-fits.ts';
import { readDeclaredMentions } from './read-mentions.ts';
import type { SignedInContext } from './signed-in.ts';

type Violation = AppErrorShape['violations'][number];

export type PublishResult =
  | { readonly kind: 'accepted'; readonly postId: string }
  | { readonly kind: 'refused'; readonly status: number; readonly problem: ComposerProblem };

interface PublishDraftInput {
  readonly draft: Draft;
  /** The draft's files. */
  readonly files: readonly MediaOutput[];
  /** Platforms, and IDs of accounts, that the page said would be skipped. */
  readonly skipped: readonly string[];
  /** The person was warned that the same content was just published, and confirmed it. */
  readonly allowDuplicate: boolean;
  /** The workspace that the page was loaded in, or null if the form didn't send one. */
  readonly workspaceId: string | null;
  /** The draft on the server that becomes the post, at the version that the page knows. */
  readonly saved?: { readonly draftId: string; readonly version: number } | null;
  /** The page's key for this post. Null without scripts. */
  readonly key: string | null;
}

/**
 * Publishes a draft as the page announced. A platform that was to be skipped is included after all if its
 * content has been fixed. Returns a refusal as data to show.
 */
export async function publishComposerDraft(
  context: SignedInContext,
  { draft, files, skipped, allowDuplicate, workspaceId, saved = null, key }: PublishDraftInput,
): Promise<PublishResult> {
  const { actor, services } = context;
  if (workspaceId !== null && workspaceId !== actor.workspaceId) {
    const problem = { message: toErrorMessage(OTHER_WORKSPACE), fields: {} };
    return { kind: 'refused', status: 409, problem };
  }
  const accounts = await services.accounts.listAccounts(actor);
  const fits = await readFits(context, { draft, accounts });
  const creators = await readSkippedCreators(context, { draft, accounts, skipped });
  const mentions = await readDeclaredMentions(context, draft);
  const rows = assessPlatforms(draft, { accounts, files, fits, mentions, creators });
  const where = chooseTargets(draft, { rows, skipped });
  const going = rows.filter(({ platform }) => where.platforms.includes(platform));
  const problem = findOpenChoice(draft, where);
  if (problem) return { kind: 'refused', status: 422, problem };
  if (isOnlyDisclosureOpen(going)) return { kind: 'refused', status: 422, problem: OPEN_PROBLEM };
  const parsed = PublishPostInput.safeParse(
    toPublishRequest(settleCover(draft, { files, fits }), where.platforms, where.targets),
    createReadableErrors('The post'),
  );
  if (!parsed.success) {
    const violations = toViolations(PublishPostInput, parsed.error);
    return { kind: 'refused', status: 422, problem: toProblem(violations, '') };
  }
  try {
    const input = { ...parsed.data, allowDuplicate };
    const chosen = draft.resends === null ? listChosen(draft, rows) : null;
    const requested = { input, saved, key, chosen };
    const postId = await services.drafts.publishComposerDraft(actor, requested);
    return { kind: 'accepted', postId };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { kind: 'refused', status: error.status, problem: toRefusal(error, draft, where) };
  }
}

/** Explains why an accepted form was refused after all. */
export function toRefusal(error: AppErrorShape, draft: Draft, where: Where): ComposerProblem {
  if (error.code === 'idempotency_key_reused') return PUBLISHED_BEFORE;
  if (error.code === 'still_running') return RUNNING;
  if (error.code === 'duplicate_content')
    return { message: error.message, fields: {}, isDuplicate: true };
  const violations = error.violations.map((one) => nameAccount(one, draft, where));
  return toProblem(violations, toFailure(error));
}

/** Returns all accounts that the person chose, so that a skipped one is chosen again in the next post. */
const listChosen = (draft: Draft, rows: readonly PlatformAssessment[]): string[] =>
  rows
    .filter(({ platform }) => draft.platforms.includes(platform))
    .flatMap(({ accounts }) => toChosenIds(accounts));

/** Refuses a platform whose accounts are all off, instead of leaving it out. */
function findOpenChoice(draft: Draft, { platforms }: Where): ComposerProblem | null {
  const open = platforms.filter((platform) => draft.accounts[platform]?.length === 0);
  if (open.length === 0) return null;
  const names = open.map((platform) => PLATFORMS[platform].name);
  const { message } = NO_ACCOUNT_CHOSEN;
  return {
    message: toPublishFailedMessage(`Choose an account on ${listNames(names)}.`),
    fields: Object.fromEntries(open.map((platform) => [`platform.${platform}`, [message]])),
  };
}

/** Says which platform an account that isn't connected anymore was on, in the composer's own words. */
function nameAccount(violation: Violation, draft: Draft, { targets }: Where): Violation {
  if (violation.code !== 'unknown_account') return violation;
  const index = Number(/^\/accountIds\/(\d+)$/u.exec(violation.pointer)?.[1]);
  const id = targets.accountIds?.[index] ?? '';
  const platform = PLATFORM_IDS.find((one) => draft.accounts[one]?.includes(id));
  const { message } = ACCOUNT_MISSING;
  return platform ? { ...violation, message, platform } : { ...violation, message };
}

const PUBLISHED_BEFORE: ComposerProblem = {
  message:
    'An earlier attempt did publish this post, with its text as it was then. Find it on the Posts screen. Publish again if you want a second post with these changes.',
  fields: {},
  isPublishedBefore: true,
};

/** Only read without scripts. With them, the browser waits for the outcome. */
const RUNNING: ComposerProblem = {
  message: 'Fanfare has received your post and is still accepting it. Find it on the Posts screen.',
  fields: {},
  isRunning: true,
};

/** Returns the key that a page sent with its form, or null. */
export function readPublishKey(fields: URLSearchParams): string | null {
  return PublishKey.safeParse(fields.get('publishKey')).data ?? null;
}

const OPEN_PROBLEM: ComposerProblem = {
  message: toPublishFailedMessage(DISCLOSURE_OPEN.message),
  fields: { 'tiktok.disclosure': [DISCLOSURE_OPEN.message] },
};

/**
 * The API can't express a disclosure without a type, so the form reports it itself, after all other problems.
 */
function isOnlyDisclosureOpen(rows: readonly PlatformAssessment[]): boolean {
  const findings = rows.flatMap((row) => row.findings);
  return findings.length > 0 && findings.every(({ code }) => code === DISCLOSURE_OPEN.code);
}

/** Codes whose message is word for word the product's message for the whole post. */
const WHOLE_POST_CODES: ReadonlySet<string> = new Set(['no_platform', 'nothing_to_post']);

/** The product specification fixes the daily limit's message as a whole sentence of its own. */
export const toFailure = ({ code, message }: Pick<AppErrorShape, 'code' | 'message'>): string =>
  code === 'daily_limit_reached' ? message : toPublishFailedMessage(message);

/** `failure` is the headline if there is no violation. */
export function toProblem(all: readonly Violation[], failure: string): ComposerProblem {
  const violations = all.filter((violation) => !isCoveredElsewhere(violation, all));
  const fields: Record<string, string[]> = {};
  for (const violation of violations) {
    const messages = (fields[toField(violation)] ??= []);
    const text = toMessage(violation);
    if (!messages.includes(text)) messages.push(text);
  }
  return { message: toHeadline(violations, failure), fields };
}

/** Reports a file once per platform: if it can't be converted, only with that reason. */
function isCoveredElsewhere(violation: Violation, all: readonly Violation[]): boolean {
  const unfit = all.find(
    ({ code, platform }) =>
      code === UNFIT && platform !== undefined && platform === violation.platform,
  );
  return unfit !== undefined && unfit !== violation && isCoveredBy(unfit.message, violation);
}

const UNFIT = 'media_cannot_be_fitted';

function toHeadline(violations: readonly Violation[], failure: string): string {
  const whole = violations.find(({ code }) => WHOLE_POST_CODES.has(code));
  if (whole) return whole.message;
  const withoutMedia = violations.filter(({ code }) => code === 'media_required');
  if (withoutMedia.length > 0) return toMediaRequiredMessage(withoutMedia.map(toName));
  const first = violations[0];
  return first ? toPublishFailedMessage(toMessage(first)) : failure;
}

const toMessage = ({ code, message }: Violation): string =>
  code === PRIVACY_REQUIRED.code ? PRIVACY_REQUIRED.message : (toTimeMessage(code) ?? message);

function toName({ platform }: Violation): string {
  const id = PlatformId.safeParse(platform);
  return id.success ? PLATFORMS[id.data].name : 'These platforms';
}

const FIELDS: readonly (readonly [RegExp, (match: RegExpExecArray) => string])[] = [
  [/^\/individualContent\/(\w+)\/captions/u, (match) => `caption.${match[1]}`],
  [/^\/individualContent\/(\w+)\/hashtags/u, (match) => `hashtags.${match[1]}`],
  [/^\/content\/captions/u, () => 'caption'],
  [/^\/content\/hashtags/u, () => 'hashtags'],
  [/^\/content\/(?:media|platformMedia)/u, () => 'media'],
  [/^\/content\/(?:firstComment|platformFirst|hashtagsInFirst)/u, () => 'comment'],
  [/^\/content\/coverMediaId/u, () => 'cover'],
  [/^\/platformOptions\/coverOffsetMs/u, () => 'cover'],
  [/^\/platformOptions\/(tiktok|twitter|youtube)\/(\w+)/u, (match) => `${match[1]}.${match[2]}`],
];

/** Returns the form field that a JSON pointer into the request refers to. */
function toField({ pointer, platform }: Violation): string {
  const time = toTimeField(pointer);
  if (time) return time;
  for (const [pattern, toName] of FIELDS) {
    const match = pattern.exec(pointer);
    if (match) return toName(match);
  }
  return platform ? `platform.${platform}` : 'form';
}
