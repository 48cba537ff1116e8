import { createHash } from 'node:crypto';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { Prisma, PrismaClient } from '#app/server/db/generated/client.ts';

const PAYLOAD_COLUMNS = { payload: true, consumedAt: true, expiresAt: true } as const;

/**
 * Stores one type of provider data (sessions, codes, grants, interactions). IDs are stored only as SHA-256
 * hashes, even inside the payload, so a copy of the database contains nothing an attacker can present.
 */
export class OidcPayloadAdapter implements Adapter {
  readonly #prisma: PrismaClient;
  readonly #type: string;

  constructor(prisma: PrismaClient, type: string) {
    this.#prisma = prisma;
    this.#type = type;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const stored = { ...payload };
    delete stored.jti;
    const columns = {
      payload: stored as Prisma.InputJsonObject,
      grantId: payload.grantId ?? null,
      uid: payload.uid ?? null,
      userCode: payload.userCode ?? null,
      expiresAt: expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1000),
    };
    const key = this.#toKey(id);
    await this.#prisma.oidcPayload.upsert({
      where: { type_id: key },
      create: { ...key, ...columns },
      update: columns,
      select: { id: true },
    });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const row = await this.#prisma.oidcPayload.findUnique({
      where: { type_id: this.#toKey(id) },
      select: PAYLOAD_COLUMNS,
    });
    const payload = toPayload(row);
    return payload && { ...payload, jti: id };
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const row = await this.#prisma.oidcPayload.findFirst({
      where: { type: this.#type, uid },
      select: PAYLOAD_COLUMNS,
    });
    return toPayload(row);
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    const row = await this.#prisma.oidcPayload.findFirst({
      where: { type: this.#type, userCode },
      select: PAYLOAD_COLUMNS,
    });
    return toPayload(row);
  }

  /** Rejects a second use: of two concurrent calls, one gets an error instead of a token. */
  async consume(id: string): Promise<void> {
    const { count } = await this.#prisma.oidcPayload.updateMany({
      where: { ...this.#toKey(id), consumedAt: null },
      data: { consumedAt: new Date() },
    });
    if (count === 0) throw new errors.InvalidGrant(`${this.#type} was already used`);
  }

  async destroy(id: string): Promise<void> {
    await this.#prisma.oidcPayload.deleteMany({ where: this.#toKey(id) });
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#prisma.oidcPayload.deleteMany({ where: { grantId } });
  }

  #toKey(id: string): { type: string; id: string } {
    return { type: this.#type, id: createHash('sha256').update(id).digest('base64url') };
  }
}

function toPayload(
  row: { payload: Prisma.JsonValue; consumedAt: Date | null; expiresAt: Date | null } | null,
): AdapterPayload | undefined {
  if (row === null || (row.expiresAt !== null && row.expiresAt <= new Date())) return undefined;
  const consumed = row.consumedAt && { consumed: Math.floor(row.consumedAt.getTime() / 1000) };
  return { ...(row.payload as AdapterPayload), ...consumed };
}
