-- by hand: what the schema language cannot say
-- Finds what went to an account at a later time than it was created: scheduled and retried deliveries.
CREATE INDEX "delivery_counted" ON "delivery"("account_id", "counted_at") WHERE "counted_at" IS NOT NULL;
