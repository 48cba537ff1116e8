import { redact } from './redact.ts';

/** One thing that a command changes: a call to the server, or a file of this machine. */
export type Change =
  | { readonly method: string; readonly path: string; readonly body?: unknown }
  | { readonly write: string; readonly content?: unknown }
  | { readonly delete: string };

/** Ends a command in a dry run, where the first change would have been made. */
export class DryRunEnd extends Error {
  override readonly name = 'DryRunEnd';
  readonly would: readonly Change[];

  constructor(would: readonly Change[]) {
    super('A dry run ends here.');
    this.would = would;
  }
}

/** All that a command changes goes by here first; this is all that --dry-run is made of. */
export interface Changes {
  readonly isDryRun: boolean;
  /** Whether something may have been changed by now. */
  readonly hasBegun: () => boolean;
  /** Said before each change. In a dry run it notes the change, without its secrets, and throws DryRunEnd. */
  readonly begin: (change: Change) => void;
  /** Changes one item after the other. A dry run notes what would be done with all of them, then ends. */
  readonly each: <T, R>(
    items: readonly T[],
    change: (item: T, index: number) => Promise<R>,
  ) => Promise<R[]>;
}

export function createChanges({ dryRun: isDryRun }: { dryRun: boolean }): Changes {
  const would: Change[] = [];
  let hasBegun = false;
  return {
    isDryRun,
    hasBegun: () => hasBegun,
    begin: (change) => {
      hasBegun = !isDryRun;
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
