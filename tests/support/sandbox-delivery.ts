import {
  PlatformError,
  type PlatformAdapter,
  type ReconcileResult,
  type StepResult,
  type StepState,
} from '#app/server/ports/platform-adapter.ts';
import type { SandboxBench, TestDelivery } from './sandbox-bench.ts';
import { throughJson } from './step-harness.ts';

/** The current step and state of a delivery. */
export interface Place {
  readonly step: string;
  readonly state: StepState;
}

export interface From extends Partial<Place> {
  /** Stops before this step. */
  readonly stopBefore?: string;
  readonly adapter?: PlatformAdapter;
}

type Published = Extract<StepResult, { kind: 'published' }>;
type Undecidable = Extract<ReconcileResult, { kind: 'undecidable' }>;
type End = Published | Undecidable | ({ readonly kind: 'stopped' } & Place);

export interface Delivered {
  /** The steps that ran, in order, including `reconcile`. */
  readonly trail: readonly string[];
  /** The length of each wait in seconds. */
  readonly waits: readonly number[];
  readonly end: End;
  /** The end as a published post; throws if it isn't one. */
  readonly result: Published;
  readonly state: StepState;
}

interface Run {
  readonly bench: SandboxBench;
  readonly delivery: TestDelivery;
  readonly adapter: PlatformAdapter;
  readonly trail: string[];
  readonly waits: number[];
  failures: number;
}

const MAX_STEPS = 400;
const MAX_FAILURES = 6;
const PAUSE_SECONDS = 5;

/** Runs one step, with its state as the database would return it. */
export async function runStep(
  bench: SandboxBench,
  delivery: TestDelivery,
  { step, state, adapter = bench.adapter }: Place & { adapter?: PlatformAdapter },
): Promise<StepResult> {
  const knownStep = adapter.steps[step];
  if (knownStep === undefined) throw new Error(`there is no step ${step}`);
  if (knownStep.phase === 'committing') delivery.intentAt = bench.call.now();
  return knownStep.run(delivery, throughJson(state));
}

/**
 * Runs a delivery like the runner does. Waits advance both clocks. Rejects with failures that the bench
 * doesn't recover from.
 */
export async function deliver(
  bench: SandboxBench,
  delivery: TestDelivery,
  from: From = {},
): Promise<Delivered> {
  const { adapter = bench.adapter, stopBefore } = from;
  const run: Run = { bench, delivery, adapter, trail: [], waits: [], failures: 0 };
  let place: Place = { step: from.step ?? adapter.firstStep, state: from.state ?? {} };
  for (let count = 0; count < MAX_STEPS; count += 1) {
    run.trail.push(place.step);
    const next = await advance(run, place);
    if ('end' in next) return toDelivered(run, next.end);
    place = next;
    if (place.step === stopBefore) return toDelivered(run, { kind: 'stopped', ...place });
  }
  throw new Error(`the delivery does not end: ${run.trail.join(' ')}`);
}

function toDelivered({ trail, waits }: Run, end: End): Delivered {
  return {
    trail,
    waits,
    end,
    state: end.state,
    get result() {
      if (end.kind === 'published') return end;
      throw new Error(
        end.kind === 'undecidable' ? `undecidable: ${end.evidence}` : 'it was stopped',
      );
    },
  };
}

/** Runs a delivery that's expected to end in a post. */
export async function publish(
  bench: SandboxBench,
  delivery: TestDelivery,
  from: From = {},
): Promise<Published> {
  return (await deliver(bench, delivery, from)).result;
}

/** Returns what's saved when this step would start. */
export async function runUntil(
  bench: SandboxBench,
  delivery: TestDelivery,
  stopBefore: string,
): Promise<Place> {
  const { end } = await deliver(bench, delivery, { stopBefore });
  if (end.kind === 'stopped') return { step: end.step, state: end.state };
  throw new Error(`it never came to ${stopBefore}`);
}

/** Reconciles the last saved state until the result isn't `look_again`. */
export async function reconcile(
  bench: SandboxBench,
  delivery: TestDelivery,
  state: StepState = delivery.checkpoints.at(-1) ?? {},
): Promise<{
  waits: readonly number[];
  result: Exclude<ReconcileResult, { kind: 'look_again' }>;
}> {
  const waits: number[] = [];
  let saved = state;
  for (let count = 0; count < MAX_STEPS; count += 1) {
    const result = await bench.adapter.reconcile(delivery, throughJson(saved));
    if (result.kind !== 'look_again') return { waits, result };
    waits.push(await bench.waitUntil(result.until));
    saved = result.state;
  }
  throw new Error('the reconcile does not end');
}

type Next = Place | { readonly end: Published | Undecidable };

async function advance(run: Run, place: Place): Promise<Next> {
  const { bench, delivery, adapter, waits } = run;
  const savedBefore = delivery.checkpoints.length;
  let result: StepResult;
  try {
    result = await runStep(bench, delivery, { ...place, adapter });
  } catch (error) {
    const saved = delivery.checkpoints.slice(savedBefore).at(-1) ?? place.state;
    return survive(run, { ...place, state: saved }, error);
  }
  if (result.kind === 'published') return { end: result };
  if (result.kind === 'wait') waits.push(await bench.waitUntil(result.until));
  return { step: result.step, state: throughJson(result.state) };
}

async function survive(run: Run, place: Place, error: unknown): Promise<Next> {
  const { bench, adapter } = run;
  run.failures += 1;
  if (!(error instanceof PlatformError) || run.failures > MAX_FAILURES) throw error;
  const isCommit = adapter.steps[place.step]?.phase === 'committing';
  if (bench.survives !== undefined && isCommit && error.kind === 'outcome_unknown')
    return afterLostResponse(run, place);
  if (bench.survives !== 'failures' || error.kind !== 'unavailable') throw error;
  await bench.advance(PAUSE_SECONDS);
  return place;
}

async function afterLostResponse({ bench, delivery, trail, waits }: Run, { state }: Place) {
  trail.push('reconcile');
  const looked = await reconcile(bench, delivery, state);
  waits.push(...looked.waits);
  const { result } = looked;
  return result.kind === 'undecidable'
    ? { end: result }
    : { step: result.step, state: throughJson(result.state) };
}
