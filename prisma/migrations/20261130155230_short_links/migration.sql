-- CreateTable
CREATE TABLE "short_link" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "created_by_user_id" TEXT,
    "code" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "reuse_key" TEXT,
    "clicks" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "short_link_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "short_link_code_key" ON "short_link"("code");

-- CreateIndex
CREATE INDEX "short_link_workspace_id_id_idx" ON "short_link"("workspace_id", "id");

-- CreateIndex
CREATE INDEX "short_link_created_by_user_id_idx" ON "short_link"("created_by_user_id");

-- CreateIndex
CREATE UNIQUE INDEX "short_link_workspace_id_reuse_key_key" ON "short_link"("workspace_id", "reuse_key");

-- AddForeignKey
ALTER TABLE "short_link" ADD CONSTRAINT "short_link_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "short_link" ADD CONSTRAINT "short_link_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
