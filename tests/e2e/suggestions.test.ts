import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { borrowE2eApp, type E2eApp } from '#tests/support/e2e-app.ts';
import { listAxeFindings } from '#tests/support/e2e-axe.ts';
import { describeWithBrowser, launchBrowser } from '#tests/support/e2e-browser.ts';
import { visitSignedIn } from '#tests/support/e2e-steps.ts';
import { connectAccounts } from '#tests/support/product-client.ts';
import { SCRIPT_MODES } from '#tests/support/whole-run.ts';

const CAPTIONS = '/app/caption-generator';
const HASHTAGS = '/app/hashtag-generator';
const TOPIC = 'The kiln opens on Saturday';

describeWithBrowser('the generators', () => {
  let app: E2eApp;
  let browser: Browser;

  beforeAll(async () => {
    [app, browser] = await Promise.all([borrowE2eApp(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });
  beforeEach(() => app.control.setKnobs('openai', { misbehave: '' }));

  async function open(address: string, javaScriptEnabled = true) {
    return visitSignedIn(browser, app, { javaScriptEnabled, path: address });
  }

  async function generate(page: Page, button: string, topic = TOPIC): Promise<void> {
    await page.getByLabel('Topic').fill(topic);
    await page.getByRole('button', { name: button }).click();
  }

  const result = (page: Page, name: string) =>
    page.getByRole('region', { name: 'Result' }).getByRole('article', { name });

  for (const javaScriptEnabled of SCRIPT_MODES) {
    const how = javaScriptEnabled ? 'with' : 'without';
    it(`write a caption and add it to the post, ${how} scripts`, async () => {
      const { page, complaints } = await open(CAPTIONS, javaScriptEnabled);
      await page.getByText('TikTok', { exact: true }).click();
      await generate(page, 'Generate Caption');
      const card = result(page, 'TikTok');
      await card.getByText('Sample text').waitFor();
      await expect.poll(() => card.textContent()).toMatch(/Characters: \d+ \/ 150/u);
      const caption = (await card.locator('.said').textContent()) ?? '';
      expect(caption).toContain('kiln');
      await expect.poll(() => page.getByLabel('Topic').inputValue()).toBe(TOPIC);
      await page.locator('.main').getByRole('link', { name: 'Hashtags' }).click();
      await page.getByRole('heading', { level: 1, name: 'Hashtags' }).waitFor();
      await expect.poll(() => page.getByLabel('Topic').inputValue()).toBe(TOPIC);
      await page.goto(CAPTIONS);
      if (!javaScriptEnabled) await page.getByText('TikTok', { exact: true }).click();
      // The scripts restore the draft; text typed before that would get mixed with it.
      const readTopic = () => page.getByLabel('Topic').inputValue();
      const isBack = expect.poll(readTopic);
      await isBack.toBe(javaScriptEnabled ? TOPIC : '');
      await generate(page, 'Generate Caption');
      await page.getByRole('link', { name: 'Use in post' }).click();
      await page.getByRole('heading', { level: 1, name: 'New post' }).waitFor();
      await expect.poll(() => page.locator('#caption').inputValue()).toBe(caption);
      expect(complaints).toEqual([]);
    });

    it(`show what went wrong and keep what was typed, ${how} scripts`, async () => {
      const { page } = await open(HASHTAGS, javaScriptEnabled);
      await app.control.setKnobs('openai', { misbehave: 'refusal' });
      await page.getByLabel('Count').fill('3');
      await generate(page, 'Generate Hashtags');
      await page.getByRole('region', { name: 'Result' }).getByRole('alert').first().waitFor();
      await expect.poll(() => page.getByLabel('Topic').inputValue()).toBe(TOPIC);
      await app.control.setKnobs('openai', { misbehave: '' });
      await page.getByRole('button', { name: 'Generate Hashtags' }).click();
      await result(page, 'Instagram').getByText('Count: 3 / 5').waitFor();
    });
  }

  it('keep text typed before the scripts run, and the rest of the saved draft', async () => {
    const { page } = await open(HASHTAGS);
    await page.getByText('TikTok', { exact: true }).click();
    await page.getByLabel('Topic').fill(TOPIC);
    const held: (() => void)[] = [];
    await page.route('**/entry.client*', (route) => void held.push(() => void route.continue()));
    await page.reload({ waitUntil: 'commit' });
    await page.getByLabel('Topic').fill('Glazes');
    await expect.poll(() => page.getByRole('radio', { name: 'TikTok' }).isChecked()).toBe(false);
    await expect.poll(() => held.length).toBeGreaterThan(0);
    for (const release of held) release();
    await page.unroute('**/entry.client*');
    const isChosen = () => page.getByRole('radio', { name: 'TikTok' }).isChecked();
    await expect.poll(isChosen).toBe(true);
    await expect.poll(() => page.getByLabel('Topic').inputValue()).toBe('Glazes');
    await page.reload();
    await expect.poll(isChosen).toBe(true);
    await expect.poll(() => page.getByLabel('Topic').inputValue()).toBe('Glazes');
  });

  it('write a variant for each of the six platforms at once, right to left if needed', async () => {
    const { page } = await open(CAPTIONS);
    await page.getByText('All six, one version each').click();
    await page.getByLabel('Language').selectOption('ar');
    const held = Promise.withResolvers<void>();
    await page.route('**/captions/stream', async (route) => {
      await held.promise;
      await route.continue();
    });
    await generate(page, 'Generate Caption');
    await page.getByRole('button', { name: 'Generating...' }).waitFor();
    held.resolve();
    await page.getByRole('link', { name: 'Use in post' }).waitFor();
    const captions = page.getByRole('region', { name: 'Result' }).locator('.said');
    await expect.poll(() => captions.count()).toBe(6);
    await expect.poll(() => captions.first().getAttribute('dir')).toBe('rtl');
    await expect.poll(() => captions.first().textContent()).toMatch(/\p{Script=Arabic}/u);
    await page.getByRole('link', { name: 'Use in post' }).click();
    await page.getByRole('heading', { level: 1, name: 'New post' }).waitFor();
    await expect.poll(() => page.getByLabel('Unique per platform').isChecked()).toBe(true);
  });

  it('show what was cut, accept a valid edit and reject an invalid one', async () => {
    const { page } = await open(CAPTIONS);
    await app.control.setKnobs('openai', { misbehave: 'too_long' });
    await page.getByText('Twitter', { exact: true }).click();
    await generate(page, 'Generate Caption');
    const card = result(page, 'Twitter');
    await card.getByText('Cut to fit').waitFor();
    await card.getByRole('button', { name: 'Edit' }).click();
    await card.getByRole('textbox').fill('x'.repeat(300));
    await card.getByRole('button', { name: 'Save' }).click();
    await card.locator('.msg.bad').waitFor();
    await expect.poll(() => card.getByRole('textbox').inputValue()).toHaveLength(300);
    await card.getByRole('textbox').fill('Our own words');
    await card.getByRole('button', { name: 'Save' }).click();
    await card.getByText('Characters: 13 / 280').waitFor();
    await page.reload();
    const earlier = page.getByRole('region', { name: 'Earlier' });
    await earlier.getByText('Our own words').first().click();
    await earlier.getByRole('button', { name: 'Delete' }).first().click();
    await earlier.getByText('Our own words').first().waitFor({ state: 'detached' });
  });

  it('pass the accessibility rules in both themes at every width, empty and full', async () => {
    const { page } = await open(HASHTAGS);
    expect(await listAxeFindings(page, 'in light')).toEqual([]);
    await page.getByText('All six, one version each').click();
    await generate(page, 'Generate Hashtags');
    await page.getByRole('link', { name: 'Use in post' }).waitFor();
    expect(await listAxeFindings(page, 'in dark')).toEqual([]);
    await page.goto(CAPTIONS);
    await generate(page, 'Generate Caption');
    await page.getByRole('link', { name: 'Use in post' }).waitFor();
    expect(await listAxeFindings(page, 'in dark')).toEqual([]);
  });

  it('suggest an alt text in the composer, which counts once it’s kept', async () => {
    const { page, complaints } = await open('/app/platform-preview');
    await page.locator('.saved').waitFor();
    const buffer = await readFile('tests/fixtures/media/small.png');
    const file = { name: 'suggested.png', mimeType: 'image/png', buffer };
    await page.setInputFiles('#media input[type=file]', file);
    await page.getByRole('button', { name: /^(?:Add|Edit) alt text: suggested\.png/u }).click();
    const field = page.getByLabel('Alt text', { exact: true });
    const button = page.getByRole('button', { name: 'Suggest alt text: suggested.png' });
    await field.fill('');
    await button.click();
    await page.getByText('It’s saved once you keep or edit it.').waitFor();
    const suggested = await field.inputValue();
    expect(suggested).toMatch(/\p{L}/u);
    expect(await listAxeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Keep suggestion' }).click();
    await page.locator('.filedetails').getByText('Saved', { exact: true }).waitFor();
    await field.fill('My own words');
    await button.click();
    await page.getByRole('button', { name: 'Replace my text' }).waitFor();
    await expect.poll(() => field.inputValue()).toBe('My own words');
    await page.getByRole('button', { name: 'Replace my text' }).click();
    await expect.poll(() => field.inputValue()).toBe(suggested);
    expect(complaints).toEqual([]);
  });

  it('write a thread with a first comment, which the composer takes over', async () => {
    await connectAccounts(app.url, ['twitter'], app.person);
    const { page, complaints } = await open(CAPTIONS);
    await page.getByText('Twitter', { exact: true }).click();
    await page.getByLabel('Write a thread for Twitter').check();
    await page.getByLabel('Suggest a first comment').check();
    await generate(page, 'Generate Caption');
    const card = result(page, 'Twitter');
    await card.getByText('Posts: 3').waitFor();
    expect(await listAxeFindings(page)).toEqual([]);
    const texts = await card.locator('.said').allTextContents();
    expect(texts).toHaveLength(4);
    await page.getByRole('link', { name: 'Use in post' }).click();
    await page.getByRole('heading', { level: 1, name: 'New post' }).waitFor();
    await expect.poll(() => page.locator('#caption').inputValue()).toBe(texts[0]);
    const shown = () =>
      page
        .locator('textarea')
        .evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value));
    await expect.poll(shown).toEqual(expect.arrayContaining(texts));
    expect(complaints).toEqual([]);
  });
});
