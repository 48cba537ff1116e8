import { z } from 'zod';
import type { HttpResponse } from '#app/server/ports/http-client.ts';
import {
  readRetryAfter,
  toCommitRules,
  type ErrorRule,
  type ErrorSigns,
  type PlatformRules,
} from './classify.ts';

/** What Instagram and Facebook share: both are served by Meta's Graph API. */

/** Graph ids are decimal digits beyond 2^53, mostly sent as strings, sometimes as numbers. */
export const GraphId = z.union([z.string().min(1), z.number()]).transform(String);

/** A Graph id that stands in a path of ours. */
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

/** Code and subcode decide; `type` is `OAuthException` for nearly everything and says nothing. */
export function readGraphSigns(response: HttpResponse): ErrorSigns | null {
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

/** Meta names the end of a limit in minutes, in the header of its business use cases. */
export function readGraphRetryAt(response: HttpResponse, now: Date): Date | null {
  const minutes = readRegainMinutes(response.headers['x-business-use-case-usage']);
  if (minutes > 0) return new Date(now.getTime() + minutes * 60_000);
  return readRetryAfter(response, now);
}

function readRegainMinutes(header: string | undefined): number {
  const entries = readBusinessUsage(header);
  return Math.max(0, ...entries.map((entry) => entry.estimated_time_to_regain_access ?? 0));
}

/** The highest percentage of Meta's budgets that the answer names; 0 where it names none. */
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

/** Codes 200 to 299 all mean a permission that is missing. */
export const GRAPH_PERMISSION_CODES: readonly number[] = [
  10,
  ...Array.from({ length: 100 }, (_, index) => 200 + index),
];

/**
 * Returns the rules for the one visible call. Meta refuses with 400 and a code in its own envelope, and then
 * nothing was published, also where the code is new to us. Only an outage leaves the outcome open.
 */
export function toGraphCommitRules(
  rules: PlatformRules,
  { outages, remedy }: { readonly outages: readonly ErrorRule[]; readonly remedy: string },
): PlatformRules {
  const commit = toCommitRules(rules, outages);
  return { ...commit, table: [...commit.table, { status: 400, kind: 'rejected_content', remedy }] };
}

/** The same row for several codes. */
export function forCodes(
  codes: readonly number[],
  row: Omit<ErrorRule, 'code'>,
): readonly ErrorRule[] {
  return codes.map((code) => ({ code, ...row }));
}

/** Meta's long numbers stand as code or, under a general code, as subcode: the same row for both. */
export function forNumbers(
  numbers: readonly number[],
  row: Omit<ErrorRule, 'code' | 'subcode'>,
): readonly ErrorRule[] {
  return numbers.flatMap((number) => [
    { code: number, ...row },
    { subcode: number, ...row },
  ]);
}

/** The same row for several pairs of code and subcode. */
export function forPairs(
  pairs: readonly (readonly [code: number, subcode: number])[],
  row: Omit<ErrorRule, 'code' | 'subcode'>,
): readonly ErrorRule[] {
  return pairs.map(([code, subcode]) => ({ code, subcode, ...row }));
}
