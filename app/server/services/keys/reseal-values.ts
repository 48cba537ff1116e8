import { Prisma } from '#app/server/db/generated/client.ts';
import { SEALED_VALUES, type SealedValue } from '#app/server/ports/sealed-values.ts';
import { SecretBoxError } from '#app/server/ports/secret-box.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { ServiceDeps } from '../deps.ts';

type ResealDeps = Pick<ServiceDeps, 'prisma' | 'secrets' | 'clock' | 'logger' | 'reportRotation'>;

/** Values re-encrypted between two checks of the abort signal. */
const BATCH = 100;

/**
 * Re-encrypts values from older master keys with the first key, while the app keeps running; returns null if
 * there is only one key. Each value is updated on its own, unless it changed in the meantime, so a killed
 * process leaves nothing half done and the next one continues.
 */
export async function resealValues(
  deps: ResealDeps,
  { signal }: { signal: AbortSignal },
): Promise<{ sealed: number; left: number } | null> {
  if (!deps.secrets.hasOlderKeys) return null;
  const { keyId } = deps.secrets;
  let sealed = 0;
  for (const value of Object.values<SealedValue>(SEALED_VALUES))
    sealed += await resealColumn(deps, { value, keyId, signal });
  const left = await countLeft(deps, keyId);
  await deps.reportRotation({ keyId, left });
  const at = deps.clock.now();
  if (sealed > 0 && left === 0)
    await recordAudit(deps.prisma, null, { action: 'keys.rotated', at, data: { keyId } });
  return { sealed, left };
}

interface Sealed {
  readonly id: string;
  readonly sealed: string;
}

interface Work {
  readonly value: SealedValue;
  readonly keyId: string;
  readonly signal: AbortSignal;
}

async function resealColumn(deps: ResealDeps, { value, keyId, signal }: Work): Promise<number> {
  let count = 0;
  for (let after = ''; !signal.aborted;) {
    const { id, table } = toNames(value);
    const rows = await deps.prisma.$queryRaw<Sealed[]>`
      SELECT ${id} AS id, ${toNames(value).column} AS sealed FROM ${table}
      WHERE ${isOlder(value, keyId)} AND ${id} > ${after} ORDER BY 1 LIMIT ${BATCH}`;
    for (const row of rows) count += await resealOne(deps, value, row);
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
    await deps.reportRotation({ keyId, left: await countLeft(deps, keyId) });
  }
  return count;
}

/** Returns 1, or 0 for a value that changed in the meantime or that no key can decrypt. */
async function resealOne(
  { prisma, secrets, logger }: ResealDeps,
  value: SealedValue,
  { id, sealed }: Sealed,
): Promise<number> {
  const context = value.toContext(id);
  const { table, column, id: idColumn } = toNames(value);
  try {
    const resealed = secrets.encrypt(secrets.decrypt(sealed, context), context);
    return await prisma.$executeRaw`
      UPDATE ${table} SET ${column} = ${resealed} WHERE ${idColumn} = ${id} AND ${column} = ${sealed}`;
  } catch (error) {
    if (!(error instanceof SecretBoxError)) throw error;
    logger.error({ err: error, table: value.table, id }, 'No key decrypts an encrypted value.');
    return 0;
  }
}

async function countLeft({ prisma }: ResealDeps, keyId: string): Promise<number> {
  let left = 0;
  for (const value of Object.values<SealedValue>(SEALED_VALUES)) {
    const [row] = await prisma.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM ${toNames(value).table} WHERE ${isOlder(value, keyId)}`;
    left += row?.count ?? 0;
  }
  return left;
}

/** Matches values encrypted with another key: each encrypted text names its key. */
function isOlder(value: SealedValue, keyId: string): Prisma.Sql {
  return Prisma.sql`split_part(${toNames(value).column}, '.', 2) <> ${keyId}`;
}

function toNames({ table, column, id }: SealedValue) {
  return { table: Prisma.raw(`"${table}"`), column: Prisma.raw(column), id: Prisma.raw(id) };
}
