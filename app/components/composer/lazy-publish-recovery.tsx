import { useEffect } from 'react';
import { useLazy } from '../client/lazy.ts';
import type { PublishRecoveryProps } from './publish-recovery.tsx';
import { publishRecovery } from './publish-safely.ts';

/** Shows nothing until the post's response is lost. */
export function LazyPublishRecovery(props: PublishRecoveryProps) {
  const loaded = useLazy(publishRecovery);
  useEffect(() => void publishRecovery.load(), []);
  return loaded ? <loaded.PublishRecovery {...props} /> : null;
}
