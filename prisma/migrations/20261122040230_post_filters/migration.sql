-- CreateIndex
CREATE INDEX "post_workspace_id_state_summary_id_idx" ON "post"("workspace_id", "state_summary", "id");

-- CreateIndex
CREATE INDEX "post_workspace_id_created_at_idx" ON "post"("workspace_id", "created_at");
