import { memo, Suspense } from 'react';
import { createLazy } from '../client/lazy.ts';
import { PreviewStacks, type PreviewStacksProps } from './preview-stacks.tsx';

/** The look-alikes: the server has drawn them, and only what changes them needs their code. */
export const stacks = createLazy(async () => (await import('./preview-stacks.tsx')).PreviewStacks);

/**
 * Until the code is here, what the server drew stands as it is. That holds as long as React is asked for
 * another drawing only by updates that can wait: so nothing in the props may come with a key.
 */
export const LateStacks = memo(function LateStacks(props: PreviewStacksProps) {
  return (
    <Suspense fallback={<p className="sub nopreview">The previews are on their way.</p>}>
      <Stacks {...props} />
    </Suspense>
  );
});

function Stacks(props: PreviewStacksProps) {
  const draw = readStacks();
  return draw(props);
}

function readStacks(): typeof PreviewStacks {
  // No part of the browser's build, where the import above brings nothing along therefore.
  if (import.meta.env.SSR) return PreviewStacks;
  const found = stacks.read();
  if (found) return found;
  // React waits for what is thrown.
  throw stacks.whenHere;
}
