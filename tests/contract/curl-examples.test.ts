import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as facebook from '#tests/app/server/sandbox/facebook/harness.ts';
import * as instagram from '#tests/app/server/sandbox/instagram/harness.ts';
import * as linkedin from '#tests/app/server/sandbox/linkedin/linkedin-user.ts';
import { makeImage, startMediaHost } from '#tests/support/media-host.ts';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { CURL_EXAMPLES } from './curl-examples.ts';
import type { CurlExample } from './curl-examples.ts';

const run = promisify(execFile);

/** Values of the examples' placeholders. */
const given: Record<string, string> = { OPENAI_API_KEY: 'sk-sandbox' };
let sandbox: TestSandbox;
let media: Awaited<ReturnType<typeof startMediaHost>>;
let home: string;

beforeAll(async () => {
  sandbox = await startTestSandbox({ hasPlatformPorts: true });
  media = await startMediaHost();
  home = await mkdtemp(path.join(tmpdir(), 'fanfare-curl-'));
  const image = await makeImage(1080, 1080);
  const file = path.join(home, 'image.jpg');
  await writeFile(file, image.bytes);
  Object.assign(given, {
    IMAGE_FILE: file,
    IMAGE_URL: media.host('image.jpg', image),
    ...(await connect()),
  });
  // The hosts in the examples stay as printed: curl reads its proxy and CA certificate from this file.
  const settings = [`proxy = "${sandbox.url}"`, `noproxy = "127.0.0.1"`, 'silent', 'include'];
  await writeFile(
    path.join(home, '.curlrc'),
    [...settings, `cacert = "${sandbox.caFile ?? ''}"`].join('\n'),
  );
});

afterAll(async () => {
  await sandbox.close();
  await media.close();
  await rm(home, { recursive: true, force: true });
});

const FACEBOOK_SCOPES = [
  ...facebook.SCOPES,
  'pages_manage_engagement',
  'pages_read_user_content',
  'instagram_basic',
  'instagram_content_publish',
  'instagram_manage_insights',
  'instagram_manage_comments',
];
const LINKEDIN_SCOPES = `${linkedin.PAGE_SCOPES} r_member_social_feed w_member_social_feed`;

/** Connects an account of each platform that has accounts. */
async function connect(): Promise<Record<string, string>> {
  const { url, control } = sandbox;
  await control.setKnobs('instagram', { imageProcessingSeconds: 0 });
  const harness = (platform: string) => {
    const base = `${url}/${platform}`;
    return { sandbox, media, base, control, close: () => Promise.resolve() };
  };
  const { callGraph } = await import('#tests/support/graph-client.ts');
  const ofFacebook: facebook.Harness = {
    ...harness('facebook'),
    call: (where, request) => callGraph(`${url}/facebook/v25.0${where}`, request),
  };
  const ofInstagram: instagram.Harness = {
    ...harness('instagram'),
    call: (where, request) => callGraph(`${url}/instagram${where}`, request),
  };
  const { client_id: APP_ID, client_secret: APP_SECRET } = facebook.CLIENT;
  return {
    APP_ID,
    APP_SECRET,
    PAGE_ID: facebook.PAGE_ID,
    PAGE_TOKEN: await facebook.connect(ofFacebook),
    IG_TOKEN: await instagram.connect(ofInstagram),
    LI_TOKEN: (await linkedin.connect(sandbox, { scope: LINKEDIN_SCOPES })).token,
    PAGE_TOKEN_FOR_ALL: await facebook.connectWith(ofFacebook, FACEBOOK_SCOPES),
    SOON_ISO: new Date(Date.now() + 7_200_000).toISOString(),
  };
}

interface CurlResponse {
  status: number;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

async function runCurl(command: string, variables: Variables): Promise<CurlResponse> {
  const env = { ...process.env, ...variables, CURL_HOME: home, HOME: home };
  const { stdout } = await run('bash', ['-c', command], { env });
  // The proxy's own response to CONNECT comes first.
  const parts = stdout.split('\r\n\r\n').filter((part) => !/^HTTP\S+ (?:100|200 Conn)/.test(part));
  const [head = '', ...rest] = parts;
  const [line = '', ...lines] = head.split('\r\n');
  const headers = lines.map((each) => each.split(/:\s*(.*)/s, 2)) as Array<[string, string]>;
  const text = rest.join('\r\n\r\n');
  return {
    status: Number(line.split(' ')[1]),
    headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
    body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
  };
}

function pick(value: unknown, where: string): string {
  const found = where
    .split('.')
    .reduce<unknown>((each, name) => (each as Record<string, unknown>)[name], value);
  return String(found);
}

type Variables = Record<string, string>;

/** Returns what an example's response must look like, in the form of `CurlResponse`. */
function toExpected({ title, contains = {}, status, headers = {} }: CurlExample) {
  return { title, body: contains, headers, ...(status === undefined ? {} : { status }) };
}

describe('curl with the documented URLs', () => {
  test.each(Object.entries(CURL_EXAMPLES))('works for %s', async (_platform, examples) => {
    const variables = { ...given };
    const responses: Array<CurlResponse & { title: string }> = [];
    for (const { title, command, saves = {} } of examples) {
      const response = await runCurl(command, variables);
      responses.push({ title, ...response });
      for (const [name, where] of Object.entries(saves)) {
        variables[name] = pick(response.body, where);
      }
    }
    expect(responses).toMatchObject(examples.map(toExpected));
  });
});
