import { expect, it } from 'vitest';
import { SEARCHABLE } from '#app/domain/mentions/searchable-platforms.ts';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import { createPlatformRegistry } from '#app/server/platforms/registry.ts';

const input = { clientId: 'id', clientSecret: 'secret', baseUrl: null };
const registry = createPlatformRegistry({
  sandbox: {},
  live: Object.fromEntries(PLATFORM_IDS.map((id) => [id, input])),
});

it('the page offers a search where the adapter has one', () => {
  const found = PLATFORM_IDS.filter((id) => registry.getAdapter(id, 'live').findHandles !== null);
  expect(found).toEqual([...SEARCHABLE]);
});
