-- AlterTable
ALTER TABLE "member" ADD COLUMN     "last_account_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "last_chosen_at" TIMESTAMPTZ(3);
