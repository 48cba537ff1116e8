import { useRouteLoaderData } from '@remix-run/react';
import { useEffect } from 'react';
import type { PlanState } from '#app/domain/billing/billing.ts';
import { isAtLeast, type Role } from '#app/domain/workspaces/roles.ts';

interface Current {
  readonly id: string;
  readonly role: Role;
}

/** The frame's data as last loaded in this browser. */
let lastLoaded: unknown;

/** Returns the frame's data, or the last known data if loading failed. Undefined if it never loaded. */
export function useLayoutData(): unknown {
  const loaded: unknown = useRouteLoaderData('routes/app');
  useEffect(() => {
    if (loaded !== undefined) lastLoaded = loaded;
  }, [loaded]);
  return loaded ?? lastLoaded;
}

/** Returns the workspace that this page was loaded in, according to the frame. */
function useCurrent(): Current | null {
  const layout = useLayoutData();
  return isLayout(layout) ? (layout.workspaces.find(({ isCurrent }) => isCurrent) ?? null) : null;
}

/** Returns the current workspace's ID. Forms send it so that a change can't end up in another workspace. */
export function useWorkspaceId(): string {
  return useCurrent()?.id ?? '';
}

const NO_PLAN: PlanState = { status: 'none', payer: null };

/** Returns the state of the workspace's plan. */
export function usePlan(): PlanState {
  const layout = useLayoutData();
  return isLayout(layout) ? layout.plan : NO_PLAN;
}

/**
 * Returns whether the person has at least this role here. The server makes the final decision; screens only
 * hide what it would refuse.
 */
export function useIsAtLeast(role: Role): boolean {
  const current = useCurrent();
  return current !== null && isAtLeast(current.role, role);
}

interface LayoutData {
  readonly plan: PlanState;
  readonly workspaces: readonly (Current & { readonly isCurrent: boolean })[];
}

function isLayout(layout: unknown): layout is LayoutData {
  return typeof layout === 'object' && layout !== null && 'workspaces' in layout;
}
