-- CreateTable
CREATE TABLE "billing_letter" (
    "event_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "billing_letter_pkey" PRIMARY KEY ("event_id","user_id")
);

-- CreateIndex
CREATE INDEX "billing_letter_user_id_idx" ON "billing_letter"("user_id");

-- AddForeignKey
ALTER TABLE "billing_letter" ADD CONSTRAINT "billing_letter_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
