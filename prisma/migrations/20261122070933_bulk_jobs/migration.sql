-- CreateIndex
CREATE INDEX "bulk_workspace_id_id_idx" ON "bulk"("workspace_id", "id");

-- by hand: a bulk that was stopped; a row that its sender left out, and one whose post was canceled with its bulk
ALTER TABLE "bulk" DROP CONSTRAINT "bulk_state";
ALTER TABLE "bulk" ADD CONSTRAINT "bulk_state" CHECK ("state" IN ('receiving', 'done', 'canceled'));
ALTER TABLE "bulk_row" DROP CONSTRAINT "bulk_row_state";
ALTER TABLE "bulk_row" ADD CONSTRAINT "bulk_row_state" CHECK ("state" IN ('accepted', 'valid', 'refused', 'left_out', 'canceled'));
ALTER TABLE "bulk_row" DROP CONSTRAINT "bulk_row_accepted_has_post";
ALTER TABLE "bulk_row" ADD CONSTRAINT "bulk_row_accepted_has_post" CHECK (("state" IN ('accepted', 'canceled')) = ("post_id" IS NOT NULL));
