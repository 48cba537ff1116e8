import os from 'node:os';
import { requestLogin, waitForToken } from '#cli/client/login-request.ts';
import { CliError } from '#cli/errors/cli-error.ts';
import type { Context } from '../command/context.ts';
import { toJson } from '../terminal/json.ts';
import { loginInBrowser, toStopped } from './login-in-browser.ts';
import { hasBrowser, openBrowser } from './open-browser.ts';
import { toLine } from '#cli/text/text.ts';

export type LoginMethod = 'browser' | 'device';

/**
 * Returns how to log in: as the flags say, or through the browser if one can be opened, or null without a
 * terminal.
 */
export function chooseMethod(
  { terminal, env }: Pick<Context, 'terminal' | 'env'>,
  { browser, device }: { browser: boolean; device: boolean },
): LoginMethod | null {
  if (device) return 'device';
  if (browser) return 'browser';
  if (!terminal.canPrompt) return null;
  return hasBrowser(env) ? 'browser' : 'device';
}

/** Returns a token that the user grants on the server's page. Throws if they deny it, and `interrupted`. */
export async function obtainToken(
  context: Context,
  { url, method, scopes }: { url: string; method: LoginMethod; scopes: readonly string[] },
): Promise<string> {
  const { wire, env } = context;
  const server = { wire, url };
  const name = `fanfare CLI on ${os.hostname()}`.slice(0, 80);
  try {
    if (method === 'browser') {
      const show = (page: string): void => {
        showLoginPage(context, { page, userCode: null });
        openBrowser(page, env);
      };
      return await loginInBrowser(server, { name, scopes, show });
    }
    const request = await requestLogin(server, { name, scopes });
    showLoginPage(context, request);
    return await waitForToken(server, request);
  } catch (error) {
    throw error instanceof CliError && error.exit === 'interrupted' ? toStopped() : error;
  }
}

/** Printed even with `--quiet`: the user can't continue without the URL. */
function showLoginPage(
  { terminal, options }: Pick<Context, 'terminal' | 'options'>,
  { page, userCode }: { page: string; userCode: string | null },
): void {
  if (options.json) {
    terminal.writeError(`${toJson({ login: { page, userCode } }, { pretty: false })}\n`);
    return;
  }
  const { paintStatus: paint } = terminal;
  const words =
    userCode === null
      ? ['Opening your browser. If nothing happens, open this page:', `  ${page}`]
      : [
          `Open ${page} in any browser and enter this code:`,
          '',
          `  ${paint('bold', toLine(userCode))}`,
          '',
        ];
  terminal.writeError(`${words.join('\n')}\nWaiting for approval. Press Ctrl-C to stop.\n`);
}
