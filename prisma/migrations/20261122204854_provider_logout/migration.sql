-- AlterTable
ALTER TABLE "session" ADD COLUMN     "provider_check_at" TIMESTAMPTZ(3),
ADD COLUMN     "refresh_token_enc" TEXT;

-- CreateTable
CREATE TABLE "provider_logout" (
    "id" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT,
    "sid" TEXT,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "provider_logout_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "provider_logout_issuer_sid_idx" ON "provider_logout"("issuer", "sid");

-- CreateIndex
CREATE INDEX "provider_logout_issuer_subject_idx" ON "provider_logout"("issuer", "subject");

-- CreateIndex
CREATE INDEX "provider_logout_expires_at_idx" ON "provider_logout"("expires_at");

-- CreateIndex
CREATE INDEX "session_sid_idx" ON "session"("sid");
