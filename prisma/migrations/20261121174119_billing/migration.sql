-- AlterTable
ALTER TABLE "subscription" DROP COLUMN "last_event_at",
ADD COLUMN     "synced_at" TIMESTAMPTZ(3),
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "payer" (
    "user_id" TEXT NOT NULL,
    "customer_id" TEXT,
    "trial_used_at" TIMESTAMPTZ(3),
    "checkout_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payer_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "billing_event" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "subscription_id" TEXT,
    "charge_id" TEXT,
    "happened_at" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "processed_at" TIMESTAMPTZ(3),

    CONSTRAINT "billing_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "billing_cursor" (
    "id" TEXT NOT NULL,
    "listed_until" TIMESTAMPTZ(3),
    "claimed_until" TIMESTAMPTZ(3),

    CONSTRAINT "billing_cursor_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "refund" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "reason" TEXT,
    "paid_at" TIMESTAMPTZ(3) NOT NULL,
    "refunded_at" TIMESTAMPTZ(3) NOT NULL,
    "is_within_guarantee" BOOLEAN NOT NULL,

    CONSTRAINT "refund_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contact_request" (
    "id" TEXT NOT NULL,
    "user_id" TEXT,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "company" TEXT,
    "message" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "handled_at" TIMESTAMPTZ(3),

    CONSTRAINT "contact_request_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "payer_customer_id_key" ON "payer"("customer_id");

-- CreateIndex
CREATE INDEX "billing_event_processed_at_received_at_idx" ON "billing_event"("processed_at", "received_at");

-- CreateIndex
CREATE INDEX "refund_user_id_refunded_at_idx" ON "refund"("user_id", "refunded_at");

-- CreateIndex
CREATE INDEX "contact_request_handled_at_created_at_idx" ON "contact_request"("handled_at", "created_at");

-- CreateIndex
CREATE INDEX "subscription_synced_at_idx" ON "subscription"("synced_at");

-- AddForeignKey
ALTER TABLE "payer" ADD CONSTRAINT "payer_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refund" ADD CONSTRAINT "refund_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact_request" ADD CONSTRAINT "contact_request_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
