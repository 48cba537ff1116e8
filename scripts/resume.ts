import { formatCount } from '#app/domain/text/format-count.ts';
import {
  type Resumed,
  resumeInstallation,
} from '#app/server/services/installation/resume-installation.ts';
import { readOptions } from './operator/read-options.ts';
import { withDatabase } from './operator/with-database.ts';

const USAGE = `Lets a restored or moved copy publish. Stop the other copy first: two copies that publish at the same time post everything twice.

  npm run -s resume -- --other-copy-stopped

  --other-copy-stopped   confirms that no other copy of this installation runs, or will be started again
  --hold-all-scheduled   after a restore, also holds the scheduled posts whose time is still to come

After a restore, posts that the other copy may have published are held or wait for a person's decision.
`;
const { 'other-copy-stopped': isStopped, 'hold-all-scheduled': holdsAll } = readOptions(
  {
    'other-copy-stopped': { type: 'boolean', default: false },
    'hold-all-scheduled': { type: 'boolean', default: false },
  },
  USAGE,
);
if (!isStopped) {
  process.stderr.write(
    `Stop the other copy, then confirm that with --other-copy-stopped.\n\n${USAGE}`,
  );
  process.exit(2);
}
await withDatabase(async ({ sql }) => {
  const resumed = await resumeInstallation(sql, { now: new Date(), holdsAll });
  process.stdout.write(describe(resumed));
});

function describe({ restore, held, asked, comments, checked }: Resumed): string {
  const lines = ['Resumed. This copy publishes from now on.'];
  if (restore) {
    const time = restore.copiedAt.toISOString();
    lines.push(
      `Held ${formatCount(held, 'scheduled delivery', 'scheduled deliveries')} that the other copy may have published: release or cancel them under Posts.`,
      `${formatCount(asked, 'open delivery', 'open deliveries')} and ${formatCount(comments, 'first comment')} need a decision: check the accounts, then say whether they are live.`,
      `Idempotency keys accepted after ${time} are lost. Clients with an API token get the error confirm_after_restore until they send the header Fanfare-Confirm-Restore: ${restore.id}`,
    );
  }
  lines.push(
    `Checking ${formatCount(checked, 'delivery', 'deliveries')} with the platforms before anything is sent again.`,
  );
  return `${lines.join('\n')}\n`;
}
