import type { Scene, ScreenOf } from './screen.ts';
import { chooseKept, type Combination, toFileName } from './selection.ts';

/** Renders docs/screens.md: the purpose of each screen and its pictures. */
export function writePage(chapters: Readonly<Record<string, readonly ScreenOf[]>>): string {
  const parts = Object.entries(chapters).map(
    ([title, screens]) => `## ${title}\n\n${screens.map(toEntry).join('\n\n')}`,
  );
  return `${INTRODUCTION}\n\n${parts.join('\n\n')}\n`;
}

const INTRODUCTION = `# Screens

Every screen of the product, taken from the running demo by \`npm run screenshots\`: at work 1440 wide and light, and 390 wide and dark; where a screen looks different in its first minute, that too, 820 wide. Long pages are cut at the height of two screens. \`npm run screenshots -- --all /tmp/screens\` takes each at 390, 820 and 1440 in both themes, as it is seen; \`--only composer,billing\` takes some. This page is written by the same script, from the lists in \`scripts/screenshots\`; a test compares them with the routes.`;

const WORDS: Readonly<Record<Combination['width'], string>> = {
  1440: 'on a desk',
  820: 'on a tablet',
  390: 'on a phone',
};
/** Widths that fit next to each other on a documentation page. */
const SHOWN_WIDTHS: Readonly<Record<Combination['width'], number>> = {
  1440: 600,
  820: 300,
  390: 170,
};

function toEntry(screen: ScreenOf): string {
  const shown = [...screen.scenes].sort((one, other) => rank(one) - rank(other));
  const pictures = shown.flatMap((scene) =>
    chooseKept(screen, scene).map((combination) => toPicture(screen, scene, combination)),
  );
  return `### ${screen.title}\n\n${screen.purpose}\n\n${pictures.join(' ')}`;
}

/** Filled screens come first. */
const rank = (scene: Scene): number => (scene === 'empty' ? 1 : 0);

function toPicture({ name, title }: ScreenOf, scene: Scene, combination: Combination): string {
  const { width, theme } = combination;
  const words = [title, scene === 'empty' ? 'in the first minute' : '', WORDS[width], theme];
  const src = `screens/${toFileName(scene, name, combination)}.webp`;
  return `<img src="${src}" alt="${words.filter(Boolean).join(', ')}" width="${SHOWN_WIDTHS[width]}">`;
}
