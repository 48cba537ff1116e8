/**
 * Remedies of errors that Fanfare handles without the user. Adapters take these constants, so that a
 * delivery that failed for good can replace a promise of another attempt.
 */
export const AUTOMATIC_REMEDIES = {
  retry: 'No action needed. Fanfare retries automatically.',
  checkPost: 'No action needed. Fanfare checks whether the post is live.',
  checkComment: 'No action needed. Fanfare checks whether the comment is live.',
  checkFollowUp: 'No action needed. Fanfare checks whether it’s done.',
  checkChannel: 'No action needed. Fanfare checks the channel for the video.',
  checkLater: 'No action needed. Fanfare checks again later.',
  doFollowUp: 'No action needed. It’s done when the limit resets.',
  writeComment: 'No action needed. The comment is written when the limit resets.',
  limit: 'No action needed. Publishing continues when the limit resets.',
  quota: 'No action needed. The quota resets at 00:00 UTC.',
  refreshToken: 'No action needed. Fanfare refreshes the token when it is a day old.',
  resumeUpload: 'No action needed. The upload resumes later where it stopped.',
  uploadFile: 'No action needed. Fanfare uploads the file again.',
  uploadPart: 'No action needed. Fanfare uploads the part again.',
} as const;

const REMEDIES: ReadonlySet<string> = new Set(Object.values(AUTOMATIC_REMEDIES));

/** Returns whether the remedy promises that Fanfare retries automatically. */
export function isAutomaticRemedy(remedy: string): boolean {
  return REMEDIES.has(remedy);
}
