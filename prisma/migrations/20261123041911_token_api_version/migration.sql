-- AlterTable
ALTER TABLE "api_token" ADD COLUMN     "api_version" TEXT NOT NULL DEFAULT '2026-11-23';
