import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type * as Axe from 'axe-core';
import type { Page } from 'playwright-core';
import { CONTRAST_SAMPLE, markContrastSample } from './contrast-sample.ts';
import { IS_WHOLE } from './whole-run.ts';

/** The minified build, because the browser compiles it again for each page. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

declare global {
  // The global that axe's script sets in a page.
  var axe: typeof Axe;
}

/** The WCAG levels to check. */
const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
type Selection = Axe.RunOnly;
const ALL_RULES: Selection = { type: 'tag', values: LEVELS };
/** The rules whose results depend on the theme, which changes colors and decorative images. */
const COLOR_RULES: Selection = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };
/** The layouts: side by side, with a rail, and stacked. axe checks the first and the last. */
const WIDTHS = [1440, 820, 390];
/** Which rules run at which width of a theme. */
const CHECKS = {
  whole: {
    light: { 1440: ALL_RULES, 390: ALL_RULES },
    dark: { 1440: COLOR_RULES, 390: COLOR_RULES },
  },
  /** For screens whose colors and order have been checked at both widths in another state. */
  'each theme once': { light: { 1440: ALL_RULES }, dark: { 390: ALL_RULES } },
  /** For one of several states of a screen, if another state is checked in the other theme. */
  'in light': { light: { 1440: ALL_RULES }, dark: {} },
  'in dark': { light: {}, dark: { 390: ALL_RULES } },
} as const;
type Care = keyof typeof CHECKS;
const MAX_CHECKS = 6;
/** Siblings of the same kind that CI checks. */
const MAX_ALIKE = 6;
/** Texts of the same kind whose contrast CI checks. */
const CONTRAST_EACH = 2;
/** Differs in each run, and must not decide how a screen is checked. */
const ID = /\/[a-z]+_[0-9a-z]{26}/gu;
/** Longer than any animation of the app, and as often as one can start another. */
const MOTION = { rounds: 5, roundMs: 1000 };

/**
 * Checks a page in both themes at three widths. Returns findings by rule and element, including sideways
 * scrolling. Dark, which is the second theme, only repeats the rules about color. `each theme once` checks light
 * only when wide and dark only when narrow, each with all rules, in half the time. CI does one of the two: the one
 * that `in light` or `in dark` names, for screens that are checked in several states, or one for each address.
 * `within` is a part of the page to check, if the rest has been checked before.
 */
export async function listAxeFindings(
  page: Page,
  care: Care = 'whole',
  within = 'html',
): Promise<string[]> {
  const checks = CHECKS[toCare(page, care)];
  const findings: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    const rules: Readonly<Record<number, Selection>> = checks[colorScheme];
    // A theme doesn't change any width.
    const widths = WIDTHS.filter((width) => colorScheme === 'light' || rules[width]);
    if (widths.length > 0) await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await waitForMotion(page);
      const where = `${colorScheme} ${width}`;
      const selection = rules[width];
      if (selection) findings.push(...(await listFindings(page, { where, selection, within })));
      findings.push(...(await listOverflow(page, where)));
    }
  }
  return findings;
}

/**
 * Returns what this run does: CI checks a screen in one theme, which its address decides, and a whole run in both at
 * least once. Screens share their colors and parts, so both themes still meet each of them.
 */
function toCare(page: Page, care: Care): Care {
  const isOneTheme = care === 'in light' || care === 'in dark';
  if (IS_WHOLE) return isOneTheme ? 'each theme once' : care;
  if (isOneTheme) return care;
  const path = new URL(page.url()).pathname.replaceAll(ID, '');
  const sum = [...path].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return sum % 2 === 0 ? 'in light' : 'in dark';
}

async function listOverflow(page: Page, where: string): Promise<string[]> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  return overflow > 0 ? [`${where}: scrolls sideways by ${overflow}px`] : [];
}

