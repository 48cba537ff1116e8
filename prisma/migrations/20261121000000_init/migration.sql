-- CreateTable
CREATE TABLE "user" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "first_name" TEXT,
    "last_name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),
    "purge_after" TIMESTAMPTZ(3),

    CONSTRAINT "user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "identity" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "email" TEXT,
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "identity_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" TEXT NOT NULL,
    "id_hash" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "identity_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "idle_expires_at" TIMESTAMPTZ(3) NOT NULL,
    "absolute_expires_at" TIMESTAMPTZ(3) NOT NULL,
    "auth_time" TIMESTAMPTZ(3) NOT NULL,
    "ip_prefix" TEXT,
    "user_agent" TEXT,
    "sid" TEXT,
    "id_token_enc" TEXT,
    "csrf_secret" TEXT NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "workspace" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "time_zone" TEXT NOT NULL DEFAULT 'UTC',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "workspace_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "member" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "member_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "account" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "platform" TEXT NOT NULL,
    "environment" TEXT NOT NULL,
    "external_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "handle" TEXT,
    "picture_url" TEXT,
    "profile_url" TEXT,
    "details" JSONB NOT NULL DEFAULT '{}',
    "scopes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "state" TEXT NOT NULL DEFAULT 'active',
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "access_token_enc" TEXT,
    "refresh_token_enc" TEXT,
    "token_key_id" TEXT,
    "access_token_expires_at" TIMESTAMPTZ(3),
    "refresh_token_expires_at" TIMESTAMPTZ(3),
    "token_issued_at" TIMESTAMPTZ(3),
    "last_probe_at" TIMESTAMPTZ(3),
    "refresh_lease_token" TEXT,
    "refresh_lease_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "oauth_attempt" (
    "id" TEXT NOT NULL,
    "state_hash" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "platform" TEXT NOT NULL,
    "environment" TEXT NOT NULL,
    "code_verifier_enc" TEXT,
    "return_to" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "consumed_at" TIMESTAMPTZ(3),

    CONSTRAINT "oauth_attempt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "media_asset" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "uploaded_by_user_id" TEXT,
    "storage_key" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'uploading',
    "size_bytes" BIGINT,
    "sha256" TEXT,
    "width" INTEGER,
    "height" INTEGER,
    "duration_ms" INTEGER,
    "video_codec" TEXT,
    "audio_codec" TEXT,
    "alt_text" TEXT,
    "poster_key" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "media_asset_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "post" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "author_user_id" TEXT,
    "author_token_id" TEXT,
    "source" TEXT NOT NULL,
    "environment" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "content_hash" TEXT NOT NULL,
    "idempotency_key" TEXT,
    "state_summary" TEXT NOT NULL DEFAULT 'queued',
    "publish_at" TIMESTAMPTZ(3),
    "time_zone" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "post_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "delivery" (
    "id" TEXT NOT NULL,
    "post_id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "platform" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "hashtags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "options" JSONB NOT NULL DEFAULT '{}',
    "media_asset_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "state" TEXT NOT NULL DEFAULT 'queued',
    "step" TEXT,
    "step_state" JSONB NOT NULL DEFAULT '{}',
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "lease_token" TEXT,
    "lease_until" TIMESTAMPTZ(3),
    "run_at" TIMESTAMPTZ(3) NOT NULL,
    "intent_at" TIMESTAMPTZ(3),
    "fingerprint" TEXT,
    "remote_id" TEXT,
    "url" TEXT,
    "note" TEXT,
    "error_kind" TEXT,
    "error_code" TEXT,
    "error_message" TEXT,
    "error_remedy" TEXT,
    "platform_message" TEXT,
    "retry_safe" TEXT,
    "needs_decision" BOOLEAN NOT NULL DEFAULT false,
    "evidence" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "published_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "delivery_event" (
    "id" TEXT NOT NULL,
    "delivery_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "step" TEXT,
    "kind" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "data" JSONB,

    CONSTRAINT "delivery_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "receipt" (
    "id" TEXT NOT NULL,
    "delivery_id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "platform" TEXT NOT NULL,
    "remote_id" TEXT,
    "url" TEXT,
    "content_hash" TEXT NOT NULL,
    "media_hash" TEXT,
    "published_at" TIMESTAMPTZ(3) NOT NULL,
    "signature" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "receipt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "usage_day" (
    "workspace_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "time_zone" TEXT NOT NULL,
    "posts_used" INTEGER NOT NULL DEFAULT 0,
    "deliveries_used" INTEGER NOT NULL DEFAULT 0,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "usage_day_pkey" PRIMARY KEY ("workspace_id","day")
);

