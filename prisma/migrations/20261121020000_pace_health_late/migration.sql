-- AlterTable
ALTER TABLE "account" ADD COLUMN     "held_until" TIMESTAMPTZ(3),
ADD COLUMN     "next_probe_at" TIMESTAMPTZ(3),
ADD COLUMN     "probe_error_kind" TEXT,
ADD COLUMN     "probe_message" TEXT;

-- AlterTable
ALTER TABLE "delivery" ADD COLUMN     "cover_asset_id" TEXT,
ADD COLUMN     "late_at" TIMESTAMPTZ(3),
ADD COLUMN     "removed_at" TIMESTAMPTZ(3),
ADD COLUMN     "slot_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "account_pace" (
    "account_id" TEXT NOT NULL,
    "step" TEXT NOT NULL,
    "slots" TIMESTAMPTZ(3)[],

    CONSTRAINT "account_pace_pkey" PRIMARY KEY ("account_id","step")
);

-- CreateIndex
CREATE INDEX "account_next_probe_at_idx" ON "account"("next_probe_at");

-- AddForeignKey
ALTER TABLE "account_pace" ADD CONSTRAINT "account_pace_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
