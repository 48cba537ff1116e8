import { createHash, randomBytes } from 'node:crypto';
import { createCookieJar, parseCookies } from './sessions-cookie.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import type { Exchange } from './sign-in-flow.ts';

const COOKIE = 'device';
const TOKEN_BYTES = 32;
const DAY_SECONDS = 24 * 60 * 60;
/** The longest time browsers keep a cookie (RFC 6265bis, 5.5). */
const LASTS_SECONDS = 400 * DAY_SECONDS;

type Deps = Pick<SignInDeps, 'prisma' | 'clock' | 'publicUrl'>;

/** Returns the browser's device hash if this email address's user has signed in with it before, or null. */
export async function findKnownDevice(
  deps: Deps,
  { request }: Pick<Exchange, 'request'>,
  email: string,
): Promise<string | null> {
  const token = readToken(deps, request.headers.cookie);
  if (token === null) return null;
  const row = await deps.prisma.knownDevice.findFirst({
    where: { deviceHash: toHash(token), user: { identities: { some: { email } } } },
    select: { deviceHash: true },
  });
  return row?.deviceHash ?? null;
}

/** Remembers the browser as the user's. Returns true if the user has other browsers and this one is new. */
export async function rememberDevice(
  deps: Deps,
  { request, response }: Exchange,
  userId: string,
): Promise<boolean> {
  const { prisma, clock, publicUrl } = deps;
  const token =
    readToken(deps, request.headers.cookie) ?? randomBytes(TOKEN_BYTES).toString('base64url');
  // Renew an existing cookie too, so the browser keeps it for the full time again.
  const cookies = createCookieJar(publicUrl);
  response.append('Set-Cookie', cookies.serialize(COOKIE, token, LASTS_SECONDS));
  const now = clock.now();
  const key = { userId, deviceHash: toHash(token) };
  const { count } = await prisma.knownDevice.updateMany({
    where: key,
    data: { lastSeenAt: now },
  });
  if (count === 1) return false;
  const others = await prisma.knownDevice.count({ where: { userId } });
  await prisma.knownDevice.createMany({
    data: { ...key, createdAt: now, lastSeenAt: now },
    skipDuplicates: true,
  });
  return others > 0;
}

/** Removes devices whose cookie has expired in every browser. */
export async function removeOldDevices({
  prisma,
  clock,
}: Pick<Deps, 'prisma' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - LASTS_SECONDS * 1000);
  await prisma.knownDevice.deleteMany({ where: { lastSeenAt: { lt: before } } });
}

function readToken({ publicUrl }: Deps, header: string | undefined): string | null {
  const token = parseCookies(header).get(createCookieJar(publicUrl).nameOf(COOKIE));
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : null;
}

function toHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
