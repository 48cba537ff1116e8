-- CreateTable
CREATE TABLE "delivery_preparation" (
    "delivery_id" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "step" TEXT,
    "step_state" JSONB NOT NULL DEFAULT '{}',
    "files" JSONB,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "retry_at" TIMESTAMPTZ(3),
    "lease_token" TEXT,
    "lease_until" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "delivery_preparation_pkey" PRIMARY KEY ("delivery_id")
);

-- AddForeignKey
ALTER TABLE "delivery_preparation" ADD CONSTRAINT "delivery_preparation_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "delivery_preparation" ADD CONSTRAINT "delivery_preparation_lease_is_whole" CHECK (("lease_token" IS NULL) = ("lease_until" IS NULL));
