import { formatTimeSpan } from '#app/domain/text/time-span.ts';
import { z } from 'zod';
import { ENDPOINTS } from '../../client/endpoints.ts';
import { toTransportError } from '../../client/transport-error.ts';
import { fetchByWire } from '../../client/wire.ts';
import type { Context } from '../command/context.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import { VERSION } from '#cli/version.ts';
import { type Finding, good, toFinding, warning } from './finding.ts';

/** With more clock skew than this, signed links and two-factor codes fail. */
const MAX_SKEW_MS = 60_000;
const SILENCE_MS = 10_000;

/** Checks whether the server responds, its clock, and whether it has the operations the CLI calls. */
export async function checkServer(context: Context): Promise<Finding[]> {
  try {
    const url = await context.findUrl();
    const startedAt = Date.now();
    const response = await requestServer(context, `${url}/healthz`);
    await response.body?.cancel();
    if (!response.ok) {
      const message = `${url}/healthz returned ${response.status}.`;
      const fix = "Check that --url or FANFARE_URL is a Fanfare server's URL.";
      return [{ check: 'server', state: 'wrong', message, fix, exit: 'api' }];
    }
    const took = Date.now() - startedAt;
    const clock = checkClock(response.headers.get('date'), { atMs: startedAt + took / 2, took });
    const responses = good('server', `${url} responded in ${took} ms.`);
    return [responses, ...clock, await checkVersion(context, url)];
  } catch (error) {
    return [toFinding('server', error)];
  }
}

async function requestServer({ wire }: Context, address: string): Promise<Response> {
  const server = new URL(address).origin;
  const call = { server, method: 'GET', address, headers: {} };
  return fetchByWire(wire, { ...call, silenceMs: SILENCE_MS }).catch((error: unknown) => {
    throw toTransportError(error, { url: server, signal: wire.signal, network: wire.network });
  });
}

/** Checks the clock. The Date header only has whole seconds. */
function checkClock(
  date: string | null,
  { atMs, took: durationMs }: { atMs: number; took: number },
): Finding[] {
  const theirs = Date.parse(date ?? '');
  if (Number.isNaN(theirs)) return [];
  const skewMs = atMs - theirs;
  if (Math.abs(skewMs) <= MAX_SKEW_MS + durationMs)
    return [good('clock', "This machine's clock matches the server's.")];
  const gap = formatTimeSpan(Math.abs(skewMs));
  const message = `This machine's clock is ${gap} ${skewMs > 0 ? 'ahead of' : 'behind'} the server's.`;
  return [warning('clock', message, 'Synchronize the clock with NTP.')];
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
    return warning(
      'version',
      `${url}/openapi.json doesn't describe an API.`,
      'Check that the URL is a Fanfare server.',
    );
  const { info, paths } = contract;
  const unknown = Object.entries(ENDPOINTS).filter(
    ([, { method, path }]) => !paths[path]?.[method.toLowerCase()],
  );
  if (unknown.length === 0)
    return good('version', `${program} is compatible with the server (API ${info.version}).`);
  const [first = ''] = unknown.map(([id]) => id);
  const message = `${program} uses ${formatCount(unknown.length, 'operation')} that the server (API ${info.version}) doesn't have, such as ${first}.`;
  return warning('version', message, 'Update the CLI or the server, whichever is older.');
}

async function readContract(context: Context, url: string) {
  try {
    const response = await requestServer(context, `${url}/openapi.json`);
    return Contract.safeParse(await response.json()).data ?? null;
  } catch {
    context.signal.throwIfAborted();
    return null;
  }
}
