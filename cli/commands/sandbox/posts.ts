import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { formatTime } from '#cli/text/format.ts';
import { openSandbox, SANDBOX_OPTION, sandboxUrl } from '#cli/lib/webhooks/sandbox-control.ts';
import { toPlatformName } from '#cli/lib/show/show-post.ts';
import { type Cell, renderTable } from '#cli/lib/terminal/table.ts';
import type { Paint } from '#cli/lib/terminal/terminal.ts';
import { cut, toLine } from '#cli/text/text.ts';

const TEXT_WIDTH = 40;

const SandboxPosts = z.array(
  z.looseObject({
    platform: z.string(),
    id: z.string(),
    url: z.string().nullable(),
    text: z.string(),
    createdAt: z.string(),
    live: z.boolean(),
  }),
);

export const command = defineCommand({
  needs: 'sandbox',
  options: [
    { flags: '--platform <platform>', description: 'only posts on this platform' },
    SANDBOX_OPTION,
  ],
  input: z.object({ platform: z.string().min(1).optional(), sandboxUrl: sandboxUrl() }),
  examples: ['fanfare sandbox posts', 'fanfare sandbox posts --platform linkedin --json'],
  output:
    '{"sandbox":"http://…","items":[{"platform","id","accountId","url","text","media","visibility","createdAt","live"}]}',
  async run(context, { platform, sandboxUrl: url }) {
    const sandbox = openSandbox(context, url);
    const query = platform === undefined ? '' : `?platform=${encodeURIComponent(platform)}`;
    const items = SandboxPosts.parse((await sandbox.call('GET', `/posts${query}`))['posts']);
    return { data: { sandbox: sandbox.url, items }, toText: (paint) => render(items, paint) };
  },
});

function render(posts: z.infer<typeof SandboxPosts>, paint: Paint): string {
  if (posts.length === 0) return 'The sandbox has no posts.\n';
  const rows = posts.map(({ platform, id, url, text, createdAt, live }): Cell[] => [
    formatTime(createdAt),
    toPlatformName(platform),
    live ? { text: 'live in the sandbox', color: 'green' } : { text: 'hidden', color: 'dim' },
    cut(toLine(text), TEXT_WIDTH),
    url ?? id,
  ]);
  return renderTable(rows, {
    paint,
    header: ['WHEN', 'PLATFORM', 'STATE', 'TEXT', 'PAGE'],
    whole: [0],
  });
}
