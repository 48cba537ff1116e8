-- Each statement is safe to run beforehand: on a large database, build the indexes concurrently before the
-- upgrade (docs/deployment.md), and this migration finds them and finishes at once.

-- AlterTable
ALTER TABLE "post" ADD COLUMN IF NOT EXISTS "search_grams" INTEGER[];

-- CreateIndex
CREATE INDEX IF NOT EXISTS "caption_user_id_idx" ON "caption"("user_id");

-- CreateIndex
CREATE INDEX IF NOT EXISTS "delivery_workspace_id_platform_post_id_idx" ON "delivery"("workspace_id", "platform", "post_id");

-- CreateIndex
CREATE INDEX IF NOT EXISTS "delivery_workspace_id_created_at_platform_state_idx" ON "delivery"("workspace_id", "created_at", "platform", "state");

-- CreateIndex
CREATE INDEX IF NOT EXISTS "draft_author_user_id_idx" ON "draft"("author_user_id");

-- CreateIndex
CREATE INDEX IF NOT EXISTS "hashtag_set_user_id_idx" ON "hashtag_set"("user_id");

-- CreateIndex
CREATE INDEX IF NOT EXISTS "invitation_invited_by_user_id_idx" ON "invitation"("invited_by_user_id");

-- CreateIndex
CREATE INDEX IF NOT EXISTS "media_asset_uploaded_by_user_id_idx" ON "media_asset"("uploaded_by_user_id");

-- CreateIndex
CREATE INDEX IF NOT EXISTS "media_import_user_id_idx" ON "media_import"("user_id");

-- CreateIndex
CREATE INDEX IF NOT EXISTS "oauth_attempt_user_id_idx" ON "oauth_attempt"("user_id");

-- CreateIndex
CREATE INDEX IF NOT EXISTS "oauth_attempt_api_token_id_idx" ON "oauth_attempt"("api_token_id");

-- CreateIndex
CREATE INDEX IF NOT EXISTS "oauth_attempt_workspace_id_idx" ON "oauth_attempt"("workspace_id");

-- CreateIndex
CREATE INDEX IF NOT EXISTS "post_workspace_id_environment_id_idx" ON "post"("workspace_id", "environment", "id");

-- CreateIndex
CREATE INDEX IF NOT EXISTS "post_author_user_id_idx" ON "post"("author_user_id");

-- CreateIndex
CREATE INDEX IF NOT EXISTS "post_author_token_id_idx" ON "post"("author_token_id");

-- CreateIndex
CREATE INDEX IF NOT EXISTS "upload_user_id_idx" ON "upload"("user_id");

-- CreateIndex
CREATE INDEX IF NOT EXISTS "session_identity_id_idx" ON "session"("identity_id");

-- CreateIndex
CREATE INDEX IF NOT EXISTS "contact_request_user_id_idx" ON "contact_request"("user_id");

-- CreateIndex
CREATE INDEX IF NOT EXISTS "webhook_change_workspace_id_idx" ON "webhook_change"("workspace_id");

-- by hand: what the schema language cannot say
-- Search: candidates by their grams; posts without grams (too many, or not computed yet) are candidates of every search. Changes
-- are collected before they are merged into the index, but no more of them than a search can read quickly.
CREATE INDEX IF NOT EXISTS "post_search_grams" ON "post" USING GIN ("search_grams") WITH (gin_pending_list_limit = 256);
CREATE INDEX IF NOT EXISTS "post_without_grams" ON "post"("workspace_id", "id") WHERE "search_grams" IS NULL OR "search_grams" = '{}';

-- Posts between two times, in the order of their ids: day by day.
CREATE INDEX IF NOT EXISTS "post_by_day" ON "post"("workspace_id", (("created_at" AT TIME ZONE 'UTC')::date), "id", "created_at");

-- The posts that use a file.
CREATE INDEX IF NOT EXISTS "delivery_media" ON "delivery" USING GIN ("media_asset_ids") WITH (gin_pending_list_limit = 64);
CREATE INDEX IF NOT EXISTS "delivery_cover" ON "delivery"("cover_asset_id") WHERE "cover_asset_id" IS NOT NULL;

-- What is open in a workspace, and of an account, counted without reading the rows.
CREATE INDEX IF NOT EXISTS "delivery_open_by_workspace" ON "delivery"("workspace_id", "post_id", "needs_decision", "late_at") WHERE "state" NOT IN ('published', 'failed', 'canceled');
CREATE INDEX IF NOT EXISTS "delivery_open_of_account" ON "delivery"("account_id", "id") WHERE "state" NOT IN ('published', 'failed', 'canceled');
DROP INDEX IF EXISTS "delivery_open_by_account";

-- Files that nothing has used for long, and deleted ones whose bytes are still there.
CREATE INDEX IF NOT EXISTS "media_asset_unused" ON "media_asset"((COALESCE("last_used_at", "created_at"))) WHERE "deleted_at" IS NULL AND "state" = 'ready';
CREATE INDEX IF NOT EXISTS "media_asset_to_remove" ON "media_asset"("id") WHERE "deleted_at" IS NOT NULL AND "state" <> 'failed';

-- The audit log: what a workspace shows besides its own entries, and one kind of action.
CREATE INDEX IF NOT EXISTS "audit_entry_by_action" ON "audit_entry"("workspace_id", "action", "id");
CREATE INDEX IF NOT EXISTS "audit_entry_of_person" ON "audit_entry"("actor_user_id", "id") WHERE "workspace_id" IS NULL;
CREATE INDEX IF NOT EXISTS "audit_entry_of_all" ON "audit_entry"("id") WHERE "workspace_id" IS NULL AND "actor_kind" = 'system' AND "action" = 'keys.rotated';

-- A changed text is found by its old grams no longer. Runs for every writer, old versions of Fanfare included.
CREATE FUNCTION "forget_search_grams"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "post" SET "search_grams" = NULL WHERE "id" = NEW."post_id" AND "search_grams" IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER "delivery_text_changed" AFTER UPDATE OF "text", "platform" ON "delivery"
  FOR EACH ROW WHEN (OLD."text" IS DISTINCT FROM NEW."text" OR OLD."platform" IS DISTINCT FROM NEW."platform")
  EXECUTE FUNCTION "forget_search_grams"();
