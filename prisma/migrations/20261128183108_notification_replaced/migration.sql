-- by hand
-- Reports a post's notification that a later one replaced, which has a new ID.
CREATE TRIGGER "notification_replaced_notifies" AFTER UPDATE ON "notification" FOR EACH ROW
  WHEN (OLD."id" IS DISTINCT FROM NEW."id")
  EXECUTE FUNCTION "notify_change"('notifications', 'user_id');
