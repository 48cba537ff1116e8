import { useEffect, useState } from 'react';
import { createLazy, useLazy } from '../client/lazy.ts';
import { useIsHydrated } from '../client/use-is-hydrated.ts';
import { ServerDrawn } from '../ui/server-drawn.tsx';
import { PlatformFits, type PlatformFitsProps } from './platform-fits.tsx';

/** The rules for converting files. Only needed once there is a file. */
export const platformFits = createLazy(
  async () => (await import('./platform-fits.tsx')).PlatformFits,
);

/** Shows where a file can be published. If the server rendered the list, it stays until the code is loaded. */
export function LazyFits(props: PlatformFitsProps) {
  const isHydrated = useIsHydrated();
  const [isServed] = useState(!isHydrated);
  const draw = useLazy(platformFits);
  useEffect(() => void platformFits.load(), []);
  if (isHydrated && draw) return draw(props);
  return isServed ? <ServerDrawn>{renderOnServer(props)}</ServerDrawn> : null;
}

/** Not in the browser's build. */
const renderOnServer = (props: PlatformFitsProps) =>
  import.meta.env.SSR ? <PlatformFits {...props} /> : null;
