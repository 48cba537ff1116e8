-- AlterTable
ALTER TABLE "rendition" ADD COLUMN     "applied_recipe" JSONB,
ADD COLUMN     "changes" JSONB;
