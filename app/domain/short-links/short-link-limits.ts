/** Characters of a target, in the form in which it's sent. */
export const MAX_TARGET = 2048;
/** Links that a workspace can have in use. */
export const MAX_MANUAL_SHORT_LINKS = 1000;
/** Characters of a code. All have the same number, so that a text can be counted before its codes exist. */
export const SHORT_LINK_CODE_LENGTH = 10;
/** Where short links are, below the installation's public address. */
export const SHORT_LINK_PATH = '/l';
