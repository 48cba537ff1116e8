-- AlterTable
ALTER TABLE "draft" ADD COLUMN     "client_key" TEXT,
ADD COLUMN     "composer" JSONB,
ADD COLUMN     "deleted_at" TIMESTAMPTZ(3),
ADD COLUMN     "editor_user_id" TEXT,
ADD COLUMN     "media_asset_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "search_text" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE INDEX "draft_workspace_id_updated_at_id_idx" ON "draft"("workspace_id", "updated_at", "id");

-- CreateIndex
CREATE INDEX "draft_editor_user_id_idx" ON "draft"("editor_user_id");

-- CreateIndex
CREATE INDEX "draft_deleted_at_idx" ON "draft"("deleted_at");

-- CreateIndex
CREATE INDEX "draft_media" ON "draft" USING GIN ("media_asset_ids");

-- CreateIndex
CREATE UNIQUE INDEX "draft_workspace_id_client_key_key" ON "draft"("workspace_id", "client_key");

-- AddForeignKey
ALTER TABLE "draft" ADD CONSTRAINT "draft_editor_user_id_fkey" FOREIGN KEY ("editor_user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Drafts from before this migration are found by their shared text until they are saved again.
UPDATE "draft" SET "search_text" = left(lower(concat_ws(E'\n',
  (SELECT string_agg(caption, E'\n') FROM jsonb_array_elements_text(content->'content'->'captions') caption),
  (SELECT string_agg('#' || tag, E'\n') FROM jsonb_array_elements_text(content->'content'->'hashtags') tag)
)), 20000);
UPDATE "draft" SET "media_asset_ids" = array_remove(ARRAY[content->'content'->>'mediaId', content->'content'->>'coverMediaId']
  || ARRAY(SELECT jsonb_array_elements_text(content->'content'->'mediaIds')), NULL);
