import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { simulators } from '#app/server/sandbox/registry.ts';

const PLATFORMS = ['facebook', 'instagram', 'linkedin', 'tiktok', 'twitter', 'youtube'];

describe('docs/sandbox.md', () => {
  it('covers all six platforms, the AI service, and Stripe', () => {
    expect(simulators.map(({ platform }) => platform).sort()).toEqual(
      [...PLATFORMS, 'openai', 'stripe'].sort(),
    );
  });

  it('lists every knob of every simulator, and none that was removed', async () => {
    const text = await readFile(new URL('../../../../../docs/sandbox.md', import.meta.url), 'utf8');
    const documented = readKnobTable(text);
    for (const { platform, knobs } of simulators) {
      expect({ platform, knobs: documented.get(platform)?.sort() }).toEqual({
        platform,
        knobs: Object.keys(knobs).sort(),
      });
    }
  });
});

/** Reads the table's rows. An empty first cell repeats the platform above. */
function readKnobTable(text: string): Map<string, string[]> {
  const [, table = ''] = text.split(/\| Platform +\| Knob +\|/);
  const knobs = new Map<string, string[]>();
  let platform = '';
  for (const line of table.split('\n').slice(2)) {
    if (!line.startsWith('|')) break;
    const [, first = '', names = ''] = line.split('|');
    platform = first.trim() || platform;
    const found = [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
    knobs.set(platform, [...(knobs.get(platform) ?? []), ...found]);
  }
  return knobs;
}
