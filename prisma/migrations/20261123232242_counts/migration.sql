-- On a large database, build the indexes concurrently before the upgrade (docs/deployment.md).

-- AlterTable
ALTER TABLE "workspace" ADD COLUMN     "counted_time_zone" TEXT;

-- CreateTable
CREATE TABLE "delivery_count" (
    "workspace_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "platform" TEXT NOT NULL,
    "environment" TEXT NOT NULL,
    "published" INTEGER NOT NULL,
    "failed" INTEGER NOT NULL,
    "other" INTEGER NOT NULL,

    CONSTRAINT "delivery_count_pkey" PRIMARY KEY ("workspace_id","day","platform","environment")
);

-- CreateTable
CREATE TABLE "delivery_count_change" (
    "workspace_id" TEXT NOT NULL,
    "seq" BIGSERIAL NOT NULL,
    "environment" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "platforms" TEXT[],
    "published" INTEGER NOT NULL,
    "failed" INTEGER NOT NULL,
    "other" INTEGER NOT NULL,

    CONSTRAINT "delivery_count_change_pkey" PRIMARY KEY ("workspace_id","seq")
);

-- CreateIndex
CREATE INDEX IF NOT EXISTS "audit_entry_subject_idx" ON "audit_entry"("subject");

-- CreateIndex
CREATE INDEX IF NOT EXISTS "webhook_delivery_endpoint_id_state_id_idx" ON "webhook_delivery"("endpoint_id", "state", "id");

-- AddForeignKey
ALTER TABLE "delivery_count" ADD CONSTRAINT "delivery_count_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- by hand: what the schema language cannot say
-- Workspaces whose days aren't counted yet, or in another time zone.
CREATE INDEX "workspace_to_count" ON "workspace"("id") WHERE "counted_time_zone" IS DISTINCT FROM "time_zone";

-- A post's deliveries are inserted, and deleted, by one statement: one row for all of them.
CREATE FUNCTION "note_delivery_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  INSERT INTO "delivery_count_change" ("workspace_id", "environment", "at", "platforms", "published", "failed", "other")
  SELECT "workspace_id", "environment", "created_at", array_agg("platform"), sign * "is_published"::int,
    sign * "is_failed"::int, sign * (NOT "is_published" AND NOT "is_failed")::int
  FROM (
    SELECT "workspace_id", "created_at", "platform", "state" = 'published' AS "is_published", "state" = 'failed' AS "is_failed",
      (SELECT a."environment" FROM "account" a WHERE a."id" = "account_id") AS "environment"
    FROM "changed"
  ) d
  -- What is deleted with its whole workspace isn't counted anymore.
  WHERE "environment" IS NOT NULL AND (sign = 1 OR EXISTS (SELECT 1 FROM "workspace" w WHERE w."id" = d."workspace_id"))
  GROUP BY "workspace_id", "environment", "created_at", "is_published", "is_failed";
  RETURN NULL;
END $$;
CREATE TRIGGER "delivery_insert_is_counted" AFTER INSERT ON "delivery" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_delivery_counts"();
CREATE TRIGGER "delivery_deletion_is_counted" AFTER DELETE ON "delivery" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_delivery_counts"();

CREATE FUNCTION "note_delivery_outcome"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "delivery_count_change" ("workspace_id", "environment", "at", "platforms", "published", "failed", "other")
  SELECT NEW."workspace_id", a."environment", NEW."created_at", ARRAY[NEW."platform"],
    (NEW."state" = 'published')::int - (OLD."state" = 'published')::int,
    (NEW."state" = 'failed')::int - (OLD."state" = 'failed')::int,
    (NEW."state" NOT IN ('published', 'failed'))::int - (OLD."state" NOT IN ('published', 'failed'))::int
  FROM "account" a WHERE a."id" = NEW."account_id";
  RETURN NULL;
END $$;
CREATE TRIGGER "delivery_outcome_is_counted" AFTER UPDATE OF "state" ON "delivery" FOR EACH ROW
  WHEN ((OLD."state" = 'published') <> (NEW."state" = 'published') OR (OLD."state" = 'failed') <> (NEW."state" = 'failed'))
  EXECUTE FUNCTION "note_delivery_outcome"();

-- What the counts depend on besides the outcome.
CREATE FUNCTION "refuse_delivery_move"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a delivery keeps its workspace, account, platform, and time' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER "delivery_never_moves" BEFORE UPDATE OF "workspace_id", "account_id", "platform", "created_at" ON "delivery" FOR EACH ROW
  WHEN (OLD."workspace_id" <> NEW."workspace_id" OR OLD."account_id" <> NEW."account_id" OR OLD."platform" <> NEW."platform"
    OR OLD."created_at" <> NEW."created_at")
  EXECUTE FUNCTION "refuse_delivery_move"();

-- What a person did outside of workspaces, by the kind of action.
CREATE INDEX IF NOT EXISTS "audit_entry_of_person_by_action" ON "audit_entry"("actor_user_id", "action", "id") WHERE "workspace_id" IS NULL;

-- The timeline entries of a person.
CREATE INDEX IF NOT EXISTS "delivery_event_of_person" ON "delivery_event"(("data" ->> 'userId')) WHERE "data" ->> 'userId' IS NOT NULL;

-- The media library, without deleted files and those made from others.
CREATE INDEX IF NOT EXISTS "media_asset_listed" ON "media_asset"("workspace_id", "id") WHERE "state" = 'ready' AND "deleted_at" IS NULL AND "origin" <> 'rendition';
CREATE INDEX IF NOT EXISTS "media_asset_listed_by_kind" ON "media_asset"("workspace_id", "kind", "id") WHERE "state" = 'ready' AND "deleted_at" IS NULL AND "origin" <> 'rendition';

-- Grams now also contain periods. They're computed again, which is only needed where the job has already run.
UPDATE "post" SET "search_grams" = NULL WHERE "search_grams" IS NOT NULL;
