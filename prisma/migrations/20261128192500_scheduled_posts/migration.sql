-- AlterTable
ALTER TABLE "post" ADD COLUMN     "publish_local" TEXT,
ADD COLUMN     "publish_rule" TEXT,
ADD COLUMN     "zones_version" TEXT;

-- AlterTable
ALTER TABLE "workspace" ADD COLUMN     "late_limit_minutes" INTEGER NOT NULL DEFAULT 60;

-- by hand: what the schema language cannot say
-- Two more states. No row breaks the new constraint, so it needn't read the table.
ALTER TABLE "delivery" DROP CONSTRAINT "delivery_state";
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_state" CHECK ("state" IN ('scheduled', 'held', 'queued', 'preparing', 'uploading', 'processing', 'waiting', 'committing', 'unconfirmed', 'confirming', 'published', 'failed', 'canceled')) NOT VALID;
ALTER TABLE "post" ADD CONSTRAINT "post_schedule_is_whole" CHECK (
  "publish_rule" IS NULL
  OR ("publish_at" IS NOT NULL AND "time_zone" IS NOT NULL AND "publish_local" IS NOT NULL
    AND "zones_version" IS NOT NULL AND "publish_rule" IN ('instant', 'earlier', 'later', 'reject'))) NOT VALID;
ALTER TABLE "workspace" ADD CONSTRAINT "workspace_late_limit" CHECK ("late_limit_minutes" BETWEEN 1 AND 10080) NOT VALID;

-- What is due next, and what is scheduled in a window of time.
CREATE INDEX "delivery_scheduled" ON "delivery"("run_at") WHERE "state" = 'scheduled';
CREATE INDEX "delivery_scheduled_by_account" ON "delivery"("account_id", "run_at") WHERE "state" = 'scheduled';
CREATE INDEX "post_scheduled" ON "post"("workspace_id", "publish_at", "id") WHERE "publish_at" IS NOT NULL;

-- Announces that a due time may have become earlier. Postgres sends one notification per transaction.
CREATE FUNCTION "announce_scheduled"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('fanfare_jobs', 'scheduled');
  RETURN NULL;
END $$;
CREATE TRIGGER "delivery_scheduled_is_announced" AFTER INSERT ON "delivery" FOR EACH ROW
  WHEN (NEW."state" = 'scheduled') EXECUTE FUNCTION "announce_scheduled"();
CREATE TRIGGER "delivery_rescheduled_is_announced" AFTER UPDATE OF "state", "run_at" ON "delivery" FOR EACH ROW
  WHEN (NEW."state" = 'scheduled' AND (OLD."state" <> 'scheduled' OR OLD."run_at" <> NEW."run_at"))
  EXECUTE FUNCTION "announce_scheduled"();

-- As before, with events about a post's time.
CREATE OR REPLACE FUNCTION "note_post_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told text[] := CASE
    WHEN TG_OP = 'INSERT' THEN ARRAY['post.created', CASE WHEN NEW."state_summary" = 'scheduled' THEN 'post.scheduled' END]
    ELSE ARRAY[
      CASE WHEN OLD."state_summary" <> NEW."state_summary" THEN 'post.' || NEW."state_summary" END,
      CASE WHEN OLD."publish_at" <> NEW."publish_at" AND NEW."state_summary" = 'scheduled'
        AND OLD."state_summary" = 'scheduled' THEN 'post.rescheduled' END,
      CASE WHEN OLD."state_summary" = NEW."state_summary" AND OLD."content" <> NEW."content" THEN 'post.updated' END
    ] END;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM "webhook_endpoint" WHERE "workspace_id" = NEW."workspace_id" AND "enabled")
    THEN RETURN NULL; END IF;
  INSERT INTO "webhook_change" ("workspace_id", "type", "subject_id", "snapshot")
  SELECT NEW."workspace_id", t."type", NEW."id", jsonb_build_object(
    -- Who wrote it is nobody's outside, and goes when they go.
    'post', to_jsonb(NEW) - ARRAY['content_hash', 'author_user_id', 'author_token_id'],
    'deliveries', (SELECT coalesce(jsonb_agg(to_jsonb(d)
        - ARRAY['step', 'step_state', 'lease_token', 'lease_until', 'fingerprint']), '[]')
      FROM "delivery" d WHERE d."post_id" = NEW."id"))
  FROM unnest(told) WITH ORDINALITY AS t("type", "place")
  WHERE t."type" IS NOT NULL AND EXISTS (SELECT 1 FROM "webhook_endpoint" e WHERE e."workspace_id" = NEW."workspace_id"
    AND e."enabled" AND (e."events" = '{}' OR t."type" = ANY (e."events")))
  ORDER BY t."place";
  RETURN NULL;
END $$;
DROP TRIGGER "post_change_is_told" ON "post";
CREATE TRIGGER "post_change_is_told" AFTER UPDATE ON "post" FOR EACH ROW
  WHEN (OLD."state_summary" <> NEW."state_summary" OR OLD."content" <> NEW."content"
    OR OLD."publish_at" IS DISTINCT FROM NEW."publish_at")
  EXECUTE FUNCTION "note_post_change"();
