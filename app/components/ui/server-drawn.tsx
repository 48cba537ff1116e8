import type { ReactNode } from 'react';

/**
 * Content for pages without scripts. The server renders it. The browser keeps that HTML, without the code for
 * it, until the parent unmounts it.
 */
export function ServerDrawn({ children }: { children: ReactNode }) {
  if (import.meta.env.SSR) return <div>{children}</div>;
  // React doesn't touch server-rendered inner HTML that it's told to set itself.
  return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}
