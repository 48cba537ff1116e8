-- AlterTable
ALTER TABLE "delivery" ADD COLUMN     "rendition_ids" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "media_asset" ADD COLUMN     "bit_rate" BIGINT,
ADD COLUMN     "container" TEXT,
ADD COLUMN     "focal_x" DOUBLE PRECISION,
ADD COLUMN     "focal_y" DOUBLE PRECISION,
ADD COLUMN     "frame_count" INTEGER,
ADD COLUMN     "frame_rate" DOUBLE PRECISION,
ADD COLUMN     "has_audio" BOOLEAN,
ADD COLUMN     "last_used_at" TIMESTAMPTZ(3),
ADD COLUMN     "origin" TEXT NOT NULL DEFAULT 'upload',
ADD COLUMN     "page_count" INTEGER,
ADD COLUMN     "rotation" INTEGER,
ADD COLUMN     "source_url" TEXT;

-- AlterTable
ALTER TABLE "subscription" ADD COLUMN     "ai_tokens_per_day" INTEGER;

-- AlterTable
ALTER TABLE "workspace" ADD COLUMN     "banned_words" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "rendition" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "asset_id" TEXT NOT NULL,
    "recipe_hash" TEXT NOT NULL,
    "platform" TEXT NOT NULL,
    "recipe" JSONB NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "progress" INTEGER NOT NULL DEFAULT 0,
    "output_id" TEXT,
    "error_message" TEXT,
    "lease_token" TEXT,
    "lease_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "rendition_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "upload" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "user_id" TEXT,
    "file_name" TEXT NOT NULL,
    "platform" TEXT,
    "alt_text" TEXT,
    "size_bytes" BIGINT NOT NULL,
    "received_bytes" BIGINT NOT NULL DEFAULT 0,
    "state" TEXT NOT NULL DEFAULT 'open',
    "media_id" TEXT,
    "error_code" TEXT,
    "error_message" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "upload_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "media_import" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "user_id" TEXT,
    "url" TEXT NOT NULL,
    "file_url" TEXT,
    "format_id" TEXT,
    "title" TEXT,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "size_bytes" BIGINT,
    "received_bytes" BIGINT NOT NULL DEFAULT 0,
    "media_id" TEXT,
    "error_code" TEXT,
    "error_message" TEXT,
    "lease_token" TEXT,
    "lease_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "media_import_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "caption" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "user_id" TEXT,
    "batch_id" TEXT NOT NULL,
    "platform" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "tone" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "original" TEXT NOT NULL,
    "findings" JSONB NOT NULL DEFAULT '[]',
    "is_cut" BOOLEAN NOT NULL DEFAULT false,
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "model" TEXT NOT NULL,
    "prompt_version" TEXT NOT NULL,
    "parameters" JSONB NOT NULL DEFAULT '{}',
    "input_tokens" INTEGER NOT NULL DEFAULT 0,
    "output_tokens" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "edited_at" TIMESTAMPTZ(3),

    CONSTRAINT "caption_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "hashtag_set" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "user_id" TEXT,
    "batch_id" TEXT NOT NULL,
    "platform" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "hashtags" TEXT[],
    "original" TEXT[],
    "findings" JSONB NOT NULL DEFAULT '[]',
    "is_cut" BOOLEAN NOT NULL DEFAULT false,
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "model" TEXT NOT NULL,
    "prompt_version" TEXT NOT NULL,
    "parameters" JSONB NOT NULL DEFAULT '{}',
    "input_tokens" INTEGER NOT NULL DEFAULT 0,
    "output_tokens" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "edited_at" TIMESTAMPTZ(3),

    CONSTRAINT "hashtag_set_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ai_usage_day" (
    "workspace_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "time_zone" TEXT NOT NULL,
    "tokens_reserved" INTEGER NOT NULL DEFAULT 0,
    "tokens_used" INTEGER NOT NULL DEFAULT 0,
    "requests" INTEGER NOT NULL DEFAULT 0,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ai_usage_day_pkey" PRIMARY KEY ("workspace_id","day")
);

-- CreateIndex
CREATE UNIQUE INDEX "rendition_output_id_key" ON "rendition"("output_id");

-- CreateIndex
CREATE INDEX "rendition_workspace_id_id_idx" ON "rendition"("workspace_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "rendition_asset_id_recipe_hash_key" ON "rendition"("asset_id", "recipe_hash");

-- CreateIndex
CREATE INDEX "upload_workspace_id_id_idx" ON "upload"("workspace_id", "id");

-- CreateIndex
CREATE INDEX "upload_expires_at_idx" ON "upload"("expires_at");

-- CreateIndex
CREATE INDEX "media_import_workspace_id_id_idx" ON "media_import"("workspace_id", "id");

-- CreateIndex
CREATE INDEX "caption_workspace_id_id_idx" ON "caption"("workspace_id", "id");

-- CreateIndex
CREATE INDEX "hashtag_set_workspace_id_id_idx" ON "hashtag_set"("workspace_id", "id");

-- AddForeignKey
ALTER TABLE "rendition" ADD CONSTRAINT "rendition_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rendition" ADD CONSTRAINT "rendition_asset_id_fkey" FOREIGN KEY ("asset_id") REFERENCES "media_asset"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rendition" ADD CONSTRAINT "rendition_output_id_fkey" FOREIGN KEY ("output_id") REFERENCES "media_asset"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upload" ADD CONSTRAINT "upload_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media_import" ADD CONSTRAINT "media_import_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "caption" ADD CONSTRAINT "caption_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hashtag_set" ADD CONSTRAINT "hashtag_set_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ai_usage_day" ADD CONSTRAINT "ai_usage_day_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- by hand: what the schema language cannot say
ALTER TABLE "media_asset"
  ADD CONSTRAINT "media_asset_focal_point_inside" CHECK ("focal_x" BETWEEN 0 AND 1 AND "focal_y" BETWEEN 0 AND 1),
  ADD CONSTRAINT "media_asset_known_origin" CHECK ("origin" IN ('upload', 'import', 'rendition'));
ALTER TABLE "rendition" ADD CONSTRAINT "rendition_ready_has_file" CHECK ("state" <> 'ready' OR "output_id" IS NOT NULL);
ALTER TABLE "upload" ADD CONSTRAINT "upload_received_no_more_than_said" CHECK ("received_bytes" BETWEEN 0 AND "size_bytes");
ALTER TABLE "ai_usage_day" ADD CONSTRAINT "ai_usage_day_not_negative" CHECK ("tokens_reserved" >= 0 AND "tokens_used" >= 0 AND "requests" >= 0);
-- What workers look for.
CREATE INDEX "rendition_unfinished" ON "rendition"("created_at") WHERE "state" IN ('queued', 'running');
CREATE INDEX "media_import_unfinished" ON "media_import"("created_at") WHERE "state" IN ('queued', 'running');
