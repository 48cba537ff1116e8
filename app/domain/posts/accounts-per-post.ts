/** The largest number of accounts in one publish request. */
export const MAX_ACCOUNTS_PER_POST = 60;
