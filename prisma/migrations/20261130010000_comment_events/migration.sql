-- by hand

-- Notes the result of a first comment, in the transaction of the change, and only where an enabled endpoint of the
-- workspace asks for it. The snapshot is the delivery's, with its comment.
CREATE FUNCTION "note_comment_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change_type text := 'delivery.comment_' || NEW."state";
BEGIN
  INSERT INTO "webhook_change" ("workspace_id", "type", "subject_id", "snapshot")
  SELECT d."workspace_id", change_type, d."id",
    to_jsonb(d) - ARRAY['step', 'step_state', 'lease_token', 'lease_until', 'fingerprint']
      || jsonb_build_object('first_comment', to_jsonb(NEW) - ARRAY['lease_token', 'lease_until'])
  FROM "delivery" d
  WHERE d."id" = NEW."delivery_id" AND EXISTS (SELECT 1 FROM "webhook_endpoint" e WHERE e."workspace_id" = d."workspace_id"
    AND e."enabled" AND (e."events" = '{}' OR change_type = ANY (e."events")));
  RETURN NULL;
END $$;
CREATE TRIGGER "first_comment_change_is_noted" AFTER UPDATE ON "first_comment" FOR EACH ROW
  WHEN (OLD."state" <> NEW."state" AND NEW."state" IN ('published', 'failed', 'unconfirmed'))
  EXECUTE FUNCTION "note_comment_change"();

-- The search finds first comments from now on.
UPDATE "post" SET "search_grams" = NULL WHERE "id" IN (SELECT "post_id" FROM "first_comment");
