-- AlterTable
ALTER TABLE "oauth_attempt" ADD COLUMN     "api_token_id" TEXT,
ALTER COLUMN "session_id" DROP NOT NULL;

-- AddForeignKey
ALTER TABLE "oauth_attempt" ADD CONSTRAINT "oauth_attempt_api_token_id_fkey" FOREIGN KEY ("api_token_id") REFERENCES "api_token"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- by hand: a browser's question or a token's, never both
ALTER TABLE "oauth_attempt" ADD CONSTRAINT "oauth_attempt_one_binding" CHECK ("session_id" IS NULL OR "api_token_id" IS NULL);
