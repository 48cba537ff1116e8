import { access, glob, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { drawPlaceIcons } from '#scripts/build/place-icons.ts';
import {
  listStoredPlaces,
  listTabs,
  listWorkPlaces,
  type Place,
  PLACES,
  SETTINGS_PLACES,
} from '#app/components/shell/places.ts';

const places: Place[] = [...Object.values(PLACES), ...Object.values(SETTINGS_PLACES)];
/** Anchors on another place's page. */
const hasOwnPage = ({ href }: Place): boolean => !href.includes('#');

async function findRoute({ href }: Place): Promise<string> {
  const name = href === '/app' ? 'app._index' : href.slice(1).replaceAll('/', '.');
  // `_` keeps a page out of the layout of the page above it.
  for (const route of [name, `${name}._index`, name.replace('settings.', 'settings_.')])
    for (const file of [`app/routes/${route}.tsx`, `app/routes/${route}/route.tsx`])
      if (await isFile(file)) return readFile(file, 'utf8');
  throw new Error(`No route for ${href}`);
}

const isFile = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

describe('the table of places', () => {
  it('has each name once', () => {
    const names = places.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
  });

  it('uses each key as the ID', () => {
    for (const table of [PLACES, SETTINGS_PLACES])
      for (const [key, { id }] of Object.entries(table)) expect(id).toBe(key);
  });

  it('draws its icons into one file', async () => {
    const drawn = await readFile('public/place-icons.svg', 'utf8');
    expect(drawn, 'Run: node scripts/place-icons.ts').toBe(await drawPlaceIcons());
  });

  it('keeps the names that the specification fixes', () => {
    expect([PLACES.publishNow.name, PLACES.upload.name]).toEqual(['Publish Now', 'Media Upload']);
  });

  it.each(places.filter(hasOwnPage).map((place) => [place.name, place] as const))(
    'titles the page of %s',
    async (_name, place) => {
      const of = place.layout === 'settings' ? 'SETTINGS_PLACES' : 'PLACES';
      // The settings open with the workspace's page.
      const id = place === PLACES.settings ? SETTINGS_PLACES.workspace.id : place.id;
      expect(await findRoute(place)).toContain(`toPlaceMeta(${of}.${id})`);
    },
  );

  it('is the only source of the places’ names in headings', async () => {
    const names = places.map(({ name }) => name).join('|');
    const typed = new RegExp(`<h1[^>]*>\\s*(?:${names})\\s*</h1>`, 'u');
    const found: string[] = [];
    for await (const file of glob('app/components/**/*.tsx'))
      if (typed.test(await readFile(file, 'utf8'))) found.push(file);
    expect(found).toEqual([]);
  });

  it('lists five tabs for each role, all of them also in the side bar', () => {
    for (const canPublish of [true, false]) {
      const side = [PLACES.home, ...listWorkPlaces(canPublish), ...listStoredPlaces()];
      const tabs = listTabs(canPublish);
      expect(tabs.length).toBeLessThanOrEqual(5);
      expect(side).toEqual(expect.arrayContaining([...tabs]));
    }
  });
});
