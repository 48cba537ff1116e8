import type { SimulatorContext } from '../kit/types.ts';
import { catchUp, hasFuture } from './time.ts';
import { isShutDown, unlessDiskFull } from '../kit/shut-down.ts';
import { hasDeliveries, sendDue } from './webhook-send.ts';

const CHECK_EVERY_MS = 100;

const working = new WeakSet<SimulatorContext>();

/**
 * Renews, charges, and sends whatever comes due, as long as anything is pending. Also resumes what a killed
 * process left unfinished.
 */
export function scheduleBackgroundWork(context: SimulatorContext): void {
  if (working.has(context)) return;
  working.add(context);
  void work(context).finally(() => working.delete(context));
}

async function work(context: SimulatorContext): Promise<void> {
  try {
    while (hasDeliveries(context) || hasFuture(context)) {
      await unlessDiskFull(async () => {
        catchUp(context);
        await sendDue(context);
      });
      await pause();
    }
  } catch (error) {
    if (!isShutDown(error)) throw error;
  }
}

/** Waits without keeping the process alive. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, CHECK_EVERY_MS).unref();
  });
}
