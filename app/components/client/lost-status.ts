/**
 * Status of an action whose response was lost. The page doesn't reload its data after it, because without a
 * connection that would replace the screen with an error.
 */
export const LOST_STATUS = 499;
