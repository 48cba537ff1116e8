-- AlterTable
ALTER TABLE "api_token" ADD COLUMN     "confirmed_restore_id" TEXT;

-- CreateTable
CREATE TABLE "installation" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "paused_at" TIMESTAMPTZ(3),
    "pause_reason" TEXT,
    "copied_at" TIMESTAMPTZ(3),
    "restore_id" TEXT,
    "resumed_at" TIMESTAMPTZ(3),
    "moved_to" TEXT,
    "move_id" TEXT,

    CONSTRAINT "installation_pkey" PRIMARY KEY ("id")
);

ALTER TABLE "installation" ADD CONSTRAINT "installation_is_one_row" CHECK ("id" = 1);
ALTER TABLE "installation" ADD CONSTRAINT "installation_pause_reason" CHECK ("pause_reason" IN ('restored', 'moved', 'moving_away', 'moved_away', 'abandoned'));
ALTER TABLE "installation" ADD CONSTRAINT "installation_pause_has_reason" CHECK (("paused_at" IS NULL) = ("pause_reason" IS NULL));
INSERT INTO "installation" ("id") VALUES (1);
