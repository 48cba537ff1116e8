// Vitest calls this in its main process before the tests of each project that names this file.
export { startSharedPostgresServer as setup } from './postgres-server.ts';
