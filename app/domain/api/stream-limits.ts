/** Open server-sent event streams allowed at once, across all processes. */
export const STREAM_LIMITS = { token: 20, user: 20, workspace: 100 } as const;
