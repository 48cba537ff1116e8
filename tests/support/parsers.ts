import { createParsePool } from '#app/server/adapters/parse-pool/parse-pool.ts';

/** One pool per test file. Its processes end with the test process. */
export const testParsers = createParsePool();
