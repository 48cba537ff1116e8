import { z } from 'zod';
import type { TokenUsage } from '#app/server/ports/text-generator.ts';

/** Above this a count is a mistake: no model reads or writes so much for one suggestion. */
const MAX_TOKENS = 10_000_000;

const TokenCount = z.int().min(0).max(MAX_TOKENS);
const Usage = z.object({ inputTokens: TokenCount, outputTokens: TokenCount });

/**
 * Returns what a server says it has counted, in tokens. Null when a count is negative, fractional, absurd, or
 * missing: the caller then estimates, because odd counts must not lose a text that is paid for.
 */
export function readUsage(counts: { input: unknown; output: unknown }): TokenUsage | null {
  const usage = { inputTokens: counts.input, outputTokens: counts.output };
  return Usage.safeParse(usage).data ?? null;
}
