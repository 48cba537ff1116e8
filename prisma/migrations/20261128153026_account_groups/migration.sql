-- CreateTable
CREATE TABLE "account_group" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_group_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "account_group_entry" (
    "group_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,

    CONSTRAINT "account_group_entry_pkey" PRIMARY KEY ("group_id","account_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "account_group_workspace_id_name_key_key" ON "account_group"("workspace_id", "name_key");

-- CreateIndex
CREATE INDEX "account_group_entry_account_id_idx" ON "account_group_entry"("account_id");

-- AddForeignKey
ALTER TABLE "account_group" ADD CONSTRAINT "account_group_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_group_entry" ADD CONSTRAINT "account_group_entry_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "account_group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_group_entry" ADD CONSTRAINT "account_group_entry_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
