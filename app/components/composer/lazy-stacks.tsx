import { memo, Suspense } from 'react';
import { createLazy } from '../client/lazy.ts';
import { PreviewStacks, type PreviewStacksProps } from './preview-stacks.tsx';

/** The previews. The server renders them, and their code is needed only when they change. */
export const stacks = createLazy(async () => (await import('./preview-stacks.tsx')).PreviewStacks);

/**
 * Keeps the server-rendered HTML until the code is loaded. This works only as long as React rerenders it in
 * transitions, so no prop may change synchronously with a keystroke.
 */
export const LazyStacks = memo(function LazyStacks(props: PreviewStacksProps) {
  return (
    <Suspense fallback={<p className="sub nopreview">Loading previews.</p>}>
      <Stacks {...props} />
    </Suspense>
  );
});

function Stacks(props: PreviewStacksProps) {
  const draw = readStacks();
  return draw(props);
}

function readStacks(): typeof PreviewStacks {
  // Not in the browser's build, where the import above is therefore dropped.
  if (import.meta.env.SSR) return PreviewStacks;
  const found = stacks.read();
  if (found) return found;
  // React suspends on the thrown promise.
  throw stacks.whenLoaded;
}
