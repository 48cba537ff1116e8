-- AlterTable
ALTER TABLE "session" ADD COLUMN     "workspace_id" TEXT;

-- AlterTable
ALTER TABLE "workspace" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "invitation" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "invited_by_user_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "invitation_token_hash_key" ON "invitation"("token_hash");

-- CreateIndex
CREATE INDEX "invitation_workspace_id_id_idx" ON "invitation"("workspace_id", "id");

-- CreateIndex
CREATE INDEX "invitation_email_idx" ON "invitation"("email");

-- CreateIndex
CREATE INDEX "session_workspace_id_idx" ON "session"("workspace_id");

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_invited_by_user_id_fkey" FOREIGN KEY ("invited_by_user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- by hand
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_role_known" CHECK ("role" IN ('owner', 'editor', 'viewer'));
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_email_lower_case" CHECK ("email" = lower("email"));
CREATE UNIQUE INDEX "invitation_open_once" ON "invitation" ("workspace_id", "email") WHERE "accepted_at" IS NULL AND "revoked_at" IS NULL;
CREATE INDEX "workspace_deleted" ON "workspace" ("deleted_at") WHERE "deleted_at" IS NOT NULL;
