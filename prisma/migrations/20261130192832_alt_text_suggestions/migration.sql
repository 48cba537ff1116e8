-- CreateTable
CREATE TABLE "alt_text_suggestion" (
    "media_id" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "findings" JSONB NOT NULL DEFAULT '[]',
    "is_cut" BOOLEAN NOT NULL DEFAULT false,
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "model" TEXT NOT NULL,
    "prompt_version" TEXT NOT NULL,
    "input_tokens" INTEGER NOT NULL DEFAULT 0,
    "output_tokens" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "alt_text_suggestion_pkey" PRIMARY KEY ("media_id","language")
);

-- AddForeignKey
ALTER TABLE "alt_text_suggestion" ADD CONSTRAINT "alt_text_suggestion_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media_asset"("id") ON DELETE CASCADE ON UPDATE CASCADE;
