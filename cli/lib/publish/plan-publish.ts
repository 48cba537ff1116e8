import type { components } from '#cli/client/api-types.ts';
import type { Client } from '#cli/client/client.ts';
import type { Change } from '#cli/text/changes.ts';
import { CliError, type Violation } from '#cli/errors/cli-error.ts';
import type { DocumentResult } from '../command/define-command.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import { findDuplicate, readRecentPosts } from '../content/recent-posts.ts';
import { hashFile } from '../content/hash-file.ts';
import { addFlag, DUPLICATE_HINT, type PublishBody } from '../content/publish-request.ts';
import { formatSchedule } from '#cli/text/format.ts';
import { toLine } from '#cli/text/text.ts';
import { toPlatformName } from '../show/show-post.ts';
import { renderTable } from '../terminal/table.ts';
import type { Paint } from '../terminal/terminal.ts';
import { toDryRunResult } from '../command/write-result.ts';

type Plan = components['schemas']['PostPlan'];

/** Violations about files, which the server can't check for files that haven't been uploaded. */
const ABOUT_FILES =
  /^\/(?:content$|content\/(?:media|platformMedia|coverMedia)|autoFit|allowDuplicate)/u;

interface PlannedPublish {
  readonly body: PublishBody;
  readonly caption: string;
  /** The local files that the post shows, in order. */
  readonly media: readonly string[];
  /** All local files, the cover too. */
  readonly files: readonly string[];
}

/**
 * Asks the server what `publish` would do, without storing or sending anything. Local files aren't uploaded;
 * they've been checked on this machine before. Throws `validation_failed` as publishing would, and
 * `quota_not_enough` if the post exceeds today's limit.
 */
export async function planPublish(
  client: Client,
  { body, caption, media, files }: PlannedPublish,
): Promise<DocumentResult> {
  const {
    violations: all,
    violationsOmitted,
    ...plan
  } = await client.call('validatePost', { body });
  const hasFiles = files.length > 0;
  const violations = all.filter(({ pointer }) => !hasFiles || !ABOUT_FILES.test(pointer));
  if (violations.length > 0) throw toRefusal(violations, violationsOmitted);
  await refuseDuplicate(client, { body, caption, media });
  if (!plan.quota.isEnough) throw toQuotaError(plan);
  const uploads = files.map((file) => ({ method: 'POST', path: '/api/uploads', body: { file } }));
  const would: Change[] = [...uploads, { method: 'POST', path: '/api/publisher/publish', body }];
  const checked = { ...plan, valid: true, violations, violationsOmitted };
  return {
    ...toDryRunResult(would, { plan: checked }),
    toText: (paint) => render(plan, paint, files),
  };
}

function toRefusal(violations: Plan['violations'], violationsOmitted: number): CliError {
  const own: Violation[] = violations.map(({ platform, ...violation }) =>
    addFlag({ ...violation, ...(platform === undefined ? {} : { platform }) }),
  );
  const message = own[0]?.message ?? '';
  const refusal = { message, violations: own, violationsOmitted };
  // The same error as for the post itself.
  if (own.every(({ code }) => code === 'duplicate_content'))
    return new CliError('duplicate_content', { ...refusal, exit: 'api', hint: DUPLICATE_HINT });
  return new CliError('validation_failed', { ...refusal, exit: 'validation' });
}

/**
 * Throws `duplicate_content` if a recent post has the same text and the same local files. Posts that also use uploaded
 * files, snippets, or mentions aren't checked, because the hashes or texts of those aren't known here.
 */
async function refuseDuplicate(
  client: Client,
  { body, caption, media }: Omit<PlannedPublish, 'files'>,
): Promise<void> {
  const { mediaId, mediaIds, snippetIds, mentions } = body.content;
  const isUnknown = mediaId ?? mediaIds ?? snippetIds ?? mentions;
  if (media.length === 0 || isUnknown || body.allowDuplicate) return;
  const hashes = await Promise.all(media.map(hashFile));
  const recent = await readRecentPosts(client);
  const violation = await findDuplicate(client, recent, { body, caption, hashes });
  if (violation) throw toRefusal([violation], 0);
}

function toQuotaError({ quota }: Pick<Plan, 'quota'>): CliError {
  const toDeliveries = (count: number): string => formatCount(count, 'delivery', 'deliveries');
  const left = Math.max(0, quota.deliveriesLimit - quota.deliveriesUsed);
  return new CliError('quota_not_enough', {
    exit: 'api',
    message: `Daily limit reached: this post needs ${toDeliveries(quota.deliveriesNeeded)}, and you have ${toDeliveries(left)} and ${formatCount(quota.remaining, 'post')} left today.`,
  });
}

function render(
  {
    deliveries,
    quota,
    schedule,
    warnings,
  }: Pick<Plan, 'deliveries' | 'quota' | 'schedule' | 'warnings'>,
  paint: Paint,
  files: readonly string[],
): string {
  const rows = deliveries.map(({ platform, accountName, environment, textLength }) => [
    toPlatformName(platform),
    accountName,
    environment,
    `${textLength.count} of ${textLength.max}`,
  ]);
  const header = ['PLATFORM', 'ACCOUNT', 'WHERE', 'TEXT'];
  const uploads = files.length === 0 ? '' : `Files to upload: ${files.join(', ')}\n`;
  return [
    `Dry run: nothing was sent. The post would be published ${schedule ? `on ${formatSchedule(schedule)} ` : ''}to:\n`,
    renderTable(rows, { paint, header }),
    ...deliveries.map(toCommentLine),
    uploads,
    ...warnings.map(({ message }) => `Note: ${toLine(message)}\n`),
    `You'd have ${formatCount(quota.remaining - quota.postsNeeded, 'post')} left ${schedule ? 'that day' : 'today'}.\n`,
  ].join('');
}

/** Returns the whole comment, because hashtags that moved to it are at its end. */
function toCommentLine({ platform, firstComment }: Plan['deliveries'][number]): string {
  // An older server doesn't send it.
  const text = (firstComment as string | null | undefined) ?? '';
  return text === '' ? '' : `${toPlatformName(platform)}, first comment: ${toLine(text)}\n`;
}
