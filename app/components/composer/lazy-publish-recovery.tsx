import { useEffect } from 'react';
import { createLazy, useLazy } from '../client/lazy.ts';
import type { PublishRecoveryProps } from './publish-recovery.tsx';

const recovery = createLazy(async () => (await import('./publish-recovery.tsx')).PublishRecovery);

/** Shows nothing until the post's response is lost. Loaded early, because it's needed offline. */
export function LazyPublishRecovery(props: PublishRecoveryProps) {
  const Recovery = useLazy(recovery);
  useEffect(() => void recovery.load(), []);
  return Recovery ? <Recovery {...props} /> : null;
}
