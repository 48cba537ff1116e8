import { createDice, type Mutation, type MutationTarget } from './exchange.ts';
import { HEADERS } from './headers.ts';
import { checkExchange } from './check-exchange.ts';
import { MULTIPART } from './multipart.ts';
import { sendRaw } from './send-raw.ts';
import { STREAMS } from './streams.ts';
import { TUS } from './tus.ts';

/** Forms and headers have the most variants. */
const MUTATIONS: readonly Mutation[] = [
  ...Array<Mutation>(8).fill(MULTIPART),
  ...Array<Mutation>(8).fill(HEADERS),
  ...TUS,
  ...STREAMS,
];
/** Number of clients that each send requests one at a time. */
const CLIENTS = 4;
/** A busy machine is no fault. */
const LONG_MS = 120_000;

export interface MutationOptions extends Pick<MutationTarget, 'token' | 'readerToken' | 'postId'> {
  readonly url: string;
  /** The run stops after the attempt that reaches this number of requests. */
  readonly requests: number;
  readonly seed: number;
  /** How long to wait for a response. */
  readonly patienceMs: number;
}

export interface MutationResult {
  readonly requests: number;
  /** Number of responses by family and status. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly stored: number;
  /** Distinct problems, with the number of the first attempt that showed each. */
  readonly faults: readonly string[];
}

/** Sends odd requests to a running product, each attempt with its own dice, and checks every response. */
export async function runMutations(options: MutationOptions): Promise<MutationResult> {
  const { url, patienceMs, requests, seed, ...rest } = options;
  const statuses: Record<string, number> = {};
  const faults = new Map<string, string>();
  let [sent, stored, at] = [0, 0, 0];
  const send: MutationTarget['send'] = (request) => {
    sent += 1;
    return sendRaw(url, request, { patienceMs: request.mayWait ? patienceMs : LONG_MS });
  };
  const work = async (): Promise<void> => {
    while (sent < requests) {
      const number = at++;
      const mutation = MUTATIONS[number % MUTATIONS.length];
      if (!mutation) return;
      const tried = await mutation.attempt(
        { ...rest, send },
        createDice(seed * 1_000_003 + number),
      );
      stored += tried.stored;
      for (const { response } of tried.exchanges) {
        const key = `${mutation.family} ${response.status}`;
        statuses[key] = (statuses[key] ?? 0) + 1;
      }
      for (const fault of [...tried.faults, ...tried.exchanges.flatMap(checkExchange)])
        if (!faults.has(fault)) faults.set(fault, `${mutation.name} (attempt ${number}): ${fault}`);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, work));
  return { requests: sent, statuses, stored, faults: [...faults.values()] };
}
