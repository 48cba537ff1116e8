import type { ReactNode } from 'react';
import { ROLE_REASONS } from '#app/domain/workspaces/roles.ts';
import { useIsAtLeast } from './use-layout.ts';

interface ForRoleProps {
  readonly needs: keyof typeof ROLE_REASONS;
  /** Shown to everyone else instead. */
  readonly otherwise?: ReactNode;
  readonly children: ReactNode;
}

/** Hides controls that the server would refuse for the person's role. */
export function ForRole({ needs, otherwise = null, children }: ForRoleProps) {
  return useIsAtLeast(needs) ? children : otherwise;
}

/** Explains why a control isn't offered, in its place. */
export function RoleReason({ needs }: Pick<ForRoleProps, 'needs'>) {
  return <p className="small mut">{ROLE_REASONS[needs]}</p>;
}
