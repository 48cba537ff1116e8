/** Open streams (server-sent events) allowed at once, over all processes. */
export const STREAM_LIMITS = { token: 20, user: 20, workspace: 100 } as const;
