import { AUTOMATIC_REMEDIES } from '#app/server/ports/automatic-remedies.ts';
import type { PlatformErrorKind } from '#app/domain/posts/delivery-state.ts';
import { PLATFORMS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import type { HttpResponse } from '#app/server/ports/http-client.ts';
import { PlatformError } from '#app/server/ports/platform-adapter.ts';
import { createUnreadableError, isWebPage, CHECK_FIRST } from './unreadable.ts';

/** Details of a refusal, read from the platform's error envelope. */
export interface ErrorDetails {
  readonly status: number;
  readonly code?: string | number | null;
  readonly subcode?: string | number | null;
  /** True if the platform says that the same request may succeed later. */
  readonly transient?: boolean;
  /** The platform's own error message. */
  readonly message?: string | null;
}

/** One row of a platform's error table. Omitted fields match anything. */
export interface ErrorRule {
  readonly status?: number;
  readonly code?: string | number;
  readonly subcode?: string | number;
  readonly transient?: boolean;
  readonly kind: PlatformErrorKind;
  /** What the user can do, in one plain sentence. */
  readonly remedy: string;
  /** Pause for `rate_limited` if the platform names no time. */
  readonly pauseSeconds?: number;
  /** The user can grant what is missing by reconnecting the account, so the post waits for that. */
  readonly lacksPermission?: boolean;
}

/** A platform's error table, and how to read errors from its responses. */
export interface PlatformRules {
  readonly platform: PlatformId;
  readonly table: readonly ErrorRule[];
  /** Returns null if the body isn't the platform's error envelope, so nothing in it can be trusted. */
  readonly readErrorDetails: (response: HttpResponse) => ErrorDetails | null;
  /** Remedy while the outcome of a commit is unknown. Defaults to checking for the post. */
  readonly checkRemedy?: string;
  /** Defaults to any 2xx. */
  readonly isSuccess?: (response: HttpResponse) => boolean;
  /** Returns when a limit resets, from the platform's own headers. Defaults to Retry-After. */
  readonly readRetryAt?: (response: HttpResponse, now: Date) => Date | null;
}

const DEFAULT_PAUSE_SECONDS = 60;
const PLATFORM_WORDS_CHARACTERS = 500;

/** Rows for errors that a platform's table doesn't list. */
const FALLBACK: readonly ErrorRule[] = [
  { status: 401, kind: 'reauthorize', remedy: 'Reconnect the account.' },
  {
    status: 403,
    kind: 'permission',
    remedy: 'Check the permissions of the account and the app, then reconnect.',
  },
  { status: 408, kind: 'unavailable', remedy: AUTOMATIC_REMEDIES.retry },
  { status: 429, kind: 'rate_limited', remedy: AUTOMATIC_REMEDIES.limit },
];
const SERVER_FAILED: ErrorRule = {
  kind: 'unavailable',
  remedy: AUTOMATIC_REMEDIES.retry,
};
const UNEXPECTED: ErrorRule = {
  kind: 'bug',
  remedy: 'Contact your administrator. The platform rejected a request that should be valid.',
};

/**
 * Returns the first matching row, but prefers rows with a subcode. A subcode is more specific than its
 * code, so a row for the code alone never hides it, regardless of their order in the table.
 */
export function classify(table: readonly ErrorRule[], details: ErrorDetails): ErrorRule {
  const rows = [...table, ...FALLBACK].filter((row) => matches(row, details));
  const rule = rows.find(({ subcode }) => subcode !== undefined) ?? rows[0];
  return rule ?? (details.status >= 500 ? SERVER_FAILED : UNEXPECTED);
}

/** Returns the table with the given rows in place of existing rows that match nothing else. */
export function overrideRows(
  table: readonly ErrorRule[],
  rows: readonly ErrorRule[],
): readonly ErrorRule[] {
  return [...rows, ...table.filter((row) => !rows.some((other) => includesRow(other, row)))];
}

/** Returns whether the first row matches everything that the second row matches. */
function includesRow(general: ErrorRule, special: ErrorRule): boolean {
  const conditions = ['status', 'code', 'subcode', 'transient'] as const;
  return conditions.every(
    (name) => general[name] === undefined || String(general[name]) === String(special[name]),
  );
}

function matches(row: ErrorRule, details: ErrorDetails): boolean {
  return (
    (row.status === undefined || row.status === details.status) &&
    (row.transient === undefined || row.transient === details.transient) &&
    (row.code === undefined || isSame(row.code, details.code)) &&
    (row.subcode === undefined || isSame(row.subcode, details.subcode))
  );
}

function isSame(expected: string | number, found: string | number | null | undefined): boolean {
  return found !== null && found !== undefined && String(found) === String(expected);
}

/**
 * Converts a refusal to the runner's error. A server that failed during the commit may have carried it out
 * anyway, so that error is `outcome_unknown`.
 */
export function toPlatformError(
  rules: PlatformRules,
  response: HttpResponse,
  options: { readonly now: Date; readonly commit: boolean },
): PlatformError {
  const details = isWebPage(response) ? null : rules.readErrorDetails(response);
  if (details === null) return toUnreadableRefusal(rules, response, options);
  const rule = classify(rules.table, details);
  const unknown = options.commit && hasServerFailed(response) && rule.kind === 'unavailable';
  const kind = unknown ? 'outcome_unknown' : rule.kind;
  const code = toErrorCode(details);
  return new PlatformError({
    platform: rules.platform,
    kind,
    code,
    message: `${PLATFORMS[rules.platform].name} returned ${String(response.status)} (${code}).`,
    remedy: unknown ? getCheckRemedy(rules) : rule.remedy,
    retryAt:
      kind === 'rate_limited' ? getRetryAt(rules, response, { now: options.now, rule }) : null,
    platformMessage: cutWords(details.message),
    lacksPermission: kind === rule.kind && rule.lacksPermission === true,
  });
}

/** Returns the remedy for a commit whose outcome is unknown. */
export function getCheckRemedy({ checkRemedy = CHECK_FIRST }: PlatformRules): string {
  return checkRemedy;
}

function hasServerFailed({ status }: HttpResponse): boolean {
  return status >= 500 || status === 408;
}

function cutWords(message: string | null | undefined): string | null {
  return message?.slice(0, PLATFORM_WORDS_CHARACTERS) ?? null;
}

/**
 * Classifies an error status that arrived outside the platform's envelope, so perhaps not from the
 * platform. The status alone decides only if trusting it is harmless: for a server failure, and for a rate
 * limit, which in the commit must state when it resets. Any other status in the commit leaves the outcome
 * unknown.
 */
function toUnreadableRefusal(
  rules: PlatformRules,
  response: HttpResponse,
  { now, commit }: { readonly now: Date; readonly commit: boolean },
): PlatformError {
  const { status } = response;
  const code = `http_${String(status)}`;
  const facts = {
    platform: rules.platform,
    code,
    message: `${PLATFORMS[rules.platform].name} returned ${String(status)} (${code}).`,
    remedy: SERVER_FAILED.remedy,
  };
  const retryAt = rules.readRetryAt?.(response, now) ?? readRetryAfter(response, now);
  if (status === 429 && (retryAt !== null || !commit)) {
    const planned = new Date(now.getTime() + DEFAULT_PAUSE_SECONDS * 1000);
    return new PlatformError({ ...facts, kind: 'rate_limited', retryAt: retryAt ?? planned });
  }
  if (hasServerFailed(response)) {
    if (!commit) return new PlatformError({ ...facts, kind: 'unavailable' });
    return new PlatformError({ ...facts, kind: 'outcome_unknown', remedy: getCheckRemedy(rules) });
  }
  return createUnreadableError(rules.platform, {
    response,
    commit,
    checkRemedy: getCheckRemedy(rules),
    why: 'a response body in an unknown format',
  });
}

/**
 * Returns the rules for the one visible call. An outage that a platform reports with a status below 500
 * also leaves it unknown whether the post was created.
 */
export function toCommitRules(rules: PlatformRules, outages: readonly ErrorRule[]): PlatformRules {
  const unknown = { kind: 'outcome_unknown', remedy: getCheckRemedy(rules) } as const;
  const table = rules.table.map((row) => (outages.includes(row) ? { ...row, ...unknown } : row));
  return { ...rules, table };
}

function toErrorCode({ status, code, subcode }: ErrorDetails): string {
  const parts = [code, subcode].filter(
    (part) => part !== null && part !== undefined && part !== '',
  );
  return parts.length === 0 ? `http_${String(status)}` : parts.join('/');
}

function getRetryAt(
  rules: PlatformRules,
  response: HttpResponse,
  { now, rule }: { readonly now: Date; readonly rule: ErrorRule },
): Date {
  const retryAt = (rules.readRetryAt ?? readRetryAfter)(response, now);
  const pauseMs = (rule.pauseSeconds ?? DEFAULT_PAUSE_SECONDS) * 1000;
  return retryAt ?? new Date(now.getTime() + pauseMs);
}

/** Returns the `Retry-After` header as a time, or null if it's absent or unreadable. */
export function readRetryAfter(response: HttpResponse, now: Date): Date | null {
  const value = response.headers['retry-after']?.trim();
  if (value === undefined) return null;
  if (/^\d+$/.test(value)) return new Date(now.getTime() + Number(value) * 1000);
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : new Date(at);
}
