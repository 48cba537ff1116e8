-- AlterTable
ALTER TABLE "workspace" ADD COLUMN     "link_rules" JSONB;
