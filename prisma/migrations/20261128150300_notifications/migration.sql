-- CreateTable
CREATE TABLE "notification" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "post_id" TEXT,
    "account_id" TEXT,
    "platform" TEXT NOT NULL,
    "data" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "notification_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "notification_workspace_id_user_id_id_idx" ON "notification"("workspace_id", "user_id", "id");

-- CreateIndex
CREATE INDEX "notification_post_id_idx" ON "notification"("post_id");

-- CreateIndex
CREATE INDEX "notification_account_id_idx" ON "notification"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "notification_user_id_key_key" ON "notification"("user_id", "key");

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- by hand
-- Counted on every page.
CREATE INDEX "notification_unread" ON "notification"("workspace_id", "user_id") WHERE "read_at" IS NULL;
