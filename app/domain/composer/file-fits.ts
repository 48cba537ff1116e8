import type { FitPlanOutput } from '../fit/rendition.ts';

/** The conversions of one file, one for each platform. */
export interface FileFits {
  readonly mediaId: string;
  readonly plans: readonly FitPlanOutput[];
}
