-- AlterTable
ALTER TABLE "mail_token" ADD COLUMN     "new_email" TEXT;


-- Added by hand: a closed set.
ALTER TABLE "mail_token" DROP CONSTRAINT "mail_token_kind_check";
ALTER TABLE "mail_token" ADD CONSTRAINT "mail_token_kind_check" CHECK (kind IN ('verify_email', 'reset_password', 'change_email') AND (kind = 'change_email') = (new_email IS NOT NULL));
