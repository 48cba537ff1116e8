-- By hand: webhook events of series and queues, recorded as those of posts are (docs/decisions/0030-webhooks.md).

-- A worker's lease isn't a change: only saving and stopping a series set `updated_at`.
CREATE FUNCTION "note_series_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  event text := CASE
    WHEN TG_OP = 'INSERT' THEN 'series.created'
    WHEN OLD."stopped_at" IS NULL AND NEW."stopped_at" IS NOT NULL THEN 'series.stopped'
    ELSE 'series.updated' END;
BEGIN
  INSERT INTO "webhook_change" ("workspace_id", "type", "subject_id", "snapshot")
  SELECT NEW."workspace_id", event, NEW."id",
    to_jsonb(NEW) - ARRAY['author_user_id', 'author_token_id', 'lease_token', 'lease_until']
  WHERE EXISTS (SELECT 1 FROM "webhook_endpoint" e WHERE e."workspace_id" = NEW."workspace_id"
    AND e."enabled" AND (e."events" = '{}' OR event = ANY (e."events")));
  RETURN NULL;
END $$;
CREATE TRIGGER "series_creation_is_reported" AFTER INSERT ON "series" FOR EACH ROW
  EXECUTE FUNCTION "note_series_change"();
CREATE TRIGGER "series_change_is_reported" AFTER UPDATE ON "series" FOR EACH ROW
  WHEN (OLD."updated_at" <> NEW."updated_at") EXECUTE FUNCTION "note_series_change"();

-- The snapshot has all that the event reports, because a queue can be deleted before the event is created. It's taken
-- when the transaction commits, because the queue's accounts change after its row.
CREATE FUNCTION "note_queue_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  event text := CASE
    WHEN TG_OP = 'INSERT' THEN 'queue.created'
    WHEN OLD."paused_at" IS NULL AND NEW."paused_at" IS NOT NULL THEN 'queue.paused'
    WHEN OLD."paused_at" IS NOT NULL AND NEW."paused_at" IS NULL THEN 'queue.resumed'
    ELSE 'queue.updated' END;
BEGIN
  INSERT INTO "webhook_change" ("workspace_id", "type", "subject_id", "snapshot")
  SELECT NEW."workspace_id", event, NEW."id", jsonb_build_object(
    'queue', to_jsonb(NEW),
    'accounts', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', a."id", 'environment', a."environment")
        ORDER BY a."id"), '[]')
      FROM "queue_account" qa JOIN "account" a ON a."id" = qa."account_id"
      WHERE qa."queue_id" = NEW."id" AND a."state" <> 'revoked'),
    'post_count', (SELECT count(*) FROM "queue_post" qp JOIN "post" p ON p."id" = qp."post_id"
      WHERE qp."queue_id" = NEW."id" AND p."state_summary" IN ('scheduled', 'held')))
  WHERE EXISTS (SELECT 1 FROM "webhook_endpoint" e WHERE e."workspace_id" = NEW."workspace_id"
    AND e."enabled" AND (e."events" = '{}' OR event = ANY (e."events")));
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER "queue_creation_is_reported" AFTER INSERT ON "queue"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "note_queue_change"();
CREATE CONSTRAINT TRIGGER "queue_change_is_reported" AFTER UPDATE ON "queue"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD."updated_at" <> NEW."updated_at" OR OLD."paused_at" IS DISTINCT FROM NEW."paused_at")
  EXECUTE FUNCTION "note_queue_change"();

-- The deletion of a workspace deletes its endpoints too, so nobody would receive the event.
CREATE FUNCTION "note_queue_deletion"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "webhook_change" ("workspace_id", "type", "subject_id", "snapshot")
  SELECT OLD."workspace_id", 'queue.deleted', OLD."id", '{}'::jsonb
  WHERE EXISTS (SELECT 1 FROM "workspace" w WHERE w."id" = OLD."workspace_id" AND w."deleted_at" IS NULL)
    AND EXISTS (SELECT 1 FROM "webhook_endpoint" e WHERE e."workspace_id" = OLD."workspace_id"
      AND e."enabled" AND (e."events" = '{}' OR 'queue.deleted' = ANY (e."events")));
  RETURN NULL;
END $$;
CREATE TRIGGER "queue_deletion_is_reported" AFTER DELETE ON "queue" FOR EACH ROW
  EXECUTE FUNCTION "note_queue_deletion"();
