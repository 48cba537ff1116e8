import type { PlatformEnvironment, PlatformId } from '#app/domain/platforms/platforms.ts';
import type { PlatformAdapter } from './platform-adapter.ts';

/** The adapters that this installation is configured for. */
export interface PlatformRegistry {
  /** Throws AppError `unavailable` if the platform isn't configured in that environment. */
  getAdapter(platform: PlatformId, environment: PlatformEnvironment): PlatformAdapter;
  /** Environment for new connections: `live` once the platform's own client ID is configured. */
  environmentFor(platform: PlatformId): PlatformEnvironment;
}
