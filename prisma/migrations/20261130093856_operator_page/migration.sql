-- by hand
-- Late deliveries, and those whose result isn't known (app/server/db/queries/operator-deliveries.ts).
CREATE INDEX IF NOT EXISTS "delivery_attention" ON "delivery"("id")
  WHERE ("late_at" IS NOT NULL OR "needs_decision" OR "state" = 'unconfirmed')
    AND "state" NOT IN ('published', 'failed', 'canceled');
-- Webhook messages that were given up.
CREATE INDEX IF NOT EXISTS "webhook_delivery_failed" ON "webhook_delivery"("id") WHERE "state" = 'failed';
-- What operators did, over all workspaces.
CREATE INDEX IF NOT EXISTS "audit_entry_of_operators" ON "audit_entry"("id") WHERE "action" LIKE 'operator.%';
-- Workspaces by the start of their name.
CREATE INDEX IF NOT EXISTS "workspace_by_name" ON "workspace"(lower("name") text_pattern_ops);
