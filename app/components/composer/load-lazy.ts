import { useEffect } from 'react';
import type { Draft } from '#app/domain/composer/draft.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';
import { hashtagField } from './lazy-hashtag-field.tsx';
import { options } from './lazy-options.tsx';
import { publishBar } from './lazy-publish-bar.tsx';
import { rowDetails } from './lazy-row-details.tsx';
import { stacks } from './lazy-stacks.tsx';
import { tabs } from './lazy-tabs.tsx';
import { rules } from './rules.ts';

/** Loads the code that the first change needs. Never rejects. */
export async function loadLazy(): Promise<void> {
  const parts = [rules, stacks, tabs, options, rowDetails, hashtagField, publishBar];
  await Promise.all(parts.map(({ load }) => load()));
}

/**
 * Loads the code early if the draft has text, because its preview can be opened, or a document, because its
 * pages are drawn by the browser. Without them there is nothing to open.
 */
export function usePreload(draft: Draft, sent: Draft, files: readonly MediaOutput[]): void {
  const isNeeded =
    draft !== sent ||
    draft.shared.caption !== '' ||
    draft.mode === 'unique' ||
    files.some(({ pageCount }) => pageCount);
  useEffect(() => {
    if (isNeeded) void loadLazy();
  }, [isNeeded]);
}
