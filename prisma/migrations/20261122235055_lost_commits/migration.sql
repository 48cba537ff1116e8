-- AlterTable
ALTER TABLE "delivery" ADD COLUMN     "lost_commits" INTEGER NOT NULL DEFAULT 0;
