import { listNames } from '#app/domain/text/name-list.ts';
import { joinMessages, shortenName } from '#app/domain/errors/cap-violations.ts';
import { createReadableErrors } from '#app/domain/errors/issue-words.ts';
import { CreateUploadInput } from '#app/domain/library/uploads.ts';
import { toPointer, toViolations, type Violation } from '#app/domain/errors/violations.ts';
import { AppError } from '#app/server/errors/app-error.ts';

/** Keys that tus clients add on their own. Fanfare ignores them: it detects the type and doesn't store folders. */
const BY_CUSTOM = ['filetype', 'type', 'relativePath'] as const;
const KNOWN: readonly string[] = ['filename', 'name', 'platform', 'altText', ...BY_CUSTOM];

/**
 * Parses the `Upload-Metadata` and `Upload-Length` headers. Throws `validation_failed` with all their violations.
 */
export function parseUploadMetadata(
  length: string | null,
  metadata: Readonly<Record<string, string | null>>,
): CreateUploadInput {
  const unknown = Object.keys(metadata).filter((key) => !KNOWN.includes(key));
  const input = {
    fileName: metadata['filename'] ?? metadata['name'] ?? undefined,
    platform: metadata['platform'] || undefined,
    altText: metadata['altText'] || undefined,
    sizeBytes: Number(length ?? NaN),
  };
  const parsed = CreateUploadInput.safeParse(input, createReadableErrors('The upload'));
  const violations = [
    ...unknown.map(toUnknownKey),
    ...(parsed.success ? [] : toViolations(CreateUploadInput, parsed.error)),
  ];
  if (parsed.success && violations.length === 0) return parsed.data;
  const message = joinMessages(violations.map((violation) => violation.message));
  throw new AppError('validation_failed', { message, violations });
}

function toUnknownKey(key: string): Violation {
  const message = `Upload-Metadata has no key "${shortenName(key)}". Known keys: ${listNames(KNOWN)}.`;
  return { pointer: toPointer([key]), code: 'unknown_field', message };
}
