-- CreateTable
CREATE TABLE "trial_mark" (
    "hash" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL,
    "forget_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "trial_mark_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE INDEX "trial_mark_forget_at_idx" ON "trial_mark"("forget_at");
