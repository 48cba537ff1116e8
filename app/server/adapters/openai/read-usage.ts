import type { TokenUsage } from '#app/server/ports/text-generator.ts';

/**
 * Above these a count is a mistake and would use up a workspace's day: a prompt can't have more tokens than bytes,
 * apart from what a server adds to it, and no model writes as much for one suggestion, thoughts included.
 */
const MAX_ADDED_INPUT = 20_000;
const MAX_OUTPUT = 200_000;

export interface ReportedCounts {
  readonly input: unknown;
  readonly output: unknown;
}

/** Returns the later of two reports of a stream, number by number: some end with an empty one. */
export function mergeCounts(earlier: ReportedCounts | null, later: ReportedCounts): ReportedCounts {
  const choose = (before: unknown, after: unknown): unknown =>
    isMissing(after) || (after === 0 && !isMissing(before)) ? before : after;
  return {
    input: choose(earlier?.input, later.input),
    output: choose(earlier?.output, later.output),
  };
}

/** What the request and its response have, in bytes and estimated tokens. */
export interface UsageFacts {
  readonly promptBytes: number;
  readonly estimate: TokenUsage;
  readonly hasOutput: boolean;
}

export interface UsageReading {
  readonly usage: TokenUsage;
  /** Whose numbers these are. `corrected`: the server reported a number that can't be right. */
  readonly source: 'reported' | 'estimated' | 'corrected';
}

/**
 * Returns what a request took, in tokens: what the server reports, and the estimate for each number that is
 * negative, fractional, absurd, zero where there was text, of another type, or missing. Never throws: an odd count
 * must not lose a text that is paid for.
 */
export function readUsage(
  reported: ReportedCounts | null,
  { promptBytes, estimate, hasOutput }: UsageFacts,
): UsageReading {
  const given = reported ?? NOT_REPORTED;
  const input = toCount(given.input, 1, promptBytes + MAX_ADDED_INPUT);
  const output = toCount(given.output, hasOutput ? 1 : 0, MAX_OUTPUT);
  const usage = {
    inputTokens: input ?? estimate.inputTokens,
    outputTokens: output ?? estimate.outputTokens,
  };
  return { usage, source: input !== null && output !== null ? 'reported' : toSource(given) };
}

const NOT_REPORTED: ReportedCounts = { input: null, output: null };

function toSource({ input, output }: ReportedCounts): UsageReading['source'] {
  return isMissing(input) && isMissing(output) ? 'estimated' : 'corrected';
}

function toCount(value: unknown, min: number, max: number): number | null {
  const isCount = typeof value === 'number' && Number.isInteger(value);
  return isCount && value >= min && value <= max ? value : null;
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null;
}
