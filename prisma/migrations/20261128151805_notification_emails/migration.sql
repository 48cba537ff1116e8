-- AlterTable
ALTER TABLE "notification" ADD COLUMN     "email_id" TEXT;

-- AlterTable
ALTER TABLE "user" ADD COLUMN     "notification_emails" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "notification_email" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "unsubscribe_token" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "claimed_until" TIMESTAMPTZ(3) NOT NULL,
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "notification_email_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "notification_email_unsubscribe_token_key" ON "notification_email"("unsubscribe_token");

-- CreateIndex
CREATE INDEX "notification_email_user_id_created_at_idx" ON "notification_email"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "notification_email_id_idx" ON "notification"("email_id");

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_email_id_fkey" FOREIGN KEY ("email_id") REFERENCES "notification_email"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_email" ADD CONSTRAINT "notification_email_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- by hand
-- What may have to be emailed, read every 30 seconds.
CREATE INDEX "notification_unemailed" ON "notification"("created_at") WHERE "read_at" IS NULL AND "email_id" IS NULL;

-- Emails being sent, or to be sent again.
CREATE INDEX "notification_email_open" ON "notification_email"("claimed_until") WHERE "done_at" IS NULL;
