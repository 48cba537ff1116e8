-- CreateTable
CREATE TABLE "project_file" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "environment" TEXT NOT NULL,
    "project" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "fixed_hash" TEXT NOT NULL,
    "post_id" TEXT,
    "applied_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "project_file_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "project_file_post_id_key" ON "project_file"("post_id");

-- CreateIndex
CREATE INDEX "project_file_workspace_id_id_idx" ON "project_file"("workspace_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "project_file_workspace_id_environment_project_key_key" ON "project_file"("workspace_id", "environment", "project", "key");

-- AddForeignKey
ALTER TABLE "project_file" ADD CONSTRAINT "project_file_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_file" ADD CONSTRAINT "project_file_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "post"("id") ON DELETE SET NULL ON UPDATE CASCADE;
