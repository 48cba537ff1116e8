-- CreateTable
CREATE TABLE "cli_login" (
    "id" TEXT NOT NULL,
    "device_hash" TEXT NOT NULL,
    "user_code_hash" TEXT,
    "loopback_port" INTEGER,
    "loopback_state" TEXT,
    "answer_hash" TEXT,
    "client" TEXT NOT NULL,
    "scopes" TEXT[],
    "environment" TEXT NOT NULL DEFAULT 'sandbox',
    "days" INTEGER NOT NULL DEFAULT 90,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "interval_seconds" INTEGER NOT NULL,
    "last_polled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "user_id" TEXT,
    "workspace_id" TEXT,

    CONSTRAINT "cli_login_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "cli_login_device_hash_key" ON "cli_login"("device_hash");

-- CreateIndex
CREATE UNIQUE INDEX "cli_login_user_code_hash_key" ON "cli_login"("user_code_hash");

-- CreateIndex
CREATE INDEX "cli_login_expires_at_idx" ON "cli_login"("expires_at");

-- CreateIndex
CREATE INDEX "cli_login_user_id_idx" ON "cli_login"("user_id");

-- CreateIndex
CREATE INDEX "cli_login_workspace_id_idx" ON "cli_login"("workspace_id");

-- AddForeignKey
ALTER TABLE "cli_login" ADD CONSTRAINT "cli_login_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cli_login" ADD CONSTRAINT "cli_login_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;
