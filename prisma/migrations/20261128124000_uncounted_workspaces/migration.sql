-- The few workspaces whose deliveries the worker has to count. Without it, every look reads all workspaces.
CREATE INDEX "workspace_uncounted" ON "workspace" ("id") WHERE "counted_time_zone" IS DISTINCT FROM "time_zone";
