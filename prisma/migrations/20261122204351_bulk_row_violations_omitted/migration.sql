-- AlterTable
ALTER TABLE "bulk_row" ADD COLUMN     "violations_omitted" INTEGER NOT NULL DEFAULT 0;
