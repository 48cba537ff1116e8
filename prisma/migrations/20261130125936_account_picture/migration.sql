-- CreateTable
CREATE TABLE "account_picture" (
    "account_id" TEXT NOT NULL,
    "source_url" TEXT NOT NULL,
    "image" BYTEA,
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_picture_pkey" PRIMARY KEY ("account_id")
);

-- AddForeignKey
ALTER TABLE "account_picture" ADD CONSTRAINT "account_picture_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
