import { formatCount } from '../text/format-count.ts';
import { type PlatformId, PLATFORMS } from '../platforms/platforms.ts';

/** A version of a platform's API that Fanfare calls, and the day it is shut down. */
export interface ApiVersion {
  readonly platform: PlatformId;
  readonly name: string;
  /** For example `2027-02-15`. Null if the platform hasn't announced a date. */
  readonly endsOn: string | null;
}

export interface EndingApiVersion {
  readonly platform: PlatformId;
  readonly message: string;
  readonly hasEnded: boolean;
}

const DAY_MS = 24 * 3600 * 1000;
const WARN_DAYS = 60;

/** Returns the versions that expired or expire within 60 days, each with a sentence for the operator. */
export function findEndingVersions(versions: readonly ApiVersion[], now: Date): EndingApiVersion[] {
  return versions.flatMap(({ platform, name, endsOn }) => {
    if (endsOn === null) return [];
    const days = Math.ceil((Date.parse(`${endsOn}T00:00:00Z`) - now.getTime()) / DAY_MS);
    if (days > WARN_DAYS) return [];
    const which = `${PLATFORMS[platform].name}’s API version ${name}`;
    const hasEnded = days <= 0;
    const message = hasEnded
      ? `${which} stopped answering on ${endsOn}. Update Fanfare.`
      : `${which} stops answering on ${endsOn}, in ${formatCount(days, 'day')}. Update Fanfare before then.`;
    return [{ platform, hasEnded, message }];
  });
}
