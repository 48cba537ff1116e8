-- CreateTable
CREATE TABLE "mail_token" (
    "credential_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_token_pkey" PRIMARY KEY ("token_hash")
);

-- CreateIndex
CREATE INDEX "mail_token_credential_id_idx" ON "mail_token"("credential_id");

-- CreateIndex
CREATE INDEX "mail_token_expires_at_idx" ON "mail_token"("expires_at");

-- AddForeignKey
ALTER TABLE "mail_token" ADD CONSTRAINT "mail_token_credential_id_fkey" FOREIGN KEY ("credential_id") REFERENCES "credential"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Added by hand: a closed set.
ALTER TABLE "mail_token" ADD CONSTRAINT "mail_token_kind_check" CHECK (kind IN ('verify_email', 'reset_password'));
