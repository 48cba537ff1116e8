import { probeFile } from './probe.ts';

// The program of the process that reads published files: a path comes in, what the file is goes out.

process.on('message', (path: string) => {
  void probeFile(path).then((probe) => process.send?.(probe));
});
process.on('disconnect', () => process.exit(0));
