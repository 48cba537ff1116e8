import type { ReactNode } from 'react';
import { ROLE_REASONS } from '#app/domain/workspaces/workspaces.ts';
import { useIsAtLeast } from './use-layout.ts';

interface ForRoleProps {
  readonly needs: keyof typeof ROLE_REASONS;
  /** What stands in its place for everybody else. */
  readonly otherwise?: ReactNode;
  readonly children: ReactNode;
}

/** What the server would refuse to this person is not offered. */
export function ForRole({ needs, otherwise = null, children }: ForRoleProps) {
  return useIsAtLeast(needs) ? children : otherwise;
}

/** Where a control is looked for that is not offered. */
export function RoleReason({ needs }: Pick<ForRoleProps, 'needs'>) {
  return <p className="small mut">{ROLE_REASONS[needs]}</p>;
}
