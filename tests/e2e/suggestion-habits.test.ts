import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { borrowE2eApp, type E2eApp } from '#tests/support/e2e-app.ts';
import { describeWithBrowser, launchBrowser } from '#tests/support/e2e-browser.ts';
import { visitSignedIn } from '#tests/support/e2e-steps.ts';
import { sampleCases } from '#tests/support/whole-run.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';

const GENERATOR = '/app/caption-generator';
const TOPIC = 'Our kiln opens on Saturday, with tea for everyone';

/** Habits whose caption is right, whatever is around it. */
const CLEAN = [
  'introduction',
  'bold',
  'thoughts_in_caption',
  'prose_introduced',
  'yaml_fenced',
  'single_quotes',
  'capital_names',
  'json_twice',
  'cut_behind_text',
  'reasoning_only',
  'usage_absurd',
];
const EXPLAINED: Readonly<Record<string, RegExp>> = {
  refusal_in_prose: /declined to write about this topic/u,
  outcome_capitals: /declined to write about this topic/u,
  filtered: /declined to write about this topic/u,
  cut_in_text: /a usable caption for Instagram.*cut off.*Try again/u,
  web_page: /a web page.*OPENAI_BASE_URL/u,
  anthropic_body: /isn't in OpenAI's format.*OPENAI_BASE_URL/u,
  error_body: /Request failed \(50\d\)/u,
};
/** Text that must not appear in any field or message: wrappers, thoughts, notation, refusals. */
const BROKEN = /\*\*|```|<\/?think|Here is your|Here's your|\{["']|outcome|can't help with that/u;

describeWithBrowser('a model with odd habits', () => {
  let app: E2eApp;
  let browser: Browser;
  let page: Page;
  let complaints: readonly string[];
  let good = '';
  let isFirst = true;

  beforeAll(async () => {
    [app, browser] = await Promise.all([borrowE2eApp(), launchBrowser()]);
    ({ page, complaints } = await visitSignedIn(browser, app));
    good = await writeCaption('');
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  /** Requests a caption from a model with this habit. */
  async function generate(habit: string): Promise<void> {
    await app.control.setKnobs('openai', { habit });
    await page.goto(GENERATOR);
    // The scripts restore the draft of the previous visit; text typed before that would get mixed with it.
    const topic = page.getByLabel('Topic');
    const expectedTopic = isFirst ? '' : TOPIC;
    await vi.waitUntil(async () => (await topic.inputValue()) === expectedTopic, {
      timeout: PATIENCE_MS,
    });
    if (isFirst) await topic.fill(TOPIC);
    isFirst = false;
    await page.getByRole('button', { name: 'Generate Caption' }).click();
  }

  /** Returns what such a caption puts into the composer's caption field. */
  async function writeCaption(habit: string): Promise<string> {
    await generate(habit);
    await page.getByRole('link', { name: 'Use in post' }).click();
    await page.getByRole('heading', { level: 1, name: 'New post' }).waitFor();
    return page.locator('#caption').inputValue();
  }

  it.each(sampleCases(CLEAN, 6))('puts a clean caption into the composer: %s', async (habit) => {
    const caption = await writeCaption(habit);
    expect(caption).toBe(good);
    expect(caption).not.toMatch(BROKEN);
  });

  it.each(sampleCases(Object.entries(EXPLAINED), 3))(
    'gets an explanation, and keeps the input: %s',
    async (habit, message) => {
      await generate(habit);
      const alert = page.getByRole('region', { name: 'Result' }).getByRole('alert').first();
      await alert.waitFor();
      const text = (await alert.textContent()) ?? '';
      expect(text).toMatch(message);
      expect(text).not.toMatch(BROKEN);
      await expect.poll(() => page.getByLabel('Topic').inputValue()).toBe(TOPIC);
      await expect.poll(() => page.getByRole('link', { name: 'Use in post' }).count()).toBe(0);
    },
  );

  /** Returns the tokens that the usage page shows for today. */
  async function readUsage(): Promise<number> {
    await page.goto('/app/settings/billing');
    const text = await page.getByRole('main').innerText();
    return Number(/([\d,]+) of 400,000/u.exec(text)?.[1]?.replaceAll(',', ''));
  }

  it('counts the tokens of its responses on the usage page, and none for an error', async () => {
    const start = await readUsage();
    await writeCaption('');
    const once = (await readUsage()) - start;
    await writeCaption('bold');
    const twice = (await readUsage()) - start - once;
    await generate('error_body');
    await page.getByRole('region', { name: 'Result' }).getByRole('alert').first().waitFor();
    expect(once).toBeGreaterThan(100);
    // The bold marks around the caption are four characters, which the sandbox counts as one token.
    expect(twice - once).toBeOneOf([0, 1]);
    expect(await readUsage()).toBe(start + once + twice);
    expect(complaints).toEqual([]);
  });
});
