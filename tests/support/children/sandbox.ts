import { callbackPath } from '#app/domain/platforms/connect-paths.ts';
import { SANDBOX_CLIENT } from '#app/server/config/sandbox.ts';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import { start } from '#app/server/sandbox/start.ts';

// The sandbox in a process that outlives the app's: `dataDir appUrl publicUrl port`. The app uses the public
// URL, which is a proxy in tests that hold requests. A restart uses the same port.
const [dataDir = '', appUrl = '', publicUrl = '', port = '0'] = process.argv.slice(2);
const client = (platform: string) => ({
  ...SANDBOX_CLIENT,
  development: true,
  redirectUris: [appUrl + callbackPath(platform)],
  verifiedUrls: [`${appUrl}/media/`],
});
const sandbox = await start({
  port: Number(port),
  dataDir,
  clients: Object.fromEntries(PLATFORM_IDS.map((platform) => [platform, [client(platform)]])),
  ...(publicUrl === '' ? {} : { publicUrl }),
});
// End this process when the test process dies.
process.on('disconnect', () => process.exit());
process.stdout.write(`http://127.0.0.1:${sandbox.port}\n`);
