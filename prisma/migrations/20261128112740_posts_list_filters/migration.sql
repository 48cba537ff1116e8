-- Each statement is safe to run beforehand: on a large database, build the indexes concurrently before the
-- upgrade (docs/deployment.md), and this migration finds them and finishes at once.

-- CreateIndex
CREATE INDEX IF NOT EXISTS "delivery_workspace_id_account_id_post_id_idx" ON "delivery"("workspace_id", "account_id", "post_id");

-- CreateIndex
CREATE INDEX IF NOT EXISTS "post_workspace_id_author_user_id_id_idx" ON "post"("workspace_id", "author_user_id", "id");
