import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { callbackPath } from '#app/domain/platforms/connect-paths.ts';
import { PLATFORM_IDS, PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { createPlatformRegistry } from '#app/server/platforms/registry.ts';

const page = readFileSync(new URL('../../../docs/platforms.md', import.meta.url), 'utf8');
const input = { clientId: 'id', clientSecret: 'secret', baseUrl: null };
const registry = createPlatformRegistry({
  sandbox: {},
  live: Object.fromEntries(PLATFORM_IDS.map((id) => [id, input])),
});

function readScopes(section: string): { scopes: string[]; required: string[] } {
  const rows = [...section.matchAll(/^\| `([^`]+)` +\| (yes|no) /gmu)];
  const scopes = rows.map(([, scope = '']) => scope);
  return { scopes, required: scopes.filter((_, at) => rows[at]?.[2] === 'yes') };
}

/** Returns the scopes of the address that the adapter sends people to. */
function listRequested(id: (typeof PLATFORM_IDS)[number]): string[] {
  const { oauth } = registry.getAdapter(id, 'live');
  const request = { redirectUri: 'https://a.example', state: 'state', codeChallenge: 'challenge' };
  const url = new URL(oauth.authorizationUrl({ ...request, forceConsent: false }));
  return (url.searchParams.get('scope') ?? '').split(/[ ,]/u);
}

describe.each(PLATFORM_IDS)('the portal set-up of %s', (id) => {
  const heading = `\n## ${PLATFORMS[id].name}\n`;
  const section = page.split(heading)[1]?.split('\n## ')[0] ?? '';

  it('lists the scopes that Fanfare requests, and which it requires', () => {
    const { scopes, required } = readScopes(section);
    expect(scopes.toSorted()).toEqual(listRequested(id).toSorted());
    const { requiredScopes } = registry.getAdapter(id, 'live').oauth;
    expect(required.toSorted()).toEqual([...requiredScopes].toSorted());
  });

  it('names the redirect address and the variables', () => {
    expect(section).toContain(`\`https://fanfare.example.com${callbackPath(id)}\``);
    expect(section).toContain(`${id.toUpperCase()}_CLIENT_ID=`);
    expect(section).toContain(`${id.toUpperCase()}_CLIENT_SECRET=`);
  });
});
