import { z } from 'zod';
import type { HttpResponse } from '#app/server/ports/http-client.ts';
import {
  readRetryAfter,
  toCommitRules,
  type ErrorRule,
  type ErrorDetails,
  type PlatformRules,
} from './classify.ts';

/** Shared by Instagram and Facebook: both use Meta's Graph API. */

/** Graph IDs are decimal numbers beyond 2^53, usually sent as strings, sometimes as numbers. */
export const GraphId = z.union([z.string().min(1), z.number()]).transform(String);

/** A Graph object whose ID is used in request paths. */
export const GraphObject = z.object({ id: GraphId });

const Code = z.union([z.string(), z.number()]);
const Envelope = z.object({
  error: z.object({
    message: z.string().optional(),
    code: Code.optional(),
    error_subcode: Code.optional(),
    is_transient: z.boolean().optional(),
    fbtrace_id: z.string().optional(),
  }),
});

/** Reads code and subcode. `type` is `OAuthException` for nearly every error, so it's ignored. */
export function readGraphErrorDetails(response: HttpResponse): ErrorDetails | null {
  const parsed = Envelope.safeParse(response.json());
  if (!parsed.success) return null;
  const { message, code, error_subcode: subcode, fbtrace_id: trace, ...rest } = parsed.data.error;
  return {
    status: response.status,
    code: code ?? null,
    subcode: subcode ?? null,
    transient: rest.is_transient ?? false,
    message: trace === undefined ? (message ?? null) : `${message ?? ''} (fbtrace_id ${trace})`,
  };
}

const Usage = z.object({
  call_count: z.number().optional(),
  total_time: z.number().optional(),
  total_cputime: z.number().optional(),
  estimated_time_to_regain_access: z.number().optional(),
});
const BusinessUsage = z.record(z.string(), z.array(Usage));

/** Returns when a limit resets. Meta gives the minutes in the header for its business use cases. */
export function readGraphRetryAt(response: HttpResponse, now: Date): Date | null {
  const minutes = readRegainMinutes(response.headers['x-business-use-case-usage']);
  if (minutes > 0) return new Date(now.getTime() + minutes * 60_000);
  return readRetryAfter(response, now);
}

function readRegainMinutes(header: string | undefined): number {
  const entries = readBusinessUsage(header);
  return Math.max(0, ...entries.map((entry) => entry.estimated_time_to_regain_access ?? 0));
}

/** Returns the highest usage percentage of Meta's call budgets in the response, or 0 if it has none. */
export function readGraphUsage({ headers }: HttpResponse): number {
  const app = Usage.safeParse(parseJson(headers['x-app-usage'] ?? ''));
  const entries = [
    ...readBusinessUsage(headers['x-business-use-case-usage']),
    ...(app.success ? [app.data] : []),
  ];
  const shares = entries.flatMap((entry) => [
    entry.call_count ?? 0,
    entry.total_time ?? 0,
    entry.total_cputime ?? 0,
  ]);
  return Math.max(0, ...shares);
}

function readBusinessUsage(header: string | undefined): Array<z.infer<typeof Usage>> {
  const parsed = BusinessUsage.safeParse(parseJson(header ?? ''));
  return parsed.success ? Object.values(parsed.data).flat() : [];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Codes 10 and 200 to 299 all mean a missing permission. */
export const GRAPH_PERMISSION_CODES: readonly number[] = [
  10,
  ...Array.from({ length: 100 }, (_, index) => 200 + index),
];

/**
 * Returns the rules for the one visible call. If Meta refuses with 400 and a code in its own envelope,
 * nothing was published, even if the code is unknown to us. Only an outage leaves the outcome unknown.
 */
export function toGraphCommitRules(
  rules: PlatformRules,
  { outages, remedy }: { readonly outages: readonly ErrorRule[]; readonly remedy: string },
): PlatformRules {
  const commit = toCommitRules(rules, outages);
  return { ...commit, table: [...commit.table, { status: 400, kind: 'rejected_content', remedy }] };
}

/** Returns the same row for several codes. */
export function forCodes(
  codes: readonly number[],
  row: Omit<ErrorRule, 'code'>,
): readonly ErrorRule[] {
  return codes.map((code) => ({ code, ...row }));
}

/** Returns the same row for each number as code and as subcode: Meta uses its long numbers as either. */
export function forNumbers(
  numbers: readonly number[],
  row: Omit<ErrorRule, 'code' | 'subcode'>,
): readonly ErrorRule[] {
  return numbers.flatMap((number) => [
    { code: number, ...row },
    { subcode: number, ...row },
  ]);
}

/** Returns the same row for several pairs of code and subcode. */
export function forPairs(
  pairs: readonly (readonly [code: number, subcode: number])[],
  row: Omit<ErrorRule, 'code' | 'subcode'>,
): readonly ErrorRule[] {
  return pairs.map(([code, subcode]) => ({ code, subcode, ...row }));
}
