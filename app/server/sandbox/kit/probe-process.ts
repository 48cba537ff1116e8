import { probeFile } from './probe.ts';

// The process that probes published files: receives paths and replies with results.

process.on('message', (path: string) => {
  void probeFile(path).then((probe) => process.send?.(probe));
});
process.on('disconnect', () => process.exit(0));
