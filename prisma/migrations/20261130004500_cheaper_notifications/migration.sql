-- Most changes of a delivery change its state. Only the others need the comparison of all columns, which takes as long
-- as the rest of the update.
DROP TRIGGER "delivery_change_notifies" ON "delivery";
CREATE TRIGGER "delivery_change_notifies" AFTER UPDATE ON "delivery" FOR EACH ROW
  WHEN (OLD."state" <> NEW."state"
    OR (to_jsonb(OLD) - ARRAY['lease_token', 'lease_until', 'step_state', 'updated_at'])
      <> (to_jsonb(NEW) - ARRAY['lease_token', 'lease_until', 'step_state', 'updated_at']))
  EXECUTE FUNCTION "notify_change"('post', 'post_id');
