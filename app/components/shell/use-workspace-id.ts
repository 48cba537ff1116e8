import { useRouteLoaderData } from '@remix-run/react';

/** The workspace that this page was loaded in: sent along with what must not land in another one. */
export function useWorkspaceId(): string {
  const layout: unknown = useRouteLoaderData('routes/app');
  return isLayout(layout) ? (layout.workspaces.find(({ isCurrent }) => isCurrent)?.id ?? '') : '';
}

interface LayoutData {
  readonly workspaces: readonly { readonly id: string; readonly isCurrent: boolean }[];
}

function isLayout(layout: unknown): layout is LayoutData {
  return typeof layout === 'object' && layout !== null && 'workspaces' in layout;
}
