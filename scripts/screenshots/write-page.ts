import type { Scene, DocumentedScreen } from './screen.ts';
import { chooseScreenshots, type ScreenVariant, toFileName } from './selection.ts';

/** Renders docs/screens.md: the purpose of each screen and its pictures. */
export function writePage(chapters: Readonly<Record<string, readonly DocumentedScreen[]>>): string {
  const parts = Object.entries(chapters).map(
    ([title, screens]) => `## ${title}\n\n${screens.map(toEntry).join('\n\n')}`,
  );
  return `${INTRODUCTION}\n\n${parts.join('\n\n')}\n`;
}

const INTRODUCTION = `# Screens

Every screen of the product, taken from the running demo with \`npm run screenshots\`: in use at 1440 pixels in the light theme and at 390 pixels in the dark theme, and, where a screen looks different in a new workspace, at 820 pixels. Long pages are cut off after two screens. \`npm run screenshots -- --all /tmp/screens\` takes each at 390, 820, and 1440 pixels in both themes; \`--only composer,billing\` takes some. The same script writes this page from the lists in \`scripts/screenshots\`; a test compares them with the routes.`;

const TEXTS: Readonly<Record<ScreenVariant['width'], string>> = {
  1440: 'on a desktop',
  820: 'on a tablet',
  390: 'on a phone',
};
/** Widths that fit next to each other on a documentation page. */
const SHOWN_WIDTHS: Readonly<Record<ScreenVariant['width'], number>> = {
  1440: 600,
  820: 300,
  390: 170,
};

function toEntry(screen: DocumentedScreen): string {
  const shown = [...screen.scenes].sort((one, other) => rank(one) - rank(other));
  const pictures = shown.flatMap((scene) =>
    chooseScreenshots(screen, scene).map((combination) => toPicture(screen, scene, combination)),
  );
  return `### ${screen.title}\n\n${screen.purpose}\n\n${pictures.join(' ')}`;
}

/** Filled screens come first. */
const rank = (scene: Scene): number => (scene === 'empty' ? 1 : 0);

function toPicture(
  { name, title }: DocumentedScreen,
  scene: Scene,
  combination: ScreenVariant,
): string {
  const { width, theme } = combination;
  const words = [title, scene === 'empty' ? 'in a new workspace' : '', TEXTS[width], theme];
  const src = `screens/${toFileName(scene, name, combination)}.webp`;
  return `<img src="${src}" alt="${words.filter(Boolean).join(', ')}" width="${SHOWN_WIDTHS[width]}">`;
}
