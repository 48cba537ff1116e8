-- AlterTable
ALTER TABLE "open_stream" ADD COLUMN     "session_id" TEXT;
