-- AlterTable
ALTER TABLE "mail_token" ADD COLUMN     "old_email" TEXT,
ADD COLUMN     "reserves_old_email" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "api_token_user_id_idx" ON "api_token"("user_id");

-- CreateIndex
CREATE INDEX "mail_token_old_email_idx" ON "mail_token"("old_email");

-- A link to the old address undoes a change of address.
ALTER TABLE "mail_token" DROP CONSTRAINT "mail_token_kind_check";
ALTER TABLE "mail_token" ADD CONSTRAINT "mail_token_kind_check"
  CHECK (kind IN ('verify_email', 'reset_password', 'change_email', 'undo_email_change')
    AND (kind = 'change_email') = (new_email IS NOT NULL)
    AND (kind = 'undo_email_change') = (old_email IS NOT NULL));
