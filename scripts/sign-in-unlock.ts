import { formatCount } from '#app/domain/text/format-count.ts';
import { unlockSignIn } from '#app/server/services/users/unlock-sign-in.ts';
import { readOptions } from './operator/read-options.ts';
import { withDatabase } from './operator/with-database.ts';

const USAGE = `Unlocks sign-in for a user who lost their phone, recovery codes, and passkeys. Verify whose account it is first.

  npm run -s sign-in:unlock -- --email ada@example.com

Removes their authenticator app, recovery codes, and passkeys, and signs them out everywhere. Their password is then enough, or an email to reset it. The owners of their workspaces see it in the audit log.
`;

const { email } = readOptions({ email: { type: 'string' } }, USAGE);
if (email === undefined) {
  process.stderr.write(USAGE);
  process.exit(2);
}
await withDatabase(async ({ prisma }) => {
  const { hadCodes, passkeys, sessions } = await unlockSignIn(
    { prisma, clock: { now: () => new Date() } },
    email,
  );
  process.stdout.write(
    `Unlocked sign-in for ${email}: ${hadCodes ? 'removed the authenticator app' : 'there was no authenticator app'}, removed ${formatCount(passkeys, 'passkey')}, and signed out ${formatCount(sessions, 'session')}.\n`,
  );
});
