-- Each statement with IF is safe to run beforehand, as in 20261123202733_growth (docs/deployment.md).

-- AlterTable
ALTER TABLE "delivery_event" ADD COLUMN IF NOT EXISTS "exchanges" BYTEA;

-- AlterTable
ALTER TABLE "receipt" ADD COLUMN IF NOT EXISTS "compressed_statement" BYTEA;

-- CreateIndex
CREATE INDEX IF NOT EXISTS "delivery_event_delivery_id_idx" ON "delivery_event"("delivery_id");

-- DropIndex
DROP INDEX "delivery_event_delivery_id_id_idx";

-- DropIndex
DROP INDEX "receipt_workspace_id_id_idx";

-- DropIndex
DROP INDEX "delivery_workspace_id_created_at_platform_state_idx";

-- AlterTable
ALTER TABLE "receipt" ALTER COLUMN "workspace_id" DROP NOT NULL,
ALTER COLUMN "platform" DROP NOT NULL,
ALTER COLUMN "content_hash" DROP NOT NULL,
ALTER COLUMN "published_at" DROP NOT NULL,
DROP CONSTRAINT "receipt_pkey";

-- by hand
-- The existing index becomes the primary key, and gets its name, so nothing is built.
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_pkey" PRIMARY KEY USING INDEX "receipt_delivery_id_key";

ALTER TABLE "receipt" DROP CONSTRAINT "receipt_statement_names_its_key";
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_statement_names_its_key"
  CHECK (("statement" IS NULL AND "compressed_statement" IS NULL) = ("key_id" IS NULL)) NOT VALID;
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_has_one_statement"
  CHECK ("statement" IS NULL OR "compressed_statement" IS NULL) NOT VALID;

-- Once signed, a receipt is never changed.
DROP TRIGGER "receipt_never_changed" ON "receipt";
CREATE TRIGGER "receipt_never_changed" BEFORE UPDATE ON "receipt" FOR EACH ROW
  WHEN (OLD."key_id" IS NOT NULL) EXECUTE FUNCTION "refuse_update"();
