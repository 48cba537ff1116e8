-- by hand
-- Rows that are only ever added are deleted with what they belong to, with an erased person, or by the retention
-- job, whose transaction sets fanfare.trimming. Even that can't delete what an open delivery needs.
CREATE FUNCTION "refuse_event_deletion"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_closed boolean;
BEGIN
  SELECT "state" IN ('published', 'failed', 'canceled') AND NOT "needs_decision" INTO is_closed
    FROM "delivery" WHERE "id" = OLD."delivery_id";
  IF NOT FOUND OR (is_closed AND current_setting('fanfare.trimming', true) = 'on') THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'the timeline of a delivery is kept' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER "delivery_event_kept" BEFORE DELETE ON "delivery_event" FOR EACH ROW EXECUTE FUNCTION "refuse_event_deletion"();

CREATE FUNCTION "refuse_audit_deletion"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('fanfare.erasing', true) = 'on' OR current_setting('fanfare.trimming', true) = 'on'
    OR (OLD."workspace_id" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "workspace" WHERE "id" = OLD."workspace_id")) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'the audit log is kept' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER "audit_entry_kept" BEFORE DELETE ON "audit_entry" FOR EACH ROW EXECUTE FUNCTION "refuse_audit_deletion"();

CREATE FUNCTION "refuse_receipt_deletion"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('fanfare.erasing', true) = 'on' OR NOT EXISTS (SELECT 1 FROM "delivery" WHERE "id" = OLD."delivery_id") THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'receipts are kept' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER "receipt_kept" BEFORE DELETE ON "receipt" FOR EACH ROW EXECUTE FUNCTION "refuse_receipt_deletion"();
