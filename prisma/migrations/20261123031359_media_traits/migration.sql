-- AlterTable
ALTER TABLE "media_asset" ADD COLUMN     "traits" JSONB;

-- AlterTable
ALTER TABLE "rendition" ADD COLUMN     "built_with" TEXT;
