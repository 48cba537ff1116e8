import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { SuggestionFinding } from '#app/domain/suggestions/suggestion-rules.ts';
import { joinMessages } from '#app/domain/errors/cap-violations.ts';
import { AppError } from '#app/server/errors/app-error.ts';

/** Returns the row. Throws `not_found`, naming the kind, if there is none. */
export function requireKnown<Row>(row: Row | null | undefined, kind: string): Row {
  if (!row)
    throw new AppError('not_found', { message: `This workspace has no ${kind} with this ID.` });
  return row;
}

/** Throws `validation_failed` with every rule that a user's own text breaks. */
export function requireNoFindings(
  findings: readonly SuggestionFinding[],
  place: { readonly platform: PlatformId; readonly pointer: string },
): void {
  if (findings.length === 0) return;
  const violations = findings.map((finding) => ({ ...finding, ...place }));
  const message = joinMessages(violations.map((violation) => violation.message));
  throw new AppError('validation_failed', { message, violations });
}
