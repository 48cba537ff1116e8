-- AlterTable
ALTER TABLE "delivery" ADD COLUMN     "counted_at" TIMESTAMPTZ(3),
ADD COLUMN     "person_vouched" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "receipt" DROP COLUMN "signature",
ADD COLUMN     "key_id" TEXT,
ADD COLUMN     "statement" TEXT;

-- AlterTable
ALTER TABLE "signing_key" ADD COLUMN     "public_jwk" JSONB;

-- by hand: what the schema language cannot say

-- Receipts from before were signed with a secret of the server's, which nobody else could check: they keep
-- their facts and are signed when they are first asked for. Once signed, a receipt is never changed.
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_statement_names_its_key" CHECK (("statement" IS NULL) = ("key_id" IS NULL));
DROP TRIGGER "receipt_never_changed" ON "receipt";
CREATE TRIGGER "receipt_never_changed" BEFORE UPDATE ON "receipt" FOR EACH ROW
  WHEN (OLD."statement" IS NOT NULL) EXECUTE FUNCTION "refuse_update"();

-- A person vouched for these; until now only the note said so.
UPDATE "delivery" SET "person_vouched" = true
  WHERE "state" = 'published' AND "note" = 'Confirmed by a person, not by the platform.';
