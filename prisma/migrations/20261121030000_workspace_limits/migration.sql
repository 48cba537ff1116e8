-- AlterTable
ALTER TABLE "subscription" ADD COLUMN     "deliveries_per_day" INTEGER,
ADD COLUMN     "posts_per_day" INTEGER;
