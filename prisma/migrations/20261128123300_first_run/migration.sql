-- AlterTable
ALTER TABLE "member" ADD COLUMN     "start_skipped" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "workspace" ADD COLUMN     "time_zone_confirmed_at" TIMESTAMPTZ(3);

-- The workspaces of today keep their time zone without being asked.
UPDATE "workspace" SET "time_zone_confirmed_at" = now();
