-- Finds the workspaces whose deliveries have to be counted, without reading all workspaces.
CREATE INDEX IF NOT EXISTS "workspace_uncounted" ON "workspace"("id")
  WHERE "counted_time_zone" IS DISTINCT FROM "time_zone";

-- Finds the renditions whose original is deleted, without reading all of them. A trigger marks them, because the
-- previous version's processes delete files, too, while an upgrade is going on.
ALTER TABLE "rendition" ADD COLUMN "orphaned_at" TIMESTAMPTZ(3);
CREATE INDEX IF NOT EXISTS "rendition_orphaned" ON "rendition"("output_id") WHERE "orphaned_at" IS NOT NULL;

CREATE FUNCTION "mark_orphaned_renditions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE rendition SET orphaned_at = NEW.deleted_at WHERE asset_id = NEW.id AND orphaned_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER "media_asset_deletion_marks_renditions" AFTER UPDATE OF "deleted_at" ON "media_asset" FOR EACH ROW
  WHEN (OLD."deleted_at" IS NULL AND NEW."deleted_at" IS NOT NULL)
  EXECUTE FUNCTION "mark_orphaned_renditions"();

-- A file can be deleted just before its first rendition is requested.
CREATE FUNCTION "mark_orphaned_output"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.orphaned_at := (SELECT deleted_at FROM media_asset WHERE id = NEW.asset_id);
  RETURN NEW;
END $$;
CREATE TRIGGER "rendition_output_marks_orphan" BEFORE UPDATE OF "output_id" ON "rendition" FOR EACH ROW
  WHEN (NEW."output_id" IS NOT NULL)
  EXECUTE FUNCTION "mark_orphaned_output"();

UPDATE "rendition" r SET "orphaned_at" = o."deleted_at"
  FROM "media_asset" o WHERE o."id" = r."asset_id" AND o."deleted_at" IS NOT NULL;
