import { useRouteLoaderData } from '@remix-run/react';
import { isAtLeast, type Role } from '#app/domain/workspaces.ts';

interface Current {
  readonly id: string;
  readonly role: Role;
}

/** The workspace that this page was loaded in, as the frame around every screen knows it. */
function useCurrent(): Current | null {
  const layout: unknown = useRouteLoaderData('routes/app');
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
