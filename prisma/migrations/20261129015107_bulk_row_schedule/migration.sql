-- AlterTable
ALTER TABLE "bulk_row" ADD COLUMN     "schedule" JSONB;
