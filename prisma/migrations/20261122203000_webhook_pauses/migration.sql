-- AlterTable
ALTER TABLE "webhook_endpoint" ADD COLUMN     "failures" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "paused_until" TIMESTAMPTZ(3);

-- by hand

-- A claim and the sweep read the next due message of one endpoint: one probe, whatever the backlog.
CREATE INDEX "webhook_delivery_next" ON "webhook_delivery"("endpoint_id", "next_try_at", "id") WHERE "state" = 'pending';
-- The sweep ends overdue messages every few seconds.
CREATE INDEX "webhook_delivery_give_up" ON "webhook_delivery"("give_up_at") WHERE "state" = 'pending';
-- Nothing reads the due messages of all endpoints together any more.
DROP INDEX "webhook_delivery_due";
-- The sweep forgets imports a month after they finished.
CREATE INDEX "media_import_finished" ON "media_import"("finished_at") WHERE "finished_at" IS NOT NULL;
