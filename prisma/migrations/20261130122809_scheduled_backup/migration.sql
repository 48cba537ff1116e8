-- CreateTable
CREATE TABLE "scheduled_backup" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "name" TEXT NOT NULL,
    "lease_token" TEXT,
    "lease_until" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3),
    "succeeded_at" TIMESTAMPTZ(3),
    "file_name" TEXT,
    "size_bytes" BIGINT,
    "failed_at" TIMESTAMPTZ(3),
    "failure" TEXT,

    CONSTRAINT "scheduled_backup_pkey" PRIMARY KEY ("id")
);

ALTER TABLE "scheduled_backup" ADD CONSTRAINT "scheduled_backup_is_one_row" CHECK ("id" = 1);
ALTER TABLE "scheduled_backup" ADD CONSTRAINT "scheduled_backup_name" CHECK ("name" ~ '^[0-9a-f]{12}$');
ALTER TABLE "scheduled_backup" ADD CONSTRAINT "scheduled_backup_lease_has_end" CHECK (("lease_token" IS NULL) = ("lease_until" IS NULL));
INSERT INTO "scheduled_backup" ("name") VALUES (left(replace(gen_random_uuid()::text, '-', ''), 12));
