-- CreateTable
CREATE TABLE "follow_up" (
    "delivery_id" TEXT NOT NULL,
    "post_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
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
    "needs_reconnect" BOOLEAN NOT NULL DEFAULT false,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "follow_up_pkey" PRIMARY KEY ("delivery_id","kind")
);

-- AddForeignKey
ALTER TABLE "follow_up" ADD CONSTRAINT "follow_up_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- by hand

ALTER TABLE "follow_up" ADD CONSTRAINT "follow_up_state" CHECK ("state" IN ('waiting', 'sending', 'done', 'failed'));
-- One that may be done has an intent, so it's never sent again without looking for it.
ALTER TABLE "follow_up" ADD CONSTRAINT "follow_up_intent" CHECK ("state" <> 'sending' OR "intent_at" IS NOT NULL);
ALTER TABLE "follow_up" ADD CONSTRAINT "follow_up_finished" CHECK ("state" <> 'done' OR "finished_at" IS NOT NULL);

-- Finds due follow-ups; those that are done aren't in it.
CREATE INDEX "follow_up_due" ON "follow_up"("run_at") WHERE "state" IN ('waiting', 'sending');

-- A follow-up is part of its post for everyone who follows that.
CREATE TRIGGER "follow_up_change_notifies" AFTER UPDATE ON "follow_up" FOR EACH ROW
  WHEN (OLD."state" <> NEW."state" OR OLD."attempt" <> NEW."attempt")
  EXECUTE FUNCTION "notify_change"('post', 'post_id');
