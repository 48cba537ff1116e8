-- by hand
-- What waits for an account, however many posts it has behind it; what is late in a workspace.
CREATE INDEX "delivery_open_by_account" ON "delivery"("account_id") WHERE "state" NOT IN ('published', 'failed', 'canceled');
CREATE INDEX "delivery_late" ON "delivery"("workspace_id", "late_at") WHERE "late_at" IS NOT NULL;
