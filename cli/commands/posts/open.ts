import { z } from 'zod';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import { CliError } from '#cli/errors/cli-error.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { hasBrowser, openBrowser } from '#cli/lib/auth/open-browser.ts';
import { id, oneOf } from '#cli/lib/command/option-schemas.ts';
import { type Post, toPlatformName } from '#cli/lib/show/show-post.ts';
import { toLine } from '#cli/text/text.ts';

export const command = defineCommand({
  arguments: [{ name: 'post', description: 'the ID of the post (post_…)' }],
  options: [
    { flags: '--platform <platform>', description: 'the live post on this platform' },
    { flags: '--app', description: "the post's page in Fanfare, even if it is live" },
    { flags: '--print', description: 'print the link without opening it' },
  ],
  input: z
    .object({
      post: id('post', 'post_01kb…'),
      platform: oneOf(PLATFORM_IDS, '--platform').optional(),
      app: z.boolean().default(false),
      print: z.boolean().default(false),
    })
    .refine(({ platform, app }) => platform === undefined || !app, {
      path: ['app'],
      error: 'Use --platform or --app, not both.',
    }),
  examples: [
    'fanfare open post_01kb…',
    'fanfare open post_01kb… --platform youtube',
    'fanfare open post_01kb… --app --print',
  ],
  output: '{"url","opened"}; "opened" is false with --print or when no browser is available',
  async run({ connect, changes, env, terminal }, { post: postId, platform, app, print }) {
    const client = await connect();
    const post = await client.call('getPost', { params: { postId } });
    const page = `${client.url}/app/posts/${encodeURIComponent(post.id)}`;
    const url = app ? page : (findLive(post, platform) ?? page);
    const opened = !print && !changes.isDryRun && hasBrowser(env);
    if (opened) openBrowser(url, env);
    else if (!print) terminal.writeStatus("Can't open a browser here. The link is:");
    return { data: { url, opened }, toText: () => `${toLine(url)}\n` };
  },
});

/**
 * Returns the URL on the platform, or null if Fanfare's page is better: the post is live nowhere or in
 * several places.
 */
function findLive(post: Post, platform: string | undefined): string | null {
  const live = post.deliveries.flatMap(({ url, ...delivery }) =>
    url !== null && isWebAddress(url) ? [{ ...delivery, url }] : [],
  );
  if (platform === undefined) return live.length === 1 ? (live[0]?.url ?? null) : null;
  const found = live.find((delivery) => delivery.platform === platform);
  if (found) return found.url;
  throw new CliError('not_live', {
    exit: 'error',
    message: `The post isn't live on ${toPlatformName(platform)}.`,
    hint: `Check its status with "fanfare posts get ${toLine(post.id)}".`,
  });
}

/** The URL comes from a server, so never open a program or a local file. */
function isWebAddress(url: string): boolean {
  return /^https?:$/u.test(URL.parse(url)?.protocol ?? '');
}
