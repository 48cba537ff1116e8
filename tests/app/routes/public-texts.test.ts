import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#app/domain/text/languages.ts';
import * as landing from '#app/routes/_index.tsx';
import * as deleted from '#app/routes/account-deleted.tsx';
import * as apis from '#app/routes/apis.tsx';
import * as pricing from '#app/routes/pricing.tsx';
import * as terms from '#app/routes/terms.tsx';
import { readConfig } from '#app/server/config/config.ts';
import { toSiteFacts } from '#app/server/config/site.ts';
import { API_OPERATIONS } from '#app/server/http/api/list-operations.ts';
import { createPages } from '#tests/support/render-page.ts';

const visit = createPages([
  { id: 'routes/_index', path: 'landing', module: landing },
  { id: 'routes/account-deleted', path: 'account-deleted', module: deleted },
  { id: 'routes/apis', path: 'apis', module: apis },
  { id: 'routes/pricing', path: 'pricing', module: pricing },
  { id: 'routes/terms', path: 'terms', module: terms },
]);

/** Reads a page of an installation without any configuration. */
async function read(path: string): Promise<string> {
  const site = toSiteFacts(readConfig({}), 'http://localhost:4000');
  const signIn = { returnPath: null };
  const context = { actor: null, user: null, site, signIn, apiOperations: API_OPERATIONS };
  return (await visit(path, { context })).text;
}

describe('the text pages', () => {
  it('count the languages of captions', async () => {
    expect(await read('/landing')).toContain(`one of ${LANGUAGES.length} languages`);
  });

  it('mention price changes and the money-back guarantee', async () => {
    const text = await read('/terms');
    expect(text).toContain('Pricing changes with 30 days’ notice');
    expect(text).toContain('30-day money-back guarantee');
    expect(text).toContain('Cancel anytime');
  });

  it('mention the coupon for the first subscribers', async () => {
    expect(await read('/pricing')).toContain(
      'Ten of the first 100 subscribers get one free month.',
    );
  });

  it('list the endpoints, the bearer token, three base URLs, and the limits of the API', async () => {
    const text = await read('/apis');
    expect(text).toContain('With a token 100 requests/min Without 10 requests/min Burst 200');
    expect(text).toContain('Authorization: Bearer ');
    expect(text).toMatch(/Main API \S+\/api AI service \S+\/ai Sandbox http:\/\/localhost:4000/u);
    for (const line of [
      'POST /api/publish',
      'GET /api/status',
      'POST /ai/generate-caption',
      'POST /ai/generate-hashtags',
      'GET /api/auth/{platform}/connect',
      'POST /api/auth/callback',
      'GET /api/analytics/posts',
      'GET /api/analytics/engagement',
      'POST /api/media/upload',
      'GET /api/media/{',
    ])
      expect(text.toLowerCase()).toContain(line.toLowerCase());
  });

  it('say that the account is deleted, how long it can be restored, and link home', async () => {
    const text = await read('/account-deleted');
    expect(text).toContain('Publishing has stopped');
    expect(text).toContain('within 30 days');
    expect(text).toContain('Clear this browser and sign out');
    expect(text).toContain('Go to the home page');
  });
});
