import { flushCompileCache } from 'node:module';
import { probeFile } from './probe.ts';

// The process that probes published files: receives paths and replies with results.

let isStored = false;

process.on('message', (path: string) => {
  void probeFile(path).then((probe) => {
    process.send?.(probe);
    // The sandbox kills this process, so it can't store its compiled code when it exits.
    if (!isStored) flushCompileCache();
    isStored = true;
  });
});
process.on('disconnect', () => process.exit(0));
