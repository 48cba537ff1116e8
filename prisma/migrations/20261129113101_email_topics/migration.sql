-- AlterTable
ALTER TABLE "user" ADD COLUMN     "muted_email_topics" TEXT[] DEFAULT ARRAY[]::TEXT[];
