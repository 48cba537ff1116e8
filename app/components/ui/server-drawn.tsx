import type { ReactNode } from 'react';

/**
 * What only a page without scripts needs. The server draws it; in the browser it stays as it was drawn, without
 * its code, until whoever has put it there takes it away.
 */
export function ServerDrawn({ children }: { children: ReactNode }) {
  if (import.meta.env.SSR) return <div>{children}</div>;
  // React leaves alone what it was told to set by itself and finds drawn.
  return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}
