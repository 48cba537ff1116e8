import { type PlatformId, PLATFORMS } from '#app/domain/platforms/platforms.ts';
import type { SuggestionFinding } from '#app/domain/suggestions/suggestion-rules.ts';
import { AppError } from '#app/server/errors/app-error.ts';

/** Creates the error for a suggestion that still breaks rules. */
export function toFailure(
  what: string,
  platform: PlatformId,
  findings: readonly SuggestionFinding[],
): AppError {
  const reason = findings.map(({ message }) => message).join(' ');
  return new AppError('suggestion_failed', {
    message: `The AI service couldn’t write ${what} for ${PLATFORMS[platform].name} that follows the rules, even on a second try. ${reason} Try again, or describe the topic in other words.`,
    violations: findings.map(({ code, message }) => ({ pointer: '', code, message, platform })),
  });
}

/** Creates the error for a model that responded twice without anything usable. */
export function toUnreadable(what: string, platform: PlatformId, isCutOff: boolean): AppError {
  const { name } = PLATFORMS[platform];
  const reason = isCutOff
    ? 'Its response was cut off before the end.'
    : 'Its response was in a format that Fanfare doesn’t understand.';
  return new AppError('suggestion_failed', {
    message: `The AI service didn’t send a usable ${what} for ${name}, even on a second try. ${reason} Try again, or write the text yourself.`,
  });
}
