-- CreateTable
CREATE TABLE "first_comment" (
    "delivery_id" TEXT NOT NULL,
    "post_id" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "lost_commits" INTEGER NOT NULL DEFAULT 0,
    "run_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_token" TEXT,
    "lease_until" TIMESTAMPTZ(3),
    "intent_at" TIMESTAMPTZ(3),
    "remote_id" TEXT,
    "url" TEXT,
    "error_kind" TEXT,
    "error_message" TEXT,
    "error_remedy" TEXT,
    "platform_message" TEXT,
    "published_at" TIMESTAMPTZ(3),

    CONSTRAINT "first_comment_pkey" PRIMARY KEY ("delivery_id")
);

-- AddForeignKey
ALTER TABLE "first_comment" ADD CONSTRAINT "first_comment_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- by hand

ALTER TABLE "first_comment" ADD CONSTRAINT "first_comment_state" CHECK ("state" IN ('waiting', 'sending', 'published', 'failed', 'unconfirmed'));
-- A comment that may be live has an intent, so it's never sent again without looking for it.
ALTER TABLE "first_comment" ADD CONSTRAINT "first_comment_intent" CHECK ("state" NOT IN ('sending', 'unconfirmed') OR "intent_at" IS NOT NULL);
ALTER TABLE "first_comment" ADD CONSTRAINT "first_comment_published" CHECK ("state" <> 'published' OR "published_at" IS NOT NULL);

-- Finds due comments; those that are done aren't in it.
CREATE INDEX "first_comment_due" ON "first_comment"("run_at") WHERE "state" IN ('waiting', 'sending');

-- A comment is part of its post for everyone who follows that.
CREATE TRIGGER "first_comment_change_notifies" AFTER UPDATE ON "first_comment" FOR EACH ROW
  WHEN (OLD."state" <> NEW."state" OR OLD."attempt" <> NEW."attempt")
  EXECUTE FUNCTION "notify_change"('post', 'post_id');
