import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { SuggestionFinding } from '#app/domain/suggestions/suggestion-rules.ts';
import { joinMessages } from '#app/domain/errors/cap-violations.ts';
import { AppError } from '#app/server/errors/app-error.ts';

/** The row that was looked for. Throws `not_found`, in the words of its kind. */
export function requireKnown<Row>(row: Row | null | undefined, kind: string): Row {
  if (!row) throw new AppError('not_found', { message: `There is no such ${kind}.` });
  return row;
}

/** Throws `validation_failed` with every rule that a person's own wording breaks. */
export function requireNoFindings(
  findings: readonly SuggestionFinding[],
  place: { readonly platform: PlatformId; readonly pointer: string },
): void {
  if (findings.length === 0) return;
  const violations = findings.map((finding) => ({ ...finding, ...place }));
  const message = joinMessages(violations.map((violation) => violation.message));
  throw new AppError('validation_failed', { message, violations });
}
