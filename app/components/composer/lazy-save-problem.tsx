import { useEffect } from 'react';
import { createLazy, useLazy } from '../client/lazy.ts';
import type { SyncState } from '../client/draft-sync.ts';
import type { SaveProblemProps } from './save-problem.tsx';

const saveProblem = createLazy(async () => (await import('./save-problem.tsx')).SaveProblem);

const WITHOUT_PROBLEM: ReadonlySet<SyncState['status']> = new Set([
  'new',
  'saving',
  'saved',
  'offline',
]);

/** Most drafts never have a problem, so its code isn't part of the page. */
export function LazySaveProblem(props: SaveProblemProps) {
  const draw = useLazy(saveProblem);
  const hasProblem = !WITHOUT_PROBLEM.has(props.state.status);
  useEffect(() => {
    if (hasProblem) void saveProblem.load();
  }, [hasProblem]);
  return draw && hasProblem ? draw(props) : null;
}