/** Hides everything else in the page, because axe also reads and compares what it isn't asked to check. */
function hideAround(within: string): void {
  const outer = document.querySelector(within);
  for (let part = outer; part && part !== document.body; part = part.parentElement)
    for (const other of part.parentElement?.children ?? [])
      if (other !== part) other.toggleAttribute('data-hidden-for-axe', true);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('[data-hidden-for-axe] { display: none !important; }');
  // An adopted sheet, because the content security policy blocks style elements.
  document.adoptedStyleSheets = [sheet];
}

/** Hides all but the first of many siblings of the same kind, such as the rows of a table. */
function hideAlike(maxAlike: number): void {
  const listLater = (parent: Element): Element[] => {
    const counts = new Map<string, number>();
    return [...parent.children].filter(({ tagName, className }) => {
      const kind = `${tagName} ${className}`;
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      return (counts.get(kind) ?? 0) > maxAlike;
    });
  };
  const long = [...document.querySelectorAll('body *')].filter(
    ({ childElementCount }) => childElementCount > maxAlike,
  );
  for (const later of long.flatMap(listLater)) later.toggleAttribute('data-hidden-for-axe', true);
}

function showHidden(): void {
  document.adoptedStyleSheets = [];
  for (const part of document.querySelectorAll('[data-hidden-for-axe]'))
    part.removeAttribute('data-hidden-for-axe');
}

/**
 * Waits for animations to finish, because the contrast of a color in transition is meaningless. Not for those that stand
 * still, which a browser does to the ones in parts that it skips (`content-visibility`).
 */
async function waitForMotion(page: Page): Promise<void> {
  await page.evaluate(async ({ rounds, roundMs }) => {
    for (let round = 0; round < rounds; round += 1) {
      // A change made just now starts its animation in the next frame.
      for (let frame = 0; frame < 2; frame += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve));
      const running = document.getAnimations().filter(({ playState }) => playState === 'running');
      const finite = running.filter(
        ({ effect }) => effect?.getComputedTiming().endTime !== Infinity,
      );
      if (finite.length === 0) return;
      await Promise.race([
        Promise.all(finite.map(({ finished }) => finished.catch(() => undefined))),
        new Promise((resolve) => setTimeout(resolve, roundMs)),
      ]);
    }
  }, MOTION);
}

interface AxeCheck {
  readonly where: string;
  readonly selection: Selection;
  /** CSS selector of the part to check. Axe reports an error if nothing matches. */
  readonly within: string;
}

/**
 * Returns what axe finds, and goes on finding. The page may change while axe reads it (a button is enabled once
 * its request ends), and axe then mixes two states: so it looks again until a second look finds the same.
 */
async function listFindings(page: Page, check: AxeCheck): Promise<string[]> {
  await page.evaluate(hideAround, check.within);
  if (!IS_WHOLE) await page.evaluate(hideAlike, MAX_ALIKE);
  let findings = await runAxe(page, check);
  for (let count = 1; findings.length > 0 && count < MAX_CHECKS; count += 1) {
    await waitForMotion(page);
    const again = await runAxe(page, check);
    if (again.join('\n') === findings.join('\n')) break;
    findings = again;
  }
  await page.evaluate(showHidden);
  return findings;
}

/** Makes axe check the contrast of a few texts of each kind only. */
async function sampleContrast(page: Page): Promise<void> {
  await page.evaluate(markContrastSample, { mark: CONTRAST_SAMPLE, each: CONTRAST_EACH });
  await page.evaluate((mark) => {
    globalThis.axe.configure({ rules: [{ id: 'color-contrast', selector: `[${mark}]` }] });
  }, CONTRAST_SAMPLE);
}

/** Runs axe. Its script is injected into each page once; no screen has frames. */
async function runAxe(page: Page, { where, ...check }: AxeCheck): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  if (!IS_WHOLE) await sampleContrast(page);
  const found = await page.evaluate(async ({ selection, within }) => {
    const { violations } = await globalThis.axe.run(within === 'html' ? document : within, {
      runOnly: selection,
      resultTypes: ['violations'],
      // Only an experimental rule, which doesn't run, needs the style sheets.
      preload: { assets: ['media'] },
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${id} ${target.join(' ')}`),
    );
  }, check);
  return found.map((finding) => `${where}: ${finding}`);
}
