import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { PLATFORM_IDS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import type { Client } from '../../client/client.ts';
import { CliError, interrupted } from '#cli/errors/cli-error.ts';
import type { Context } from '#cli/lib/command/context.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { toJson } from '#cli/lib/terminal/json.ts';
import { listenOnLoopback, waitForCallback } from '#cli/lib/auth/loopback.ts';
import { hasBrowser, openBrowser } from '#cli/lib/auth/open-browser.ts';
import { oneOf } from '#cli/lib/command/option-schemas.ts';
import { toPlatformName } from '#cli/lib/show/show-post.ts';
import { renderTable } from '#cli/lib/terminal/table.ts';

/** The server accepts the platform's callback for this long. */
const LONGEST_MS = 15 * 60_000;

export const command = defineCommand({
  arguments: [{ name: 'platform', description: `one of ${PLATFORM_IDS.join(', ')}` }],
  input: z.object({ platform: oneOf(PLATFORM_IDS, '<platform>') }),
  examples: ['fanfare accounts connect linkedin'],
  output:
    '{"items":[{"id","platform","name","handle","state",…}]}: the accounts you granted access to',
  async run(context, { platform }) {
    const client = await context.connect();
    const response = await promptPlatform(context, client, platform);
    const code = response.get('code');
    if (code === null) {
      throw new CliError('declined', {
        exit: 'error',
        message: `${toPlatformName(platform)} wasn't connected because the request was declined.`,
      });
    }
    const state = response.get('state') ?? '';
    const data = await client.call('finishConnection', { body: { platform, state, code } });
    const rows = data.items.map(({ name, handle, environment, id }) => [
      toPlatformName(platform),
      name,
      handle ?? '',
      environment,
      id,
    ]);
    const header = ['PLATFORM', 'NAME', 'HANDLE', 'WHERE', 'ID'];
    return { data, toText: (paint) => renderTable(rows, { paint, header }) };
  },
});

/** Opens the platform's consent page and returns the result the browser brings back to this machine. */
async function promptPlatform(
  context: Context,
  client: Client,
  platform: PlatformId,
): Promise<URLSearchParams> {
  const { signal, changes, env } = context;
  const secret = randomBytes(24).toString('base64url');
  const loopback = await listenOnLoopback({
    isOurs: (query) => query.get('fanfare') === secret,
    respond: () => ({ text: 'Thanks! You can close this page and go back to your terminal.' }),
  });
  try {
    const path = `/api/auth/${platform}/connect`;
    if (changes.isDryRun) changes.announce({ method: 'GET', path });
    const query = { returnTo: `${loopback.origin}/callback?fanfare=${secret}` };
    const { url } = await client.call('connectAccount', { params: { platform }, query });
    showConsentPage(context, { platform, url });
    if (hasBrowser(env)) openBrowser(url, env);
    const waiting = { signal, timeoutMs: LONGEST_MS, onEnd: toEnd };
    return await waitForCallback(loopback.callback, waiting);
  } finally {
    loopback.close();
  }
}

/** Printed even with `--quiet`: the user can't continue without the URL. */
function showConsentPage(
  { terminal, options }: Pick<Context, 'terminal' | 'options'>,
  { platform, url }: { platform: PlatformId; url: string },
): void {
  const text = options.json
    ? toJson({ connect: { platform, url } }, { pretty: false })
    : `Approve the connection in a browser on this machine:\n  ${url}\nWaiting for approval. Press Ctrl-C to stop.`;
  terminal.writeError(`${text}\n`);
}

function toEnd(isStopped: boolean): CliError {
  if (isStopped) return interrupted('Stopped. Nothing was connected.');
  return new CliError('expired', {
    exit: 'error',
    message: "The request wasn't approved within 15 minutes. Nothing was connected.",
  });
}
