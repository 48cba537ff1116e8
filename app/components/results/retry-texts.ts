/** Whether a retry is safe, in words. */
export const RETRY_TEXTS = {
  yes: 'Yes. Nothing was posted.',
  no: 'No. It could be posted twice.',
  unknown: 'Not certain. It may be live: check there first.',
} as const;
