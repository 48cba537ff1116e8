import { existsSync } from 'node:fs';
import type { Simulator } from './kit/types.ts';

const PLATFORMS = ['instagram', 'tiktok', 'youtube', 'facebook', 'linkedin', 'twitter'];

/** Each folder's `simulator.ts` exports `<platform>Simulator`. */
export const simulators: readonly Simulator[] = await loadAll();

async function loadAll(): Promise<Simulator[]> {
  const found: Simulator[] = [];
  for (const platform of PLATFORMS) {
    const file = new URL(`./${platform}/simulator.ts`, import.meta.url);
    if (!existsSync(file)) continue;
    const module = (await import(file.href)) as Record<string, Simulator>;
    const simulator = module[`${platform}Simulator`];
    if (simulator) found.push(simulator);
  }
  return found;
}
