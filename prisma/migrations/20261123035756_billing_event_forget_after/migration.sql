-- AlterTable
ALTER TABLE "billing_event" ADD COLUMN     "forget_after" TIMESTAMPTZ(3);
