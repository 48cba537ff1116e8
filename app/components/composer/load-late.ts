import { useEffect } from 'react';
import type { Draft } from '#app/domain/composer/draft.ts';
import { stacks } from './lazy-stacks.tsx';
import { tabs } from './lazy-tabs.tsx';
import { rules } from './rules.ts';

/** What the first change needs, at the first sign of one. Never rejects. */
export async function loadLazy(): Promise<void> {
  await Promise.all([rules.load(), stacks.load(), tabs.load()]);
}

/** Where there is a text, one can open it in its drawing; where there is none, nothing can be done there. */
export function useLoadLate(draft: Draft, sent: Draft): void {
  const isNeeded = draft !== sent || draft.shared.caption !== '' || draft.mode === 'unique';
  useEffect(() => {
    if (isNeeded) void loadLazy();
  }, [isNeeded]);
}
