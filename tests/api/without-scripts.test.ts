import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { DEMO, type Person } from '#tests/support/e2e-app.ts';
import { PATIENCE } from '#tests/support/patience.ts';
import { connectAccounts } from '#tests/support/product-client.ts';
import { ScriptlessPage } from '#tests/support/scriptless-page.ts';
import { startScriptedServer } from '#tests/support/scripted-server.ts';
import { verifyWebhook } from '#tests/support/verify-webhook.ts';
import { WITHOUT_LIMITS } from '#tests/support/without-limits.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const PASSWORD = 'stoneware-1280';
const NEW_PASSWORD = 'earthenware-1060';

/** Returns the day that many days from now. */
const dayAhead = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Returns next year's last Sunday of October, when the clocks in Berlin repeat the hour from 02:00 to 03:00. */
function findClockChange(): string {
  const last = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 9, 31));
  return new Date(last.getTime() - last.getUTCDay() * DAY_MS).toISOString().slice(0, 10);
}

const newPerson = (name: string): Person => ({
  email: `${name}-${randomUUID().slice(0, 8)}@example.com`,
  password: PASSWORD,
});

// The browser tests do the same with scripts, and with TESTS=whole also without them in a real browser.
describe('without scripts', () => {
  let app: ApiApp;
  let owner: ScriptlessPage;

  beforeAll(async () => {
    app = await startApiApp({ ...WITHOUT_LIMITS, SMTP_URL: 'sandbox' });
    await connectAccounts(app.url, ['instagram', 'linkedin', 'twitter']);
    owner = await signIn(DEMO);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await holdAll(false);
    // The plan's five posts a day are fewer than this file publishes.
    await app.fanfare.container.deps.prisma.usageDay.deleteMany();
  });

  /** Holds all accounts so that no post starts; false releases them. */
  async function holdAll(isHeld: boolean): Promise<void> {
    const heldUntil = isHeld ? new Date(Date.now() + 3_600_000) : null;
    await app.fanfare.container.deps.prisma.account.updateMany({ data: { heldUntil } });
  }

  async function signIn(person: Person): Promise<ScriptlessPage> {
    const page = new ScriptlessPage(app.url);
    await page.open('/login');
    page.fill('Email', person.email);
    page.fill('Password', person.password);
    await page.press('Sign in');
    expect(page.url.pathname).toBe('/app');
    return page;
  }

  async function signUp(person: Person): Promise<ScriptlessPage> {
    const page = new ScriptlessPage(app.url);
    await page.open('/register');
    page.fill('First name', 'Ines');
    page.fill('Email', person.email);
    page.fill('Password', person.password);
    await page.press('Create account');
    expect(page.url.pathname).toBe('/app');
    return page;
  }

  /** Opens the newest email with this subject to this person, and follows its link. */
  async function openEmail(page: ScriptlessPage, subject: string, to: string): Promise<void> {
    await vi.waitUntil(async () => {
      await page.open(`${app.sandboxUrl}/mail`);
      return page.hasLink(subject) && page.text().includes(to);
    }, PATIENCE);
    await page.follow(subject);
    await page.open(page.attribute('[data-caption] a', 'href') ?? '');
  }

  /** Loads the page again until it has the text. */
  async function waitForText(page: ScriptlessPage, text: string): Promise<void> {
    await vi.waitUntil(async () => {
      if (page.text().includes(text)) return true;
      await page.reload();
      return false;
    }, PATIENCE);
  }

  async function publish(caption: string, platforms: readonly string[]): Promise<string> {
    const response = await owner.call('POST', '/api/publisher/publish', {
      platforms,
      content: { captions: [caption] },
    });
    return ((await response.json()) as { post: { id: string } }).post.id;
  }

  it('creates, tests, and deletes a webhook', async () => {
    const receiver = await startScriptedServer({ status: 200, body: 'thanks' });
    await owner.open('/app/settings/webhooks');
    owner.fill('Address', 'http://192.168.0.1/hooks');
    owner.check('Selected events');
    owner.check('post.published');
    await owner.press('Create endpoint');
    expect(owner.text()).toContain('private network');
    expect(owner.isChecked('post.published')).toBe(true);
    owner.fill('Address', `${receiver.baseUrl}/hooks`);
    await owner.press('Create endpoint');
    const secret = owner.value('Your new webhook’s secret');
    await owner.follow(`${receiver.baseUrl}/hooks`);
    await owner.press('Send test event');
    expect(owner.text()).toContain('Test event sent');
    await waitForText(owner, '1 attempt, last response: 200');
    const [request] = receiver.received;
    expect(request && verifyWebhook(request, secret)).toMatchObject({ type: 'webhook.test' });
    await owner.press('Delete');
    expect(owner.text()).toContain('No endpoints yet.');
    await receiver.close();
  });

  it('creates and revokes an API token', async () => {
    await owner.open('/app/settings/tokens');
    await owner.press('Create token');
    expect(owner.text()).toContain('Enter a name');
    owner.fill('Name', 'Script by form');
    await owner.press('Create token');
    const authorization = `Bearer ${owner.value('Your new token')}`;
    const readStatus = async () =>
      (await fetch(`${app.url}/api/accounts`, { headers: { authorization } })).status;
    expect(await readStatus()).toBe(200);
    await owner.open('/app/settings/tokens');
    await owner.press('Revoke Script by form');
    expect(owner.text()).toContain('Token revoked.');
    expect(await readStatus()).toBe(401);
  });

  it('invites a member, changes their role, and removes them', async () => {
    const { email } = newPerson('member');
    await owner.open('/app/settings/members');
    owner.fill('Email', email);
    await owner.press('Send invitation');
    expect(owner.text()).toContain(`Invitation sent to ${email}.`);
    const guest = new ScriptlessPage(app.url);
    await openEmail(guest, 'You’re invited to', email);
    expect(guest.text()).toContain(`Your role: Editor. The invitation is for ${email}.`);
    await guest.press('Create an account');
    expect(guest.value('Email')).toBe(email);
    guest.fill('First name', 'Ines');
    guest.fill('Password', PASSWORD);
    await guest.press('Create account');
    await guest.press('Join workspace');
    expect(guest.text()).not.toContain('Confirm your email address.');
    expect(guest.hasLink(/^Connect /u)).toBe(true);

    await owner.open('/app/settings/members');
    owner.select('Role', 'Viewer', email);
    await owner.press('Change the role of Ines');
    expect(owner.text()).toContain(`${email} is Viewer now.`);
    await guest.open('/app');
    expect(guest.text()).toContain('You have view-only access');
    expect(guest.hasLink(/^Connect /u)).toBe(false);

    await owner.press('Remove Ines');
    expect(owner.text()).toContain('Member removed.');
    await guest.open('/app/settings/members');
    expect(guest.text()).toContain('Make someone else an owner before your role changes.');
  });

  it('confirms an email address and resets a password, which ends all sessions', async () => {
    const person = newPerson('letters');
    const page = await signUp(person);
    expect(page.text()).toContain('Confirm your email address.');
    await page.press('Send it again');
    expect(page.text()).toContain(`We sent another email to ${person.email}.`);
    await openEmail(page, 'Confirm your email address', person.email);
    const address = page.url.href;
    await page.press('Confirm');
    expect(page.text()).toContain('Thanks! Your email address is confirmed.');
    await page.open(address);
    expect([page.status, page.text()]).toEqual([
      410,
      expect.stringContaining('This link has expired or has already been used.'),
    ]);

    const elsewhere = new ScriptlessPage(app.url);
    await elsewhere.open('/login');
    await elsewhere.follow('Forgot your password?');
    elsewhere.fill('Email', person.email);
    await elsewhere.press('Send link');
    expect(elsewhere.text()).toContain(`If there is an account for ${person.email}`);
    await openEmail(elsewhere, 'Choose a new password', person.email);
    elsewhere.fill('New password', 'password123');
    await elsewhere.press('Change password');
    expect(elsewhere.text()).toContain('one of the most common ones');
    elsewhere.fill('New password', NEW_PASSWORD);
    await elsewhere.press('Change password');
    expect(elsewhere.text()).toContain('Your password has been changed.');
    await page.open('/app/posts');
    expect(page.url.pathname).toBe('/');
    await signIn({ ...person, password: NEW_PASSWORD });
  });

  it('connects and disconnects an account', async () => {
    const page = await signUp(newPerson('leaves'));
    await page.follow('Connect TikTok');
    await page.press(/allow/iu);
    expect(page.text()).toContain('TikTok account connected successfully!');
    await page.open('/app');
    await page.press(/Disconnect TikTok/u);
    expect(page.text()).toContain('0 of 6 connected');
    expect(page.hasLink('Connect TikTok')).toBe(true);
  });

  it('publishes to two accounts of a platform after another was reconnected on the way', async () => {
    const { prisma } = app.fanfare.container.deps;
    const where = { platform: 'twitter' };
    await prisma.account.updateMany({ where, data: { state: 'needs_reauthorization' } });
    await owner.open('/app/platform-preview?platforms=linkedin&platforms=twitter');
    owner.fill(/^Caption$/u, 'Two shelves, by form');
    await owner.press('Reconnect Twitter');
    await owner.follow('Reconnect Twitter');
    await owner.press('Allow');
    expect(owner.text()).toContain('Twitter account connected successfully!');
    expect(owner.value(/^Caption$/u)).toBe('Two shelves, by form');
    owner.check(/^Publish to Twitter$/u, false);
    owner.check('Publish to Reyes Ceramics on LinkedIn');
    await owner.press(/^Confirm and Publish/u);
    expect(owner.url.pathname).toMatch(/^\/app\/posts\/post_/u);
    await vi.waitUntil(async () => {
      await owner.reload();
      return owner.count('a[aria-label^="View Post on LinkedIn"]') === 2;
    }, PATIENCE);
  });

  it('changes and cancels a post that waits, and then deletes it', async () => {
    await holdAll(true);
    const before = `Before ${randomUUID()}`;
    const id = await publish(before, ['linkedin', 'twitter']);
    await owner.open('/app/scheduler');
    await owner.follow(`Cancel… ${before}`);
    expect(owner.text()).toContain('It won’t be published on LinkedIn and Twitter.');
    await owner.follow('Keep it');
    await owner.follow('Edit text…');
    expect(owner.value('Caption')).toBe(before);
    owner.fill('Caption', 'x'.repeat(300));
    await owner.press('Save');
    expect(owner.text('#caption-messages')).toContain('Twitter');
    expect(owner.value('Caption')).toHaveLength(300);
    owner.fill('Caption', 'After');
    owner.fill('Hashtags', '#kiln glaze');
    await owner.press('Save');
    expect(owner.text()).toContain('#kiln #glaze');
    await owner.follow('Cancel post…');
    await owner.press('Yes, cancel it');
    expect(owner.text().split('Canceled before anything was sent.')).toHaveLength(3);
    await owner.follow('Delete…');
    expect(owner.text()).not.toContain('It’s live on');
    await owner.press('Yes, delete it');
    expect(owner.text()).toContain('Post deleted.');
    expect((await owner.call('GET', `/api/posts/${id}`)).status).toBe(404);
  });

  it('deletes a post where its platform allows it', async () => {
    const id = await publish(`Out ${randomUUID()}`, ['linkedin', 'twitter']);
    await owner.open(`/app/posts/${id}`);
    await waitForText(owner, 'Successfully published to all 2 platforms!');
    await owner.follow('Delete…');
    expect(owner.text()).toContain('It’s live on LinkedIn and Twitter');
    const live = owner.linkTarget(/^Twitter, /u);
    owner.check('Also delete it from LinkedIn and Twitter');
    await owner.press('Yes, delete it');
    expect(owner.text()).toContain('Post deleted.');
    expect((await fetch(live)).status).toBe(404);
  });

  it('plans a post, moves it, turns it into a draft, and publishes it', async () => {
    const text = `Kiln opening ${randomUUID()}`;
    await owner.open('/app/platform-preview?platforms=linkedin');
    owner.fill(/^Caption$/u, text);
    owner.check('At a time');
    owner.fill(/^Date$/u, dayAhead(20));
    owner.fill(/^Time$/u, '09:30');
    owner.select('Time zone', 'UTC');
    await owner.press(/^Schedule|^Confirm and/u);
    expect(owner.text('h1')).toBe('Scheduled for 1 platform');
    const readTime = () => owner.attribute('.scheduleline time', 'datetime');
    expect(readTime()).toBe(`${dayAhead(20)}T09:30:00.000Z`);
    await owner.follow('Change time…');
    owner.fill(/^Date$/u, dayAhead(-1));
    owner.fill(/^Time$/u, '10:45');
    await owner.press('Change time');
    expect(owner.text()).toContain('This time is in the past. Choose a later one.');
    expect(owner.value(/^Time$/u)).toBe('10:45');
    owner.fill(/^Date$/u, dayAhead(21));
    await owner.press('Change time');
    expect(readTime()).toBe(`${dayAhead(21)}T10:45:00.000Z`);
    await owner.follow('Move to drafts…');
    await owner.press('Move to drafts');
    expect(owner.text()).toContain('Moved to drafts.');
    await owner.press(`Schedule ${text}`);
    expect(readTime()).toBe(`${dayAhead(21)}T10:45:00.000Z`);
    await owner.follow('Publish now…');
    await owner.press('Publish now');
    await waitForText(owner, 'Published at');
  });

  it('asks which time is meant if the clocks repeat it', async () => {
    await owner.open('/app/platform-preview?platforms=twitter');
    owner.fill(/^Caption$/u, `Autumn ${randomUUID()}`);
    owner.check('At a time');
    owner.fill(/^Date$/u, findClockChange());
    owner.fill(/^Time$/u, '02:30');
    owner.select('Time zone', 'Europe/Berlin');
    await owner.press(/^Schedule|^Confirm and/u);
    expect(owner.text('#when-time-messages')).toContain(
      'The clocks go back, so this time happens twice.',
    );
    expect(owner.value(/^Date$/u)).toBe(findClockChange());
    owner.check('02:30 after the clocks change (CET)');
    await owner.press(/^Schedule|^Confirm and/u);
    expect(owner.attribute('.scheduleline time', 'datetime')).toBe(
      `${findClockChange()}T01:30:00.000Z`,
    );
  });

  it('adds a post to a queue', async () => {
    const slots = [{ weekday: 'tuesday', time: '18:00' }];
    const queue = { name: 'Evenings', timeZone: 'UTC', slots };
    expect((await owner.call('POST', '/api/queues', queue)).status).toBe(201);
    await owner.open('/app/platform-preview?platforms=linkedin');
    owner.fill(/^Caption$/u, `Queued ${randomUUID()}`);
    owner.check('In a queue');
    owner.select(/^Queue$/u, 'Evenings');
    await owner.press(/^Schedule|^Confirm and/u);
    expect(owner.attribute('.scheduleline time', 'datetime')).toMatch(/T18:00:00.000Z$/u);
  });

  it('repeats a post after showing its dates, changes and skips dates, and stops', async () => {
    await owner.open('/app/platform-preview?platforms=linkedin');
    owner.fill(/^Caption$/u, `Kiln hours ${randomUUID()}`);
    owner.check('At a time');
    owner.fill(/^Date$/u, dayAhead(200));
    owner.fill(/^Time$/u, '09:30');
    owner.select('Time zone', 'UTC');
    await owner.press('Repeat…');
    expect([owner.text('h1'), owner.value(/^Date$/u)]).toEqual(['Repeat a post', dayAhead(200)]);
    owner.check(/^Daily$/u);
    owner.fill(/^Number of times$/u, 'many');
    await owner.press('Create series');
    expect(owner.text()).toContain('Enter how many times, from 1 to 366.');
    owner.fill(/^Number of times$/u, '4');
    await owner.press('Create series');
    // These dates are new, so they're shown first.
    expect(owner.text()).toContain('The dates have changed.');
    expect(owner.count('.occurrences > li')).toBe(4);
    await owner.press('Create series');
    expect(owner.text('h1')).toContain('4 times');
    await owner.press(/^Skip /u);
    expect(owner.text()).toContain('Date skipped.');
    owner.fill(/^Number of times$/u, '3');
    owner.fill('Another text', 'See the studio');
    await owner.press('Save changes');
    expect(owner.text('h1')).toContain('3 times');
    expect(owner.value('Text 2')).toBe('See the studio');
    await owner.press('Stop series');
    expect(owner.text()).toContain('Series stopped.');
  });
});
