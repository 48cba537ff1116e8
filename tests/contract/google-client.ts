import { readFileSync } from 'node:fs';
import { Agent } from 'node:https';
import { auth, youtube, type youtube_v3 } from '@googleapis/youtube';
import { decideOnConsentPage } from '#tests/app/server/sandbox/kit/consent.ts';
import { TEST_REDIRECT_URI, type TestSandbox } from '#tests/support/sandbox.ts';

export const GOOGLE_SCOPES = ['youtube.upload', 'youtube', 'youtube.force-ssl'].map(
  (name) => `https://www.googleapis.com/auth/${name}`,
);

export interface GoogleClient {
  readonly agent: Agent;
  readonly oauth: InstanceType<typeof auth.OAuth2>;
  readonly client: youtube_v3.Youtube;
}

/**
 * Connects Google's own client with the one setting that docs/sandbox.md describes, leaving the client's URLs
 * as they are.
 */
export async function connectGoogle(sandbox: TestSandbox): Promise<GoogleClient> {
  const { port } = new URL(sandbox.platforms['youtube']?.url ?? '');
  const ca = readFileSync(sandbox.caFile ?? '');
  const agent = new Agent({ host: '127.0.0.1', port: Number(port), ca });
  const { clientId = '', clientSecret = '' } = sandbox.clients['youtube'] ?? {};
  const oauth = new auth.OAuth2({
    clientId,
    clientSecret,
    redirectUri: TEST_REDIRECT_URI,
    // The library uses the real clock; tests advance only the sandbox's.
    forceRefreshOnFailure: true,
    transporterOptions: { agent },
  });
  const page = new URL(oauth.generateAuthUrl({ access_type: 'offline', scope: GOOGLE_SCOPES }));
  const atSandbox = `${sandbox.url}/youtube${page.pathname}${page.search}`;
  const back = await decideOnConsentPage(atSandbox, 'allow');
  const { tokens } = await oauth.getToken(back.searchParams.get('code') ?? '');
  oauth.setCredentials(tokens);
  return { agent, oauth, client: youtube({ version: 'v3', auth: oauth, agent }) };
}
