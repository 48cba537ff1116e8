import { runServer } from '../../server.ts';

// The built program's entry: `server.ts` is a chunk there, which other programs import as well.
await runServer();
