-- By hand: indexes on expressions, which the schema language can't express. Both are safe to run beforehand: on a
-- large database, build them concurrently before the upgrade (docs/deployment.md).

-- A list between two times finds posts by when they go out or went out, no longer by when they were created.
CREATE INDEX IF NOT EXISTS "post_by_time" ON "post"("workspace_id",
  ((COALESCE("publish_at", "created_at") AT TIME ZONE 'UTC')::date), "id", (COALESCE("publish_at", "created_at")));
DROP INDEX "post_by_day";

-- Posts that wait for their time, soonest first.
CREATE INDEX IF NOT EXISTS "post_planned" ON "post"("workspace_id", "state_summary",
  (COALESCE("publish_at", "created_at")), "id") WHERE "state_summary" IN ('scheduled', 'held');
