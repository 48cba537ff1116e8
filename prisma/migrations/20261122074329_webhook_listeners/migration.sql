-- AlterTable
ALTER TABLE "webhook_endpoint" ADD COLUMN     "listen_until" TIMESTAMPTZ(3);
