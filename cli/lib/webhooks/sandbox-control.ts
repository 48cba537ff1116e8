import { z } from 'zod';
import { toTransportError } from '#cli/client/transport-error.ts';
import { fetchByWire } from '#cli/client/wire.ts';
import { CliError, type Violation } from '#cli/errors/cli-error.ts';
import type { Context } from '../command/context.ts';
import { toLine } from '#cli/text/text.ts';
import { USER_AGENT } from '#cli/version.ts';

const DEFAULT_URL = 'http://127.0.0.1:4000';

export const SANDBOX_OPTION = {
  flags: '--sandbox-url <url>',
  description: `the sandbox's URL (SANDBOX_URL; default: ${DEFAULT_URL})`,
} as const;

export const sandboxUrl = () =>
  z
    .string()
    .refine((text) => /^https?:$/u.test(URL.parse(text)?.protocol ?? ''), {
      error: '--sandbox-url must be a URL like http://127.0.0.1:4000.',
    })
    .optional();

export interface SandboxControl {
  readonly url: string;
  /**
   * Calls the sandbox's control API. Returns an empty object for an empty response. Throws `sandbox_refused`.
   */
  call(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<Record<string, unknown>>;
}

/** Opens the control API of a sandbox (docs/sandbox.md), and prints that nothing there is live. */
export function openSandbox(context: Context, sandbox: string | undefined): SandboxControl {
  const { env, wire, terminal } = context;
  const url = (sandbox ?? (env['SANDBOX_URL'] || DEFAULT_URL)).replace(/\/+$/u, '');
  terminal.writeStatus(`Sandbox at ${toLine(url)}: nothing here is really published.`);
  return {
    url,
    async call(method, path, body) {
      const address = `${url}/control${path}`;
      const headers = {
        'user-agent': USER_AGENT,
        ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      };
      const sent = body === undefined ? null : JSON.stringify(body);
      try {
        const request = { server: url, method, address, headers, body: sent };
        const response = await fetchByWire(wire, request);
        return read(await response.text(), response.status, url);
      } catch (error) {
        throw toSandboxError(toTransportError(error, { url, signal: wire.signal }));
      }
    },
  };
}

const Refusal = z.object({
  error: z.string(),
  violations: z.array(z.object({ pointer: z.string(), message: z.string() })).default([]),
});

function read(text: string, status: number, url: string): Record<string, unknown> {
  if (status === 204) return {};
  const json = parse(text);
  const refusal = status >= 400 ? Refusal.safeParse(json).data : undefined;
  if (refusal) throw toRefusal(refusal);
  if (status < 400 && typeof json === 'object' && json !== null) return { ...json };
  throw new CliError('unexpected_answer', {
    exit: 'api',
    message: `${url} returned ${status}, but it isn't a Fanfare sandbox.`,
    hint: "Check that --sandbox-url or SANDBOX_URL is a sandbox's URL.",
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function toRefusal({ error, violations }: z.infer<typeof Refusal>): CliError {
  const own = violations.map(({ pointer, message }): Violation => {
    const flag = `--${pointer.slice(1).replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)}`;
    const named = `${pointer.slice(1).replaceAll('/', '.')} `;
    const text = message.startsWith(named) ? `${flag} ${message.slice(named.length)}` : message;
    return { pointer, code: 'sandbox_refused', message: text, flag };
  });
  const message = own[0]?.message ?? `The sandbox returned an error: ${error}`;
  return new CliError('sandbox_refused', { exit: 'api', message, violations: own });
}

/** Replaces the general hint, which is about the Fanfare server. */
function toSandboxError(error: CliError): CliError {
  if (error.code !== 'unreachable') return error;
  const { code, exit, message, cause } = error;
  const hint = 'Start one with "fanfare sandbox start", or set --sandbox-url or SANDBOX_URL.';
  return new CliError(code, { exit, message, hint, cause });
}