-- CreateTable
CREATE TABLE "subscription" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "customer_id" TEXT,
    "subscription_id" TEXT,
    "plan" TEXT,
    "cycle" TEXT,
    "status" TEXT NOT NULL DEFAULT 'none',
    "trial_ends_at" TIMESTAMPTZ(3),
    "period_ends_at" TIMESTAMPTZ(3),
    "cancel_at" TIMESTAMPTZ(3),
    "last_event_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "subscription_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_token" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "scopes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "environment" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_record" (
    "workspace_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "body_hash" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'in_progress',
    "status" INTEGER,
    "headers" JSONB,
    "body" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_record_pkey" PRIMARY KEY ("workspace_id","key")
);

-- CreateTable
CREATE TABLE "audit_entry" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT,
    "actor_user_id" TEXT,
    "actor_kind" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "address" TEXT,
    "data" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "oidc_payload" (
    "type" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "grant_id" TEXT,
    "uid" TEXT,
    "user_code" TEXT,
    "expires_at" TIMESTAMPTZ(3),
    "consumed_at" TIMESTAMPTZ(3),

    CONSTRAINT "oidc_payload_pkey" PRIMARY KEY ("type","id")
);

-- CreateTable
CREATE TABLE "signing_key" (
    "kid" TEXT NOT NULL,
    "alg" TEXT NOT NULL,
    "jwk_enc" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "retire_at" TIMESTAMPTZ(3),

    CONSTRAINT "signing_key_pkey" PRIMARY KEY ("kid")
);

-- CreateTable
CREATE TABLE "credential" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "first_name" TEXT,
    "last_name" TEXT,
    "password_hash" TEXT,
    "totp_secret_enc" TEXT,
    "password_changed_at" TIMESTAMPTZ(3),
    "disabled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "credential_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "user_email_key" ON "user"("email");

-- CreateIndex
CREATE INDEX "identity_user_id_idx" ON "identity"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "identity_issuer_subject_key" ON "identity"("issuer", "subject");

-- CreateIndex
CREATE UNIQUE INDEX "session_id_hash_key" ON "session"("id_hash");

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "session"("user_id");

-- CreateIndex
CREATE INDEX "session_absolute_expires_at_idx" ON "session"("absolute_expires_at");

