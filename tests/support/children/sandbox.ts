import { SANDBOX_CLIENT } from '#app/server/container.ts';
import { callbackPath } from '#app/server/http/pages/connect-routes.ts';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import { start } from '#app/server/sandbox/start.ts';

// The sandbox as a process that outlives the app's: `dataDir appUrl publicUrl port`. The app reaches it at
// the public URL, which is a proxy in the tests that hold requests. A restart takes the same port.
const [dataDir = '', appUrl = '', publicUrl = '', port = '0'] = process.argv.slice(2);
const client = (platform: string) => ({
  ...SANDBOX_CLIENT,
  development: true,
  redirectUris: [appUrl + callbackPath(platform)],
});
const sandbox = await start({
  port: Number(port),
  dataDir,
  clients: Object.fromEntries(PLATFORM_IDS.map((platform) => [platform, [client(platform)]])),
  ...(publicUrl === '' ? {} : { publicUrl }),
});
// A test that dies takes its processes with it.
process.on('disconnect', () => process.exit());
process.stdout.write(`http://127.0.0.1:${sandbox.port}\n`);
