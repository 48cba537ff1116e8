-- AlterTable
ALTER TABLE "account" ADD COLUMN     "connected_by_user_id" TEXT,
ADD COLUMN     "needs_reconnect_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "delivery" ADD COLUMN     "reconnect_until" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "account_connected_by_user_id_idx" ON "account"("connected_by_user_id");

-- AddForeignKey
ALTER TABLE "account" ADD CONSTRAINT "account_connected_by_user_id_fkey" FOREIGN KEY ("connected_by_user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- by hand
-- Accounts that already need to be reconnected: their deliveries wait for the whole period from now on.
UPDATE "account" SET "needs_reconnect_at" = now() WHERE "state" = 'needs_reauthorization';

-- The sweep looks every few seconds for accounts whose deliveries have waited long enough.
CREATE INDEX "account_needs_reconnect" ON "account"("needs_reconnect_at") WHERE "state" = 'needs_reauthorization';
