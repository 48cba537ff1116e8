-- Reports new and read notifications to the processes that watch the person's (app/server/adapters/change-feed).
CREATE TRIGGER "notification_insert_notifies" AFTER INSERT ON "notification" FOR EACH ROW
  EXECUTE FUNCTION "notify_change"('notifications', 'user_id');
CREATE TRIGGER "notification_read_notifies" AFTER UPDATE ON "notification" FOR EACH ROW
  WHEN (OLD."read_at" IS DISTINCT FROM NEW."read_at")
  EXECUTE FUNCTION "notify_change"('notifications', 'user_id');
