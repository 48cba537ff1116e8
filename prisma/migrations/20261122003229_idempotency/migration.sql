-- Nothing wrote to it so far.
DELETE FROM "idempotency_record";

-- AlterTable
ALTER TABLE "idempotency_record" DROP CONSTRAINT "idempotency_record_pkey",
DROP COLUMN "body",
DROP COLUMN "body_hash",
DROP COLUMN "headers",
DROP COLUMN "operation",
DROP COLUMN "status",
ADD COLUMN     "actor_id" TEXT NOT NULL,
ADD COLUMN     "answer_enc" TEXT,
ADD COLUMN     "effect_id" TEXT,
ADD COLUMN     "file_hash" TEXT,
ADD COLUMN     "id" TEXT NOT NULL,
ADD COLUMN     "lease_token" TEXT,
ADD COLUMN     "lease_until" TIMESTAMPTZ(3),
ADD COLUMN     "request_hash" TEXT NOT NULL,
ALTER COLUMN "state" SET DEFAULT 'running',
ALTER COLUMN "created_at" DROP DEFAULT,
ADD CONSTRAINT "idempotency_record_pkey" PRIMARY KEY ("id");

-- CreateIndex
CREATE UNIQUE INDEX "idempotency_record_workspace_id_actor_id_key_key" ON "idempotency_record"("workspace_id", "actor_id", "key");

-- by hand: what the schema language cannot say
ALTER TABLE "idempotency_record" DROP CONSTRAINT "idempotency_record_state";
ALTER TABLE "idempotency_record" ADD CONSTRAINT "idempotency_record_state" CHECK (state IN ('running', 'committed', 'done'));
