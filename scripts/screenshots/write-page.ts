import type { Scene, ScreenOf } from './pages.ts';
import { toFileName } from './take-pictures.ts';

const HEADS: Readonly<Record<Scene, string>> = {
  public: 'For visitors',
  empty: 'In the first minute',
  filled: 'At work',
};

/** docs/screens.md: each screen wide and light, beside it on a phone and dark. */
export function writePage(screens: readonly ScreenOf[]): string {
  const parts = (Object.keys(HEADS) as Scene[]).map((scene) => {
    const shown = screens.filter(({ scenes }) => scenes.includes(scene));
    return `## ${HEADS[scene]}\n\n${shown.map((screen) => toEntry(scene, screen)).join('\n\n')}`;
  });
  return `${INTRODUCTION}\n\n${parts.join('\n\n')}\n`;
}

const INTRODUCTION = `# Screens

Every screen of the product, taken from the running demo by \`npm run screenshots\`: 1440 wide in the light theme, 390 wide in the dark one. Long pages are cut at the height of two screens. \`npm run screenshots -- --all /tmp/screens\` takes each at 390, 820 and 1440 in both themes; \`--only composer,billing\` takes some. Not edited by hand: the list is in \`scripts/screenshots/pages.ts\`, and a test compares it with the routes.`;

function toEntry(scene: Scene, { name, title }: ScreenOf): string {
  const wide = toFileName(scene, name, { width: 1440, theme: 'light' });
  const narrow = toFileName(scene, name, { width: 390, theme: 'dark' });
  return [
    `### ${title}`,
    '',
    `<img src="screens/${wide}" alt="${title}, wide and light" width="640"> <img src="screens/${narrow}" alt="${title}, on a phone and dark" width="180">`,
  ].join('\n');
}
