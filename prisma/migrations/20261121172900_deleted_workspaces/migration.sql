-- by hand
-- A deleted workspace waits for the worker to erase it, with nobody in it.
CREATE OR REPLACE FUNCTION "require_owner"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM "workspace" WHERE "id" = OLD."workspace_id" AND "deleted_at" IS NULL)
    AND NOT EXISTS (SELECT 1 FROM "member" WHERE "workspace_id" = OLD."workspace_id" AND "role" = 'owner') THEN
    RAISE EXCEPTION 'workspace % would be left without an owner', OLD."workspace_id" USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
