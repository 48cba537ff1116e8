-- AlterTable
ALTER TABLE "delivery" ADD COLUMN     "live_parts" JSONB NOT NULL DEFAULT '[]';

-- A thread's first post belongs to its delivery as soon as it's live, like a single post. Not validated, because no
-- older row has parts, and validating would read the whole table.
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_live_parts" CHECK (jsonb_typeof("live_parts") = 'array' AND ("live_parts" = '[]' OR "remote_id" IS NOT NULL)) NOT VALID;
