-- AlterTable
ALTER TABLE "billing_letter" ADD COLUMN     "claimed_until" TIMESTAMPTZ(3),
ALTER COLUMN "sent_at" DROP NOT NULL;
