-- CreateTable
CREATE TABLE "queue" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "time_zone" TEXT NOT NULL,
    "slots" INTEGER[],
    "paused_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "queue_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "queue_account" (
    "queue_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,

    CONSTRAINT "queue_account_pkey" PRIMARY KEY ("queue_id","account_id")
);

-- CreateTable
CREATE TABLE "queue_post" (
    "post_id" TEXT NOT NULL,
    "queue_id" TEXT NOT NULL,
    "slot_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "queue_post_pkey" PRIMARY KEY ("post_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "queue_workspace_id_name_key_key" ON "queue"("workspace_id", "name_key");

-- CreateIndex
CREATE INDEX "queue_account_account_id_idx" ON "queue_account"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "queue_post_queue_id_slot_at_key" ON "queue_post"("queue_id", "slot_at");

-- AddForeignKey
ALTER TABLE "queue" ADD CONSTRAINT "queue_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "queue_account" ADD CONSTRAINT "queue_account_queue_id_fkey" FOREIGN KEY ("queue_id") REFERENCES "queue"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "queue_account" ADD CONSTRAINT "queue_account_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "queue_post" ADD CONSTRAINT "queue_post_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "queue_post" ADD CONSTRAINT "queue_post_queue_id_fkey" FOREIGN KEY ("queue_id") REFERENCES "queue"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- by hand: what the schema language cannot say
ALTER TABLE "queue" ADD CONSTRAINT "queue_slots" CHECK (0 <= ALL ("slots") AND 10080 > ALL ("slots"));

-- A post that is moved to another time leaves its queue. If only its zone's rules changed, its slot moves with it.
CREATE FUNCTION "leave_queue"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."publish_local" = OLD."publish_local" AND NEW."time_zone" = OLD."time_zone" THEN
    UPDATE "queue_post" SET "slot_at" = NEW."publish_at" WHERE "post_id" = NEW."id";
  ELSE
    DELETE FROM "queue_post" WHERE "post_id" = NEW."id" AND "slot_at" IS DISTINCT FROM NEW."publish_at";
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "post_leaves_queue" AFTER UPDATE OF "publish_at" ON "post" FOR EACH ROW
  WHEN (OLD."publish_at" IS DISTINCT FROM NEW."publish_at") EXECUTE FUNCTION "leave_queue"();
