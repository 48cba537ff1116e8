const MIB = 1024 * 1024;
/** S3 accepts 5 MiB or more for every part but the last. */
const MIN_PART_BYTES = 8 * MIB;
/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html */
const MAX_PARTS = 10_000;

/**
 * Returns the size of an object's parts, all but the last. It depends on the object's size alone, so part 3
 * has the same bytes whichever process sends it.
 */
export function toPartBytes(sizeBytes: number): number {
  const needed = Math.ceil(sizeBytes / MAX_PARTS / MIB) * MIB;
  return Math.max(MIN_PART_BYTES, needed);
}
