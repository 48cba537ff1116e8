import { request } from 'node:http';
import { measureStalls } from '#tests/support/measure-process.ts';
import type { SpawnedProcess } from '#tests/support/spawned-process.ts';
import type { Attack, AttackRequest, AttackResult, Cost } from './attack.ts';

/** Lower costs are noise: garbage collection, queue polling, or a timer. */
const FREE_CPU_MS = 30;
const FREE_MIB = 64;
/** For four times the size: a factor of four, doubled for noise. */
const MAX_GROWTH = 8;
const TRIES = 3;
const TIMEOUT_MS = 60_000;
const UNPROCESSABLE = 422;
const BAD_GATEWAY = 502;

export interface AttackedProduct {
  readonly url: string;
  readonly process: SpawnedProcess;
  readonly token: string;
  readonly cookie: string;
}

export interface RunOptions {
  /** A longer block is a fault. */
  readonly maxBlockMs: number;
  readonly onResult?: (result: AttackResult) => void;
}

/**
 * Runs attacks one at a time. Each is tried in its large size; only if that takes time is it repeated and
 * compared with the small one.
 */
export async function runAttacks(
  product: AttackedProduct,
  attacks: readonly Attack[],
  { maxBlockMs, onResult }: RunOptions,
): Promise<AttackResult[]> {
  const results: AttackResult[] = [];
  for (const attack of attacks) {
    const result = await runAttack(product, attack, maxBlockMs);
    results.push(result);
    onResult?.(result);
  }
  return results;
}

async function runAttack(
  product: AttackedProduct,
  attack: Attack,
  maxBlockMs: number,
): Promise<AttackResult> {
  const [smallSize, largeSize] = attack.sizes;
  const first = await measure(product, attack, largeSize);
  const isCheap =
    first.cpuMs < FREE_CPU_MS && first.blockMs < maxBlockMs && first.grownMiB < FREE_MIB;
  const large = isCheap ? first : await measureLeast(product, attack, { size: largeSize, first });
  const isGrowing =
    largeSize !== smallSize && (large.cpuMs > FREE_CPU_MS || large.grownMiB > FREE_MIB);
  const small = isGrowing ? await measureLeast(product, attack, { size: smallSize }) : null;
  const faults = [
    ...checkResponse(attack, large),
    ...(small ? checkGrowth(small, large) : []),
    ...(large.blockMs > maxBlockMs ? [`blocked for ${Math.round(large.blockMs)} ms`] : []),
  ];
  return { entryPoint: attack.entryPoint, name: attack.name, large, faults };
}

function checkResponse({ overLimit }: Attack, { status, text }: Cost): string[] {
  if (status === 0) return ['gave no response'];
  // 502 reports a platform's error.
  if (status >= 500 && status !== BAD_GATEWAY) return [`answered ${status}`];
  if (overLimit === null) return [];
  if (status < 400) return [`accepted what is over a limit with ${status}`];
  // Other refusals, such as missing credentials, come before the limits.
  const isUnnamed = status === UNPROCESSABLE && !text.includes(overLimit);
  return isUnnamed ? [`refused, but not for ${overLimit}`] : [];
}

function checkGrowth(small: Cost, large: Cost): string[] {
  const grows = (from: number, to: number, free: number): boolean =>
    to > free && to > MAX_GROWTH * Math.max(from, free / MAX_GROWTH);
  const round = (value: number): number => Math.round(value);
  return [
    ...(grows(small.cpuMs, large.cpuMs, FREE_CPU_MS)
      ? [`took ${round(small.cpuMs)} ms, and ${round(large.cpuMs)} ms for four times as much`]
      : []),
    ...(grows(small.grownMiB, large.grownMiB, FREE_MIB)
      ? [`took ${round(small.grownMiB)} MiB, and ${round(large.grownMiB)} for four times as much`]
      : []),
  ];
}

/** Returns the minimum of several attempts, because some coincide with other work of the process. */
async function measureLeast(
  product: AttackedProduct,
  attack: Attack,
  { size, first }: { size: number; first?: Cost },
): Promise<Cost> {
  const costs = first ? [first] : [];
  while (costs.length < TRIES) costs.push(await measure(product, attack, size));
  const min = (read: (cost: Cost) => number): number => Math.min(...costs.map(read));
  return {
    // A single 5xx among them counts.
    status: Math.max(...costs.map(({ status }) => status)),
    text: costs[0]?.text ?? '',
    cpuMs: min(({ cpuMs }) => cpuMs),
    blockMs: min(({ blockMs }) => blockMs),
    grownMiB: min(({ grownMiB }) => grownMiB),
  };
}

async function measure(product: AttackedProduct, attack: Attack, size: number): Promise<Cost> {
  const built = attack.build(size);
  let response = { status: 0, text: '' };
  const stalls = await measureStalls(product.process, async () => {
    response = await send(product, attack, built);
  });
  const { cpuMs, longestOwnMs, grownMiB } = stalls;
  return { ...response, cpuMs, blockMs: longestOwnMs, grownMiB };
}

/**
 * Resolves with the response as soon as it arrives, even if the body hasn't been read completely; status 0
 * without one.
 */
async function send(
  { url, token, cookie }: AttackedProduct,
  { caller }: Attack,
  { method, path, headers, body }: AttackRequest,
): Promise<Pick<Cost, 'status' | 'text'>> {
  const credentials: Readonly<Record<Attack['caller'], Record<string, string>>> = {
    stranger: {},
    token: { authorization: `Bearer ${token}` },
    cookie: { cookie, origin: new URL(url).origin },
  };
  const isSent = body !== undefined && method !== 'GET' && method !== 'HEAD';
  const { promise, resolve } = Promise.withResolvers<Pick<Cost, 'status' | 'text'>>();
  const sent = request(url + path, {
    method,
    agent: false,
    timeout: TIMEOUT_MS,
    headers: {
      ...credentials[caller],
      // Node doesn't add a length to DELETE.
      ...(isSent ? { 'content-length': String(Buffer.byteLength(body)) } : {}),
      ...headers,
    },
  });
  sent.on('response', (response) => {
    // Event streams never end, and their headers are enough to measure the cost of opening them.
    const isStream = response.headers['content-type']?.startsWith('text/event-stream') ?? false;
    let text = '';
    const end = (): void => resolve({ status: response.statusCode ?? 0, text });
    if (isStream) end();
    response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
    response.on('end', end).on('error', end);
  });
  sent.on('timeout', () => sent.destroy()).on('error', () => resolve({ status: 0, text: '' }));
  sent.end(isSent ? body : undefined);
  const reply = await promise;
  sent.destroy();
  return reply;
}
