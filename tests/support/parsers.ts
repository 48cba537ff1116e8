import { createParsePool } from '#app/server/adapters/parse-pool/parse-pool.ts';

/** One pool for a test file. Its processes end with the test's own. */
export const testParsers = createParsePool();
