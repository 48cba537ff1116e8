-- AlterTable
ALTER TABLE "invitation" ADD COLUMN     "is_emailed" BOOLEAN NOT NULL DEFAULT false;
