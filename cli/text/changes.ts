import { redact } from './redact.ts';

/** One change a command makes: a call to the server, or a local file. */
export type Change =
  | { readonly method: string; readonly path: string; readonly body?: unknown }
  | { readonly write: string; readonly content?: unknown }
  | { readonly delete: string };

/** Thrown to end a command in a dry run, in place of its first change. */
export class DryRunEnd extends Error {
  override readonly name = 'DryRunEnd';
  readonly would: readonly Change[];

  constructor(would: readonly Change[]) {
    super('A dry run ends here.');
    this.would = would;
  }
}

/** Every change a command makes is announced here first. This implements --dry-run. */
export interface Changes {
  readonly isDryRun: boolean;
  /** Whether something may have been changed already. */
  readonly hasStarted: () => boolean;
  /** Announces a change. In a dry run, records it without secrets and throws DryRunEnd. */
  readonly announce: (change: Change) => void;
  /** Changes items one at a time. A dry run records the changes for all items, then ends. */
  readonly each: <T, R>(
    items: readonly T[],
    change: (item: T, index: number) => Promise<R>,
  ) => Promise<R[]>;
}

export function createChanges({ dryRun: isDryRun }: { dryRun: boolean }): Changes {
  const would: Change[] = [];
  let hasStarted = false;
  return {
    isDryRun,
    hasStarted: () => hasStarted,
    announce: (change) => {
      hasStarted = !isDryRun;
      if (!isDryRun) return;
      would.push(redact(change));
      throw new DryRunEnd(would);
    },
    each: async (items, change) => {
      const results = [];
      for (const [index, item] of items.entries()) {
        try {
          results.push(await change(item, index));
        } catch (error) {
          if (!(error instanceof DryRunEnd) || index === items.length - 1) throw error;
        }
      }
      return results;
    },
  };
}
