import { useRouteLoaderData } from '@remix-run/react';
import { useEffect } from 'react';
import { isAtLeast, type Role } from '#app/domain/workspaces/workspaces.ts';

interface Current {
  readonly id: string;
  readonly role: Role;
}

/** As the frame was last read in this browser. */
let kept: unknown;

/** What the frame shows. Where an answer does not come, what it showed before; undefined: it never showed any. */
export function useLayoutData(): unknown {
  const loaded: unknown = useRouteLoaderData('routes/app');
  useEffect(() => {
    if (loaded !== undefined) kept = loaded;
  }, [loaded]);
  return loaded ?? kept;
}

/** The workspace that this page was loaded in, as the frame around every screen knows it. */
function useCurrent(): Current | null {
  const layout = useLayoutData();
  return isLayout(layout) ? (layout.workspaces.find(({ isCurrent }) => isCurrent) ?? null) : null;
}

/** Sent along with what must not land in another workspace. */
export function useWorkspaceId(): string {
  return useCurrent()?.id ?? '';
}

/** Whether the person may do here what this role may. The server decides; a screen offers no more than that. */
export function useIsAtLeast(role: Role): boolean {
  const current = useCurrent();
  return current !== null && isAtLeast(current.role, role);
}

interface LayoutData {
  readonly workspaces: readonly (Current & { readonly isCurrent: boolean })[];
}

function isLayout(layout: unknown): layout is LayoutData {
  return typeof layout === 'object' && layout !== null && 'workspaces' in layout;
}
