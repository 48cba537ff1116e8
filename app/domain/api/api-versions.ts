import { type PlatformId, PLATFORMS } from '../platforms/platforms.ts';

/** The version of a platform's API that Fanfare speaks, and the day it stops answering. */
export interface ApiVersion {
  readonly platform: PlatformId;
  readonly name: string;
  /** `2027-02-15`; null where the platform has not said. */
  readonly endsOn: string | null;
}

export interface EndingApiVersion {
  readonly platform: PlatformId;
  readonly message: string;
  readonly hasEnded: boolean;
}

const DAY_MS = 24 * 3600 * 1000;
const WARN_DAYS = 60;

/** Those that end within 60 days or have ended, each with a sentence for the operator. */
export function findEndingVersions(versions: readonly ApiVersion[], now: Date): EndingApiVersion[] {
  return versions.flatMap(({ platform, name, endsOn }) => {
    if (endsOn === null) return [];
    const days = Math.ceil((Date.parse(`${endsOn}T00:00:00Z`) - now.getTime()) / DAY_MS);
    if (days > WARN_DAYS) return [];
    const which = `${PLATFORMS[platform].name}’s API version ${name}`;
    const hasEnded = days <= 0;
    const message = hasEnded
      ? `${which} stopped answering on ${endsOn}. Update Fanfare.`
      : `${which} stops answering on ${endsOn}, in ${days} ${days === 1 ? 'day' : 'days'}. Update Fanfare before that.`;
    return [{ platform, hasEnded, message }];
  });
}
