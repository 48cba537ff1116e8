/**
 * Status of an action whose response was lost. Nothing is loaded again after it: without a connection, that would
 * replace the screen with an error.
 */
export const LOST_STATUS = 499;
