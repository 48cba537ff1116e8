import type { TokenUsage } from '#app/server/ports/text-generator.ts';

/**
 * Counts above these limits are errors and would use up a workspace's daily allowance. A prompt can't have
 * more tokens than bytes, plus what a server adds, and no model writes this much for one suggestion,
 * reasoning included.
 */
const MAX_ADDED_INPUT = 20_000;
const MAX_OUTPUT = 200_000;

export interface ReportedCounts {
  readonly input: unknown;
  readonly output: unknown;
}

/**
 * Merges two usage reports of a stream, preferring the later number, because some streams finish with an
 * empty report.
 */
export function mergeCounts(earlier: ReportedCounts | null, later: ReportedCounts): ReportedCounts {
  const choose = (before: unknown, after: unknown): unknown =>
    isMissing(after) || (after === 0 && !isMissing(before)) ? before : after;
  return {
    input: choose(earlier?.input, later.input),
    output: choose(earlier?.output, later.output),
  };
}

/** The size of the request and response, in bytes and estimated tokens. */
export interface UsageFacts {
  readonly promptBytes: number;
  readonly estimate: TokenUsage;
  readonly hasOutput: boolean;
}

export interface UsageReading {
  readonly usage: TokenUsage;
  /** Where the counts come from. `corrected` means the server reported an impossible number. */
  readonly source: 'reported' | 'estimated' | 'corrected';
}

/**
 * Returns the tokens a request used: the reported number, or the estimate for each number that is negative,
 * fractional, absurd, zero despite text, of the wrong type, or missing. Never throws, because an odd count
 * must not lose a text that has been paid for.
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
