import { Prisma } from '../generated/client.ts';
import { defineStatement, type Sql } from '../sql.ts';

type StoredFile = Prisma.MediaAssetGetPayload<object>;

/** The driver returns integers of 64 bits as text. */
type FileRow = Omit<StoredFile, 'sizeBytes' | 'bitRate'> & {
  readonly sizeBytes: string | null;
  readonly bitRate: string | null;
};

/** All columns, under the names that Prisma gives them. */
const COLUMNS = Object.keys(Prisma.MediaAssetScalarFieldEnum)
  .map(
    (name) => `${name.replace(/[A-Z]/gu, (capital) => `_${capital}`).toLowerCase()} AS "${name}"`,
  )
  .join(', ');

const FIND_READY = defineStatement<FileRow>(
  'media_asset_find_ready',
  `SELECT ${COLUMNS} FROM media_asset
  WHERE id = ANY($1::text[]) AND workspace_id = $2 AND state = 'ready' AND deleted_at IS NULL`,
);

/** Finds those of a workspace's files that can be used in a post. */
export async function findReadyFiles(
  sql: Sql,
  { workspaceId, ids }: { readonly workspaceId: string; readonly ids: readonly string[] },
): Promise<StoredFile[]> {
  const rows = await sql.query(FIND_READY, [ids, workspaceId]);
  return rows.map(({ sizeBytes, bitRate, ...row }) => ({
    ...row,
    sizeBytes: toBigInt(sizeBytes),
    bitRate: toBigInt(bitRate),
  }));
}

function toBigInt(text: string | null): bigint | null {
  return text === null ? null : BigInt(text);
}
