import { drawAt } from './random.ts';
import type { Collection } from './types.ts';

export const FAULT_KINDS = [
  'status',
  'status_after',
  'delay',
  'cut_before',
  'cut_after',
  'cut_body',
] as const;
type FaultKind = (typeof FAULT_KINDS)[number];

export interface FaultInput {
  platform: string;
  /** An endpoint's name, or `*`. */
  endpoint: string;
  kind: FaultKind;
  status?: number | undefined;
  body?: unknown;
  headers?: Record<string, string> | undefined;
  delayMs?: number | undefined;
  /** For `cut_body`: number of body bytes that arrive. */
  atByte?: number | undefined;
  /** How many times it applies. Without a count, it applies until it's deleted. */
  count?: number | undefined;
  /** How many matching requests pass first. */
  skip?: number | undefined;
  probability?: number | undefined;
  seed?: number | undefined;
}

export interface Fault extends FaultInput {
  id: string;
  /** Number of requests that matched, and that it was applied to. */
  seen: number;
  applied: number;
}

export interface FaultTable {
  add(input: FaultInput): Fault;
  get(id: string): Fault | undefined;
  list(): Fault[];
  delete(id: string): boolean;
  clear(platform?: string): void;
  /** Counts this request for every matching fault, and returns those that apply. */
  apply(platform: string, endpoint: string): Fault[];
}

export function createFaults(rows: Collection<Fault>): FaultTable {
  const list = () => rows.values();
  return {
    add: (input) => {
      const fault = { ...input, id: nextId(list()), seen: 0, applied: 0 };
      rows.set(fault.id, fault);
      return fault;
    },
    get: (id) => rows.get(id),
    list,
    delete: (id) => {
      const isKnown = rows.get(id) !== undefined;
      rows.delete(id);
      return isKnown;
    },
    clear: (platform) => {
      for (const fault of list()) {
        if (platform === undefined || fault.platform === platform) rows.delete(fault.id);
      }
    },
    apply: (platform, endpoint) =>
      list().filter((fault) => isFor(fault, platform, endpoint) && count(rows, fault)),
  };
}

function nextId(faults: Fault[]): string {
  const highest = faults.reduce((max, fault) => Math.max(max, Number(fault.id.slice(1))), 0);
  return `f${highest + 1}`;
}

function isFor(fault: Fault, platform: string, endpoint: string): boolean {
  const isPlatform = fault.platform === platform || fault.platform === '*';
  return isPlatform && (fault.endpoint === endpoint || fault.endpoint === '*');
}

function count(rows: Collection<Fault>, fault: Fault): boolean {
  const seen = fault.seen + 1;
  const isDue = seen > (fault.skip ?? 0) && fault.applied < (fault.count ?? Infinity);
  const applies = isDue && drawAt(fault.seed ?? 1, seen) < (fault.probability ?? 1);
  rows.set(fault.id, { ...fault, seen, applied: fault.applied + (applies ? 1 : 0) });
  return applies;
}