-- CreateIndex
CREATE INDEX "member_user_id_idx" ON "member"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "member_workspace_id_user_id_key" ON "member"("workspace_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "account_workspace_id_platform_environment_external_id_key" ON "account"("workspace_id", "platform", "environment", "external_id");

-- CreateIndex
CREATE UNIQUE INDEX "oauth_attempt_state_hash_key" ON "oauth_attempt"("state_hash");

-- CreateIndex
CREATE INDEX "oauth_attempt_expires_at_idx" ON "oauth_attempt"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "media_asset_storage_key_key" ON "media_asset"("storage_key");

-- CreateIndex
CREATE INDEX "media_asset_workspace_id_id_idx" ON "media_asset"("workspace_id", "id");

-- CreateIndex
CREATE INDEX "post_workspace_id_id_idx" ON "post"("workspace_id", "id");

-- CreateIndex
CREATE INDEX "delivery_account_id_created_at_idx" ON "delivery"("account_id", "created_at");

-- CreateIndex
CREATE INDEX "delivery_workspace_id_id_idx" ON "delivery"("workspace_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "delivery_post_id_account_id_key" ON "delivery"("post_id", "account_id");

-- CreateIndex
CREATE INDEX "delivery_event_delivery_id_id_idx" ON "delivery_event"("delivery_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "receipt_delivery_id_key" ON "receipt"("delivery_id");

-- CreateIndex
CREATE INDEX "receipt_workspace_id_id_idx" ON "receipt"("workspace_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "subscription_workspace_id_key" ON "subscription"("workspace_id");

-- CreateIndex
CREATE UNIQUE INDEX "subscription_subscription_id_key" ON "subscription"("subscription_id");

-- CreateIndex
CREATE INDEX "subscription_customer_id_idx" ON "subscription"("customer_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_token_hash_key" ON "api_token"("hash");

-- CreateIndex
CREATE INDEX "api_token_workspace_id_id_idx" ON "api_token"("workspace_id", "id");

-- CreateIndex
CREATE INDEX "idempotency_record_expires_at_idx" ON "idempotency_record"("expires_at");

-- CreateIndex
CREATE INDEX "audit_entry_workspace_id_id_idx" ON "audit_entry"("workspace_id", "id");

-- CreateIndex
CREATE INDEX "oidc_payload_grant_id_idx" ON "oidc_payload"("grant_id");

-- CreateIndex
CREATE INDEX "oidc_payload_uid_idx" ON "oidc_payload"("uid");

-- CreateIndex
CREATE INDEX "oidc_payload_user_code_idx" ON "oidc_payload"("user_code");

-- CreateIndex
CREATE INDEX "oidc_payload_expires_at_idx" ON "oidc_payload"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "credential_email_key" ON "credential"("email");

-- AddForeignKey
ALTER TABLE "identity" ADD CONSTRAINT "identity_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "identity"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member" ADD CONSTRAINT "member_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member" ADD CONSTRAINT "member_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account" ADD CONSTRAINT "account_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_attempt" ADD CONSTRAINT "oauth_attempt_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_attempt" ADD CONSTRAINT "oauth_attempt_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media_asset" ADD CONSTRAINT "media_asset_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media_asset" ADD CONSTRAINT "media_asset_uploaded_by_user_id_fkey" FOREIGN KEY ("uploaded_by_user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post" ADD CONSTRAINT "post_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post" ADD CONSTRAINT "post_author_user_id_fkey" FOREIGN KEY ("author_user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post" ADD CONSTRAINT "post_author_token_id_fkey" FOREIGN KEY ("author_token_id") REFERENCES "api_token"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_event" ADD CONSTRAINT "delivery_event_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "usage_day" ADD CONSTRAINT "usage_day_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idempotency_record" ADD CONSTRAINT "idempotency_record_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- by hand: what the schema language cannot say

-- Closed sets
ALTER TABLE "user" ADD CONSTRAINT "user_email_lower_case" CHECK ("email" = lower("email"));
ALTER TABLE "credential" ADD CONSTRAINT "credential_email_lower_case" CHECK ("email" = lower("email"));
ALTER TABLE "member" ADD CONSTRAINT "member_role" CHECK ("role" IN ('owner', 'editor', 'viewer'));
ALTER TABLE "account" ADD CONSTRAINT "account_platform" CHECK ("platform" IN ('instagram', 'tiktok', 'youtube', 'facebook', 'linkedin', 'twitter'));
ALTER TABLE "account" ADD CONSTRAINT "account_environment" CHECK ("environment" IN ('sandbox', 'live'));
ALTER TABLE "account" ADD CONSTRAINT "account_state" CHECK ("state" IN ('active', 'needs_reauthorization', 'revoked'));
ALTER TABLE "account" ADD CONSTRAINT "account_tokens_have_a_key" CHECK ("token_key_id" IS NOT NULL OR ("access_token_enc" IS NULL AND "refresh_token_enc" IS NULL));
ALTER TABLE "oauth_attempt" ADD CONSTRAINT "oauth_attempt_environment" CHECK ("environment" IN ('sandbox', 'live'));
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_environment" CHECK ("environment" IN ('sandbox', 'live'));
ALTER TABLE "post" ADD CONSTRAINT "post_environment" CHECK ("environment" IN ('sandbox', 'live'));
ALTER TABLE "post" ADD CONSTRAINT "post_source" CHECK ("source" IN ('web', 'api', 'cli', 'bulk'));
ALTER TABLE "media_asset" ADD CONSTRAINT "media_asset_kind" CHECK ("kind" IN ('image', 'gif', 'video', 'document'));
ALTER TABLE "media_asset" ADD CONSTRAINT "media_asset_state" CHECK ("state" IN ('uploading', 'ready', 'failed'));
ALTER TABLE "media_asset" ADD CONSTRAINT "media_asset_ready_is_measured" CHECK ("state" <> 'ready' OR ("size_bytes" IS NOT NULL AND "sha256" IS NOT NULL));
ALTER TABLE "idempotency_record" ADD CONSTRAINT "idempotency_record_state" CHECK ("state" IN ('in_progress', 'done'));
ALTER TABLE "usage_day" ADD CONSTRAINT "usage_day_not_negative" CHECK ("posts_used" >= 0 AND "deliveries_used" >= 0);
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_actor_kind" CHECK ("actor_kind" IN ('user', 'token', 'system'));
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_platform" CHECK ("platform" IN ('instagram', 'tiktok', 'youtube', 'facebook', 'linkedin', 'twitter'));
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_state" CHECK ("state" IN ('queued', 'preparing', 'uploading', 'processing', 'waiting', 'committing', 'unconfirmed', 'confirming', 'published', 'failed', 'canceled'));
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_retry_safe" CHECK ("retry_safe" IN ('yes', 'no', 'unknown'));
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_lease_is_whole" CHECK (("lease_token" IS NULL) = ("lease_until" IS NULL));
-- Nothing is reported live that was not seen live.
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_published_was_seen" CHECK ("state" <> 'published' OR (("remote_id" IS NOT NULL OR "evidence" IS NOT NULL) AND "published_at" IS NOT NULL));
-- The commit's intent is written before the commit is sent.
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_commit_has_intent" CHECK ("state" <> 'committing' OR "intent_at" IS NOT NULL);

-- One default account per platform and environment, one commit at a time per account
CREATE UNIQUE INDEX "account_one_default" ON "account"("workspace_id", "platform", "environment") WHERE "is_default";
CREATE UNIQUE INDEX "delivery_one_commit_per_account" ON "delivery"("account_id") WHERE "state" = 'committing';

-- What the sweep looks for: deliveries that are due, leases that ran out
CREATE INDEX "delivery_due" ON "delivery"("run_at") WHERE "state" NOT IN ('published', 'failed', 'canceled');
CREATE INDEX "delivery_leased" ON "delivery"("lease_until") WHERE "lease_until" IS NOT NULL;

-- Rows that never change once written
CREATE FUNCTION "refuse_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER "delivery_event_append_only" BEFORE UPDATE ON "delivery_event" FOR EACH ROW EXECUTE FUNCTION "refuse_update"();
CREATE TRIGGER "receipt_never_changed" BEFORE UPDATE ON "receipt" FOR EACH ROW EXECUTE FUNCTION "refuse_update"();
CREATE TRIGGER "audit_entry_append_only" BEFORE UPDATE ON "audit_entry" FOR EACH ROW EXECUTE FUNCTION "refuse_update"();

-- A post's content is immutable from its first delivery's first attempt on.
CREATE FUNCTION "refuse_content_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM "delivery" WHERE "post_id" = OLD."id" AND ("attempt" > 0 OR "started_at" IS NOT NULL)) THEN
    RAISE EXCEPTION 'the content of post % is already being published', OLD."id" USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "post_content_immutable" BEFORE UPDATE OF "content", "content_hash" ON "post" FOR EACH ROW
  WHEN (OLD."content" IS DISTINCT FROM NEW."content" OR OLD."content_hash" IS DISTINCT FROM NEW."content_hash")
  EXECUTE FUNCTION "refuse_content_change"();

-- A workspace always has an owner; checked when the transaction commits, so that owners can change places.
CREATE FUNCTION "require_owner"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM "workspace" WHERE "id" = OLD."workspace_id")
    AND NOT EXISTS (SELECT 1 FROM "member" WHERE "workspace_id" = OLD."workspace_id" AND "role" = 'owner') THEN
    RAISE EXCEPTION 'workspace % would be left without an owner', OLD."workspace_id" USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER "member_keeps_an_owner" AFTER UPDATE OR DELETE ON "member"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "require_owner"();
