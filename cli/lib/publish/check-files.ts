import type { Targets } from './choose-targets.ts';
import { CliError, type Violation } from '#cli/errors/cli-error.ts';
import { toFileRow } from '../lint/flags-row.ts';
import { lintRow } from '../lint/lint-row.ts';
import { createFileReader } from '../lint/read-file-facts.ts';
import type { PublishInput } from '../content/publish-input.ts';
import { toPublishBody } from '../content/publish-request.ts';
import { listFiles } from '../content/resolve-files.ts';

const ABOUT_FILES = /^\/(?:media|cover)/u;

/**
 * Checks local files with the rules of `fanfare lint` before they're uploaded for nothing. Throws
 * `validation_failed` with all violations.
 */
export async function requireValidFiles(
  input: PublishInput,
  { targets, caption }: { targets: Targets; caption: string },
): Promise<void> {
  if (listFiles(input).length === 0) return;
  const { mediaId: mediaIds, coverId = null } = input;
  const platforms = { platforms: [...targets.platforms] };
  const request = toPublishBody(input, { targets: platforms, caption, mediaIds, coverId });
  const { findings } = await lintRow(toFileRow(input, request), {
    readFacts: createFileReader(),
    accounts: { find: () => null, getTier: targets.getTier },
  });
  const violations = findings.filter(({ pointer }) => ABOUT_FILES.test(pointer)).map(toViolation);
  if (violations.length === 0) return;
  throw new CliError('validation_failed', {
    exit: 'validation',
    message: violations[0]?.message ?? '',
    violations,
    hint: 'Nothing was uploaded.',
  });
}

type Finding = Awaited<ReturnType<typeof lintRow>>['findings'][number];

function toViolation({ pointer, code, message, platform, member }: Finding): Violation {
  return { pointer, code, message, flag: member, ...(platform === null ? {} : { platform }) };
}
