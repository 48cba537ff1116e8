-- CreateTable
CREATE TABLE "bulk" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "actor_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "environment" TEXT,
    "dry_run" BOOLEAN NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'receiving',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "bulk_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bulk_row" (
    "bulk_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "external_id" TEXT,
    "state" TEXT NOT NULL,
    "post_id" TEXT,
    "deliveries" INTEGER NOT NULL DEFAULT 0,
    "error_code" TEXT,
    "error_message" TEXT,
    "violations" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "bulk_row_pkey" PRIMARY KEY ("bulk_id","number")
);

-- CreateIndex
CREATE INDEX "bulk_created_at_idx" ON "bulk"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "bulk_workspace_id_actor_id_key_key" ON "bulk"("workspace_id", "actor_id", "key");

-- CreateIndex
CREATE INDEX "bulk_row_bulk_id_state_number_idx" ON "bulk_row"("bulk_id", "state", "number");

-- AddForeignKey
ALTER TABLE "bulk" ADD CONSTRAINT "bulk_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bulk_row" ADD CONSTRAINT "bulk_row_bulk_id_fkey" FOREIGN KEY ("bulk_id") REFERENCES "bulk"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- by hand: closed sets, and what a row says of itself
ALTER TABLE "bulk" ADD CONSTRAINT "bulk_state" CHECK ("state" IN ('receiving', 'done'));
ALTER TABLE "bulk_row" ADD CONSTRAINT "bulk_row_state" CHECK ("state" IN ('accepted', 'valid', 'refused'));
ALTER TABLE "bulk_row" ADD CONSTRAINT "bulk_row_accepted_has_post" CHECK (("state" = 'accepted') = ("post_id" IS NOT NULL));
