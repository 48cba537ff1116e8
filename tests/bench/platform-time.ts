import type { ServiceDeps } from '#app/server/services/deps.ts';
import type {
  DeliveryStep,
  PlatformAdapter,
  StepContext,
  StepState,
} from '#app/server/ports/platform-adapter.ts';

/**
 * Measures how long each delivery waited for its platform: the time its steps spent in calls, plus the pauses
 * they requested between status checks. Everything else is Fanfare's own time.
 */
export class PlatformTime {
  readonly #waitedMs = new Map<string, number>();

  /** Starts measuring all adapters. */
  watch(deps: Pick<ServiceDeps, 'platforms'>): void {
    const original = { ...deps.platforms };
    const getAdapter: typeof original.getAdapter = (platform, environment) =>
      this.#wrap(original.getAdapter(platform, environment));
    Object.assign(deps.platforms, { getAdapter });
  }

  /** Returns the milliseconds of pauses that the delivery's steps requested. */
  waitedMs(deliveryId: string): number {
    return this.#waitedMs.get(deliveryId) ?? 0;
  }

  #wrap(adapter: PlatformAdapter): PlatformAdapter {
    const steps = Object.entries(adapter.steps).map(([name, step]) => [name, this.#count(step)]);
    return { ...adapter, steps: Object.fromEntries(steps) };
  }

  #count(step: DeliveryStep): DeliveryStep {
    const run = async (context: StepContext, state: StepState) => {
      const result = await step.run(context, state);
      if (result.kind === 'wait') {
        const pauseMs = Math.max(0, result.until.getTime() - context.now().getTime());
        const { deliveryId } = context;
        this.#waitedMs.set(deliveryId, this.waitedMs(deliveryId) + pauseMs);
      }
      return result;
    };
    return { ...step, run };
  }
}
