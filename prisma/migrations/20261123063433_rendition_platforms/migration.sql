-- AlterTable
ALTER TABLE "rendition" ADD COLUMN     "platforms" TEXT[];

-- Renditions from before know only the platform that requested them first.
UPDATE "rendition" SET "platforms" = ARRAY["platform"];
