import { z } from 'zod';
import { ENDPOINTS } from '../../client/endpoints.ts';
import { toTransportError } from '../../client/transport-error.ts';
import { fetchByWire } from '../../client/wire.ts';
import type { Context } from '../command/context.ts';
import { formatCount } from '#cli/text/format.ts';
import { VERSION } from '#cli/version.ts';
import { type Finding, good, toFinding, warning } from './finding.ts';

/** With more clock skew than this, signed links and two-factor codes fail. */
const MAX_SKEW_MS = 60_000;
const SILENCE_MS = 10_000;

/** Checks whether the server responds, its clock, and whether it has the operations the CLI calls. */
export async function checkServer(context: Context): Promise<Finding[]> {
  try {
    const url = await context.findUrl();
    const begin = Date.now();
    const response = await ask(context, `${url}/healthz`);
    await response.body?.cancel();
    if (!response.ok) {
      const message = `${url} answered ${response.status} at /healthz.`;
      const fix = 'Is --url or FANFARE_URL the address of a Fanfare server?';
      return [{ check: 'server', state: 'wrong', message, fix, exit: 'api' }];
    }
    const took = Date.now() - begin;
    const clock = checkClock(response.headers.get('date'), { atMs: begin + took / 2, took });
    const answers = good('server', `${url} answers, in ${took} ms.`);
    return [answers, ...clock, await checkVersion(context, url)];
  } catch (error) {
    return [toFinding('server', error)];
  }
}

async function ask({ wire }: Context, address: string): Promise<Response> {
  const server = new URL(address).origin;
  const call = { server, method: 'GET', address, headers: {} };
  return fetchByWire(wire, { ...call, silenceMs: SILENCE_MS }).catch((error: unknown) => {
    throw toTransportError(error, { url: server, signal: wire.signal, network: wire.network });
  });
}

/** Checks the clock. The Date header only has whole seconds. */
function checkClock(
  date: string | null,
  { atMs, took }: { atMs: number; took: number },
): Finding[] {
  const theirs = Date.parse(date ?? '');
  if (Number.isNaN(theirs)) return [];
  const skewMs = atMs - theirs;
  if (Math.abs(skewMs) <= MAX_SKEW_MS + took) return [good('clock', "This clock is the server's.")];
  const seconds = Math.round(Math.abs(skewMs) / 1000);
  const message = `This clock is ${seconds} s ${skewMs > 0 ? 'ahead of' : 'behind'} the server's.`;
  return [warning('clock', message, 'Set it by network time (NTP).')];
}

const Contract = z.object({
  info: z.object({ version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
});

/** Checks compatibility. Servers don't report their version, so compare the operations they offer. */
async function checkVersion(context: Context, url: string): Promise<Finding> {
  const program = `fanfare ${VERSION}`;
  const contract = await readContract(context, url);
  if (!contract)
    return warning('version', `${url}/openapi.json says nothing of its API.`, 'Is it Fanfare?');
  const { info, paths } = contract;
  const unknown = Object.entries(ENDPOINTS).filter(
    ([, { method, path }]) => !paths[path]?.[method.toLowerCase()],
  );
  if (unknown.length === 0)
    return good('version', `${program}; the server speaks API ${info.version}, with all it asks.`);
  const [first = ''] = unknown.map(([id]) => id);
  const message = `${program} asks ${formatCount(unknown.length, 'thing')} that the server (API ${info.version}) does not know: ${first}${unknown.length > 1 ? ' and others' : ''}.`;
  return warning('version', message, 'One is older than the other: update it.');
}

async function readContract(context: Context, url: string) {
  try {
    const response = await ask(context, `${url}/openapi.json`);
    return Contract.safeParse(await response.json()).data ?? null;
  } catch {
    context.signal.throwIfAborted();
    return null;
  }
}
