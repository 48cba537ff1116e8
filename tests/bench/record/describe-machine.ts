import os from 'node:os';

const GIBIBYTE = 1024 ** 3;

/** Describes this machine and how busy it is. Call it before a bench adds its own load. */
export function describeMachine(): string {
  const cpus = os.cpus();
  const model = cpus[0]?.model.trim() ?? os.arch();
  const memory = Math.round(os.totalmem() / GIBIBYTE);
  const load = os.loadavg()[0]?.toFixed(1) ?? '0';
  return `${cpus.length} cores (${model}), ${memory} GiB, ${os.type()}, Node ${process.versions.node}, load ${load} before it`;
}
