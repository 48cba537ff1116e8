-- AlterTable
ALTER TABLE "caption" ADD COLUMN     "first_comment" TEXT,
ADD COLUMN     "posts" TEXT[] DEFAULT ARRAY[]::TEXT[];
