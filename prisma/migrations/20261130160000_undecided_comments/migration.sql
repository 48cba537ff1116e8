-- by hand
-- First comments that a person has to look for (app/server/services/first-comments/undecided-comments.ts).
CREATE INDEX IF NOT EXISTS "first_comment_undecided" ON "first_comment"("post_id") WHERE "state" = 'unconfirmed';
