import { useRouteLoaderData } from '@remix-run/react';

/** The workspace that this page was loaded in: sent along with what must not land in another one. */
export function useWorkspaceId(): string {
  const layout = useRouteLoaderData('routes/app');
  const isKnown = typeof layout === 'object' && layout !== null && 'workspaces' in layout;
  const { workspaces } = isKnown ? layout : NONE;
  return workspaces.find(({ isCurrent }) => isCurrent)?.id ?? '';
}

interface LayoutData {
  readonly workspaces: readonly { readonly id: string; readonly isCurrent: boolean }[];
}

const NONE: LayoutData = { workspaces: [] };
