-- by hand

-- A person can cancel a first comment that isn't written yet. The row of one whose post isn't live yet is created by
-- canceling it, so that the statement that records the post as live finds it and adds none.
ALTER TABLE "first_comment" DROP CONSTRAINT "first_comment_state";
ALTER TABLE "first_comment" ADD CONSTRAINT "first_comment_state"
  CHECK ("state" IN ('waiting', 'sending', 'published', 'failed', 'unconfirmed', 'canceled'));

CREATE TRIGGER "first_comment_insert_notifies" AFTER INSERT ON "first_comment" FOR EACH ROW
  WHEN (NEW."state" = 'canceled')
  EXECUTE FUNCTION "notify_change"('post', 'post_id');
