-- CreateTable
CREATE TABLE "process_heartbeat" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "is_working" BOOLEAN NOT NULL,

    CONSTRAINT "process_heartbeat_pkey" PRIMARY KEY ("id")
);
