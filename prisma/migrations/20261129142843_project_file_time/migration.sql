-- AlterTable
ALTER TABLE "project_file" ADD COLUMN     "publish_at" TIMESTAMPTZ(3),
ADD COLUMN     "publish_local" TEXT,
ADD COLUMN     "time_zone" TEXT;
