import { MAX_ACCOUNTS_PER_POST } from '../posts/accounts-per-post.ts';

/** Groups per workspace. */
export const MAX_ACCOUNT_GROUPS = 100;
/** The number of accounts that a post can go to. */
export const MAX_GROUP_ACCOUNTS = MAX_ACCOUNTS_PER_POST;
export const MAX_GROUP_NAME = 80;

/** Returns a name as it's compared, so that “Client A” and “client a” are the same. */
export const toGroupNameKey = (name: string): string => name.normalize('NFKC').toLowerCase();
