import { AppError } from '#app/server/errors/app-error.ts';
import type { Pause } from '#app/server/ports/installation.ts';
import type { ServiceDeps } from '../deps.ts';

const REASONS = {
  restored:
    'This copy was restored from a backup and is paused, so that it doesn’t publish what another copy publishes too. Its operator has to stop the other copy, then run: npm run resume -- --other-copy-stopped',
  moved:
    'This copy was moved here from another database and is paused. Its operator has to check that the other copy is stopped, then run: npm run resume -- --other-copy-stopped',
  abandoned:
    'This copy is paused for good, because the move to this database was undone. The data is in the embedded database again.',
} as const;

/** Returns why this copy publishes nothing, and what its operator can do. */
export function describePause({ reason, movedTo }: Pause): string {
  if (reason === 'moving_away')
    return `This copy is paused, because its move to ${movedTo} isn’t complete. Its operator can run npm run db:move again to finish it, or with --back to undo it.`;
  if (reason === 'moved_away')
    return `This copy is paused, because its data was moved to ${movedTo}. Start Fanfare with that DATABASE_URL. To undo the move, run: npm run db:move -- --back`;
  return REASONS[reason];
}

/** Creates the error for what a paused copy doesn't do. */
export function toPausedError(pause: Pause): AppError {
  return new AppError('installation_paused', { message: describePause(pause) });
}

/** Returns why this copy publishes nothing, or null if it isn't paused. */
export function findPause({ installation }: Pick<ServiceDeps, 'installation'>): string | null {
  const { pause } = installation.current();
  return pause && describePause(pause);
}
