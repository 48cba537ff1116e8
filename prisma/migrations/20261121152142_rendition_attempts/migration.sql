-- AlterTable
ALTER TABLE "rendition" ADD COLUMN     "attempts" INTEGER NOT NULL DEFAULT 0;
