import { SANDBOX_CLIENT } from '#app/server/container.ts';
import { callbackPath } from '#app/server/http/connect-routes.ts';
import { PLATFORM_IDS } from '#app/domain/platforms.ts';
import { start } from '#app/server/sandbox/start.ts';

// The sandbox as a process that outlives the app's: `dataDir appUrl publicUrl`. The last is where the
// app reaches it, which is a proxy in the tests that hold requests.
const [dataDir = '', appUrl = '', publicUrl = ''] = process.argv.slice(2);
const client = (platform: string) => ({
  ...SANDBOX_CLIENT,
  development: true,
  redirectUris: [appUrl + callbackPath(platform)],
});
const sandbox = await start({
  port: 0,
  dataDir,
  clients: Object.fromEntries(PLATFORM_IDS.map((platform) => [platform, [client(platform)]])),
  ...(publicUrl === '' ? {} : { publicUrl }),
});
// A test that dies takes its processes with it.
process.on('disconnect', () => process.exit());
process.stdout.write(`http://127.0.0.1:${sandbox.port}\n`);
