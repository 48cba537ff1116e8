-- CreateTable
CREATE TABLE "series" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "author_user_id" TEXT,
    "author_token_id" TEXT,
    "source" TEXT NOT NULL,
    "environment" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "texts" JSONB NOT NULL DEFAULT '[]',
    "cooldown_days" INTEGER NOT NULL DEFAULT 0,
    "time_zone" TEXT NOT NULL,
    "start_local" TEXT NOT NULL,
    "rrule" TEXT NOT NULL,
    "disambiguation" TEXT NOT NULL,
    "media_asset_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "stopped_at" TIMESTAMPTZ(3),
    "lease_token" TEXT,
    "lease_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "series_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "series_occurrence" (
    "series_id" TEXT NOT NULL,
    "local" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'planned',
    "due_at" TIMESTAMPTZ(3),
    "reason_code" TEXT,
    "reason" TEXT,
    "caption" TEXT,
    "post_id" TEXT,
    "given_local" TEXT,
    "given_hash" TEXT,

    CONSTRAINT "series_occurrence_pkey" PRIMARY KEY ("series_id","local")
);

-- CreateIndex
CREATE INDEX "series_workspace_id_id_idx" ON "series"("workspace_id", "id");

-- CreateIndex
CREATE INDEX "series_author_user_id_idx" ON "series"("author_user_id");

-- CreateIndex
CREATE INDEX "series_author_token_id_idx" ON "series"("author_token_id");

-- CreateIndex
CREATE INDEX "series_media_asset_ids" ON "series" USING GIN ("media_asset_ids");

-- CreateIndex
CREATE UNIQUE INDEX "series_occurrence_post_id_key" ON "series_occurrence"("post_id");

-- CreateIndex
CREATE INDEX "series_occurrence_series_id_at_idx" ON "series_occurrence"("series_id", "at");

-- CreateIndex
CREATE INDEX "series_occurrence_due_at_idx" ON "series_occurrence"("due_at");

-- AddForeignKey
ALTER TABLE "series" ADD CONSTRAINT "series_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "series" ADD CONSTRAINT "series_author_user_id_fkey" FOREIGN KEY ("author_user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "series" ADD CONSTRAINT "series_author_token_id_fkey" FOREIGN KEY ("author_token_id") REFERENCES "api_token"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "series_occurrence" ADD CONSTRAINT "series_occurrence_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "series"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "series_occurrence" ADD CONSTRAINT "series_occurrence_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "post"("id") ON DELETE SET NULL ON UPDATE CASCADE;
