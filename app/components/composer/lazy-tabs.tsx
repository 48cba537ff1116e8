import { memo } from 'react';
import { createLazy, useLazy } from '../client/lazy.ts';
import type { PlatformTabsProps } from './platform-tabs.tsx';

/** Only drafts with individual texts need the tabs, and never before scripts run. */
export const tabs = createLazy(async () => (await import('./platform-tabs.tsx')).PlatformTabs);

export const LazyTabs = memo(function LazyTabs(props: PlatformTabsProps) {
  const draw = useLazy(tabs);
  return draw ? draw(props) : null;
});
