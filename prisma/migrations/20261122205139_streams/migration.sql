-- AlterTable
ALTER TABLE "webhook_delivery" ADD COLUMN     "listen_number" BIGINT;

-- CreateTable
CREATE TABLE "open_stream" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "token_id" TEXT,
    "lease_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "open_stream_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "open_stream_workspace_id_idx" ON "open_stream"("workspace_id");

-- CreateIndex
CREATE INDEX "open_stream_user_id_idx" ON "open_stream"("user_id");

-- AddForeignKey
ALTER TABLE "open_stream" ADD CONSTRAINT "open_stream_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "open_stream" ADD CONSTRAINT "open_stream_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- by hand

-- In the order in which a stream sends them: a reader that comes back says which one it had last.
CREATE SEQUENCE "webhook_listen_number";
CREATE INDEX "webhook_delivery_listened" ON "webhook_delivery"("endpoint_id", "listen_number") WHERE "state" = 'pending' AND "listen_number" IS NOT NULL;

-- Reports what changed to the processes that watch it (app/server/adapters/change-feed), in the transaction of the
-- change: Postgres delivers it at commit, once per topic, and drops it where nobody listens.
CREATE FUNCTION "notify_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
BEGIN
  PERFORM pg_notify('fanfare_changes', TG_ARGV[0] || ':' || (changed ->> TG_ARGV[1]));
  RETURN NULL;
END $$;
CREATE TRIGGER "post_change_notifies" AFTER UPDATE OR DELETE ON "post" FOR EACH ROW EXECUTE FUNCTION "notify_change"('post', 'id');
CREATE TRIGGER "delivery_insert_notifies" AFTER INSERT ON "delivery" FOR EACH ROW EXECUTE FUNCTION "notify_change"('post', 'post_id');
-- A worker renews its lease and saves its steps far more often than something changes that a reader sees.
CREATE TRIGGER "delivery_change_notifies" AFTER UPDATE ON "delivery" FOR EACH ROW
  WHEN ((to_jsonb(OLD) - ARRAY['lease_token', 'lease_until', 'step_state', 'updated_at'])
    <> (to_jsonb(NEW) - ARRAY['lease_token', 'lease_until', 'step_state', 'updated_at']))
  EXECUTE FUNCTION "notify_change"('post', 'post_id');
CREATE TRIGGER "account_change_notifies" AFTER UPDATE ON "account" FOR EACH ROW
  WHEN (OLD."state" <> NEW."state" OR OLD."name" <> NEW."name" OR OLD."handle" IS DISTINCT FROM NEW."handle"
    OR OLD."held_until" IS DISTINCT FROM NEW."held_until")
  EXECUTE FUNCTION "notify_change"('account', 'id');
CREATE TRIGGER "listener_end_notifies" AFTER DELETE ON "webhook_endpoint" FOR EACH ROW
  WHEN (OLD."listen_until" IS NOT NULL) EXECUTE FUNCTION "notify_change"('listener', 'id');

CREATE FUNCTION "notify_listeners"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('fanfare_changes', 'listener:' || e."id") FROM "webhook_endpoint" e
  WHERE e."listen_until" IS NOT NULL AND e."id" IN (SELECT "endpoint_id" FROM "made");
  RETURN NULL;
END $$;
CREATE TRIGGER "webhook_delivery_insert_notifies" AFTER INSERT ON "webhook_delivery"
  REFERENCING NEW TABLE AS "made" FOR EACH STATEMENT EXECUTE FUNCTION "notify_listeners"();
