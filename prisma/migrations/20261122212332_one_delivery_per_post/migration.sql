-- One post on a platform belongs to one delivery. Where two deliveries claim the same post, the older one keeps
-- it; the other keeps its receipt and link, and says why it has no ID.
UPDATE "delivery" AS later
SET "remote_id" = NULL,
    "evidence" = coalesce(later."evidence", 'Another delivery of this account has the same post.')
FROM "delivery" AS earlier
WHERE later."account_id" = earlier."account_id"
  AND later."remote_id" = earlier."remote_id"
  AND (later."created_at", later."id") > (earlier."created_at", earlier."id");

-- CreateIndex
CREATE UNIQUE INDEX "delivery_account_id_remote_id_key" ON "delivery"("account_id", "remote_id");
