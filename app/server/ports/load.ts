/** What is saturated: the database, the queue of a platform, or the disk. */
export type SaturatedPart = 'database' | 'queue' | 'storage';

/** How loaded the installation is, as this process sees it. Reading it takes no statement. */
export interface Load {
  /** Returns what is too loaded for any new work; null if nothing is. */
  findSaturated(): Exclude<SaturatedPart, 'queue'> | null;
  /** Whether a new job of this queue would start too late. */
  isBehind(queue: string): boolean;
}
