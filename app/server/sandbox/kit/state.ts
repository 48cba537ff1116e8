import { randomUUID } from 'node:crypto';
import { createBlobRoom } from './blob-store.ts';
import type { BlobRoom } from './blob-store.ts';
import { createClock } from './clock.ts';
import type { SandboxClock } from './clock.ts';
import { openCollection } from './collection.ts';
import type { InFlight } from './endpoint.ts';
import { createFaults } from './faults.ts';
import type { Fault, FaultTable } from './faults.ts';
import { Journal } from './journal.ts';
import { createRandom } from './random.ts';
import { createReceivedLog } from './received-log.ts';
import type { ReceivedLog, ReceivedRequest } from './received-log.ts';
import type { Collection } from './types.ts';

export type KnobValue = boolean | number | string;

interface Violation {
  platform: string;
  message: string;
  at: string;
}

/** State shared by the simulators and the control API. */
export interface SandboxState {
  readonly journal: Journal;
  readonly blobs: BlobRoom;
  readonly clock: SandboxClock;
  readonly faults: FaultTable;
  readonly received: ReceivedLog;
  readonly inFlight: InFlight;
  /** Named endpoints by platform, known once the routes have been created. */
  readonly endpoints: Map<string, Set<string>>;
  random(): number;
  addViolation(platform: string, message: string): void;
  listViolations(): Violation[];
  setKnob(platform: string, name: string, value: KnobValue): void;
  getKnob(platform: string, name: string): KnobValue | undefined;
  /** Clears all state, or that of one platform. Blobs stay, because other posts may use them. */
  reset(platform?: string): void;
}

export function openState(options: { dataDir: string; seed?: number | undefined }): SandboxState {
  const journal = new Journal(options.dataDir);
  const open = <T>(name: string) => openCollection<T>(journal, `control/${name}`);
  const seed = options.seed ?? Math.floor(Math.random() * 2 ** 32);
  const parts = {
    journal,
    blobs: createBlobRoom(options.dataDir),
    clock: createClock(open<number>('clock')),
    faults: createFaults(open<Fault>('faults')),
    received: createReceivedLog(open<ReceivedRequest>('received')),
    violations: open<Violation>('violations'),
    knobs: open<KnobValue>('knobs'),
  };
  const { violations, knobs } = parts;
  return {
    ...parts,
    inFlight: { requests: 0 },
    endpoints: new Map(),
    // Offset by the journal's length, so a restart doesn't issue the same tokens again.
    random: createRandom(seed + journal.lineCount),
    addViolation: (platform, message) => {
      violations.set(randomUUID(), { platform, message, at: new Date().toISOString() });
    },
    listViolations: () => violations.values(),
    setKnob: (platform, name, value) => knobs.set(`${platform}.${name}`, value),
    getKnob: (platform, name) => knobs.get(`${platform}.${name}`),
    reset: (platform) => {
      if (platform === undefined) journal.clear(() => true);
      else resetPlatform(parts, platform);
    },
  };
}

interface Parts {
  journal: Journal;
  blobs: BlobRoom;
  faults: FaultTable;
  received: ReceivedLog;
  violations: Collection<Violation>;
  knobs: Collection<KnobValue>;
}

function resetPlatform(parts: Parts, platform: string): void {
  parts.journal.clear((table) => table.startsWith(`${platform}/`));
  parts.faults.clear(platform);
  parts.received.clear(platform);
  parts.blobs.clearPartials(platform);
  for (const [id, row] of parts.violations.entries()) {
    if (row.platform === platform) parts.violations.delete(id);
  }
  for (const [id] of parts.knobs.entries()) {
    if (id.startsWith(`${platform}.`)) parts.knobs.delete(id);
  }
}
