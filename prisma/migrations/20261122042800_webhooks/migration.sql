-- CreateTable
CREATE TABLE "webhook_endpoint" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "events" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "environment" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "disabled_reason" TEXT,
    "disabled_at" TIMESTAMPTZ(3),
    "letter_due_at" TIMESTAMPTZ(3),
    "secret_enc" TEXT NOT NULL,
    "old_secret_enc" TEXT,
    "old_secret_until" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_endpoint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_change" (
    "seq" BIGSERIAL NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "snapshot" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "retry_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_change_pkey" PRIMARY KEY ("seq")
);

-- CreateTable
CREATE TABLE "webhook_event" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "id" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "endpoint_id" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "tries" INTEGER NOT NULL DEFAULT 0,
    "next_try_at" TIMESTAMPTZ(3) NOT NULL,
    "give_up_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_token" TEXT,
    "lease_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_attempt" (
    "id" TEXT NOT NULL,
    "delivery_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "status" INTEGER,
    "error" TEXT,
    "answer" TEXT,
    "duration_ms" INTEGER NOT NULL,

    CONSTRAINT "webhook_attempt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_told_risk" (
    "account_id" TEXT NOT NULL,
    "status" TEXT NOT NULL,

    CONSTRAINT "webhook_told_risk_pkey" PRIMARY KEY ("account_id")
);

-- CreateIndex
CREATE INDEX "webhook_endpoint_workspace_id_id_idx" ON "webhook_endpoint"("workspace_id", "id");

-- CreateIndex
CREATE INDEX "webhook_event_workspace_id_idx" ON "webhook_event"("workspace_id");

-- CreateIndex
CREATE INDEX "webhook_event_created_at_idx" ON "webhook_event"("created_at");

-- CreateIndex
CREATE INDEX "webhook_delivery_endpoint_id_id_idx" ON "webhook_delivery"("endpoint_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_delivery_event_id_endpoint_id_key" ON "webhook_delivery"("event_id", "endpoint_id");

-- CreateIndex
CREATE INDEX "webhook_attempt_delivery_id_id_idx" ON "webhook_attempt"("delivery_id", "id");

-- AddForeignKey
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_change" ADD CONSTRAINT "webhook_change_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_event" ADD CONSTRAINT "webhook_event_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "webhook_event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoint"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_attempt" ADD CONSTRAINT "webhook_attempt_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "webhook_delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_told_risk" ADD CONSTRAINT "webhook_told_risk_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- by hand

-- What is to be sent: the sweep finds it, and a lease that ran out
CREATE INDEX "webhook_delivery_due" ON "webhook_delivery"("next_try_at") WHERE "state" = 'pending';
CREATE INDEX "webhook_delivery_leased" ON "webhook_delivery"("endpoint_id") WHERE "lease_until" IS NOT NULL;
CREATE INDEX "webhook_endpoint_letter_due" ON "webhook_endpoint"("letter_due_at") WHERE "letter_due_at" IS NOT NULL;

-- Notes what changed, in the transaction of the change, and only where an enabled endpoint of the workspace
-- asks for it: one look into an index where there is none. Whoever writes a row need not think of it.
-- In the snapshot is nothing that is a worker's own (steps hold upload addresses) or secret.
CREATE FUNCTION "note_delivery_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Most workspaces have none: this is all that a change costs them.
  IF NOT EXISTS (SELECT 1 FROM "webhook_endpoint" WHERE "workspace_id" = NEW."workspace_id" AND "enabled")
    THEN RETURN NULL; END IF;
  INSERT INTO "webhook_change" ("workspace_id", "type", "subject_id", "snapshot")
  SELECT NEW."workspace_id", t."type", NEW."id",
    to_jsonb(NEW) - ARRAY['step', 'step_state', 'lease_token', 'lease_until', 'fingerprint']
  FROM unnest(CASE WHEN TG_OP = 'INSERT' THEN ARRAY['delivery.created'] ELSE ARRAY[
    CASE
      WHEN NEW."needs_decision" AND NOT OLD."needs_decision" THEN 'delivery.needs_decision'
      WHEN NEW."state" <> OLD."state" THEN 'delivery.' || NEW."state"
    END,
    CASE WHEN NEW."late_at" IS NOT NULL AND OLD."late_at" IS NULL THEN 'delivery.late' END,
    CASE WHEN NEW."removed_at" IS NOT NULL AND OLD."removed_at" IS NULL THEN 'delivery.removed' END
  ] END) AS t("type")
  WHERE EXISTS (SELECT 1 FROM "webhook_endpoint" e WHERE e."workspace_id" = NEW."workspace_id"
    AND e."enabled" AND (e."events" = '{}' OR t."type" = ANY (e."events"))) AND t."type" IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER "delivery_made_is_told" AFTER INSERT ON "delivery" FOR EACH ROW EXECUTE FUNCTION "note_delivery_change"();
CREATE TRIGGER "delivery_change_is_told" AFTER UPDATE ON "delivery" FOR EACH ROW
  WHEN (OLD."state" <> NEW."state" OR OLD."needs_decision" <> NEW."needs_decision"
    OR (OLD."late_at" IS NULL AND NEW."late_at" IS NOT NULL)
    OR (OLD."removed_at" IS NULL AND NEW."removed_at" IS NOT NULL))
  EXECUTE FUNCTION "note_delivery_change"();

CREATE FUNCTION "note_post_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told text := CASE
    WHEN TG_OP = 'INSERT' THEN 'post.created'
    WHEN OLD."state_summary" = NEW."state_summary" THEN 'post.updated'
    ELSE 'post.' || NEW."state_summary" END;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM "webhook_endpoint" WHERE "workspace_id" = NEW."workspace_id" AND "enabled")
    THEN RETURN NULL; END IF;
  INSERT INTO "webhook_change" ("workspace_id", "type", "subject_id", "snapshot")
  SELECT NEW."workspace_id", told, NEW."id", jsonb_build_object(
    -- Who wrote it is nobody's outside, and goes when they go.
    'post', to_jsonb(NEW) - ARRAY['content_hash', 'author_user_id', 'author_token_id'],
    'deliveries', (SELECT coalesce(jsonb_agg(to_jsonb(d)
        - ARRAY['step', 'step_state', 'lease_token', 'lease_until', 'fingerprint']), '[]')
      FROM "delivery" d WHERE d."post_id" = NEW."id"))
  WHERE EXISTS (SELECT 1 FROM "webhook_endpoint" e WHERE e."workspace_id" = NEW."workspace_id"
    AND e."enabled" AND (e."events" = '{}' OR told = ANY (e."events")));
  RETURN NULL;
END $$;
CREATE TRIGGER "post_made_is_told" AFTER INSERT ON "post" FOR EACH ROW EXECUTE FUNCTION "note_post_change"();
CREATE TRIGGER "post_change_is_told" AFTER UPDATE ON "post" FOR EACH ROW
  WHEN (OLD."state_summary" <> NEW."state_summary" OR OLD."content" <> NEW."content")
  EXECUTE FUNCTION "note_post_change"();

-- A post that goes with its workspace is told to nobody: the endpoints go, too.
CREATE FUNCTION "note_post_deletion"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "webhook_change" ("workspace_id", "type", "subject_id", "snapshot")
  SELECT OLD."workspace_id", 'post.deleted', OLD."id", jsonb_build_object('environment', OLD."environment")
  WHERE EXISTS (SELECT 1 FROM "workspace" w WHERE w."id" = OLD."workspace_id" AND w."deleted_at" IS NULL)
    AND EXISTS (SELECT 1 FROM "webhook_endpoint" e WHERE e."workspace_id" = OLD."workspace_id"
      AND e."enabled" AND (e."events" = '{}' OR 'post.deleted' = ANY (e."events")));
  RETURN NULL;
END $$;
CREATE TRIGGER "post_deletion_is_told" AFTER DELETE ON "post" FOR EACH ROW EXECUTE FUNCTION "note_post_deletion"();

CREATE FUNCTION "note_account_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told text;
BEGIN
  IF TG_OP = 'INSERT' THEN told := 'account.connected';
  ELSIF OLD."state" = NEW."state" THEN told := 'account.updated';
  ELSIF NEW."state" = 'revoked' THEN told := 'account.disconnected';
  ELSIF NEW."state" = 'needs_reauthorization' THEN told := 'account.needs_reauthorization';
  ELSIF OLD."state" = 'revoked' THEN told := 'account.connected';
  ELSE told := 'account.reconnected';
  END IF;
  INSERT INTO "webhook_change" ("workspace_id", "type", "subject_id", "snapshot")
  SELECT NEW."workspace_id", told, NEW."id", to_jsonb(NEW)
    - ARRAY['access_token_enc', 'refresh_token_enc', 'token_key_id', 'refresh_lease_token', 'refresh_lease_until', 'details']
  WHERE EXISTS (SELECT 1 FROM "webhook_endpoint" e WHERE e."workspace_id" = NEW."workspace_id"
    AND e."enabled" AND (e."events" = '{}' OR told = ANY (e."events")));
  RETURN NULL;
END $$;
CREATE TRIGGER "account_made_is_told" AFTER INSERT ON "account" FOR EACH ROW EXECUTE FUNCTION "note_account_change"();
CREATE TRIGGER "account_change_is_told" AFTER UPDATE ON "account" FOR EACH ROW
  WHEN (OLD."state" <> NEW."state" OR OLD."name" <> NEW."name" OR OLD."handle" IS DISTINCT FROM NEW."handle"
    OR OLD."picture_url" IS DISTINCT FROM NEW."picture_url" OR OLD."profile_url" IS DISTINCT FROM NEW."profile_url"
    OR OLD."scopes" <> NEW."scopes" OR OLD."is_default" <> NEW."is_default")
  EXECUTE FUNCTION "note_account_change"();
