import { runProgram } from '../../program.ts';

// Entry of the built server. `server.ts` is a separate chunk because other programs import it.
await runProgram();
