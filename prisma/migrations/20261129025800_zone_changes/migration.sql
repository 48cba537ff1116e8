-- AlterTable
ALTER TABLE "series" ADD COLUMN     "zones_version" TEXT NOT NULL DEFAULT '';

-- by hand: what the schema language cannot say
-- Finds wall times that an older version of the zone database resolved. Versions sort by age.
CREATE INDEX "post_by_zones_version" ON "post"("workspace_id", "zones_version" COLLATE "C")
  WHERE "publish_rule" IN ('earlier', 'later', 'reject') AND "state_summary" IN ('scheduled', 'held');
CREATE INDEX "series_by_zones_version" ON "series"("zones_version" COLLATE "C", "id") WHERE "stopped_at" IS NULL;

-- 0 minutes: every post that can't be published right at its time is held.
ALTER TABLE "workspace" DROP CONSTRAINT "workspace_late_limit";
ALTER TABLE "workspace" ADD CONSTRAINT "workspace_late_limit" CHECK ("late_limit_minutes" BETWEEN 0 AND 10080) NOT VALID;
