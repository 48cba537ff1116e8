-- by hand: what the schema language cannot say
-- Announces recorded changes, so that the process that turns them into events needn't look for them every second.
-- One notification per transaction, and after its commit.
CREATE FUNCTION "announce_webhook_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('fanfare_jobs', 'webhook-changes');
  RETURN NULL;
END $$;
CREATE TRIGGER "webhook_change_is_announced" AFTER INSERT ON "webhook_change"
  FOR EACH STATEMENT EXECUTE FUNCTION "announce_webhook_changes"();
