import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as linkedin from '#tests/app/server/sandbox/linkedin/linkedin-user.ts';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';

const run = promisify(execFile);

/** Ordinary programs that know nothing about the sandbox. */
const PROGRAMS = {
  linkedin: `
    const { RestliClient } = require('linkedin-api-client');
    new RestliClient()
      .get({ resourcePath: '/userinfo', accessToken: process.env.TOKEN })
      .then(({ data }) => console.log(data.sub));`,
  facebook: `
    const { FacebookAdsApi, User } = require('facebook-nodejs-business-sdk');
    FacebookAdsApi.init('nonsense', 'en_US', false);
    new User('me').get(['id']).catch(({ response }) => console.log(response.code));`,
};

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox({ only: ['facebook', 'linkedin'], hasPlatformPorts: true });
});

afterAll(() => sandbox.close());

test.each<[keyof typeof PROGRAMS, string]>([
  ['linkedin', linkedin.NOVA.slice('urn:li:person:'.length)],
  ['facebook', '190'],
])("%s's unmodified client reaches the sandbox as a proxy", async (name, output) => {
  const { token } = await linkedin.connect(sandbox);
  const { stdout } = await run(process.execPath, ['-e', PROGRAMS[name]], {
    env: {
      ...process.env,
      TOKEN: token,
      HTTPS_PROXY: sandbox.url,
      NO_PROXY: '',
      NODE_EXTRA_CA_CERTS: sandbox.caFile ?? '',
    },
  });
  expect(stdout.trim()).toBe(output);
});
