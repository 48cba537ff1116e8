-- AlterTable
ALTER TABLE "delivery" ADD COLUMN     "resent_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "post" ADD COLUMN     "counts_as_post" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "resends_delivery_id" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "post_resends_delivery_id_key" ON "post"("resends_delivery_id");

-- AddForeignKey
ALTER TABLE "post" ADD CONSTRAINT "post_resends_delivery_id_fkey" FOREIGN KEY ("resends_delivery_id") REFERENCES "delivery"("id") ON DELETE SET NULL ON UPDATE CASCADE;
