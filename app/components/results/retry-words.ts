/** Whether a retry is safe, in words. */
export const RETRY_WORDS = {
  yes: 'Yes. Nothing was posted.',
  no: 'No. It could go out twice.',
  unknown: 'Not certain. It may be live: look there first.',
} as const;
