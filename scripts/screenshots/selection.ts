import type { Scene, DocumentedScreen } from './screen.ts';

export const WIDTHS = [1440, 820, 390] as const;
export const THEMES = ['light', 'dark'] as const;

export interface ScreenVariant {
  readonly width: (typeof WIDTHS)[number];
  readonly theme: (typeof THEMES)[number];
}

/** All combinations, for people who work on the design. */
export const EVERY_COMBINATION: readonly ScreenVariant[] = WIDTHS.flatMap((width) =>
  THEMES.map((theme) => ({ width, theme })),
);

const KEPT: readonly ScreenVariant[] = [
  { width: 1440, theme: 'light' },
  { width: 390, theme: 'dark' },
];

/**
 * Chooses the combinations for the documentation: filled screens on desktop and phone, empty ones once on a
 * tablet.
 */
export function chooseScreenshots(
  screen: DocumentedScreen,
  scene: Scene,
): readonly ScreenVariant[] {
  return scene === 'empty' ? [{ width: 820, theme: 'dark' }] : KEPT;
}

export function toFileName(scene: Scene, name: string, { width, theme }: ScreenVariant): string {
  return `${name}${scene === 'empty' ? '-empty' : ''}-${width}-${theme}`;
}
