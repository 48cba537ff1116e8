// Made from openapi/openapi.json by `npm run openapi:build`. Do not edit.
export interface paths {
    "/api/auth/create-or-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ensure that the signed-in user has an account
         * @description Signing in, or the first access token from the hosted provider, usually creates it already. The email address comes from the provider; a different one in the body is refused. A name in the body is used if the provider didn’t send one.
         *
         *     Scope: `profile:read`.
         */
        post: operations["createOrLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/delete-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete the signed-in user’s account
         * @description Requires a session that started within the last ten minutes; tokens can’t do this. Publishing stops immediately, the subscription is canceled, and all sessions, API tokens, and platform tokens are revoked. Signing in within 30 days restores the account; after that, everything is erased. A user named in the query or body must be the signed-in one.
         *
         *     Scope: `profile:read`.
         */
        delete: operations["deleteAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the signed-in user and the subscription
         * @description Scope: `profile:read`.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/capabilities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get each platform’s limits
         * @description The limits that `POST /api/validate` and publishing check a post against. Works with any token, regardless of its scopes.
         *
         *     Any scope.
         */
        get: operations["getCapabilities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the token’s user, workspace, role, and scopes
         * @description Works with any token, regardless of its scopes.
         *
         *     Any scope.
         */
        get: operations["whoAmI"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/{platform}/connect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Start connecting an account
         * @description Returns the URL of the platform’s consent page. Open it in the account owner’s browser. Afterward they return to a Fanfare page that names the workspace and passes the platform’s response to `returnTo`, or shows it. Send that response to `POST /api/auth/callback` once, with the same token, within 15 minutes.
         *
         *     Scope: `accounts:write`.
         */
        get: operations["connectAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/{accountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Disconnect an account
         * @description Deletes its tokens and revokes them on the platform. Published posts stay.
         *
         *     Scope: `accounts:write`.
         */
        delete: operations["disconnectAccount"];
        options?: never;
        head?: never;
        /**
         * Make an account its platform's default
         * @description Scope: `accounts:write`.
         */
        patch: operations["updateAccount"];
        trace?: never;
    };
    "/api/auth/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finish connecting an account
         * @description Only for the token (or session) that started it. Returns every account that the user granted access to.
         *
         *     Scope: `accounts:write`.
         */
        post: operations["finishConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/{accountId}/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the health of an account
         * @description Whether the connection works, when it expires, which permissions are missing, and which posts need it. Doesn’t call the platform: Fanfare checks each account about once a day.
         *
         *     Scope: `accounts:read`.
         */
        get: operations["getAccountHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/{accountId}/creator-options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the options that TikTok offers this creator
         * @description Scope: `accounts:read`.
         */
        get: operations["getCreatorOptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the connected accounts
         * @description Scope: `accounts:read`.
         */
        get: operations["listAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/{accountId}/probe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check the health of an account now
         * @description Calls the platform. Responds with 200 even if the platform is down or refuses the account; the health says so. The account has to be reconnected only if the platform clearly rejects its token.
         *
         *     Scope: `accounts:write`.
         */
        post: operations["probeAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account-groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the account groups, by name
         * @description A group is a set of accounts that are chosen together, such as a client’s. To publish to a group, send its `accountIds` with the post.
         *
         *     Scope: `accounts:read`.
         */
        get: operations["listAccountGroups"];
        put?: never;
        /**
         * Create an account group
         * @description A workspace can have 100 groups with 60 accounts each. A name that’s in use is refused (409). An account that is disconnected leaves its groups.
         *
         *     Scope: `accounts:write`.
         */
        post: operations["createAccountGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account-groups/{groupId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an account group
         * @description Scope: `accounts:read`.
         */
        get: operations["getAccountGroup"];
        put?: never;
        post?: never;
        /**
         * Delete an account group
         * @description Its accounts stay connected.
         *
         *     Scope: `accounts:write`.
         */
        delete: operations["deleteAccountGroup"];
        options?: never;
        head?: never;
        /**
         * Update an account group
         * @description Only the fields in the body change.
         *
         *     Scope: `accounts:write`.
         */
        patch: operations["updateAccountGroup"];
        trace?: never;
    };
    "/api/queues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the queues, by name
         * @description A queue publishes one post per slot, which is a time of the week. To add a post, send `queue` with it: it takes the next free slot in the same transaction, so two posts never get the same one.
         *
         *     Scope: `posts:read`.
         */
        get: operations["listQueues"];
        put?: never;
        /**
         * Create a queue
         * @description A workspace can have 50 queues with 100 slots a week and 500 posts each. A name that’s in use is refused (409). An account that is disconnected leaves its queues.
         *
         *     Scope: `posts:write`.
         */
        post: operations["createQueue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/queues/{queueId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a queue
         * @description Scope: `posts:read`.
         */
        get: operations["getQueue"];
        put?: never;
        post?: never;
        /**
         * Delete a queue
         * @description Its posts keep their times. A paused queue in which posts wait is refused (409): resume it, or cancel its posts first.
         *
         *     Scope: `posts:write`.
         */
        delete: operations["deleteQueue"];
        options?: never;
        head?: never;
        /**
         * Update a queue
         * @description Only the fields in the body change. Posts that are in the queue keep their times and accounts.
         *
         *     Scope: `posts:write`.
         */
        patch: operations["updateQueue"];
        trace?: never;
    };
    "/api/queues/{queueId}/slots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the next slots of a queue
         * @description Shows which post has which slot. A post that fails or is canceled keeps its slot: nothing takes its place unless you delete it or move it to another time. To take the next free slot, publish with `queue` instead of reading it here first.
         *
         *     Scope: `posts:read`.
         */
        get: operations["listQueueSlots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/queues/{queueId}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a queue
         * @description Its posts are held, and nothing of it is published until it’s resumed. You can still add posts.
         *
         *     Scope: `posts:write`.
         */
        post: operations["pauseQueue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/queues/{queueId}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a queue
         * @description Posts whose slots are still to come keep them. Posts that missed theirs get the next slots, in order and ahead of the others, which move back as far as needed.
         *
         *     Scope: `posts:write`.
         */
        post: operations["resumeQueue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/queues/{queueId}/shuffle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Shuffle the posts of a queue
         * @description Gives the slots of the waiting posts to them in another, random order.
         *
         *     Scope: `posts:write`.
         */
        post: operations["shuffleQueue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snippets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the snippets, by name
         * @description Snippets are texts that posts reuse: texts, groups of hashtags, signatures, and templates.
         *
         *     Scope: `posts:read`.
         */
        get: operations["listSnippets"];
        put?: never;
        /**
         * Create a snippet
         * @description A workspace can have 200 snippets; a group has up to 100 hashtags. A name that’s in use is refused (409), and so is a variable that the kind doesn’t have (422 `unknown_variable`).
         *
         *     Scope: `posts:write`.
         */
        post: operations["createSnippet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snippets/{snippetId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a snippet
         * @description Scope: `posts:read`.
         */
        get: operations["getSnippet"];
        put?: never;
        post?: never;
        /**
         * Delete a snippet
         * @description Posts that used it keep their texts.
         *
         *     Scope: `posts:write`.
         */
        delete: operations["deleteSnippet"];
        options?: never;
        head?: never;
        /**
         * Update a snippet
         * @description Only the fields in the body change. Posts that used the snippet keep their texts.
         *
         *     Scope: `posts:write`.
         */
        patch: operations["updateSnippet"];
        trace?: never;
    };
    "/api/series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List series, newest first
         * @description Scope: `posts:read`.
         */
        get: operations["listSeries"];
        put?: never;
        /**
         * Create a series
         * @description A post that is published repeatedly, by an RRULE of RFC 5545 that ends: at most 366 occurrences within 10 years. Each occurrence keeps its wall time when clocks change, becomes a scheduled post 90 days ahead, and counts toward the limit of its own day. Its post is then like any other: `PATCH /api/posts/{postId}` edits or moves that one only. A workspace can have 100 series with occurrences to come (409).
         *
         *     Scope: `posts:write`.
         */
        post: operations["createSeries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/series/{seriesId}/occurrences/{local}/detach": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Detach one occurrence
         * @description Its post stays scheduled, and changing or stopping the series doesn’t reach it anymore. Refused (409) before its post is created.
         *
         *     Scope: `posts:write`.
         */
        post: operations["detachOccurrence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/series/{seriesId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a series
         * @description Scope: `posts:read`.
         */
        get: operations["getSeries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a series
         * @description Only the fields in the body change. Reaches future occurrences: those without a post, and those whose scheduled posts weren’t edited or moved by themselves, which get new posts with new IDs. Published, edited, and detached ones stay as they are. You become the author of the posts that follow. A series that was stopped, or that someone else changes at the same time, is refused (409).
         *
         *     Scope: `posts:write`.
         */
        patch: operations["updateSeries"];
        trace?: never;
    };
    "/api/series/{seriesId}/occurrences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the occurrences of a series
         * @description Scope: `posts:read`.
         */
        get: operations["listOccurrences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/series/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a series and list its occurrences
         * @description Checks everything that creating it would check, and stores nothing.
         *
         *     Scope: `posts:write`.
         */
        post: operations["previewSeries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/series/{seriesId}/occurrences/{local}/skip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Skip one occurrence
         * @description Cancels its post if there is one. The series doesn’t create it again. Refused (409) once its post is being published.
         *
         *     Scope: `posts:write`.
         */
        post: operations["skipOccurrence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/series/{seriesId}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop a series
         * @description Cancels its scheduled posts, also edited ones but not detached ones, and creates no more. Published posts stay. A stopped series can’t be resumed.
         *
         *     Scope: `posts:write`.
         */
        post: operations["stopSeries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports/{importId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an import
         * @description No part of the file is stored. Responds with 409 if the import has ended. Canceling again is not an error.
         *
         *     Scope: `media:write`.
         */
        post: operations["cancelImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List imports, newest first
         * @description Finished imports are deleted after 30 days; their files stay.
         *
         *     Scope: `media:read`.
         */
        get: operations["listImports"];
        put?: never;
        /**
         * Import a file from a link
         * @description Runs in the background. Get its progress from `GET /api/imports/{importId}`.
         *
         *     Scope: `media:write`.
         */
        post: operations["createImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/video-downloader/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Download a video
         * @description Streams the video without storing it. If the connection breaks, the file is incomplete.
         *
         *     Scope: `media:write`.
         */
        post: operations["downloadVideo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/video-downloader/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find the videos behind a link
         * @description Supports files and pages that name their video (Open Graph, Twitter player, JSON-LD, `<video>`), and uses yt-dlp if the server has it. Links to private networks are refused, including through redirects. Make sure that you have the right to use the video.
         *
         *     Scope: `media:write`.
         */
        post: operations["findVideo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports/{importId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the progress of an import
         * @description Scope: `media:read`.
         */
        get: operations["getImport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/links/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the preview of a link
         * @description Returns the title, description, and image that a preview card of the link shows, from the page’s Open Graph tags. LinkedIn posts without media get such a card for their first link; `platformOptions.linkedin` changes or removes it. Links to private networks are refused, including through redirects. Responds with 422 if the page can’t be read. Limited to 240 requests per hour and workspace.
         *
         *     Scope: `posts:write`.
         */
        post: operations["readLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the files of the library, newest first
         * @description Scope: `media:read`.
         */
        get: operations["listMedia"];
        put?: never;
        /**
         * Upload one media file
         * @description The type is detected from the content, never from the name. Fields and the file can come in any order; with `platform` before the file, a file that’s too large is refused sooner. No part of a refused file is stored, and it can be sent again. Send large files to `/api/uploads`, where interrupted uploads can be resumed.
         *
         *     Scope: `media:write`.
         */
        post: operations["createMedia"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/media/{mediaId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a media file with a new link
         * @description Scope: `media:read`.
         */
        get: operations["getMedia"];
        put?: never;
        post?: never;
        /**
         * Delete a file
         * @description Refused while a delivery in progress needs the file. Live posts stay live.
         *
         *     Scope: `media:write`.
         */
        delete: operations["deleteMedia"];
        options?: never;
        head?: never;
        /**
         * Update a file’s name, alt text, or focal point
         * @description Scope: `media:write`.
         */
        patch: operations["updateMedia"];
        trace?: never;
    };
    "/api/uploads/{uploadId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the progress and result of a resumable upload
         * @description Resumable uploads follow the tus protocol 1.0.0 at `/api/uploads` (creation, creation-with-upload, termination, expiration), with `filename`, `platform`, and `altText` in `Upload-Metadata`. If the response to the last bytes got lost, call this: it finishes a complete upload, once.
         *
         *     Scope: `media:write`.
         */
        get: operations["getUpload"];
        put?: never;
        post?: never;
        /**
         * Cancel a resumable upload
         * @description Follows the tus protocol 1.0.0: https://tus.io/protocols/resumable-upload. Clients exist for most languages.
         *
         *     Scope: `media:write`.
         */
        delete: operations["endUpload"];
        options?: never;
        /**
         * Get the offset of a resumable upload
         * @description Follows the tus protocol 1.0.0: https://tus.io/protocols/resumable-upload. Clients exist for most languages.
         *
         *     Scope: `media:write`.
         */
        head: operations["readUploadOffset"];
        /**
         * Send the next bytes of a resumable upload
         * @description Follows the tus protocol 1.0.0: https://tus.io/protocols/resumable-upload. Clients exist for most languages.
         *
         *     Scope: `media:write`.
         */
        patch: operations["continueUpload"];
        trace?: never;
    };
    "/api/media/{mediaId}/posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the posts that use a file, newest first
         * @description The 50 newest at most.
         *
         *     Scope: `media:read`.
         */
        get: operations["listMediaUses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai/api/v1/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload one file for one platform within 30 seconds
         * @description At most 15 MB for Instagram, 5 MB for Twitter, and 100 MB for the others. Send larger files to `/api/uploads`. Fields and the file can come in any order.
         *
         *     Scope: `media:write`.
         */
        post: operations["uploadFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/media/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload one media file (same as POST /api/media)
         * @description Scope: `media:write`.
         */
        post: operations["uploadMedia"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/media/{mediaId}/renditions/{renditionId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a conversion
         * @description A delivery that’s waiting for it fails and can be retried.
         *
         *     Scope: `media:write`.
         */
        post: operations["cancelRendition"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/media/{mediaId}/renditions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a file’s conversions
         * @description Scope: `media:read`.
         */
        get: operations["listRenditions"];
        put?: never;
        /**
         * Convert a file for platforms
         * @description Each conversion is done once: calling again returns the finished or running one, and retries a failed one. The original never changes. A `focalPoint` is stored with the file. A workspace can have 12 conversions in progress and request 120 per hour; conversions that posts need aren’t limited.
         *
         *     Scope: `media:write`.
         */
        post: operations["createRenditions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/media/{mediaId}/fit-plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Plan a file’s conversion for each platform
         * @description For each platform: whether the file can be published unchanged, or what would be changed and what the result would be, or why the file can’t be converted. Changes nothing.
         *
         *     Scope: `media:read`.
         */
        post: operations["planMediaFit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List posts, newest first
         * @description Posts that are `scheduled` or `held` (`state`) are listed by the time at which they are published, soonest first.
         *
         *     Scope: `posts:read`.
         */
        get: operations["listPosts"];
        put?: never;
        /**
         * Publish one post without waiting
         * @description Like `POST /api/publish`, but responds with 202 as soon as the post is stored. `Prefer: wait=n` (at most 30 seconds) waits for the platforms.
         *
         *     Scope: `posts:write`.
         */
        post: operations["createPost"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change many scheduled posts
         * @description Moves, cancels, or changes the options of up to 500 scheduled or held posts, which `filter` finds. If it finds more, nothing changes (422). All posts that can change do so in one transaction; the others stay as they are, and the response has the reasons. Daily limits count after all posts have left their days, so a week of full days can move by a day. A post that moves leaves its queue. With `dryRun=true`, the response shows what would happen, and nothing does.
         *
         *     Scope: `posts:write`.
         */
        patch: operations["changePosts"];
        trace?: never;
    };
    "/api/publisher/usage/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the plan and the usage of today and later days
         * @description Scope: `profile:read`.
         */
        get: operations["getUsageStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/publisher/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish one post to several platforms
         * @description Checks everything first and responds with 422 and all violations at once. Waits up to 5 seconds for the platforms (`Prefer: wait=n`, at most 30). Responds with 200 if all deliveries have ended, and otherwise with 202 and the state so far; `follow` is where the rest appears. `success` is true only if every delivery is live.
         *
         *     Scope: `posts:write`.
         */
        post: operations["publish"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish one post to several platforms (same as /api/publisher/publish)
         * @description Checks everything first and responds with 422 and all violations at once. Waits up to 5 seconds for the platforms (`Prefer: wait=n`, at most 30). Responds with 200 if all deliveries have ended, and otherwise with 202 and the state so far; `follow` is where the rest appears. `success` is true only if every delivery is live.
         *
         *     Scope: `posts:write`.
         */
        post: operations["publishShort"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a post without publishing it
         * @description Accepts the body of `POST /api/publish` and applies the same rules, without storing or sending anything. Responds with 200 even if the post breaks rules; `valid` and `violations` say so.
         *
         *     Scope: `posts:write`.
         */
        post: operations["validatePost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/analytics/engagement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the metrics of the newest live posts
         * @description Reads each post’s metrics from its platform and stores nothing. If a platform has none, `metrics` is null and `message` says why.
         *
         *     Scope: `posts:read`.
         */
        get: operations["getEngagement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/analytics/posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count recent deliveries by day and platform
         * @description Scope: `posts:read`.
         */
        get: operations["getPostAnalytics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the status of publishing
         * @description Scope: `posts:read`.
         */
        get: operations["getStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your notifications, newest first
         * @description What you may have missed in this workspace: posts of yours that failed or need a decision, accounts that need reconnecting, and waiting posts that continue. A post has one notification about all of its platforms; when another delivery fails, a new one with its own ID replaces it. Listing them doesn’t mark them as read. A token sees only those about accounts of its environment. They’re deleted after 90 days.
         *
         *     Scope: `posts:read`.
         */
        get: operations["listNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark notifications as read
         * @description Unread notifications are emailed after ten minutes, so a program that shows them somewhere else marks them as read.
         *
         *     Scope: `posts:write`.
         */
        post: operations["readNotifications"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow the number of unread notifications with server-sent events
         * @description Sends an `unread` event now and whenever notifications arrive, are replaced, or are read.
         *
         *     The schema is one event, its `data` parsed from JSON. Lines that start with a colon are comments: one comes every 15 seconds. Ignore events whose name you don’t know. The server sends no `retry`, so your client’s own delay applies. Send the `id` of your last event as `Last-Event-ID` to continue after it; events without an `id` are sent again. At most 20 streams are open at once per token and per person, and 100 per workspace: another one gets 429 with `Retry-After`. A client that reads nothing for 30 seconds is disconnected.
         *
         *     Scope: `posts:read`.
         */
        get: operations["watchNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/{postId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a post’s deliveries that haven’t been sent
         * @description The response has the result for each delivery. Canceling again is not an error. If it’s too late for all of them, responds with 409 and the same list in `deliveries`.
         *
         *     Scope: `posts:write`.
         */
        post: operations["cancelPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/{postId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a post with its deliveries
         * @description Scope: `posts:read`.
         */
        get: operations["getPost"];
        put?: never;
        post?: never;
        /**
         * Delete a post from Fanfare
         * @description Deletes the post with its deliveries and receipts. Responds with 409 while a delivery is in progress. Live posts stay on their platforms and are listed in `stillLive`. With `takeDown=true`, they’re deleted there as well, where the platform allows it; if such a platform refuses, nothing is deleted here, and the call can be repeated.
         *
         *     Scope: `posts:write`.
         */
        delete: operations["deletePost"];
        options?: never;
        head?: never;
        /**
         * Update a post that hasn’t started publishing
         * @description For a post that is scheduled, held, or queued, or that is waiting for an account or a file. With `publishAt`, it moves to another time, or starts right away. What is held of a post that has started elsewhere can only be published now (`"publishAt": "now"`).  Each field in the body replaces the current value; in `individualContent`, each platform in the body. The checks are those of publishing. If publishing has started on any platform, nothing changes, and the 409 names the platforms: a post must be the same everywhere.
         *
         *     Scope: `posts:write`.
         */
        patch: operations["changePost"];
        trace?: never;
    };
    "/api/posts/{postId}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy a post into a draft
         * @description The draft has the post’s texts, files, and options, and goes to the same accounts or to those in the body. Nothing is published.
         *
         *     Scope: `posts:write`.
         */
        post: operations["duplicatePost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export posts as rows of a bulk run
         * @description Each row is a post’s publish request with the post’s ID as `externalId`, in the form that `POST /api/bulk` and `fanfare bulk run` take. Takes the filters of `GET /api/posts`. Posts that wait for their time are last, soonest first, and keep it: a time, a time of day in a zone, or a queue. Other rows have no time, so a run publishes them at once. A row names platforms instead of accounts if the post goes to default accounts. An export has at most 10,000 posts; if the filters find more, the response is 422. If the file ends early, the connection is cut.
         *
         *     Scope: `posts:read`.
         */
        get: operations["exportPosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/{postId}/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn a scheduled post back into a draft
         * @description Cancels a scheduled or held post and creates a draft with its texts, files, options, accounts, and time. A time that has passed is left out. Responds with 409 and changes nothing if the post isn’t scheduled or held anymore, or if the workspace has 1,000 drafts.
         *
         *     Scope: `posts:write`.
         */
        post: operations["moveToDrafts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/{postId}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow a post with server-sent events
         * @description Sends a `post` event now and after every change, and an `end` event when every delivery has ended or needs a person’s decision.
         *
         *     The schema is one event, its `data` parsed from JSON. Lines that start with a colon are comments: one comes every 15 seconds. Ignore events whose name you don’t know. The server sends no `retry`, so your client’s own delay applies. Send the `id` of your last event as `Last-Event-ID` to continue after it; events without an `id` are sent again. At most 20 streams are open at once per token and per person, and 100 per workspace: another one gets 429 with `Retry-After`. A client that reads nothing for 30 seconds is disconnected.
         *
         *     Scope: `posts:read`.
         */
        get: operations["watchPost"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bulk/{bulkId}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the result of each row
         * @description In row order. Results are deleted after 30 days; the posts stay.
         *
         *     Scope: `posts:read`.
         */
        get: operations["listBulkRows"];
        put?: never;
        /**
         * Send more rows of a bulk run
         * @description Starts at `firstRow`. Rows that were already processed are skipped, so a part can safely be sent again, with its own `Idempotency-Key` or none. The last part, which may be empty, has no `more`. Responds with 409 if rows are missing in between (`nextRow` is the next expected one), if all rows had already arrived, or if the run was canceled.
         *
         *     Scope: `posts:write`.
         */
        post: operations["appendBulkRows"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bulk/{bulkId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a bulk run
         * @description No more rows are processed, including those of a request in progress. Posts that haven’t been sent anywhere are canceled, and their rows count as `canceled`. Posts that were sent stay. Canceling again is not an error. Responds with 409 if there is nothing left to cancel.
         *
         *     Scope: `posts:write`.
         */
        post: operations["cancelBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the bulk runs of the last 30 days, newest first
         * @description Scope: `posts:read`.
         */
        get: operations["listBulks"];
        put?: never;
        /**
         * Publish many posts from NDJSON or CSV rows
         * @description Each row is a publish request with your own `externalId`. Rows are processed as they arrive, in any number; an invalid row doesn’t affect the others. Requires an `Idempotency-Key`: send an interrupted run again with the same key, and it continues where it stopped, without publishing any row twice. The CSV header has any of platforms, account_ids, caption, hashtags, instagram_caption, instagram_hashtags, tiktok_caption, tiktok_hashtags, youtube_caption, youtube_hashtags, facebook_caption, facebook_hashtags, linkedin_caption, linkedin_hashtags, twitter_caption, twitter_hashtags, first_comment, instagram_first_comment, youtube_first_comment, facebook_first_comment, linkedin_first_comment, twitter_first_comment, hashtags_in_first_comment, snippet_ids, snippet_link, snippet_date, snippet_campaign, disclose_made_with_ai, disclose_paid_partnership, disclose_own_brand, media_ids, instagram_media_ids, tiktok_media_ids, youtube_media_ids, facebook_media_ids, linkedin_media_ids, twitter_media_ids, leave_out_files, cover_media_id, publish_at, time_zone, disambiguation, queue, queue_front, privacy_status, instagram_format, facebook_format, instagram_made_with_ai, tiktok_privacy_level, tiktok_allow_comment, tiktok_allow_duet, tiktok_allow_stitch, tiktok_ai_generated, youtube_title, youtube_made_for_kids, youtube_synthetic_media, youtube_tags, youtube_category_id, youtube_notify_subscribers, youtube_license, youtube_embeddable, youtube_paid_placement, twitter_reply_settings, twitter_made_with_ai, twitter_paid_partnership, twitter_thread, twitter_split_caption, twitter_thread_numbers, twitter_poll_options, twitter_poll_minutes, linkedin_poll_question, linkedin_poll_options, linkedin_poll_days, linkedin_link_card, linkedin_link_title, linkedin_link_description, linkedin_link_image, auto_fit, allow_duplicate, external_id; lists are separated by spaces, and empty cells and the reason column are ignored. To avoid one long request, send parts: the first with `more=true`, the others to `/api/bulk/{bulkId}/rows`.
         *
         *     Scope: `posts:write`.
         */
        post: operations["createBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bulk/{bulkId}/results.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the result of each row as CSV
         * @description Scope: `posts:read`.
         */
        get: operations["exportBulkRows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bulk/{bulkId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a bulk run’s progress
         * @description Scope: `posts:read`.
         */
        get: operations["getBulk"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/drafts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List drafts, newest first
         * @description Only drafts that were saved through the API. The composer keeps its own in the browser.
         *
         *     Scope: `posts:read`.
         */
        get: operations["listDrafts"];
        put?: never;
        /**
         * Save a draft
         * @description Accepts the fields of the publish request, all optional. Only their format is checked; `POST /api/validate` and publishing check the platforms’ rules. A workspace can have 1,000 drafts (409).
         *
         *     Scope: `posts:write`.
         */
        post: operations["createDraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/drafts/{draftId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a draft
         * @description Scope: `posts:read`.
         */
        get: operations["getDraft"];
        put?: never;
        post?: never;
        /**
         * Delete a draft
         * @description Scope: `posts:write`.
         */
        delete: operations["deleteDraft"];
        options?: never;
        head?: never;
        /**
         * Update a draft
         * @description Scope: `posts:write`.
         */
        patch: operations["updateDraft"];
        trace?: never;
    };
    "/api/drafts/{draftId}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a draft
         * @description Runs the checks of `POST /api/publish` and returns the same errors; pointers refer to the draft’s `post`. The draft is deleted when the post is created, so it becomes at most one post. Responds immediately; follow the post by its ID.
         *
         *     Scope: `posts:write`.
         */
        post: operations["publishDraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/project-files/{projectFileId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Unlink a file from its post
         * @description The post stays. A file with the same key is published as a new post from then on, so only unlink what never went live.
         *
         *     Scope: `posts:write`.
         */
        delete: operations["forgetProjectFile"];
        options?: never;
        head?: never;
        /**
         * Record that a file moved or changed
         * @description A new `path` or `key` is recorded and changes nothing on a platform. With `change`, the post changes in the same transaction, which is possible until publishing begins (409 after that).
         *
         *     Scope: `posts:write`.
         */
        patch: operations["updateProjectFile"];
        trace?: never;
    };
    "/api/project-files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the files that were published as code
         * @description Oldest first. A token sees the files of its own environment.
         *
         *     Scope: `posts:read`.
         */
        get: operations["listProjectFiles"];
        put?: never;
        /**
         * Publish the post of a file, once
         * @description Publishes `post` unless this project already has a file with this `key`, even when two calls arrive at once. Responds with 201 when this call published it, and with 200 and the stored file otherwise: compare its `hash`. With `postId` in place of `post`, it links an existing post to the file.
         *
         *     Scope: `posts:write`.
         */
        post: operations["publishProjectFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deliveries/{deliveryId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a delivery that hasn’t been sent
         * @description It no longer counts toward the daily limit. Responds with 409 and the reason if the delivery was sent or has ended. Canceling again is not an error.
         *
         *     Scope: `posts:write`.
         */
        post: operations["cancelDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a delivery with its details
         * @description Every request and response, redacted; the platform’s own message, the broken rule, what to do, whether a retry is safe, and the receipt.
         *
         *     Scope: `posts:read`.
         */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deliveries/{deliveryId}/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the metrics of a live post
         * @description If the platform has no metrics, `metrics` is null and `message` says why.
         *
         *     Scope: `posts:read`.
         */
        get: operations["getDeliveryMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deliveries/{deliveryId}/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the signed receipt of a live delivery
         * @description Signed with Ed25519, so it can be verified without Fanfare. The public keys are at `/.well-known/fanfare-receipts.json`, without authentication. Responds with 404 if nothing went live.
         *
         *     Scope: `posts:read`.
         */
        get: operations["getDeliveryReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deliveries/{deliveryId}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Edit and resend a delivery that isn’t live
         * @description For a delivery that was canceled, or that failed and certainly isn’t live (`actions` lists `resend`). Publishes a new post to its account only, with the content it had and the changes in the body. Each delivery can be resent once, and can’t be retried afterward (409 `already_resent`); of a concurrent retry and several resends, the first one wins. The two are linked: `resentAs` of the delivery, `resends` of the new post. It counts as another delivery today, and as another post only if the original post doesn’t count anymore.
         *
         *     Scope: `posts:write`.
         */
        post: operations["resendDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deliveries/{deliveryId}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resolve an unconfirmed delivery
         * @description For a delivery with `needsDecision`: the platform couldn’t tell whether it’s live, and a person checked. Also for a failed delivery that the platform rejected after it had the post (`retrySafe` isn’t `yes`): if it isn’t live, nothing is sent, and it can be resent.
         *
         *     Scope: `posts:write`.
         */
        post: operations["resolveDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deliveries/{deliveryId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a failed delivery
         * @description Only if it’s certain that nothing went live (`retrySafe` is `yes`). Otherwise responds with 409. For a live delivery whose first comment failed, writes the comment again, with the text in the body if there is one.
         *
         *     Scope: `posts:write`.
         */
        post: operations["retryDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deliveries/{deliveryId}/take-down": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a live post from its platform
         * @description The platform permanently deletes the post. Responds with 409 if the platform only allows that in its own app. The receipt stays. Deleting again is not an error.
         *
         *     Scope: `posts:write`.
         */
        post: operations["takeDownDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai/api/v1/captions/{captionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a generated caption
         * @description Scope: `suggestions:read`.
         */
        get: operations["getCaption"];
        /**
         * Edit a generated caption
         * @description The text has to follow the platform’s rules and contain no banned words; links and mentions are allowed. `original` keeps the generated text.
         *
         *     Scope: `suggestions:write`.
         */
        put: operations["editCaption"];
        post?: never;
        /**
         * Permanently delete a generated caption
         * @description Scope: `suggestions:write`.
         */
        delete: operations["deleteCaption"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai/generate-caption": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Generate captions (same as POST /ai/api/v1/captions/)
         * @description Scope: `suggestions:write`.
         */
        post: operations["generateCaption"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai/api/v1/captions/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List generated captions, newest first
         * @description Scope: `suggestions:read`.
         */
        get: operations["listCaptions"];
        put?: never;
        /**
         * Generate captions for one or more platforms
         * @description Each caption follows its platform’s rules, counted the way the platform counts, and contains none of the workspace’s banned words. If the model gets something wrong, it gets one more try. After that, the text is shortened. `findings` and `cut` say so. `caption` is the first variant; `variants` has all of them. `sample` is true if no AI service is set up and the sandbox responded.
         *
         *     Scope: `suggestions:write`.
         */
        post: operations["generateCaptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai/api/v1/captions/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Generate captions as a stream
         * @description Sends each caption as soon as it’s complete. Closing the connection stops the model.
         *
         *     The schema is one event, its `data` parsed from JSON. Lines that start with a colon are comments: one comes every 15 seconds. Ignore events whose name you don’t know. The server sends no `retry`, so your client’s own delay applies. At most 20 streams are open at once per token and per person, and 100 per workspace: another one gets 429 with `Retry-After`. A client that reads nothing for 30 seconds is disconnected.
         *
         *     Scope: `suggestions:write`.
         */
        post: operations["streamCaptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai/api/v1/hashtags/{hashtagSetId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a generated hashtag set
         * @description Scope: `suggestions:read`.
         */
        get: operations["getHashtags"];
        /**
         * Edit a generated hashtag set
         * @description They have to follow the platform’s rules and contain no banned words. `original` keeps the generated hashtags.
         *
         *     Scope: `suggestions:write`.
         */
        put: operations["editHashtags"];
        post?: never;
        /**
         * Permanently delete a generated hashtag set
         * @description Scope: `suggestions:write`.
         */
        delete: operations["deleteHashtags"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai/api/v1/hashtags/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List generated hashtag sets, newest first
         * @description Scope: `suggestions:read`.
         */
        get: operations["listHashtags"];
        put?: never;
        /**
         * Generate hashtags for one or more platforms
         * @description Exactly as many hashtags as requested, up to the platform’s maximum: letters, digits, and underscores, without duplicates or banned words. If the model gets something wrong, it gets one more try. If that doesn’t help, there are fewer, and `findings` and `cut` say so. `hashtags` is the first set; `variants` has all of them. `sample` is true if no AI service is set up and the sandbox responded.
         *
         *     Scope: `suggestions:write`.
         */
        post: operations["generateHashtagSets"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai/generate-hashtags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Generate hashtags (same as POST /ai/api/v1/hashtags/)
         * @description Scope: `suggestions:write`.
         */
        post: operations["generateHashtags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai/api/v1/hashtags/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Generate hashtags as a stream
         * @description Sends each caption as soon as it’s complete. Closing the connection stops the model.
         *
         *     The schema is one event, its `data` parsed from JSON. Lines that start with a colon are comments: one comes every 15 seconds. Ignore events whose name you don’t know. The server sends no `retry`, so your client’s own delay applies. At most 20 streams are open at once per token and per person, and 100 per workspace: another one gets 429 with `Retry-After`. A client that reads nothing for 30 seconds is disconnected.
         *
         *     Scope: `suggestions:write`.
         */
        post: operations["streamHashtags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/banned-words": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the workspace’s banned words
         * @description Scope: `suggestions:read`.
         */
        get: operations["getBannedWords"];
        /**
         * Replace the workspace’s banned words
         * @description Banned words match whole words in any case and script. In scripts without spaces, and inside hashtags, they match anywhere. Generated captions and hashtags never contain one, nor do edited ones. Your own posts aren’t refused; the composer only warns. Requires the owner role.
         *
         *     Scope: `suggestions:write`.
         */
        put: operations["setBannedWords"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the open invitations
         * @description Scope: `workspace:read`.
         */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite someone to the workspace by email
         * @description Requires the owner role. The link in the email works once, for seven days, and only for this address. The response is the same whether or not the address has an account. Inviting an owner requires a session; tokens can’t do that.
         *
         *     Scope: `workspace:write`.
         */
        post: operations["inviteMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of the workspace
         * @description Scope: `workspace:read`.
         */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your workspaces
         * @description A token belongs to one workspace and lists only that one. A session lists all of the user’s workspaces.
         *
         *     Scope: `workspace:read`.
         */
        get: operations["listWorkspaces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/members/{memberId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member from the workspace
         * @description Requires the owner role. The member’s tokens in this workspace are revoked; their posts stay. Responds with 409 for the last owner.
         *
         *     Scope: `workspace:write`.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Change a member’s role
         * @description Requires the owner role. The permissions of the member’s tokens change immediately. Responds with 409 for the last owner. Making someone an owner requires a session; tokens can’t do that.
         *
         *     Scope: `workspace:write`.
         */
        patch: operations["updateMember"];
        trace?: never;
    };
    "/api/workspace/invitations/{invitationId}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend an invitation
         * @description Requires the owner role. The link in the previous email stops working.
         *
         *     Scope: `workspace:write`.
         */
        post: operations["resendInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/invitations/{invitationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an invitation
         * @description Requires the owner role.
         *
         *     Scope: `workspace:write`.
         */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update the workspace’s name, time zone, or late limit
         * @description Requires the owner role.
         *
         *     Scope: `workspace:write`.
         */
        patch: operations["updateWorkspace"];
        trace?: never;
    };
    "/api/workspace/calendar-feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the workspace’s calendar feed
         * @description Requires the owner role. The feed’s address is shown only when it’s created.
         *
         *     Scope: `workspace:read`.
         */
        get: operations["getCalendarFeed"];
        put?: never;
        /**
         * Create the workspace’s calendar feed
         * @description Calendar apps can read the workspace’s posts at the address in the response, without signing in: the time, the first line of the caption, the platforms, and the state, from 90 days ago to two years ahead, 5,000 posts at most. A workspace has one feed. Requires the owner role, and a token also needs `posts:read`. Responds with 409 if there is a feed: to replace its address, revoke it first.
         *
         *     Scope: `workspace:write`.
         */
        post: operations["createCalendarFeed"];
        /**
         * Revoke the workspace’s calendar feed
         * @description Requires the owner role. Responds with 404 if there is no feed.
         *
         *     Scope: `workspace:write`.
         */
        delete: operations["revokeCalendarFeed"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the active API tokens, newest first
         * @description Owners see all tokens of the workspace, everyone else their own.
         *
         *     Scope: `tokens:read`.
         */
        get: operations["listTokens"];
        put?: never;
        /**
         * Create an API token
         * @description A token can only create tokens with the same or fewer permissions, and with the same or an earlier expiration. A session must have started within the last ten minutes.
         *
         *     Scope: `tokens:write`.
         */
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tokens/{tokenId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API token
         * @description A token can revoke itself. Responds with 404 if the token was already revoked.
         *
         *     Scope: `tokens:write`.
         */
        delete: operations["revokeToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the webhook endpoints
         * @description Scope: `webhooks:read`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook endpoint
         * @description Events are signed according to Standard Webhooks, with the secret in the response.
         *
         *     Scope: `webhooks:write`.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{webhookId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook endpoint
         * @description Scope: `webhooks:read`.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint and its log
         * @description Scope: `webhooks:write`.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Update a webhook endpoint
         * @description Only the fields in the body change. `enabled` turns the endpoint off or on; turned on again, it receives the events that were waiting.
         *
         *     Scope: `webhooks:write`.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/api/webhooks/{webhookId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the messages sent to an endpoint
         * @description Newest first. The log goes back 30 days, unless the administrator chose another time.
         *
         *     Scope: `webhooks:read`.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend a message
         * @description Sends the same body with the same `webhook-id`, whatever its previous result.
         *
         *     Scope: `webhooks:write`.
         */
        post: operations["redeliverWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{webhookId}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret of a webhook endpoint
         * @description For 24 hours, each request is signed with both the new and the previous secret.
         *
         *     Scope: `webhooks:write`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{webhookId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Sends `webhook.test`, regardless of the endpoint’s selected events. The endpoint’s log shows the response.
         *
         *     Scope: `webhooks:write`.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-listeners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a listener for events
         * @description For testing a receiver on your own machine; `fanfare webhooks listen` uses it. A listener’s events are stored until it acknowledges them, or until it has been inactive for 10 minutes. At most 5 listeners at once (409).
         *
         *     Scope: `webhooks:write`.
         */
        post: operations["createWebhookListener"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-listeners/{listenerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a listener
         * @description Scope: `webhooks:write`.
         */
        delete: operations["deleteWebhookListener"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-listeners/{listenerId}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Receive a listener’s events with server-sent events
         * @description Sends a `listening` event immediately, then a `webhook` event for each event. When opened again, it sends every event you haven’t acknowledged; with `Last-Event-ID`, only those after that event.
         *
         *     The schema is one event, its `data` parsed from JSON. Lines that start with a colon are comments: one comes every 15 seconds. Ignore events whose name you don’t know. The server sends no `retry`, so your client’s own delay applies. Send the `id` of your last event as `Last-Event-ID` to continue after it; events without an `id` are sent again. At most 20 streams are open at once per token and per person, and 100 per workspace: another one gets 429 with `Retry-After`. A client that reads nothing for 30 seconds is disconnected.
         *
         *     Scope: `webhooks:read`.
         */
        get: operations["listenToWebhooks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-listeners/{listenerId}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Acknowledge events
         * @description Acknowledged events aren’t sent again, whatever their result. Acknowledging again is not an error.
         *
         *     Scope: `webhooks:write`.
         */
        post: operations["reportListenedEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-events/trigger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a sample event
         * @description The event looks like a real one, with made-up data and `test: true`. Responds with 409 if no endpoint or listener would receive it.
         *
         *     Scope: `webhooks:write`.
         */
        post: operations["triggerWebhookEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the audit log, newest first
         * @description Requires the owner role. Entries never change and contain no secrets.
         *
         *     Scope: `audit:read`.
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stripe/create-checkout-session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a subscription
         * @description Open `url` in a browser to pay. A payer’s first subscription starts with a three-day free trial. `priceId`, the user IDs, and `email` are optional, and must match what the server has. Requires a session and the owner role; tokens can’t do this.
         *
         *     Scope: `profile:read`.
         */
        post: operations["createCheckoutSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stripe/portal-session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open the billing portal
         * @description Open `url` in a browser soon: there the payer can change the card or the plan, cancel, and find invoices. Requires a session that started within the last hour; tokens can’t do this.
         *
         *     Scope: `profile:read`.
         */
        post: operations["createPortalSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stripe/get-price-id": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a plan’s price ID
         * @description If the installation doesn’t have this price, responds with 400 and the name of the setting in `varName`.
         *
         *     Scope: `profile:read`.
         */
        post: operations["getPriceId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stripe/subscription-by-session/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the result of a checkout
         * @description Read from the payment provider. `none` until the checkout is paid.
         *
         *     Scope: `profile:read`.
         */
        get: operations["getSubscriptionBySession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export your data as a zip file
         * @description Posts with each delivery’s history and receipt (JSON and CSV), media files, captions, hashtags, connected accounts without their tokens, and the audit log, for every workspace that you own. A token exports its own workspace and environment, if its creator is an owner. The file is created while you download it, so its size isn’t known beforehand.
         *
         *     Scope: `export:read`.
         */
        get: operations["exportData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai/ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the server is running
         * @description Needs no authentication.
         */
        get: operations["ping"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/changelog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of this API
         * @description Needs no authentication.
         */
        get: operations["getChangelog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get this document
         * @description Needs no authentication.
         */
        get: operations["getDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/fanfare-receipts.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the public keys for receipts
         * @description Needs no authentication.
         */
        get: operations["listReceiptKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/device": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a token from a user
         * @description Needs no authentication. Follows RFC 8628 (device codes), or RFC 8252 with a loopback redirect.
         */
        post: operations["beginLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/device/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the token once the user has responded
         * @description Needs no authentication. Follows RFC 8628 (device codes), or RFC 8252 with a loopback redirect.
         */
        post: operations["fetchToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a resumable upload
         * @description Follows the tus protocol 1.0.0: https://tus.io/protocols/resumable-upload. Clients exist for most languages.
         *
         *     Scope: `media:write`.
         */
        post: operations["beginUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "post.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A post was accepted.
         * @description Signed according to Standard Webhooks: see the `webhook-signature` header. Respond with any 2xx within 15 seconds, or the event is sent again. An event can arrive more than once, with the same `webhook-id`, and events can arrive out of order.
         */
        post: operations["onPostCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "post.scheduled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A post was accepted for a later time, or a held post got a new time.
         * @description Signed according to Standard Webhooks: see the `webhook-signature` header. Respond with any 2xx within 15 seconds, or the event is sent again. An event can arrive more than once, with the same `webhook-id`, and events can arrive out of order.
         */
        post: operations["onPostScheduled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "post.rescheduled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A scheduled post was moved to another time.
         * @description Signed according to Standard Webhooks: see the `webhook-signature` header. Respond with any 2xx within 15 seconds, or the event is sent again. An event can arrive more than once, with the same `webhook-id`, and events can arrive out of order.
         */
        post: operations["onPostRescheduled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "post.held": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A scheduled post is held until a person decides.
         * @description Signed according to Standard Webhooks: see the `webhook-signature` header. Respond with any 2xx within 15 seconds, or the event is sent again. An event can arrive more than once, with the same `webhook-id`, and events can arrive out of order.
         */
        post: operations["onPostHeld"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "post.publishing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A post starts at its scheduled time, or continues after it finished or waited for a person.
         * @description Signed according to Standard Webhooks: see the `webhook-signature` header. Respond with any 2xx within 15 seconds, or the event is sent again. An event can arrive more than once, with the same `webhook-id`, and events can arrive out of order.
         */
        post: operations["onPostPublishing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "post.published": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * All deliveries of a post are live.
         * @description Signed according to Standard Webhooks: see the `webhook-signature` header. Respond with any 2xx within 15 seconds, or the event is sent again. An event can arrive more than once, with the same `webhook-id`, and events can arrive out of order.
         */
        post: operations["onPostPublished"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "post.partial": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A post finished: some deliveries are live, some aren't.
         * @description Signed according to Standard Webhooks: see the `webhook-signature` header. Respond with any 2xx within 15 seconds, or the event is sent again. An event can arrive more than once, with the same `webhook-id`, and events can arrive out of order.
         */
        post: operations["onPostPartial"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "post.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A post finished, and none of its deliveries is live.
         * @description Signed according to Standard Webhooks: see the `webhook-signature` header. Respond with any 2xx within 15 seconds, or the event is sent again. An event can arrive more than once, with the same `webhook-id`, and events can arrive out of order.
         */
        post: operations["onPostFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "post.canceled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * All deliveries of a post were canceled.
         * @description Signed according to Standard Webhooks: see the `webhook-signature` header. Respond with any 2xx within 15 seconds, or the event is sent again. An event can arrive more than once, with the same `webhook-id`, and events can arrive out of order.
         */
        post: operations["onPostCanceled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "post.needs_decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A person has to decide whether a delivery is live.
         * @description Signed according to Standard Webhooks: see the `webhook-signature` header. Respond with any 2xx within 15 seconds, or the event is sent again. An event can arrive more than once, with the same `webhook-id`, and events can arrive out of order.
         */
        post: operations["onPostNeedsDecision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "post.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Texts or options of a post were changed before publishing started.
         * @description Signed according to Standard Webhooks: see the `webhook-signature` header. Respond with any 2xx within 15 seconds, or the event is sent again. An event can arrive more than once, with the same `webhook-id`, and events can arrive out of order.
         */
        post: operations["onPostUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "post.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A post was deleted in Fanfare; live posts may stay on the platforms.
         * @description Signed according to Standard Webhooks: see the `webhook-signature` header. Respond with any 2xx within 15 seconds, or the event is sent again. An event can arrive more than once, with the same `webhook-id`, and events can arrive out of order.
         */
        post: operations["onPostDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "delivery.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A post was accepted for an account.
         * @description Signed according to Standard Webhooks: see the `webhook-signature` header. Respond with any 2xx within 15 seconds, or the event is sent again. An event can arrive more than once, with the same `webhook-id`, and events can arrive out of order.
         */
        post: operations["onDeliveryCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "delivery.scheduled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A delivery waits for its time, again.
         * @description Signed according to Standard Webhooks: see the `webhook-signature` header. Respond with any 2xx within 15 seconds, or the event is sent again. An event can arrive more than once, with the same `webhook-id`, and events can arrive out of order.
         */
        post: operations["onDeliveryScheduled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "delivery.held": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A scheduled delivery is held until a person decides.
         * @description Signed according to Standard Webhooks: see the `webhook-signature` header. Respond with any 2xx within 15 seconds, or the event is sent again. An event can arrive more than once, with the same `webhook-id`, and events can arrive out of order.
         */
        post: operations["onDeliveryHeld"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "delivery.queued": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A delivery starts: at its scheduled time, or again from the beginning.
         * @description Signed according to Standard Webhooks: see the `webhook-signature` header. Respond with any 2xx within 15 seconds, or the event is sent again. An event can arrive more than once, with the same `webhook-id`, and events can arrive out of order.
         */
        post: operations["onDeliveryQueued"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "delivery.preparing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A delivery is being prepared.
         * @description Signed according to Standard Webhooks: see the `webhook-signature` header. Respond with any 2xx within 15 seconds, or the event is sent again. An event can arrive more than once, with the same `webhook-id`, and events can arrive out of order.
         */
        post: operations["onDeliveryPreparing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "delivery.uploading": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Files are being uploaded to the platform.
         * @description Signed according to Standard Webhooks: see the `webhook-signature` header. Respond with any 2xx within 15 seconds, or the event is sent again. An event can arrive more than once, with the same `webhook-id`, and events can arrive out of order.
         */
        post: operations["onDeliveryUploading"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "delivery.processing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The platform is processing the files.
         * @description Signed according to Standard Webhooks: see the `webhook-signature` header. Respond with any 2xx within 15 seconds, or the event is sent again. An event can arrive more than once, with the same `webhook-id`, and events can arrive out of order.
         */
        post: operations["onDeliveryProcessing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "delivery.waiting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A delivery is waiting; see `nextAttemptAt` and `message`.
         * @description Signed according to Standard Webhooks: see the `webhook-signature` header. Respond with any 2xx within 15 seconds, or the event is sent again. An event can arrive more than once, with the same `webhook-id`, and events can arrive out of order.
         */
        post: operations["onDeliveryWaiting"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "delivery.committing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The request that makes the post live is being sent.
         * @description Signed according to Standard Webhooks: see the `webhook-signature` header. Respond with any 2xx within 15 seconds, or the event is sent again. An event can arrive more than once, with the same `webhook-id`, and events can arrive out of order.
         */
        post: operations["onDeliveryCommitting"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "delivery.confirming": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The post was sent, and Fanfare is checking whether it's live.
         * @description Signed according to Standard Webhooks: see the `webhook-signature` header. Respond with any 2xx within 15 seconds, or the event is sent again. An event can arrive more than once, with the same `webhook-id`, and events can arrive out of order.
         */
        post: operations["onDeliveryConfirming"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "delivery.unconfirmed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * It's unknown whether the post is live. Fanfare is checking with the platform.
         * @description Signed according to Standard Webhooks: see the `webhook-signature` header. Respond with any 2xx within 15 seconds, or the event is sent again. An event can arrive more than once, with the same `webhook-id`, and events can arrive out of order.
         */
        post: operations["onDeliveryUnconfirmed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "delivery.needs_decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The platform can't tell whether the post is live. A person has to decide.
         * @description Signed according to Standard Webhooks: see the `webhook-signature` header. Respond with any 2xx within 15 seconds, or the event is sent again. An event can arrive more than once, with the same `webhook-id`, and events can arrive out of order.
         */
        post: operations["onDeliveryNeedsDecision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "delivery.published": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A delivery is live.
         * @description Signed according to Standard Webhooks: see the `webhook-signature` header. Respond with any 2xx within 15 seconds, or the event is sent again. An event can arrive more than once, with the same `webhook-id`, and events can arrive out of order.
         */
        post: operations["onDeliveryPublished"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "delivery.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A delivery finished and isn't live.
         * @description Signed according to Standard Webhooks: see the `webhook-signature` header. Respond with any 2xx within 15 seconds, or the event is sent again. An event can arrive more than once, with the same `webhook-id`, and events can arrive out of order.
         */
        post: operations["onDeliveryFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "delivery.canceled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A delivery was canceled before anything was sent.
         * @description Signed according to Standard Webhooks: see the `webhook-signature` header. Respond with any 2xx within 15 seconds, or the event is sent again. An event can arrive more than once, with the same `webhook-id`, and events can arrive out of order.
         */
        post: operations["onDeliveryCanceled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "delivery.late": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A delivery is taking longer than expected.
         * @description Signed according to Standard Webhooks: see the `webhook-signature` header. Respond with any 2xx within 15 seconds, or the event is sent again. An event can arrive more than once, with the same `webhook-id`, and events can arrive out of order.
         */
        post: operations["onDeliveryLate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "delivery.removed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A live post was deleted through Fanfare.
         * @description Signed according to Standard Webhooks: see the `webhook-signature` header. Respond with any 2xx within 15 seconds, or the event is sent again. An event can arrive more than once, with the same `webhook-id`, and events can arrive out of order.
         */
        post: operations["onDeliveryRemoved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "delivery.comment_published": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The first comment under a live post is live.
         * @description Signed according to Standard Webhooks: see the `webhook-signature` header. Respond with any 2xx within 15 seconds, or the event is sent again. An event can arrive more than once, with the same `webhook-id`, and events can arrive out of order.
         */
        post: operations["onDeliveryCommentPublished"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "delivery.comment_failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The first comment under a live post failed; see `firstComment`.
         * @description Signed according to Standard Webhooks: see the `webhook-signature` header. Respond with any 2xx within 15 seconds, or the event is sent again. An event can arrive more than once, with the same `webhook-id`, and events can arrive out of order.
         */
        post: operations["onDeliveryCommentFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "delivery.comment_unconfirmed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The platform can't tell whether the first comment is live. A person has to decide.
         * @description Signed according to Standard Webhooks: see the `webhook-signature` header. Respond with any 2xx within 15 seconds, or the event is sent again. An event can arrive more than once, with the same `webhook-id`, and events can arrive out of order.
         */
        post: operations["onDeliveryCommentUnconfirmed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "series.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A series was created.
         * @description Signed according to Standard Webhooks: see the `webhook-signature` header. Respond with any 2xx within 15 seconds, or the event is sent again. An event can arrive more than once, with the same `webhook-id`, and events can arrive out of order.
         */
        post: operations["onSeriesCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "series.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A series was saved; its future posts are replaced by new ones.
         * @description Signed according to Standard Webhooks: see the `webhook-signature` header. Respond with any 2xx within 15 seconds, or the event is sent again. An event can arrive more than once, with the same `webhook-id`, and events can arrive out of order.
         */
        post: operations["onSeriesUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "series.stopped": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A series was stopped, and its scheduled posts were canceled.
         * @description Signed according to Standard Webhooks: see the `webhook-signature` header. Respond with any 2xx within 15 seconds, or the event is sent again. An event can arrive more than once, with the same `webhook-id`, and events can arrive out of order.
         */
        post: operations["onSeriesStopped"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "queue.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A queue was created.
         * @description Signed according to Standard Webhooks: see the `webhook-signature` header. Respond with any 2xx within 15 seconds, or the event is sent again. An event can arrive more than once, with the same `webhook-id`, and events can arrive out of order.
         */
        post: operations["onQueueCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "queue.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A queue's name, time zone, slots, or accounts were saved.
         * @description Signed according to Standard Webhooks: see the `webhook-signature` header. Respond with any 2xx within 15 seconds, or the event is sent again. An event can arrive more than once, with the same `webhook-id`, and events can arrive out of order.
         */
        post: operations["onQueueUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "queue.paused": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A queue was paused, and its posts are held.
         * @description Signed according to Standard Webhooks: see the `webhook-signature` header. Respond with any 2xx within 15 seconds, or the event is sent again. An event can arrive more than once, with the same `webhook-id`, and events can arrive out of order.
         */
        post: operations["onQueuePaused"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "queue.resumed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A paused queue continues.
         * @description Signed according to Standard Webhooks: see the `webhook-signature` header. Respond with any 2xx within 15 seconds, or the event is sent again. An event can arrive more than once, with the same `webhook-id`, and events can arrive out of order.
         */
        post: operations["onQueueResumed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "queue.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A queue was deleted; its posts keep their times.
         * @description Signed according to Standard Webhooks: see the `webhook-signature` header. Respond with any 2xx within 15 seconds, or the event is sent again. An event can arrive more than once, with the same `webhook-id`, and events can arrive out of order.
         */
        post: operations["onQueueDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "account.connected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An account was connected, for the first time or after it was disconnected.
         * @description Signed according to Standard Webhooks: see the `webhook-signature` header. Respond with any 2xx within 15 seconds, or the event is sent again. An event can arrive more than once, with the same `webhook-id`, and events can arrive out of order.
         */
        post: operations["onAccountConnected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "account.reconnected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An account that had to be reconnected works again.
         * @description Signed according to Standard Webhooks: see the `webhook-signature` header. Respond with any 2xx within 15 seconds, or the event is sent again. An event can arrive more than once, with the same `webhook-id`, and events can arrive out of order.
         */
        post: operations["onAccountReconnected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "account.needs_reauthorization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An account has to be reconnected; its posts are waiting.
         * @description Signed according to Standard Webhooks: see the `webhook-signature` header. Respond with any 2xx within 15 seconds, or the event is sent again. An event can arrive more than once, with the same `webhook-id`, and events can arrive out of order.
         */
        post: operations["onAccountNeedsReauthorization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "account.at_risk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An account still works, but a person has to act soon; see `health`.
         * @description Signed according to Standard Webhooks: see the `webhook-signature` header. Respond with any 2xx within 15 seconds, or the event is sent again. An event can arrive more than once, with the same `webhook-id`, and events can arrive out of order.
         */
        post: operations["onAccountAtRisk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "account.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An account's name, picture, permissions, or default changed.
         * @description Signed according to Standard Webhooks: see the `webhook-signature` header. Respond with any 2xx within 15 seconds, or the event is sent again. An event can arrive more than once, with the same `webhook-id`, and events can arrive out of order.
         */
        post: operations["onAccountUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "account.disconnected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An account was disconnected.
         * @description Signed according to Standard Webhooks: see the `webhook-signature` header. Respond with any 2xx within 15 seconds, or the event is sent again. An event can arrive more than once, with the same `webhook-id`, and events can arrive out of order.
         */
        post: operations["onAccountDisconnected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Someone requested a test event. Sent to one endpoint, regardless of its subscriptions.
         * @description Signed according to Standard Webhooks: see the `webhook-signature` header. Respond with any 2xx within 15 seconds, or the event is sent again. An event can arrive more than once, with the same `webhook-id`, and events can arrive out of order.
         */
        post: operations["onWebhookTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        FinishConnectionRequest: {
            /** @enum {string} */
            platform: "instagram" | "tiktok" | "youtube" | "facebook" | "linkedin" | "twitter";
            state: string;
            /** @description The platform's response. */
            code?: string;
            /** @description The platform's response when the person declined. */
            error?: string;
        };
        NewAccountGroup: {
            /** @description Unique in the workspace, regardless of case. */
            name: string;
            /** @description IDs of connected accounts. Repeated ones count once. */
            accountIds: string[];
        };
        AccountGroupChange: {
            /** @description Unique in the workspace, regardless of case. */
            name?: string;
            /** @description Replaces the group’s accounts. A token replaces only those of its own environment. */
            accountIds?: string[];
        };
        NewQueue: {
            /** @description Unique in the workspace, regardless of case. */
            name: string;
            /** @description IANA name. The default is the workspace’s zone. */
            timeZone?: string;
            /**
             * @description IDs of connected accounts. A post that names no platforms and accounts goes to these.
             * @default []
             */
            accountIds?: string[];
            /**
             * @description When it publishes: one post per slot. A slot that the clocks skip moves later by as much as they do; one that they repeat is the earlier of the two. Repeated slots count once.
             * @default []
             */
            slots?: components["schemas"]["NewQueueSlot"][];
        };
        NewQueueSlot: {
            /** @enum {string} */
            weekday: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
            /** @example 09:30 */
            time: string;
        };
        QueueChange: {
            /** @description Unique in the workspace, regardless of case. */
            name?: string;
            /** @description IANA name, such as `Europe/Berlin`. The slots are times of day on its clocks. */
            timeZone?: string;
            /** @description Replaces the queue’s accounts. A token replaces only those of its own environment. Posts that are in the queue keep theirs. */
            accountIds?: string[];
            /** @description Replaces the queue’s slots. Posts that are in the queue keep their times. */
            slots?: components["schemas"]["NewQueueSlot"][];
        };
        NewSnippet: {
            /** @description Unique in the workspace, regardless of case. */
            name: string;
            /**
             * @description text: added after the caption. hashtags: added to the post’s hashtags. signature: the end of the caption. template: a frame for the caption, which takes the place of `{{caption}}`, or comes after the template.
             * @default text
             * @enum {string}
             */
            kind?: "text" | "hashtags" | "signature" | "template";
            /** @description Can contain `{{link}}`, `{{date}}`, and `{{campaign}}`, which are filled in when the snippet is used. A template can also contain `{{caption}}`. A group of hashtags: hashtags, separated by spaces, with or without #. */
            text: string;
        };
        SnippetChange: {
            /** @description Unique in the workspace, regardless of case. */
            name?: string;
            /**
             * @description text: added after the caption. hashtags: added to the post’s hashtags. signature: the end of the caption. template: a frame for the caption, which takes the place of `{{caption}}`, or comes after the template.
             * @enum {string}
             */
            kind?: "text" | "hashtags" | "signature" | "template";
            /** @description Can contain `{{link}}`, `{{date}}`, and `{{campaign}}`, which are filled in when the snippet is used. A template can also contain `{{caption}}`. A group of hashtags: hashtags, separated by spaces, with or without #. */
            text?: string;
        };
        NewSeries: {
            post: components["schemas"]["SeriesPost"];
            /** @description From when on the rule counts, and the time of day that it keeps when clocks change. */
            start: {
                /** @description Without an offset: `2027-03-28T09:30`. */
                local: string;
                /** @description IANA name, such as `Europe/Berlin`. */
                timeZone: string;
            };
            /** @description A rule of RFC 5545 with COUNT or UNTIL: `FREQ=WEEKLY;BYDAY=MO,TH;COUNT=20`. At most 366 occurrences within ten years. */
            rrule: string;
            /**
             * @description What to do with an occurrence that the clocks skip or repeat: publish at the `earlier` or the `later` of the two possible times, or `reject` the series and list these occurrences.
             * @default reject
             * @enum {string}
             */
            disambiguation?: "earlier" | "later" | "reject";
            evergreen?: components["schemas"]["Evergreen"] | null;
        };
        SeriesPost: {
            /** @description Publishes to each platform's default account. Not together with accountIds. */
            platforms?: ("instagram" | "tiktok" | "youtube" | "facebook" | "linkedin" | "twitter")[];
            /** @description Publishes to exactly these accounts. Not together with platforms. */
            accountIds?: string[];
            content: {
                /** @description The `url` from the upload's response. Not together with mediaId. */
                mediaUrl?: string | null;
                /** @description The `id` from the upload's response. */
                mediaId?: string | null;
                /** @description Several files, in order, if the platform accepts several: up to 10 images and videos on Instagram, 10 images on Facebook, 20 on LinkedIn, 4 on Twitter. Instead of mediaId and mediaUrl. */
                mediaIds?: string[];
                /** @description The files of single platforms, in order, in place of the others. An empty list: no file there. */
                platformMediaIds?: {
                    [key: string]: string[];
                };
                /**
                 * @description If a platform doesn’t take all files in one post, send those that it takes, from the first one on. Otherwise the post is refused. `warnings` lists the platforms that get fewer files.
                 * @default false
                 */
                leaveOutFiles?: boolean;
                /** @description The `id` of an uploaded image for the video's cover, if the platform accepts one. In a post without files, the image of LinkedIn's link preview, instead of the page's own. */
                coverMediaId?: string | null;
                /**
                 * @description The first one is used.
                 * @default []
                 */
                captions?: string[];
                /**
                 * @description With or without #.
                 * @default []
                 */
                hashtags?: string[];
                /** @description Has no effect: the type is detected from the file. */
                mediaType?: ("image" | "video") | null;
                /**
                 * @description YouTube's visibility of the video.
                 * @default unlisted
                 * @enum {string}
                 */
                privacyStatus?: "public" | "unlisted" | "private";
                /** @description A comment that the account writes under its post once that is live: on Instagram, Facebook, LinkedIn, and YouTube, and as a reply on Twitter. It has a result of its own, and its failure doesn’t change the post’s. */
                firstComment?: string;
                /** @description The first comments of single platforms, in place of `firstComment`. Empty: none. */
                platformFirstComments?: {
                    [key: string]: string;
                };
                /** @description On these platforms, the hashtags go to the end of the first comment. */
                hashtagsInFirstComment?: ("instagram" | "tiktok" | "youtube" | "facebook" | "linkedin" | "twitter")[];
                /** @description The IDs of snippets to add to the texts of all platforms. The post keeps the texts, so a later change of a snippet doesn’t change it. */
                snippetIds?: string[];
                /** @description The values for the variables of the snippets. */
                variables?: {
                    /** @description For `{{link}}`. */
                    link?: string;
                    /** @description For `{{date}}`. The default is the day of publication in the post’s time zone, such as `2027-03-01`; in a queue there is no default. */
                    date?: string;
                    /** @description For `{{campaign}}`. */
                    campaign?: string;
                };
                /** @description What the post tells its audience. Each platform gets its own label, in addition to those in `platformOptions`; where its API has none, `warnings` says so. */
                disclosure?: components["schemas"]["Disclosure"];
            };
            individualContent?: {
                [key: string]: {
                    /** @default [] */
                    captions?: string[];
                    /** @default [] */
                    hashtags?: string[];
                };
            };
            /** @default false */
            isIndividualMode?: boolean;
            /** @default {} */
            platformOptions?: {
                instagram?: {
                    /**
                     * @description Default: post. `story` publishes one image or video that disappears after 24 hours, without text and first comment.
                     * @enum {string}
                     */
                    format?: "post" | "story";
                    /**
                     * @description Labels the post as made with AI.
                     * @default false
                     */
                    madeWithAi?: boolean;
                };
                facebook?: {
                    /**
                     * @description Default: post. `story` publishes one image or video that disappears after 24 hours, without text and first comment.
                     * @enum {string}
                     */
                    format?: "post" | "story";
                };
                tiktok?: {
                    /**
                     * @description Who can see the post. TikTok requires the person to choose, so there is no default.
                     * @enum {string}
                     */
                    privacyLevel?: "PUBLIC_TO_EVERYONE" | "MUTUAL_FOLLOW_FRIENDS" | "FOLLOWER_OF_CREATOR" | "SELF_ONLY";
                    /** @default false */
                    allowComment?: boolean;
                    /** @default false */
                    allowDuet?: boolean;
                    /** @default false */
                    allowStitch?: boolean;
                    /** @description Commercial content: promotes the creator’s own business, or is a paid partnership. */
                    disclosure?: {
                        /** @default false */
                        ownBusiness?: boolean;
                        /** @default false */
                        paidPartnership?: boolean;
                    };
                    /** @default false */
                    aiGenerated?: boolean;
                };
                youtube?: {
                    /** @description 1 to 100 characters. Default: the first line of the caption. */
                    title?: string;
                    /** @default false */
                    madeForKids?: boolean;
                    /** @default false */
                    syntheticMedia?: boolean;
                    /** @description Tags of the video, at most 500 characters in total, counting commas and the quotes around tags with spaces. Default: the hashtags. */
                    tags?: string[];
                    /**
                     * @description ID of the video’s category on YouTube, such as 27 for Education. Default: 22 (People & Blogs).
                     * @enum {string}
                     */
                    categoryId?: "1" | "2" | "10" | "15" | "17" | "19" | "20" | "22" | "23" | "24" | "25" | "26" | "27" | "28" | "29";
                    /** @description Whether YouTube notifies subscribers about the new video. Default: true for public videos, otherwise false. */
                    notifySubscribers?: boolean;
                    /**
                     * @description Default: youtube, the standard license. `creativeCommon` lets others reuse it.
                     * @enum {string}
                     */
                    license?: "youtube" | "creativeCommon";
                    /** @description Whether other sites can embed the video. Default: true. */
                    embeddable?: boolean;
                    /** @description Labels the video as containing a paid promotion. Default: false. */
                    paidPlacement?: boolean;
                };
                linkedin?: {
                    /**
                     * @description Adds a preview card for the first link of a post without media.
                     * @default true
                     */
                    linkCard?: boolean;
                    /** @description The card’s title. Default: the page’s own. */
                    linkTitle?: string;
                    /** @description The card’s description. Default: the page’s own. */
                    linkDescription?: string;
                    /**
                     * @description Adds an image to the card: that of `content.coverMediaId`, or else the page's own.
                     * @default true
                     */
                    linkImage?: boolean;
                    /** @description A poll under the text. A post with a poll has neither files nor a link card. */
                    poll?: {
                        /** @description The question, at most 140 characters. */
                        question: string;
                        /** @description 2 to 4 different options of at most 30 characters. */
                        options: string[];
                        /**
                         * @description How many days people can vote: 1, 3, 7, or 14. Default: 3.
                         * @default 3
                         * @enum {number}
                         */
                        durationDays?: 1 | 3 | 7 | 14;
                    };
                };
                twitter?: {
                    /**
                     * @description Who can reply: everyone, the accounts that the author follows or mentions, subscribers, or verified accounts.
                     * @default everyone
                     * @enum {string}
                     */
                    replySettings?: "everyone" | "following" | "mentionedUsers" | "subscribers" | "verified";
                    /**
                     * @description Labels the media as made with AI.
                     * @default false
                     */
                    madeWithAi?: boolean;
                    /**
                     * @description Labels the post as a paid partnership.
                     * @default false
                     */
                    paidPartnership?: boolean;
                    /** @description A poll. The text of the post is the question. A post with a poll has no files. */
                    poll?: {
                        /** @description 2 to 4 different options of at most 25 characters. */
                        options: string[];
                        /**
                         * @description How long people can vote: 5 minutes to 7 days. Default: one day.
                         * @default 1440
                         */
                        durationMinutes?: number;
                    };
                    /** @description The posts that follow the caption as a thread, in order, each as a reply to the one before. The first post has the caption, the hashtags, and the files of `content`. */
                    thread?: {
                        /** @default  */
                        text?: string;
                        /** @description Its files, in order: up to 4 images, or a GIF or a video. */
                        mediaIds?: string[];
                        /** @description A poll. The text of the post is the question. A post with a poll has no files. */
                        poll?: {
                            /** @description 2 to 4 different options of at most 25 characters. */
                            options: string[];
                            /**
                             * @description How long people can vote: 5 minutes to 7 days. Default: one day.
                             * @default 1440
                             */
                            durationMinutes?: number;
                        };
                    }[];
                    /** @description Splits a caption that is too long for one post into a thread, at sentence ends where possible. Default: false, which refuses it. */
                    splitCaption?: boolean;
                    /** @description Adds the position in the thread to the end of each post, such as 2/5. Default: false. */
                    threadNumbers?: boolean;
                };
                /** @description Position of the cover frame in the video, in milliseconds (Instagram, TikTok). */
                coverOffsetMs?: number;
            };
            /**
             * @description If the file breaks a platform's rule, Fanfare converts a copy and sends that instead; `POST /api/media/{mediaId}/fit-plan` lists what would change.
             * @default false
             */
            autoFit?: boolean;
            /** @description With autoFit: how to convert, if there is a choice. */
            fit?: {
                /** @description The point that stays visible when the image is cropped, as fractions of its width and height from 0 to 1. Default: the center. */
                focalPoint?: {
                    x: number;
                    y: number;
                };
                /** @description Where a trimmed video starts, in milliseconds. Default: the beginning. */
                trimStartMs?: number;
            };
        };
        Disclosure: {
            /**
             * @description The media were made or changed with AI.
             * @default false
             */
            madeWithAi?: boolean;
            /**
             * @description Someone else pays for the post.
             * @default false
             */
            paidPartnership?: boolean;
            /**
             * @description It promotes the author’s own business.
             * @default false
             */
            ownBrand?: boolean;
        };
        Evergreen: {
            texts: {
                caption: string;
                /** @description The first day on which it may be published, in the series’ time zone. */
                from?: string | null;
                /** @description The last day on which it may be published. */
                until?: string | null;
                maxUses?: number | null;
            }[];
            /**
             * @description How many days have to be between two uses of the same text.
             * @default 0
             */
            cooldownDays?: number;
        };
        SeriesChange: {
            /** @description Replaces the post. */
            post?: components["schemas"]["SeriesPost"];
            /** @description From when on the rule counts, and the time of day that it keeps when clocks change. */
            start?: {
                /** @description Without an offset: `2027-03-28T09:30`. */
                local: string;
                /** @description IANA name, such as `Europe/Berlin`. */
                timeZone: string;
            };
            /** @description A rule of RFC 5545 with COUNT or UNTIL: `FREQ=WEEKLY;BYDAY=MO,TH;COUNT=20`. At most 366 occurrences within ten years. */
            rrule?: string;
            /**
             * @description What to do with an occurrence that the clocks skip or repeat: publish at the `earlier` or the `later` of the two possible times, or `reject` the series and list these occurrences.
             * @enum {string}
             */
            disambiguation?: "earlier" | "later" | "reject";
            /** @description Replaces the texts; null removes them. */
            evergreen?: components["schemas"]["Evergreen"] | null;
        };
        ReadLink: {
            /** @description The http or https address of a page. */
            url: string;
        };
        RenditionRequest: {
            platforms: ("instagram" | "tiktok" | "youtube" | "facebook" | "linkedin" | "twitter")[];
            /** @description The accounts whose limits apply. Without them, each platform's default account is used. Where several accounts of a platform differ, the lower limits apply. */
            accountIds?: string[];
            /** @description The point that stays visible when the image is cropped, as fractions of its width and height from 0 to 1. Default: the center. */
            focalPoint?: {
                x: number;
                y: number;
            };
            /** @description Where a trimmed video starts, in milliseconds. Default: the beginning. */
            trimStartMs?: number;
            /** @description The `id` of a video: the file is then planned as a cover of that video instead of as a post of its own. */
            coverFor?: string;
            /** @description Stops unfinished conversions of the file for these platforms with other settings, unless a post is waiting for them. For previews while the user is still choosing. */
            replace?: boolean;
        };
        FitRequest: {
            platforms: ("instagram" | "tiktok" | "youtube" | "facebook" | "linkedin" | "twitter")[];
            /** @description The accounts whose limits apply. Without them, each platform's default account is used. Where several accounts of a platform differ, the lower limits apply. */
            accountIds?: string[];
            /** @description The point that stays visible when the image is cropped, as fractions of its width and height from 0 to 1. Default: the center. */
            focalPoint?: {
                x: number;
                y: number;
            };
            /** @description Where a trimmed video starts, in milliseconds. Default: the beginning. */
            trimStartMs?: number;
            /** @description The `id` of a video: the file is then planned as a cover of that video instead of as a post of its own. */
            coverFor?: string;
        };
        PublishRequest: {
            /** @description Publishes to each platform's default account. Not together with accountIds. */
            platforms?: ("instagram" | "tiktok" | "youtube" | "facebook" | "linkedin" | "twitter")[];
            /** @description Publishes to exactly these accounts. Not together with platforms. */
            accountIds?: string[];
            content: {
                /** @description The `url` from the upload's response. Not together with mediaId. */
                mediaUrl?: string | null;
                /** @description The `id` from the upload's response. */
                mediaId?: string | null;
                /** @description Several files, in order, if the platform accepts several: up to 10 images and videos on Instagram, 10 images on Facebook, 20 on LinkedIn, 4 on Twitter. Instead of mediaId and mediaUrl. */
                mediaIds?: string[];
                /** @description The files of single platforms, in order, in place of the others. An empty list: no file there. */
                platformMediaIds?: {
                    [key: string]: string[];
                };
                /**
                 * @description If a platform doesn’t take all files in one post, send those that it takes, from the first one on. Otherwise the post is refused. `warnings` lists the platforms that get fewer files.
                 * @default false
                 */
                leaveOutFiles?: boolean;
                /** @description The `id` of an uploaded image for the video's cover, if the platform accepts one. In a post without files, the image of LinkedIn's link preview, instead of the page's own. */
                coverMediaId?: string | null;
                /**
                 * @description The first one is used.
                 * @default []
                 */
                captions?: string[];
                /**
                 * @description With or without #.
                 * @default []
                 */
                hashtags?: string[];
                /** @description Has no effect: the type is detected from the file. */
                mediaType?: ("image" | "video") | null;
                /**
                 * @description YouTube's visibility of the video.
                 * @default unlisted
                 * @enum {string}
                 */
                privacyStatus?: "public" | "unlisted" | "private";
                /** @description A comment that the account writes under its post once that is live: on Instagram, Facebook, LinkedIn, and YouTube, and as a reply on Twitter. It has a result of its own, and its failure doesn’t change the post’s. */
                firstComment?: string;
                /** @description The first comments of single platforms, in place of `firstComment`. Empty: none. */
                platformFirstComments?: {
                    [key: string]: string;
                };
                /** @description On these platforms, the hashtags go to the end of the first comment. */
                hashtagsInFirstComment?: ("instagram" | "tiktok" | "youtube" | "facebook" | "linkedin" | "twitter")[];
                /** @description The IDs of snippets to add to the texts of all platforms. The post keeps the texts, so a later change of a snippet doesn’t change it. */
                snippetIds?: string[];
                /** @description The values for the variables of the snippets. */
                variables?: {
                    /** @description For `{{link}}`. */
                    link?: string;
                    /** @description For `{{date}}`. The default is the day of publication in the post’s time zone, such as `2027-03-01`; in a queue there is no default. */
                    date?: string;
                    /** @description For `{{campaign}}`. */
                    campaign?: string;
                };
                /** @description What the post tells its audience. Each platform gets its own label, in addition to those in `platformOptions`; where its API has none, `warnings` says so. */
                disclosure?: components["schemas"]["Disclosure"];
            };
            individualContent?: {
                [key: string]: {
                    /** @default [] */
                    captions?: string[];
                    /** @default [] */
                    hashtags?: string[];
                };
            };
            /** @default false */
            isIndividualMode?: boolean;
            /** @default {} */
            platformOptions?: {
                instagram?: {
                    /**
                     * @description Default: post. `story` publishes one image or video that disappears after 24 hours, without text and first comment.
                     * @enum {string}
                     */
                    format?: "post" | "story";
                    /**
                     * @description Labels the post as made with AI.
                     * @default false
                     */
                    madeWithAi?: boolean;
                };
                facebook?: {
                    /**
                     * @description Default: post. `story` publishes one image or video that disappears after 24 hours, without text and first comment.
                     * @enum {string}
                     */
                    format?: "post" | "story";
                };
                tiktok?: {
                    /**
                     * @description Who can see the post. TikTok requires the person to choose, so there is no default.
                     * @enum {string}
                     */
                    privacyLevel?: "PUBLIC_TO_EVERYONE" | "MUTUAL_FOLLOW_FRIENDS" | "FOLLOWER_OF_CREATOR" | "SELF_ONLY";
                    /** @default false */
                    allowComment?: boolean;
                    /** @default false */
                    allowDuet?: boolean;
                    /** @default false */
                    allowStitch?: boolean;
                    /** @description Commercial content: promotes the creator’s own business, or is a paid partnership. */
                    disclosure?: {
                        /** @default false */
                        ownBusiness?: boolean;
                        /** @default false */
                        paidPartnership?: boolean;
                    };
                    /** @default false */
                    aiGenerated?: boolean;
                };
                youtube?: {
                    /** @description 1 to 100 characters. Default: the first line of the caption. */
                    title?: string;
                    /** @default false */
                    madeForKids?: boolean;
                    /** @default false */
                    syntheticMedia?: boolean;
                    /** @description Tags of the video, at most 500 characters in total, counting commas and the quotes around tags with spaces. Default: the hashtags. */
                    tags?: string[];
                    /**
                     * @description ID of the video’s category on YouTube, such as 27 for Education. Default: 22 (People & Blogs).
                     * @enum {string}
                     */
                    categoryId?: "1" | "2" | "10" | "15" | "17" | "19" | "20" | "22" | "23" | "24" | "25" | "26" | "27" | "28" | "29";
                    /** @description Whether YouTube notifies subscribers about the new video. Default: true for public videos, otherwise false. */
                    notifySubscribers?: boolean;
                    /**
                     * @description Default: youtube, the standard license. `creativeCommon` lets others reuse it.
                     * @enum {string}
                     */
                    license?: "youtube" | "creativeCommon";
                    /** @description Whether other sites can embed the video. Default: true. */
                    embeddable?: boolean;
                    /** @description Labels the video as containing a paid promotion. Default: false. */
                    paidPlacement?: boolean;
                };
                linkedin?: {
                    /**
                     * @description Adds a preview card for the first link of a post without media.
                     * @default true
                     */
                    linkCard?: boolean;
                    /** @description The card’s title. Default: the page’s own. */
                    linkTitle?: string;
                    /** @description The card’s description. Default: the page’s own. */
                    linkDescription?: string;
                    /**
                     * @description Adds an image to the card: that of `content.coverMediaId`, or else the page's own.
                     * @default true
                     */
                    linkImage?: boolean;
                    /** @description A poll under the text. A post with a poll has neither files nor a link card. */
                    poll?: {
                        /** @description The question, at most 140 characters. */
                        question: string;
                        /** @description 2 to 4 different options of at most 30 characters. */
                        options: string[];
                        /**
                         * @description How many days people can vote: 1, 3, 7, or 14. Default: 3.
                         * @default 3
                         * @enum {number}
                         */
                        durationDays?: 1 | 3 | 7 | 14;
                    };
                };
                twitter?: {
                    /**
                     * @description Who can reply: everyone, the accounts that the author follows or mentions, subscribers, or verified accounts.
                     * @default everyone
                     * @enum {string}
                     */
                    replySettings?: "everyone" | "following" | "mentionedUsers" | "subscribers" | "verified";
                    /**
                     * @description Labels the media as made with AI.
                     * @default false
                     */
                    madeWithAi?: boolean;
                    /**
                     * @description Labels the post as a paid partnership.
                     * @default false
                     */
                    paidPartnership?: boolean;
                    /** @description A poll. The text of the post is the question. A post with a poll has no files. */
                    poll?: {
                        /** @description 2 to 4 different options of at most 25 characters. */
                        options: string[];
                        /**
                         * @description How long people can vote: 5 minutes to 7 days. Default: one day.
                         * @default 1440
                         */
                        durationMinutes?: number;
                    };
                    /** @description The posts that follow the caption as a thread, in order, each as a reply to the one before. The first post has the caption, the hashtags, and the files of `content`. */
                    thread?: {
                        /** @default  */
                        text?: string;
                        /** @description Its files, in order: up to 4 images, or a GIF or a video. */
                        mediaIds?: string[];
                        /** @description A poll. The text of the post is the question. A post with a poll has no files. */
                        poll?: {
                            /** @description 2 to 4 different options of at most 25 characters. */
                            options: string[];
                            /**
                             * @description How long people can vote: 5 minutes to 7 days. Default: one day.
                             * @default 1440
                             */
                            durationMinutes?: number;
                        };
                    }[];
                    /** @description Splits a caption that is too long for one post into a thread, at sentence ends where possible. Default: false, which refuses it. */
                    splitCaption?: boolean;
                    /** @description Adds the position in the thread to the end of each post, such as 2/5. Default: false. */
                    threadNumbers?: boolean;
                };
                /** @description Position of the cover frame in the video, in milliseconds (Instagram, TikTok). */
                coverOffsetMs?: number;
            };
            /** @description When to publish, at most two years ahead: a time with an offset (RFC 3339), or a time of day with a time zone. Leave it out to publish now. */
            publishAt?: string | components["schemas"]["WallTime"];
            /** @description The name or the ID of a queue: the post takes its next free slot. Not together with publishAt. Without platforms and accountIds, the post goes to the queue’s accounts. */
            queue?: string;
            /** @description With queue: take the first slot, and move the posts behind it back by one slot each, up to a free one. */
            queueFront?: boolean;
            /**
             * @description If the file breaks a platform's rule, Fanfare converts a copy and sends that instead; `POST /api/media/{mediaId}/fit-plan` lists what would change.
             * @default false
             */
            autoFit?: boolean;
            /** @description With autoFit: how to convert, if there is a choice. */
            fit?: {
                /** @description The point that stays visible when the image is cropped, as fractions of its width and height from 0 to 1. Default: the center. */
                focalPoint?: {
                    x: number;
                    y: number;
                };
                /** @description Where a trimmed video starts, in milliseconds. Default: the beginning. */
                trimStartMs?: number;
            };
            /** @description Publishes even if the same text and files went to the same account within the last hour, which is otherwise refused (409 `duplicate_content`). */
            allowDuplicate?: boolean;
            /** @description The ID of a delivery that certainly isn’t live: the post goes to its account in its place, and that delivery can’t be retried anymore. Leave out platforms and accountIds, or name only that account. */
            resends?: string;
            /**
             * @deprecated
             * @description Accepted for old clients and ignored.
             */
            refreshToken?: unknown;
        };
        WallTime: {
            /** @description The date and the time of day, without an offset: `2027-03-28T09:30`. */
            local: string;
            /** @description An IANA time zone, such as `Europe/Berlin`. */
            timeZone: string;
            /**
             * @description If the clocks skip or repeat this time: publish at the `earlier` or the `later` of the two possible times, or `reject` it.
             * @default reject
             * @enum {string}
             */
            disambiguation?: "earlier" | "later" | "reject";
        };
        ChangePostsRequest: {
            filter: {
                /** @description These posts, without any other condition. One that isn’t scheduled or held is reported as refused. What is held of a post that has started on other platforms can be published with `publishAt: "now"`. */
                ids?: string[];
                /**
                 * @description Both states by default.
                 * @enum {string}
                 */
                state?: "scheduled" | "held";
                /** @enum {string} */
                platform?: "instagram" | "tiktok" | "youtube" | "facebook" | "linkedin" | "twitter";
                /** @description Posts with a delivery to one of these accounts. */
                accountIds?: string[];
                /** @description The name or the ID of a queue. */
                queue?: string;
                /** @description Platform, caption, hashtags, or ID; not case-sensitive. */
                search?: string;
                /**
                 * Format: date-time
                 * @description Posts that are published at or after this time.
                 */
                from?: string;
                /**
                 * Format: date-time
                 * @description Posts that are published before this time.
                 */
                to?: string;
            };
            change: {
                /** @description Moves each post by an ISO 8601 duration, such as `P2D`, `-P1W`, or `PT90M`. Days and longer keep the time of day in the post’s zone when the clocks change. */
                moveBy?: string;
                /**
                 * @description With `moveBy`: what to do if the clocks skip or repeat a post’s new time.
                 * @default reject
                 * @enum {string}
                 */
                disambiguation?: "earlier" | "later" | "reject";
                /** @description The same time for each post; `now` publishes them right away. */
                publishAt?: "now" | (string | components["schemas"]["WallTime"]);
                /** @description Moves the posts into a queue, by name or ID: soonest first, each takes the next free slot. Not together with `moveBy` or `publishAt`. */
                queue?: string;
                /** @description With queue: take the first slot, and move the posts behind it back by one slot each, up to a free one. */
                queueFront?: boolean;
                /**
                 * @description Cancels the posts. Not together with anything else.
                 * @constant
                 */
                cancel?: true;
                content?: {
                    /** @enum {string} */
                    privacyStatus?: "public" | "unlisted" | "private";
                };
                /** @description Each member replaces that platform’s options entirely. */
                platformOptions?: {
                    instagram?: {
                        /**
                         * @description Default: post. `story` publishes one image or video that disappears after 24 hours, without text and first comment.
                         * @enum {string}
                         */
                        format?: "post" | "story";
                        /**
                         * @description Labels the post as made with AI.
                         * @default false
                         */
                        madeWithAi?: boolean;
                    };
                    facebook?: {
                        /**
                         * @description Default: post. `story` publishes one image or video that disappears after 24 hours, without text and first comment.
                         * @enum {string}
                         */
                        format?: "post" | "story";
                    };
                    tiktok?: {
                        /**
                         * @description Who can see the post. TikTok requires the person to choose, so there is no default.
                         * @enum {string}
                         */
                        privacyLevel?: "PUBLIC_TO_EVERYONE" | "MUTUAL_FOLLOW_FRIENDS" | "FOLLOWER_OF_CREATOR" | "SELF_ONLY";
                        /** @default false */
                        allowComment?: boolean;
                        /** @default false */
                        allowDuet?: boolean;
                        /** @default false */
                        allowStitch?: boolean;
                        /** @description Commercial content: promotes the creator’s own business, or is a paid partnership. */
                        disclosure?: {
                            /** @default false */
                            ownBusiness?: boolean;
                            /** @default false */
                            paidPartnership?: boolean;
                        };
                        /** @default false */
                        aiGenerated?: boolean;
                    };
                    youtube?: {
                        /** @description 1 to 100 characters. Default: the first line of the caption. */
                        title?: string;
                        /** @default false */
                        madeForKids?: boolean;
                        /** @default false */
                        syntheticMedia?: boolean;
                        /** @description Tags of the video, at most 500 characters in total, counting commas and the quotes around tags with spaces. Default: the hashtags. */
                        tags?: string[];
                        /**
                         * @description ID of the video’s category on YouTube, such as 27 for Education. Default: 22 (People & Blogs).
                         * @enum {string}
                         */
                        categoryId?: "1" | "2" | "10" | "15" | "17" | "19" | "20" | "22" | "23" | "24" | "25" | "26" | "27" | "28" | "29";
                        /** @description Whether YouTube notifies subscribers about the new video. Default: true for public videos, otherwise false. */
                        notifySubscribers?: boolean;
                        /**
                         * @description Default: youtube, the standard license. `creativeCommon` lets others reuse it.
                         * @enum {string}
                         */
                        license?: "youtube" | "creativeCommon";
                        /** @description Whether other sites can embed the video. Default: true. */
                        embeddable?: boolean;
                        /** @description Labels the video as containing a paid promotion. Default: false. */
                        paidPlacement?: boolean;
                    };
                    linkedin?: {
                        /**
                         * @description Adds a preview card for the first link of a post without media.
                         * @default true
                         */
                        linkCard?: boolean;
                        /** @description The card’s title. Default: the page’s own. */
                        linkTitle?: string;
                        /** @description The card’s description. Default: the page’s own. */
                        linkDescription?: string;
                        /**
                         * @description Adds an image to the card: that of `content.coverMediaId`, or else the page's own.
                         * @default true
                         */
                        linkImage?: boolean;
                        /** @description A poll under the text. A post with a poll has neither files nor a link card. */
                        poll?: {
                            /** @description The question, at most 140 characters. */
                            question: string;
                            /** @description 2 to 4 different options of at most 30 characters. */
                            options: string[];
                            /**
                             * @description How many days people can vote: 1, 3, 7, or 14. Default: 3.
                             * @default 3
                             * @enum {number}
                             */
                            durationDays?: 1 | 3 | 7 | 14;
                        };
                    };
                    twitter?: {
                        /**
                         * @description Who can reply: everyone, the accounts that the author follows or mentions, subscribers, or verified accounts.
                         * @default everyone
                         * @enum {string}
                         */
                        replySettings?: "everyone" | "following" | "mentionedUsers" | "subscribers" | "verified";
                        /**
                         * @description Labels the media as made with AI.
                         * @default false
                         */
                        madeWithAi?: boolean;
                        /**
                         * @description Labels the post as a paid partnership.
                         * @default false
                         */
                        paidPartnership?: boolean;
                        /** @description A poll. The text of the post is the question. A post with a poll has no files. */
                        poll?: {
                            /** @description 2 to 4 different options of at most 25 characters. */
                            options: string[];
                            /**
                             * @description How long people can vote: 5 minutes to 7 days. Default: one day.
                             * @default 1440
                             */
                            durationMinutes?: number;
                        };
                        /** @description The posts that follow the caption as a thread, in order, each as a reply to the one before. The first post has the caption, the hashtags, and the files of `content`. */
                        thread?: {
                            /** @default  */
                            text?: string;
                            /** @description Its files, in order: up to 4 images, or a GIF or a video. */
                            mediaIds?: string[];
                            /** @description A poll. The text of the post is the question. A post with a poll has no files. */
                            poll?: {
                                /** @description 2 to 4 different options of at most 25 characters. */
                                options: string[];
                                /**
                                 * @description How long people can vote: 5 minutes to 7 days. Default: one day.
                                 * @default 1440
                                 */
                                durationMinutes?: number;
                            };
                        }[];
                        /** @description Splits a caption that is too long for one post into a thread, at sentence ends where possible. Default: false, which refuses it. */
                        splitCaption?: boolean;
                        /** @description Adds the position in the thread to the end of each post, such as 2/5. Default: false. */
                        threadNumbers?: boolean;
                    };
                    /** @description Position of the cover frame in the video, in milliseconds (Instagram, TikTok). */
                    coverOffsetMs?: number;
                };
                /** @description Publishes even if the same text and files went to the same account within the last hour, which is otherwise refused (409 `duplicate_content`). */
                allowDuplicate?: boolean;
            };
        };
        ReadNotificationsRequest: {
            /** @description Only these. IDs that aren’t yours are ignored. */
            ids?: string[];
            /** @description Only those about this post. */
            postId?: string;
            /**
             * @description All of your notifications in this workspace.
             * @constant
             */
            all?: true;
        };
        ChangePostRequest: {
            content?: {
                /** @description The first one is used. */
                captions?: string[];
                /** @description With or without #. */
                hashtags?: string[];
                /** @enum {string} */
                privacyStatus?: "public" | "unlisted" | "private";
                /** @description A comment that the account writes under its post once that is live: on Instagram, Facebook, LinkedIn, and YouTube, and as a reply on Twitter. It has a result of its own, and its failure doesn’t change the post’s. */
                firstComment?: string;
                /** @description The first comments of single platforms, in place of `firstComment`. Empty: none. */
                platformFirstComments?: {
                    [key: string]: string;
                };
                /** @description On these platforms, the hashtags go to the end of the first comment. */
                hashtagsInFirstComment?: ("instagram" | "tiktok" | "youtube" | "facebook" | "linkedin" | "twitter")[];
                /** @description What the post tells its audience. Each platform gets its own label, in addition to those in `platformOptions`; where its API has none, `warnings` says so. */
                disclosure?: components["schemas"]["Disclosure"];
            };
            /** @description Texts of single platforms, in individual mode. Platforms that aren't listed keep theirs. Omitted fields stay the same, and null restores the shared text. */
            individualContent?: {
                [key: string]: {
                    captions?: string[];
                    hashtags?: string[];
                } | null;
            };
            isIndividualMode?: boolean;
            /** @description Each member replaces that platform’s options entirely. */
            platformOptions?: {
                instagram?: {
                    /**
                     * @description Default: post. `story` publishes one image or video that disappears after 24 hours, without text and first comment.
                     * @enum {string}
                     */
                    format?: "post" | "story";
                    /**
                     * @description Labels the post as made with AI.
                     * @default false
                     */
                    madeWithAi?: boolean;
                };
                facebook?: {
                    /**
                     * @description Default: post. `story` publishes one image or video that disappears after 24 hours, without text and first comment.
                     * @enum {string}
                     */
                    format?: "post" | "story";
                };
                tiktok?: {
                    /**
                     * @description Who can see the post. TikTok requires the person to choose, so there is no default.
                     * @enum {string}
                     */
                    privacyLevel?: "PUBLIC_TO_EVERYONE" | "MUTUAL_FOLLOW_FRIENDS" | "FOLLOWER_OF_CREATOR" | "SELF_ONLY";
                    /** @default false */
                    allowComment?: boolean;
                    /** @default false */
                    allowDuet?: boolean;
                    /** @default false */
                    allowStitch?: boolean;
                    /** @description Commercial content: promotes the creator’s own business, or is a paid partnership. */
                    disclosure?: {
                        /** @default false */
                        ownBusiness?: boolean;
                        /** @default false */
                        paidPartnership?: boolean;
                    };
                    /** @default false */
                    aiGenerated?: boolean;
                };
                youtube?: {
                    /** @description 1 to 100 characters. Default: the first line of the caption. */
                    title?: string;
                    /** @default false */
                    madeForKids?: boolean;
                    /** @default false */
                    syntheticMedia?: boolean;
                    /** @description Tags of the video, at most 500 characters in total, counting commas and the quotes around tags with spaces. Default: the hashtags. */
                    tags?: string[];
                    /**
                     * @description ID of the video’s category on YouTube, such as 27 for Education. Default: 22 (People & Blogs).
                     * @enum {string}
                     */
                    categoryId?: "1" | "2" | "10" | "15" | "17" | "19" | "20" | "22" | "23" | "24" | "25" | "26" | "27" | "28" | "29";
                    /** @description Whether YouTube notifies subscribers about the new video. Default: true for public videos, otherwise false. */
                    notifySubscribers?: boolean;
                    /**
                     * @description Default: youtube, the standard license. `creativeCommon` lets others reuse it.
                     * @enum {string}
                     */
                    license?: "youtube" | "creativeCommon";
                    /** @description Whether other sites can embed the video. Default: true. */
                    embeddable?: boolean;
                    /** @description Labels the video as containing a paid promotion. Default: false. */
                    paidPlacement?: boolean;
                };
                linkedin?: {
                    /**
                     * @description Adds a preview card for the first link of a post without media.
                     * @default true
                     */
                    linkCard?: boolean;
                    /** @description The card’s title. Default: the page’s own. */
                    linkTitle?: string;
                    /** @description The card’s description. Default: the page’s own. */
                    linkDescription?: string;
                    /**
                     * @description Adds an image to the card: that of `content.coverMediaId`, or else the page's own.
                     * @default true
                     */
                    linkImage?: boolean;
                    /** @description A poll under the text. A post with a poll has neither files nor a link card. */
                    poll?: {
                        /** @description The question, at most 140 characters. */
                        question: string;
                        /** @description 2 to 4 different options of at most 30 characters. */
                        options: string[];
                        /**
                         * @description How many days people can vote: 1, 3, 7, or 14. Default: 3.
                         * @default 3
                         * @enum {number}
                         */
                        durationDays?: 1 | 3 | 7 | 14;
                    };
                };
                twitter?: {
                    /**
                     * @description Who can reply: everyone, the accounts that the author follows or mentions, subscribers, or verified accounts.
                     * @default everyone
                     * @enum {string}
                     */
                    replySettings?: "everyone" | "following" | "mentionedUsers" | "subscribers" | "verified";
                    /**
                     * @description Labels the media as made with AI.
                     * @default false
                     */
                    madeWithAi?: boolean;
                    /**
                     * @description Labels the post as a paid partnership.
                     * @default false
                     */
                    paidPartnership?: boolean;
                    /** @description A poll. The text of the post is the question. A post with a poll has no files. */
                    poll?: {
                        /** @description 2 to 4 different options of at most 25 characters. */
                        options: string[];
                        /**
                         * @description How long people can vote: 5 minutes to 7 days. Default: one day.
                         * @default 1440
                         */
                        durationMinutes?: number;
                    };
                    /** @description The posts that follow the caption as a thread, in order, each as a reply to the one before. The first post has the caption, the hashtags, and the files of `content`. */
                    thread?: {
                        /** @default  */
                        text?: string;
                        /** @description Its files, in order: up to 4 images, or a GIF or a video. */
                        mediaIds?: string[];
                        /** @description A poll. The text of the post is the question. A post with a poll has no files. */
                        poll?: {
                            /** @description 2 to 4 different options of at most 25 characters. */
                            options: string[];
                            /**
                             * @description How long people can vote: 5 minutes to 7 days. Default: one day.
                             * @default 1440
                             */
                            durationMinutes?: number;
                        };
                    }[];
                    /** @description Splits a caption that is too long for one post into a thread, at sentence ends where possible. Default: false, which refuses it. */
                    splitCaption?: boolean;
                    /** @description Adds the position in the thread to the end of each post, such as 2/5. Default: false. */
                    threadNumbers?: boolean;
                };
                /** @description Position of the cover frame in the video, in milliseconds (Instagram, TikTok). */
                coverOffsetMs?: number;
            };
            /** @description Moves the post to another time, by the rules of publishing; `now` publishes it right away. Also ends a hold. */
            publishAt?: "now" | (string | components["schemas"]["WallTime"]);
            /** @description Moves the post into a queue, by name or ID: it takes the next free slot, and leaves the queue that it’s in. Not together with publishAt. Also ends a hold, unless the queue is paused. */
            queue?: string;
            /** @description With queue: take the first slot, and move the posts behind it back by one slot each, up to a free one. */
            queueFront?: boolean;
            /** @description Publishes even if the same text and files went to the same account within the last hour, which is otherwise refused (409 `duplicate_content`). */
            allowDuplicate?: boolean;
        };
        DuplicatePostRequest: {
            /** @description Publishes to each platform's default account. Not together with accountIds. */
            platforms?: ("instagram" | "tiktok" | "youtube" | "facebook" | "linkedin" | "twitter")[];
            /** @description Publishes to exactly these accounts. Not together with platforms. */
            accountIds?: string[];
        };
        BulkRowRequest: {
            /** @description Publishes to each platform's default account. Not together with accountIds. */
            platforms?: ("instagram" | "tiktok" | "youtube" | "facebook" | "linkedin" | "twitter")[];
            /** @description Publishes to exactly these accounts. Not together with platforms. */
            accountIds?: string[];
            content: {
                /** @description The `url` from the upload's response. Not together with mediaId. */
                mediaUrl?: string | null;
                /** @description The `id` from the upload's response. */
                mediaId?: string | null;
                /** @description Several files, in order, if the platform accepts several: up to 10 images and videos on Instagram, 10 images on Facebook, 20 on LinkedIn, 4 on Twitter. Instead of mediaId and mediaUrl. */
                mediaIds?: string[];
                /** @description The files of single platforms, in order, in place of the others. An empty list: no file there. */
                platformMediaIds?: {
                    [key: string]: string[];
                };
                /**
                 * @description If a platform doesn’t take all files in one post, send those that it takes, from the first one on. Otherwise the post is refused. `warnings` lists the platforms that get fewer files.
                 * @default false
                 */
                leaveOutFiles?: boolean;
                /** @description The `id` of an uploaded image for the video's cover, if the platform accepts one. In a post without files, the image of LinkedIn's link preview, instead of the page's own. */
                coverMediaId?: string | null;
                /**
                 * @description The first one is used.
                 * @default []
                 */
                captions?: string[];
                /**
                 * @description With or without #.
                 * @default []
                 */
                hashtags?: string[];
                /** @description Has no effect: the type is detected from the file. */
                mediaType?: ("image" | "video") | null;
                /**
                 * @description YouTube's visibility of the video.
                 * @default unlisted
                 * @enum {string}
                 */
                privacyStatus?: "public" | "unlisted" | "private";
                /** @description A comment that the account writes under its post once that is live: on Instagram, Facebook, LinkedIn, and YouTube, and as a reply on Twitter. It has a result of its own, and its failure doesn’t change the post’s. */
                firstComment?: string;
                /** @description The first comments of single platforms, in place of `firstComment`. Empty: none. */
                platformFirstComments?: {
                    [key: string]: string;
                };
                /** @description On these platforms, the hashtags go to the end of the first comment. */
                hashtagsInFirstComment?: ("instagram" | "tiktok" | "youtube" | "facebook" | "linkedin" | "twitter")[];
                /** @description The IDs of snippets to add to the texts of all platforms. The post keeps the texts, so a later change of a snippet doesn’t change it. */
                snippetIds?: string[];
                /** @description The values for the variables of the snippets. */
                variables?: {
                    /** @description For `{{link}}`. */
                    link?: string;
                    /** @description For `{{date}}`. The default is the day of publication in the post’s time zone, such as `2027-03-01`; in a queue there is no default. */
                    date?: string;
                    /** @description For `{{campaign}}`. */
                    campaign?: string;
                };
                /** @description What the post tells its audience. Each platform gets its own label, in addition to those in `platformOptions`; where its API has none, `warnings` says so. */
                disclosure?: components["schemas"]["Disclosure"];
            };
            individualContent?: {
                [key: string]: {
                    /** @default [] */
                    captions?: string[];
                    /** @default [] */
                    hashtags?: string[];
                };
            };
            /** @default false */
            isIndividualMode?: boolean;
            /** @default {} */
            platformOptions?: {
                instagram?: {
                    /**
                     * @description Default: post. `story` publishes one image or video that disappears after 24 hours, without text and first comment.
                     * @enum {string}
                     */
                    format?: "post" | "story";
                    /**
                     * @description Labels the post as made with AI.
                     * @default false
                     */
                    madeWithAi?: boolean;
                };
                facebook?: {
                    /**
                     * @description Default: post. `story` publishes one image or video that disappears after 24 hours, without text and first comment.
                     * @enum {string}
                     */
                    format?: "post" | "story";
                };
                tiktok?: {
                    /**
                     * @description Who can see the post. TikTok requires the person to choose, so there is no default.
                     * @enum {string}
                     */
                    privacyLevel?: "PUBLIC_TO_EVERYONE" | "MUTUAL_FOLLOW_FRIENDS" | "FOLLOWER_OF_CREATOR" | "SELF_ONLY";
                    /** @default false */
                    allowComment?: boolean;
                    /** @default false */
                    allowDuet?: boolean;
                    /** @default false */
                    allowStitch?: boolean;
                    /** @description Commercial content: promotes the creator’s own business, or is a paid partnership. */
                    disclosure?: {
                        /** @default false */
                        ownBusiness?: boolean;
                        /** @default false */
                        paidPartnership?: boolean;
                    };
                    /** @default false */
                    aiGenerated?: boolean;
                };
                youtube?: {
                    /** @description 1 to 100 characters. Default: the first line of the caption. */
                    title?: string;
                    /** @default false */
                    madeForKids?: boolean;
                    /** @default false */
                    syntheticMedia?: boolean;
                    /** @description Tags of the video, at most 500 characters in total, counting commas and the quotes around tags with spaces. Default: the hashtags. */
                    tags?: string[];
                    /**
                     * @description ID of the video’s category on YouTube, such as 27 for Education. Default: 22 (People & Blogs).
                     * @enum {string}
                     */
                    categoryId?: "1" | "2" | "10" | "15" | "17" | "19" | "20" | "22" | "23" | "24" | "25" | "26" | "27" | "28" | "29";
                    /** @description Whether YouTube notifies subscribers about the new video. Default: true for public videos, otherwise false. */
                    notifySubscribers?: boolean;
                    /**
                     * @description Default: youtube, the standard license. `creativeCommon` lets others reuse it.
                     * @enum {string}
                     */
                    license?: "youtube" | "creativeCommon";
                    /** @description Whether other sites can embed the video. Default: true. */
                    embeddable?: boolean;
                    /** @description Labels the video as containing a paid promotion. Default: false. */
                    paidPlacement?: boolean;
                };
                linkedin?: {
                    /**
                     * @description Adds a preview card for the first link of a post without media.
                     * @default true
                     */
                    linkCard?: boolean;
                    /** @description The card’s title. Default: the page’s own. */
                    linkTitle?: string;
                    /** @description The card’s description. Default: the page’s own. */
                    linkDescription?: string;
                    /**
                     * @description Adds an image to the card: that of `content.coverMediaId`, or else the page's own.
                     * @default true
                     */
                    linkImage?: boolean;
                    /** @description A poll under the text. A post with a poll has neither files nor a link card. */
                    poll?: {
                        /** @description The question, at most 140 characters. */
                        question: string;
                        /** @description 2 to 4 different options of at most 30 characters. */
                        options: string[];
                        /**
                         * @description How many days people can vote: 1, 3, 7, or 14. Default: 3.
                         * @default 3
                         * @enum {number}
                         */
                        durationDays?: 1 | 3 | 7 | 14;
                    };
                };
                twitter?: {
                    /**
                     * @description Who can reply: everyone, the accounts that the author follows or mentions, subscribers, or verified accounts.
                     * @default everyone
                     * @enum {string}
                     */
                    replySettings?: "everyone" | "following" | "mentionedUsers" | "subscribers" | "verified";
                    /**
                     * @description Labels the media as made with AI.
                     * @default false
                     */
                    madeWithAi?: boolean;
                    /**
                     * @description Labels the post as a paid partnership.
                     * @default false
                     */
                    paidPartnership?: boolean;
                    /** @description A poll. The text of the post is the question. A post with a poll has no files. */
                    poll?: {
                        /** @description 2 to 4 different options of at most 25 characters. */
                        options: string[];
                        /**
                         * @description How long people can vote: 5 minutes to 7 days. Default: one day.
                         * @default 1440
                         */
                        durationMinutes?: number;
                    };
                    /** @description The posts that follow the caption as a thread, in order, each as a reply to the one before. The first post has the caption, the hashtags, and the files of `content`. */
                    thread?: {
                        /** @default  */
                        text?: string;
                        /** @description Its files, in order: up to 4 images, or a GIF or a video. */
                        mediaIds?: string[];
                        /** @description A poll. The text of the post is the question. A post with a poll has no files. */
                        poll?: {
                            /** @description 2 to 4 different options of at most 25 characters. */
                            options: string[];
                            /**
                             * @description How long people can vote: 5 minutes to 7 days. Default: one day.
                             * @default 1440
                             */
                            durationMinutes?: number;
                        };
                    }[];
                    /** @description Splits a caption that is too long for one post into a thread, at sentence ends where possible. Default: false, which refuses it. */
                    splitCaption?: boolean;
                    /** @description Adds the position in the thread to the end of each post, such as 2/5. Default: false. */
                    threadNumbers?: boolean;
                };
                /** @description Position of the cover frame in the video, in milliseconds (Instagram, TikTok). */
                coverOffsetMs?: number;
            };
            /** @description When to publish, at most two years ahead: a time with an offset (RFC 3339), or a time of day with a time zone. Leave it out to publish now. */
            publishAt?: string | components["schemas"]["WallTime"];
            /** @description The name or the ID of a queue: the post takes its next free slot. Not together with publishAt. Without platforms and accountIds, the post goes to the queue’s accounts. */
            queue?: string;
            /** @description With queue: take the first slot, and move the posts behind it back by one slot each, up to a free one. */
            queueFront?: boolean;
            /**
             * @description If the file breaks a platform's rule, Fanfare converts a copy and sends that instead; `POST /api/media/{mediaId}/fit-plan` lists what would change.
             * @default false
             */
            autoFit?: boolean;
            /** @description With autoFit: how to convert, if there is a choice. */
            fit?: {
                /** @description The point that stays visible when the image is cropped, as fractions of its width and height from 0 to 1. Default: the center. */
                focalPoint?: {
                    x: number;
                    y: number;
                };
                /** @description Where a trimmed video starts, in milliseconds. Default: the beginning. */
                trimStartMs?: number;
            };
            /** @description Publishes even if the same text and files went to the same account within the last hour, which is otherwise refused (409 `duplicate_content`). */
            allowDuplicate?: boolean;
            /** @description The ID of a delivery that certainly isn’t live: the post goes to its account in its place, and that delivery can’t be retried anymore. Leave out platforms and accountIds, or name only that account. */
            resends?: string;
            /** @description Your own ID for the row, returned with its result. */
            externalId?: string;
        };
        BulkLeftOutRow: {
            /** @description Your own ID for the row, returned with its result. */
            externalId?: string;
            /** @description Why you skipped this row of your file. Kept with the results; nothing is published. */
            leftOut: {
                code: string;
                message: string;
            };
        };
        CreateDraftRequest: {
            /**
             * @description The draft's content.
             * @default {}
             */
            post?: components["schemas"]["DraftContent"];
        };
        DraftContent: {
            /** @description Publishes to each platform's default account. Not together with accountIds. */
            platforms?: ("instagram" | "tiktok" | "youtube" | "facebook" | "linkedin" | "twitter")[];
            /** @description Publishes to exactly these accounts. Not together with platforms. */
            accountIds?: string[];
            /** @default {} */
            content?: {
                /** @description The `url` from the upload's response. Not together with mediaId. */
                mediaUrl?: string | null;
                /** @description The `id` from the upload's response. */
                mediaId?: string | null;
                /** @description Several files, in order, if the platform accepts several: up to 10 images and videos on Instagram, 10 images on Facebook, 20 on LinkedIn, 4 on Twitter. Instead of mediaId and mediaUrl. */
                mediaIds?: string[];
                /** @description The files of single platforms, in order, in place of the others. An empty list: no file there. */
                platformMediaIds?: {
                    [key: string]: string[];
                };
                /**
                 * @description If a platform doesn’t take all files in one post, send those that it takes, from the first one on. Otherwise the post is refused. `warnings` lists the platforms that get fewer files.
                 * @default false
                 */
                leaveOutFiles?: boolean;
                /** @description The `id` of an uploaded image for the video's cover, if the platform accepts one. In a post without files, the image of LinkedIn's link preview, instead of the page's own. */
                coverMediaId?: string | null;
                /**
                 * @description The first one is used.
                 * @default []
                 */
                captions?: string[];
                /**
                 * @description With or without #.
                 * @default []
                 */
                hashtags?: string[];
                /** @description Has no effect: the type is detected from the file. */
                mediaType?: ("image" | "video") | null;
                /**
                 * @description YouTube's visibility of the video.
                 * @default unlisted
                 * @enum {string}
                 */
                privacyStatus?: "public" | "unlisted" | "private";
                /** @description A comment that the account writes under its post once that is live: on Instagram, Facebook, LinkedIn, and YouTube, and as a reply on Twitter. It has a result of its own, and its failure doesn’t change the post’s. */
                firstComment?: string;
                /** @description The first comments of single platforms, in place of `firstComment`. Empty: none. */
                platformFirstComments?: {
                    [key: string]: string;
                };
                /** @description On these platforms, the hashtags go to the end of the first comment. */
                hashtagsInFirstComment?: ("instagram" | "tiktok" | "youtube" | "facebook" | "linkedin" | "twitter")[];
                /** @description What the post tells its audience. Each platform gets its own label, in addition to those in `platformOptions`; where its API has none, `warnings` says so. */
                disclosure?: components["schemas"]["Disclosure"];
            };
            individualContent?: {
                [key: string]: {
                    /** @default [] */
                    captions?: string[];
                    /** @default [] */
                    hashtags?: string[];
                };
            };
            /** @default false */
            isIndividualMode?: boolean;
            /** @default {} */
            platformOptions?: {
                instagram?: {
                    /**
                     * @description Default: post. `story` publishes one image or video that disappears after 24 hours, without text and first comment.
                     * @enum {string}
                     */
                    format?: "post" | "story";
                    /**
                     * @description Labels the post as made with AI.
                     * @default false
                     */
                    madeWithAi?: boolean;
                };
                facebook?: {
                    /**
                     * @description Default: post. `story` publishes one image or video that disappears after 24 hours, without text and first comment.
                     * @enum {string}
                     */
                    format?: "post" | "story";
                };
                tiktok?: {
                    /**
                     * @description Who can see the post. TikTok requires the person to choose, so there is no default.
                     * @enum {string}
                     */
                    privacyLevel?: "PUBLIC_TO_EVERYONE" | "MUTUAL_FOLLOW_FRIENDS" | "FOLLOWER_OF_CREATOR" | "SELF_ONLY";
                    /** @default false */
                    allowComment?: boolean;
                    /** @default false */
                    allowDuet?: boolean;
                    /** @default false */
                    allowStitch?: boolean;
                    /** @description Commercial content: promotes the creator’s own business, or is a paid partnership. */
                    disclosure?: {
                        /** @default false */
                        ownBusiness?: boolean;
                        /** @default false */
                        paidPartnership?: boolean;
                    };
                    /** @default false */
                    aiGenerated?: boolean;
                };
                youtube?: {
                    /** @description 1 to 100 characters. Default: the first line of the caption. */
                    title?: string;
                    /** @default false */
                    madeForKids?: boolean;
                    /** @default false */
                    syntheticMedia?: boolean;
                    /** @description Tags of the video, at most 500 characters in total, counting commas and the quotes around tags with spaces. Default: the hashtags. */
                    tags?: string[];
                    /**
                     * @description ID of the video’s category on YouTube, such as 27 for Education. Default: 22 (People & Blogs).
                     * @enum {string}
                     */
                    categoryId?: "1" | "2" | "10" | "15" | "17" | "19" | "20" | "22" | "23" | "24" | "25" | "26" | "27" | "28" | "29";
                    /** @description Whether YouTube notifies subscribers about the new video. Default: true for public videos, otherwise false. */
                    notifySubscribers?: boolean;
                    /**
                     * @description Default: youtube, the standard license. `creativeCommon` lets others reuse it.
                     * @enum {string}
                     */
                    license?: "youtube" | "creativeCommon";
                    /** @description Whether other sites can embed the video. Default: true. */
                    embeddable?: boolean;
                    /** @description Labels the video as containing a paid promotion. Default: false. */
                    paidPlacement?: boolean;
                };
                linkedin?: {
                    /**
                     * @description Adds a preview card for the first link of a post without media.
                     * @default true
                     */
                    linkCard?: boolean;
                    /** @description The card’s title. Default: the page’s own. */
                    linkTitle?: string;
                    /** @description The card’s description. Default: the page’s own. */
                    linkDescription?: string;
                    /**
                     * @description Adds an image to the card: that of `content.coverMediaId`, or else the page's own.
                     * @default true
                     */
                    linkImage?: boolean;
                    /** @description A poll under the text. A post with a poll has neither files nor a link card. */
                    poll?: {
                        /** @description The question, at most 140 characters. */
                        question: string;
                        /** @description 2 to 4 different options of at most 30 characters. */
                        options: string[];
                        /**
                         * @description How many days people can vote: 1, 3, 7, or 14. Default: 3.
                         * @default 3
                         * @enum {number}
                         */
                        durationDays?: 1 | 3 | 7 | 14;
                    };
                };
                twitter?: {
                    /**
                     * @description Who can reply: everyone, the accounts that the author follows or mentions, subscribers, or verified accounts.
                     * @default everyone
                     * @enum {string}
                     */
                    replySettings?: "everyone" | "following" | "mentionedUsers" | "subscribers" | "verified";
                    /**
                     * @description Labels the media as made with AI.
                     * @default false
                     */
                    madeWithAi?: boolean;
                    /**
                     * @description Labels the post as a paid partnership.
                     * @default false
                     */
                    paidPartnership?: boolean;
                    /** @description A poll. The text of the post is the question. A post with a poll has no files. */
                    poll?: {
                        /** @description 2 to 4 different options of at most 25 characters. */
                        options: string[];
                        /**
                         * @description How long people can vote: 5 minutes to 7 days. Default: one day.
                         * @default 1440
                         */
                        durationMinutes?: number;
                    };
                    /** @description The posts that follow the caption as a thread, in order, each as a reply to the one before. The first post has the caption, the hashtags, and the files of `content`. */
                    thread?: {
                        /** @default  */
                        text?: string;
                        /** @description Its files, in order: up to 4 images, or a GIF or a video. */
                        mediaIds?: string[];
                        /** @description A poll. The text of the post is the question. A post with a poll has no files. */
                        poll?: {
                            /** @description 2 to 4 different options of at most 25 characters. */
                            options: string[];
                            /**
                             * @description How long people can vote: 5 minutes to 7 days. Default: one day.
                             * @default 1440
                             */
                            durationMinutes?: number;
                        };
                    }[];
                    /** @description Splits a caption that is too long for one post into a thread, at sentence ends where possible. Default: false, which refuses it. */
                    splitCaption?: boolean;
                    /** @description Adds the position in the thread to the end of each post, such as 2/5. Default: false. */
                    threadNumbers?: boolean;
                };
                /** @description Position of the cover frame in the video, in milliseconds (Instagram, TikTok). */
                coverOffsetMs?: number;
            };
            /** @description When to publish, at most two years ahead: a time with an offset (RFC 3339), or a time of day with a time zone. Leave it out to publish now. */
            publishAt?: string | components["schemas"]["WallTime"];
            /** @description The name or the ID of a queue: the post takes its next free slot. Not together with publishAt. Without platforms and accountIds, the post goes to the queue’s accounts. */
            queue?: string;
            /** @description With queue: take the first slot, and move the posts behind it back by one slot each, up to a free one. */
            queueFront?: boolean;
            /**
             * @description If the file breaks a platform's rule, Fanfare converts a copy and sends that instead; `POST /api/media/{mediaId}/fit-plan` lists what would change.
             * @default false
             */
            autoFit?: boolean;
            /** @description With autoFit: how to convert, if there is a choice. */
            fit?: {
                /** @description The point that stays visible when the image is cropped, as fractions of its width and height from 0 to 1. Default: the center. */
                focalPoint?: {
                    x: number;
                    y: number;
                };
                /** @description Where a trimmed video starts, in milliseconds. Default: the beginning. */
                trimStartMs?: number;
            };
            /** @description The ID of a delivery that certainly isn’t live: the post goes to its account in its place, and that delivery can’t be retried anymore. Leave out platforms and accountIds, or name only that account. */
            resends?: string;
        };
        UpdateDraftRequest: {
            /** @description The version you read. If someone saved in the meantime, nothing is overwritten (409, with `version`). */
            version: number;
            /** @description Replaces the draft's content. */
            post: components["schemas"]["DraftContent"];
        };
        PublishDraftRequest: {
            /** @description Publishes only if nobody has saved since. */
            version?: number;
            /** @description Publishes even if the same text and files went to the same account within the last hour, which is otherwise refused (409 `duplicate_content`). */
            allowDuplicate?: boolean;
        };
        UpdateProjectFileRequest: {
            /** @description Responds with 409 and changes nothing when the stored `hash` is a different one. */
            ifHash?: string;
            /** @description A new key for the same file. */
            key?: string;
            /** @description Where the file is now. Informational: two files may swap their paths. */
            path?: string;
            /** @description SHA-256 of the whole post in the file, as the client computes it. */
            hash?: string;
            /** @description SHA-256 of the part that can't change after publishing: its targets and media. */
            fixedHash?: string;
            /** @description The time in the file. It belongs to `hash`: without it, it’s forgotten. */
            time?: components["schemas"]["ProjectFileTime"] | null;
            /** @description Changes the post and stores `hash` in one transaction, by the rules of `PATCH /api/posts/{postId}`. */
            change?: components["schemas"]["ChangePostRequest"];
        };
        ProjectFileTime: {
            /** Format: date-time */
            publishAt: string;
            /** @description The same time on a clock in `timeZone`, or in UTC if there is none. */
            local: string;
            /** @description IANA name; null if the file has a time with an offset. */
            timeZone: string | null;
        };
        PublishProjectFileRequest: {
            /** @description Groups the files of one folder. A key is unique within its project. */
            project: string;
            /** @description Identifies the file, whatever its name: the `id` in its front matter, or one that the client generated. */
            key: string;
            /** @description Where the file is now. Informational: two files may swap their paths. */
            path: string;
            /** @description SHA-256 of the whole post in the file, as the client computes it. */
            hash: string;
            /** @description SHA-256 of the part that can't change after publishing: its targets and media. */
            fixedHash: string;
            /** @description The time in the file. Compare it with `schedule` to find out whether the post was moved elsewhere. */
            time?: components["schemas"]["ProjectFileTime"] | null;
            /** @description The post to publish. Not together with `postId`. */
            post?: components["schemas"]["PublishRequest"];
            /** @description A post that already exists and belongs to this file. Nothing is published. */
            postId?: string;
        };
        ResendDeliveryRequest: {
            content?: {
                /** @description The first one is used. */
                captions?: string[];
                /** @description With or without #. */
                hashtags?: string[];
                /** @description The IDs of uploaded files, in order, in place of the former ones. Empty: no file. */
                mediaIds?: string[];
                /** @description The ID of an uploaded image for the cover; null removes it. */
                coverMediaId?: string | null;
                leaveOutFiles?: boolean;
                /** @description The first comment under the post; empty removes it. */
                firstComment?: string;
                /** @description What the post tells its audience. Each platform gets its own label, in addition to those in `platformOptions`; where its API has none, `warnings` says so. */
                disclosure?: components["schemas"]["Disclosure"];
                /** @enum {string} */
                privacyStatus?: "public" | "unlisted" | "private";
            };
            /** @description Each member replaces that platform’s options entirely. */
            platformOptions?: {
                instagram?: {
                    /**
                     * @description Default: post. `story` publishes one image or video that disappears after 24 hours, without text and first comment.
                     * @enum {string}
                     */
                    format?: "post" | "story";
                    /**
                     * @description Labels the post as made with AI.
                     * @default false
                     */
                    madeWithAi?: boolean;
                };
                facebook?: {
                    /**
                     * @description Default: post. `story` publishes one image or video that disappears after 24 hours, without text and first comment.
                     * @enum {string}
                     */
                    format?: "post" | "story";
                };
                tiktok?: {
                    /**
                     * @description Who can see the post. TikTok requires the person to choose, so there is no default.
                     * @enum {string}
                     */
                    privacyLevel?: "PUBLIC_TO_EVERYONE" | "MUTUAL_FOLLOW_FRIENDS" | "FOLLOWER_OF_CREATOR" | "SELF_ONLY";
                    /** @default false */
                    allowComment?: boolean;
                    /** @default false */
                    allowDuet?: boolean;
                    /** @default false */
                    allowStitch?: boolean;
                    /** @description Commercial content: promotes the creator’s own business, or is a paid partnership. */
                    disclosure?: {
                        /** @default false */
                        ownBusiness?: boolean;
                        /** @default false */
                        paidPartnership?: boolean;
                    };
                    /** @default false */
                    aiGenerated?: boolean;
                };
                youtube?: {
                    /** @description 1 to 100 characters. Default: the first line of the caption. */
                    title?: string;
                    /** @default false */
                    madeForKids?: boolean;
                    /** @default false */
                    syntheticMedia?: boolean;
                    /** @description Tags of the video, at most 500 characters in total, counting commas and the quotes around tags with spaces. Default: the hashtags. */
                    tags?: string[];
                    /**
                     * @description ID of the video’s category on YouTube, such as 27 for Education. Default: 22 (People & Blogs).
                     * @enum {string}
                     */
                    categoryId?: "1" | "2" | "10" | "15" | "17" | "19" | "20" | "22" | "23" | "24" | "25" | "26" | "27" | "28" | "29";
                    /** @description Whether YouTube notifies subscribers about the new video. Default: true for public videos, otherwise false. */
                    notifySubscribers?: boolean;
                    /**
                     * @description Default: youtube, the standard license. `creativeCommon` lets others reuse it.
                     * @enum {string}
                     */
                    license?: "youtube" | "creativeCommon";
                    /** @description Whether other sites can embed the video. Default: true. */
                    embeddable?: boolean;
                    /** @description Labels the video as containing a paid promotion. Default: false. */
                    paidPlacement?: boolean;
                };
                linkedin?: {
                    /**
                     * @description Adds a preview card for the first link of a post without media.
                     * @default true
                     */
                    linkCard?: boolean;
                    /** @description The card’s title. Default: the page’s own. */
                    linkTitle?: string;
                    /** @description The card’s description. Default: the page’s own. */
                    linkDescription?: string;
                    /**
                     * @description Adds an image to the card: that of `content.coverMediaId`, or else the page's own.
                     * @default true
                     */
                    linkImage?: boolean;
                    /** @description A poll under the text. A post with a poll has neither files nor a link card. */
                    poll?: {
                        /** @description The question, at most 140 characters. */
                        question: string;
                        /** @description 2 to 4 different options of at most 30 characters. */
                        options: string[];
                        /**
                         * @description How many days people can vote: 1, 3, 7, or 14. Default: 3.
                         * @default 3
                         * @enum {number}
                         */
                        durationDays?: 1 | 3 | 7 | 14;
                    };
                };
                twitter?: {
                    /**
                     * @description Who can reply: everyone, the accounts that the author follows or mentions, subscribers, or verified accounts.
                     * @default everyone
                     * @enum {string}
                     */
                    replySettings?: "everyone" | "following" | "mentionedUsers" | "subscribers" | "verified";
                    /**
                     * @description Labels the media as made with AI.
                     * @default false
                     */
                    madeWithAi?: boolean;
                    /**
                     * @description Labels the post as a paid partnership.
                     * @default false
                     */
                    paidPartnership?: boolean;
                    /** @description A poll. The text of the post is the question. A post with a poll has no files. */
                    poll?: {
                        /** @description 2 to 4 different options of at most 25 characters. */
                        options: string[];
                        /**
                         * @description How long people can vote: 5 minutes to 7 days. Default: one day.
                         * @default 1440
                         */
                        durationMinutes?: number;
                    };
                    /** @description The posts that follow the caption as a thread, in order, each as a reply to the one before. The first post has the caption, the hashtags, and the files of `content`. */
                    thread?: {
                        /** @default  */
                        text?: string;
                        /** @description Its files, in order: up to 4 images, or a GIF or a video. */
                        mediaIds?: string[];
                        /** @description A poll. The text of the post is the question. A post with a poll has no files. */
                        poll?: {
                            /** @description 2 to 4 different options of at most 25 characters. */
                            options: string[];
                            /**
                             * @description How long people can vote: 5 minutes to 7 days. Default: one day.
                             * @default 1440
                             */
                            durationMinutes?: number;
                        };
                    }[];
                    /** @description Splits a caption that is too long for one post into a thread, at sentence ends where possible. Default: false, which refuses it. */
                    splitCaption?: boolean;
                    /** @description Adds the position in the thread to the end of each post, such as 2/5. Default: false. */
                    threadNumbers?: boolean;
                };
                /** @description Position of the cover frame in the video, in milliseconds (Instagram, TikTok). */
                coverOffsetMs?: number;
            };
            autoFit?: boolean;
            /** @description With autoFit: how to convert, if there is a choice. */
            fit?: {
                /** @description The point that stays visible when the image is cropped, as fractions of its width and height from 0 to 1. Default: the center. */
                focalPoint?: {
                    x: number;
                    y: number;
                };
                /** @description Where a trimmed video starts, in milliseconds. Default: the beginning. */
                trimStartMs?: number;
            };
            /** @description Publishes even if the same text and files went to the same account within the last hour, which is otherwise refused (409 `duplicate_content`). */
            allowDuplicate?: boolean;
        };
        RetryDeliveryRequest: {
            /** @description For a live delivery whose first comment failed: the comment’s text, in place of the one that failed. Hashtags are part of it. */
            firstComment?: string;
        };
        EditCaption: {
            /** @description The whole new text. */
            caption: string;
        };
        GenerateCaptions: {
            /**
             * @description One platform. Not together with platforms.
             * @enum {string}
             */
            platform?: "instagram" | "tiktok" | "youtube" | "facebook" | "linkedin" | "twitter";
            /** @description Creates one variant for each of these platforms in one request. Not together with platform. */
            platforms?: ("instagram" | "tiktok" | "youtube" | "facebook" | "linkedin" | "twitter")[];
            /**
             * @default en
             * @enum {string}
             */
            language?: "en" | "es" | "fr" | "de" | "pt" | "it" | "nl" | "ru" | "uk" | "pl" | "cs" | "sv" | "no" | "da" | "fi" | "el" | "tr" | "ro" | "hu" | "bg" | "he" | "ar" | "fa" | "ur" | "hi" | "bn" | "mr" | "gu" | "pa" | "ta" | "te" | "kn" | "ml" | "si" | "th" | "vi" | "id" | "ms" | "fil" | "zh-CN" | "zh-TW" | "ja" | "ko" | "sw" | "sw-KE" | "sw-TZ";
            /** @description The topic. Treated as data, never as an instruction to the model. */
            topic: string;
            /**
             * @default professional
             * @enum {string}
             */
            tone?: "professional" | "casual" | "friendly" | "humorous" | "formal";
        };
        EditHashtags: {
            /** @description All hashtags, with or without #. */
            hashtags: string[];
        };
        GenerateHashtags: {
            /**
             * @description One platform. Not together with platforms.
             * @enum {string}
             */
            platform?: "instagram" | "tiktok" | "youtube" | "facebook" | "linkedin" | "twitter";
            /** @description Creates one variant for each of these platforms in one request. Not together with platform. */
            platforms?: ("instagram" | "tiktok" | "youtube" | "facebook" | "linkedin" | "twitter")[];
            /**
             * @default en
             * @enum {string}
             */
            language?: "en" | "es" | "fr" | "de" | "pt" | "it" | "nl" | "ru" | "uk" | "pl" | "cs" | "sv" | "no" | "da" | "fi" | "el" | "tr" | "ro" | "hu" | "bg" | "he" | "ar" | "fa" | "ur" | "hi" | "bn" | "mr" | "gu" | "pa" | "ta" | "te" | "kn" | "ml" | "si" | "th" | "vi" | "id" | "ms" | "fil" | "zh-CN" | "zh-TW" | "ja" | "ko" | "sw" | "sw-KE" | "sw-TZ";
            /** @description The topic. Treated as data, never as an instruction to the model. */
            topic: string;
            /**
             * @description How many; capped at the platform's maximum.
             * @default 5
             */
            count?: number;
        };
        SetBannedWords: {
            /** @description The whole list, replacing the previous one. Empty: none. */
            words: string[];
        };
        NewApiToken: {
            name: string;
            /**
             * @default sandbox
             * @enum {string}
             */
            environment?: "sandbox" | "live";
            scopes: ("posts:read" | "posts:write" | "media:read" | "media:write" | "accounts:read" | "accounts:write" | "profile:read" | "suggestions:read" | "suggestions:write" | "audit:read" | "export:read" | "workspace:read" | "workspace:write" | "tokens:read" | "tokens:write" | "webhooks:read" | "webhooks:write")[];
            /**
             * @description Days until it expires; 0: never.
             * @default 90
             */
            days?: 30 | 90 | 365 | 0;
        };
        NewWebhook: {
            /** @description A public https URL without a username or password. */
            url: string;
            /** @default  */
            description?: string;
            /**
             * @description Names of events. An empty list means all events, including those added later.
             * @default []
             */
            events?: ("post.created" | "post.scheduled" | "post.rescheduled" | "post.held" | "post.publishing" | "post.published" | "post.partial" | "post.failed" | "post.canceled" | "post.needs_decision" | "post.updated" | "post.deleted" | "delivery.created" | "delivery.scheduled" | "delivery.held" | "delivery.queued" | "delivery.preparing" | "delivery.uploading" | "delivery.processing" | "delivery.waiting" | "delivery.committing" | "delivery.confirming" | "delivery.unconfirmed" | "delivery.needs_decision" | "delivery.published" | "delivery.failed" | "delivery.canceled" | "delivery.late" | "delivery.removed" | "delivery.comment_published" | "delivery.comment_failed" | "delivery.comment_unconfirmed" | "series.created" | "series.updated" | "series.stopped" | "queue.created" | "queue.updated" | "queue.paused" | "queue.resumed" | "queue.deleted" | "account.connected" | "account.reconnected" | "account.needs_reauthorization" | "account.at_risk" | "account.updated" | "account.disconnected")[];
            /**
             * @description Which accounts' events this endpoint receives. A token can only choose its own environment, which is its default. A person's default is `all`.
             * @enum {string}
             */
            environment?: "all" | "sandbox" | "live";
        };
        WebhookChange: {
            /** @description A public https URL without a username or password. */
            url?: string;
            description?: string;
            /** @description Names of events. An empty list means all events, including those added later. */
            events?: ("post.created" | "post.scheduled" | "post.rescheduled" | "post.held" | "post.publishing" | "post.published" | "post.partial" | "post.failed" | "post.canceled" | "post.needs_decision" | "post.updated" | "post.deleted" | "delivery.created" | "delivery.scheduled" | "delivery.held" | "delivery.queued" | "delivery.preparing" | "delivery.uploading" | "delivery.processing" | "delivery.waiting" | "delivery.committing" | "delivery.confirming" | "delivery.unconfirmed" | "delivery.needs_decision" | "delivery.published" | "delivery.failed" | "delivery.canceled" | "delivery.late" | "delivery.removed" | "delivery.comment_published" | "delivery.comment_failed" | "delivery.comment_unconfirmed" | "series.created" | "series.updated" | "series.stopped" | "queue.created" | "queue.updated" | "queue.paused" | "queue.resumed" | "queue.deleted" | "account.connected" | "account.reconnected" | "account.needs_reauthorization" | "account.at_risk" | "account.updated" | "account.disconnected")[];
            /** @description Undelivered events wait while it's off, for at most three days. */
            enabled?: boolean;
        };
        NewWebhookListener: {
            /**
             * @description Names of events. An empty list means all events, including those added later.
             * @default []
             */
            events?: ("post.created" | "post.scheduled" | "post.rescheduled" | "post.held" | "post.publishing" | "post.published" | "post.partial" | "post.failed" | "post.canceled" | "post.needs_decision" | "post.updated" | "post.deleted" | "delivery.created" | "delivery.scheduled" | "delivery.held" | "delivery.queued" | "delivery.preparing" | "delivery.uploading" | "delivery.processing" | "delivery.waiting" | "delivery.committing" | "delivery.confirming" | "delivery.unconfirmed" | "delivery.needs_decision" | "delivery.published" | "delivery.failed" | "delivery.canceled" | "delivery.late" | "delivery.removed" | "delivery.comment_published" | "delivery.comment_failed" | "delivery.comment_unconfirmed" | "series.created" | "series.updated" | "series.stopped" | "queue.created" | "queue.updated" | "queue.paused" | "queue.resumed" | "queue.deleted" | "account.connected" | "account.reconnected" | "account.needs_reauthorization" | "account.at_risk" | "account.updated" | "account.disconnected")[];
            /**
             * @description Which accounts' events this endpoint receives. A token can only choose its own environment, which is its default. A person's default is `all`.
             * @enum {string}
             */
            environment?: "all" | "sandbox" | "live";
        };
        ListenedResults: {
            items: {
                deliveryId: string;
                /** @description null: no response. */
                status: number | null;
                /** @default null */
                error?: string | null;
                durationMs: number;
            }[];
        };
        TriggerEvent: {
            /** @enum {string} */
            type: "post.created" | "post.scheduled" | "post.rescheduled" | "post.held" | "post.publishing" | "post.published" | "post.partial" | "post.failed" | "post.canceled" | "post.needs_decision" | "post.updated" | "post.deleted" | "delivery.created" | "delivery.scheduled" | "delivery.held" | "delivery.queued" | "delivery.preparing" | "delivery.uploading" | "delivery.processing" | "delivery.waiting" | "delivery.committing" | "delivery.confirming" | "delivery.unconfirmed" | "delivery.needs_decision" | "delivery.published" | "delivery.failed" | "delivery.canceled" | "delivery.late" | "delivery.removed" | "delivery.comment_published" | "delivery.comment_failed" | "delivery.comment_unconfirmed" | "series.created" | "series.updated" | "series.stopped" | "queue.created" | "queue.updated" | "queue.paused" | "queue.resumed" | "queue.deleted" | "account.connected" | "account.reconnected" | "account.needs_reauthorization" | "account.at_risk" | "account.updated" | "account.disconnected";
            /** @description Sends it only to this endpoint, regardless of its subscriptions; otherwise to all that subscribe to the event. */
            webhookId?: string;
        };
        Post: {
            id: string;
            state: string;
            environment: string;
            source: string;
            /** Format: date-time */
            createdAt: string;
            /** @description null: it was published at once. */
            schedule: components["schemas"]["PostSchedule"] | null;
            caption: string;
            hashtags: string[];
            /** @description The first of `mediaFiles`. */
            media: components["schemas"]["Media"] | null;
            /** @description The chosen files, in order, without files that were deleted since. */
            mediaFiles: components["schemas"]["Media"][];
            /** @description The image chosen as the video's cover. */
            cover: components["schemas"]["Media"] | null;
            /** @description The delivery of an earlier post that this post sends again with edited content. */
            resends: {
                postId: string;
                deliveryId: string;
            } | null;
            deliveries: components["schemas"]["Delivery"][];
        };
        PostSchedule: {
            /** Format: date-time */
            publishAt: string;
            /** @description The same time on a clock in `timeZone`: `2027-03-28T09:30:00`. */
            local: string;
            /** @description IANA name. */
            timeZone: string;
            /** @description The queue whose slot it has; null if it has none. */
            queueId: string | null;
        };
        Media: {
            id: string;
            /** @description A signed link to the file. It expires; request the file again for a new one. */
            url: string;
            type: string;
            kind: string;
            contentType: string;
            fileName: string;
            /**
             * @deprecated
             * @description The same as fileName.
             */
            filename: string;
            sizeBytes: number;
            sha256: string;
            width: number | null;
            height: number | null;
            dimensions: {
                width: number;
                height: number;
            } | null;
            durationMs: number | null;
            /** @description mp4, mov, webm, mkv, avi, ts. */
            container: string | null;
            /** @description How far players rotate the stored frames, in degrees. */
            rotation: number | null;
            /** @description Frames per second; the average if the rate varies. */
            frameRate: number | null;
            /** @description Bit rate of all tracks together, in bits per second. */
            bitRate: number | null;
            videoCodec: string | null;
            /** @description Pixel format, such as yuv420p or yuv422p10. */
            pixelFormat: string | null;
            isInterlaced: boolean | null;
            hasAudio: boolean | null;
            audioCodec: string | null;
            audioChannels: number | null;
            audioSampleRate: number | null;
            /** @description Number of frames of an image; 1 if it isn’t animated. */
            frameCount: number | null;
            /** @description Number of pages of a document. */
            pageCount: number | null;
            /** @description How the file stores its video, audio, and index. */
            traits?: components["schemas"]["MediaTraits"] | null;
            altText: string | null;
            /** @description A signed link to a thumbnail, once it exists. */
            posterUrl: string | null;
            /** @description The point that stays visible when the image is cropped. */
            focalPoint: {
                x: number;
                y: number;
            } | null;
            /** @description When a post last used it. */
            lastUsedAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        MediaTraits: {
            /** @description bt709, bt2020, smpte432 (Display P3), … */
            colorPrimaries: string | null;
            /** @description bt709, pq, hlg, … */
            colorTransfer: string | null;
            /** @description bt709, smpte170m, bt2020-ncl, … */
            colorMatrix: string | null;
            /** @description Whether brightness uses the full range from 0 to 255. */
            isFullRange: boolean | null;
            /** @description Width of one pixel divided by its height. */
            pixelAspect: number | null;
            isVariableFrameRate: boolean | null;
            /** @description For a video with a variable frame rate: the lowest standard frame rate that keeps every frame at its time. Null if there is none, or if the frame rate is constant. */
            steadyFrameRate?: number | null;
            /** @description How much later the audio starts than the video; negative if it starts earlier. */
            soundDelayMs: number | null;
            /** @description Of an MP4 or MOV. */
            indexPosition: string | null;
            /** @description Whether an MP4 or MOV is fragmented. */
            isFragmented: boolean | null;
            /** @description `delay`: only compensates for the encoder’s delay. `cuts`: hides part of a track. */
            editList: string | null;
            /** @description Whether the video’s first frames have negative timestamps. Omitted for other videos, and for MP4 and MOV. */
            startsBelowZero?: boolean | null;
            /** @description Whether a PDF needs a password. */
            isLocked: boolean | null;
            /** @description Which tracks count in a video with several: the ones that players play by default. Absent for a file with one video track and at most one audio track. */
            tracks?: {
                picture: {
                    /** @description The track’s own number in an MP4, MOV, or MPEG-TS. Null in other files. */
                    id: number | null;
                    /** @description Its place among the tracks of its kind, from 0. */
                    place: number;
                    /** @description How many tracks of its kind the file has. */
                    of: number;
                    /** @description eng, deu, …; null if the file doesn’t say. */
                    language: string | null;
                };
                sound: {
                    /** @description The track’s own number in an MP4, MOV, or MPEG-TS. Null in other files. */
                    id: number | null;
                    /** @description Its place among the tracks of its kind, from 0. */
                    place: number;
                    /** @description How many tracks of its kind the file has. */
                    of: number;
                    /** @description eng, deu, …; null if the file doesn’t say. */
                    language: string | null;
                } | null;
            } | null;
        };
        Delivery: {
            id: string;
            platform: string;
            environment: string;
            accountId: string;
            accountName: string;
            accountHandle: string | null;
            state: string;
            /** @description true: live; false: not live; null: in progress. */
            success: boolean | null;
            /** @description The platform's ID of the post. */
            postId: string | null;
            /** @description Link to the live post. */
            url: string | null;
            message: string;
            errorKind: string | null;
            errorCode: string | null;
            /** @description What to do about it. */
            remedy: string | null;
            /** @description The platform’s own message. */
            platformMessage: string | null;
            retrySafe: string | null;
            needsDecision: boolean;
            evidence: string | null;
            note: string | null;
            startedAt: string | null;
            publishedAt: string | null;
            elapsedMs: number | null;
            nextAttemptAt: string | null;
            /** @description When it was deleted through Fanfare. */
            removedAt: string | null;
            /** @description What it waits for: needs_reconnect (a person has to reconnect the account) or rate_limited (the platform asked for a pause until nextAttemptAt). */
            hold: string | null;
            /** @description With `hold: needs_reconnect`: how long it waits for the account. Then it fails with `reconnect_expired`. */
            reconnectUntil: string | null;
            /** @description Taking longer than expected. */
            late: boolean;
            /** @description When the delay was noticed. */
            lateSince: string | null;
            /** @description The posts of a thread, in order; null for a single post. A delivery that failed after some of them were live continues with the next one when it’s retried. */
            thread: components["schemas"]["ThreadPart"][] | null;
            /** @description The comment under the post, if it has one. It has a result of its own: if it fails, the post stays published. */
            firstComment: components["schemas"]["FirstComment"] | null;
            /** @description What this account gets, which can differ from what the other accounts get. */
            content: {
                /** @description Without the hashtags. */
                caption: string;
                hashtags: string[];
                /** @description The files in order. A converted file takes the place of the original when it's ready. */
                mediaIds: string[];
            };
            /** @description What a person can do about a delivery that isn’t live, the best way out first: resolve (check the platform, then report whether the post is live), reconnect (the account), retry (the same content; a thread continues with the post that failed), resend (edited content), take_down (delete the posts of a failed thread that are live), cancel. */
            actions: string[];
            /** @description The post that a person resent it as. A resent delivery is never sent again itself. */
            resentAs: {
                /** @description null: that post was deleted. */
                postId: string | null;
                /** Format: date-time */
                at: string;
            } | null;
        };
        ThreadPart: {
            text: string;
            /** @description Its files, in order. A converted file takes the place of the original when it's ready. */
            mediaIds: string[];
            /** @description Its poll. */
            poll: {
                /** @description 2 to 4 different options of at most 25 characters. */
                options: string[];
                /**
                 * @description How long people can vote: 5 minutes to 7 days. Default: one day.
                 * @default 1440
                 */
                durationMinutes?: number;
            } | null;
            isLive: boolean;
            /** @description The platform's ID of the post. */
            postId: string | null;
            /** @description Link to the live post. */
            url: string | null;
            publishedAt: string | null;
        };
        FirstComment: {
            text: string;
            /** @description planned: waits for the post. pending: in progress. failed: retry the delivery to write it again. unconfirmed: look at the post, then resolve the delivery. */
            state: string;
            /** @description The platform's ID of the comment. */
            commentId: string | null;
            /** @description Link to the comment, on platforms that link to single comments. */
            url: string | null;
            message: string;
            /** @description What to do about it. */
            remedy: string | null;
            /** @description The platform’s own message. */
            platformMessage: string | null;
            publishedAt: string | null;
        };
        DeletedPostData: {
            id: string;
            environment: string;
            /** @constant */
            deleted: true;
        };
        DeliveryEventData: {
            id: string;
            platform: string;
            environment: string;
            accountId: string;
            accountName: string;
            accountHandle: string | null;
            state: string;
            /** @description true: live; false: not live; null: in progress. */
            success: boolean | null;
            /** @description The platform's ID of the post. */
            postId: string | null;
            /** @description Link to the live post. */
            url: string | null;
            message: string;
            errorKind: string | null;
            errorCode: string | null;
            /** @description What to do about it. */
            remedy: string | null;
            /** @description The platform’s own message. */
            platformMessage: string | null;
            retrySafe: string | null;
            needsDecision: boolean;
            evidence: string | null;
            note: string | null;
            startedAt: string | null;
            publishedAt: string | null;
            elapsedMs: number | null;
            nextAttemptAt: string | null;
            /** @description When it was deleted through Fanfare. */
            removedAt: string | null;
            /** @description What it waits for: needs_reconnect (a person has to reconnect the account) or rate_limited (the platform asked for a pause until nextAttemptAt). */
            hold: string | null;
            /** @description With `hold: needs_reconnect`: how long it waits for the account. Then it fails with `reconnect_expired`. */
            reconnectUntil: string | null;
            /** @description Taking longer than expected. */
            late: boolean;
            /** @description When the delay was noticed. */
            lateSince: string | null;
            /** @description The posts of a thread, in order; null for a single post. A delivery that failed after some of them were live continues with the next one when it’s retried. */
            thread: components["schemas"]["ThreadPart"][] | null;
            /** @description The comment under the post, if it has one. It has a result of its own: if it fails, the post stays published. */
            firstComment: components["schemas"]["FirstComment"] | null;
            /** @description What this account gets, which can differ from what the other accounts get. */
            content: {
                /** @description Without the hashtags. */
                caption: string;
                hashtags: string[];
                /** @description The files in order. A converted file takes the place of the original when it's ready. */
                mediaIds: string[];
            };
            /** @description What a person can do about a delivery that isn’t live, the best way out first: resolve (check the platform, then report whether the post is live), reconnect (the account), retry (the same content; a thread continues with the post that failed), resend (edited content), take_down (delete the posts of a failed thread that are live), cancel. */
            actions: string[];
            /** @description The post that a person resent it as. A resent delivery is never sent again itself. */
            resentAs: {
                /** @description null: that post was deleted. */
                postId: string | null;
                /** Format: date-time */
                at: string;
            } | null;
            post: {
                /** @description Fanfare's ID of the post. */
                id: string;
            };
        };
        Queue: {
            id: string;
            name: string;
            /** @description IANA name. */
            timeZone: string;
            /** @description A token sees those of its environment. */
            accountIds: string[];
            /** @description In the order of a week that starts on Monday. */
            slots: components["schemas"]["QueueSlot"][];
            /** @description Since when its posts are held; null: not paused. */
            pausedAt: string | null;
            /** @description Posts that wait in the queue. */
            postCount: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        QueueSlot: {
            weekday: string;
            /** @description Such as `09:30`. */
            time: string;
        };
        DeletedQueueData: {
            id: string;
            /** @constant */
            deleted: true;
        };
        Account: {
            id: string;
            platform: string;
            environment: string;
            /** @description The account's ID on the platform. */
            externalId: string;
            name: string;
            handle: string | null;
            pictureUrl: string | null;
            profileUrl: string | null;
            state: string;
            /** @description Used when a request names only the platform. */
            isDefault: boolean;
            /** @description Which limits apply to this account. Subscribed or verified X accounts are `premium`; see `listCapabilities`. */
            tier: string;
            scopes: string[];
            accessTokenExpiresAt: string | null;
            /** Format: date-time */
            connectedAt: string;
            health: components["schemas"]["AccountHealth"];
        };
        AccountHealth: {
            status: string;
            /** @description Only a person can fix this, on the dashboard. */
            needsUser: boolean;
            /** @description The status in one sentence. */
            message: string;
            /** @description What to do; null when no action is needed. */
            remedy: string | null;
            /** @description Where a person reconnects the account. */
            reconnectUrl: string | null;
            accessToken: {
                /** @description null: no known expiry. */
                endsAt: string | null;
                /** @description Negative once it has expired. */
                endsInSeconds: number | null;
            };
            refreshToken: {
                /** @description null: no known expiry. */
                endsAt: string | null;
                /** @description Negative once it has expired. */
                endsInSeconds: number | null;
            };
            /** @description Fanfare renews the connection without the user. */
            renewsItself: boolean;
            /** @description Missing permissions that publishing needs. */
            missingScopes: string[];
            /** @description What the account can’t do because an optional permission is missing, one sentence each. */
            limitations: string[];
            /** @description When the platform last accepted this account's token. */
            lastGoodProbeAt: string | null;
            nextProbeAt: string | null;
            /** @description Why the latest check failed. */
            probeErrorKind: string | null;
            probeMessage: string | null;
            /** @description The platform asked for a pause until then (429): deliveries wait. */
            heldUntil: string | null;
            /** @description The account's unfinished deliveries; only the first few. */
            atRisk: {
                count: number;
                items: {
                    postId: string;
                    deliveryId: string;
                    /** @description The start of the post’s caption. */
                    caption: string;
                    /** @description The post’s page in Fanfare. */
                    url: string;
                }[];
            };
        };
        TestEventData: {
            webhookId: string;
            message: string;
        };
        Me: {
            id: string;
            email: string;
            firstName: string | null;
            lastName: string | null;
            workspaceId: string;
            subscriptionStatus: string;
            selectedPlan: string | null;
            billingCycle: string | null;
            trialDaysRemaining: number | null;
            planEndsAt: string | null;
            hasActiveSubscription: boolean;
            stripeCustomerId: string | null;
        };
        /** @description Some codes have members of their own: `existingId` and `existingDeliveryId` (`duplicate_content`; also under the deprecated names `existing_id` and `existing_delivery_id`), `used`, `limit`, and `resetAt` (daily limits), `version` (a draft’s `conflict`), and `deliveries` or `deliveryIds` (what prevents the action). */
        Problem: {
            /** @description Links to the explanation of `code`, relative to the server. */
            type: string;
            title: string;
            status: number;
            code: string;
            detail: string;
            /** @description The same as detail. */
            message: string;
            /** @description The same as detail. */
            error: string;
            /** @description The ID to report if something goes wrong. */
            requestId: string;
            /**
             * @deprecated
             * @description The former name of `requestId`.
             */
            request_id: string;
            /** @description Every violation at once; at most 100 are listed. */
            errors: {
                /** @description JSON pointer into the body. */
                pointer: string;
                /** @description Explained at `/apis/errors#code`. */
                code: string;
                message: string;
                platform?: string;
            }[];
            /** @description The number of violations that `errors` doesn’t list. Omitted if it lists all of them. */
            errorsOmitted?: number;
            /**
             * @deprecated
             * @description The former name of `errorsOmitted`.
             */
            errors_omitted?: number;
            /** @description What to do, if anything helps. */
            remedy?: string;
        } & {
            [key: string]: unknown;
        };
        Capabilities: {
            platforms: {
                platform: string;
                name: string;
                caption: {
                    /** @description Limits of the caption alone. */
                    maxCharacters: number;
                    recommendedStyle: string;
                };
                /** @description The caption, an empty line, and the hashtags together, as published. */
                text: {
                    unit: string;
                    /** @description How the unit is counted. */
                    counting: string;
                    max: number;
                };
                hashtags: {
                    max: number;
                    recommended: number;
                };
                requiresMedia: boolean;
                supportedMedia: string[];
                /** @description Several files in one post. Files of other kinds are posted alone. */
                files: {
                    /** @description How many files of these kinds one post takes. */
                    max: number;
                    /** @description The kinds that can be in one post together. */
                    kinds: string[];
                };
                media: {
                    kind: string;
                    contentTypes: string[];
                    maxBytes: number;
                    minBytes?: number;
                    minDurationMs?: number;
                    maxDurationMs?: number;
                    /** @description Width by height. */
                    minAspect?: number;
                    /** @description Width by height. */
                    maxAspect?: number;
                    /** @description Pixels of the shorter side. */
                    minSide?: number;
                    /** @description Pixels: longer side, shorter side. */
                    maxSides?: number[];
                    /** @description Pixels: longer side, shorter side. Larger files get a warning, and auto-fit scales them down. */
                    preferredSides?: number[];
                    minWidth?: number;
                    maxWidth?: number;
                    /** @description Width times height. */
                    maxPixels?: number;
                    maxFrames?: number;
                    /** @description Width times height times frames. */
                    maxPixelsInAll?: number;
                    maxPages?: number;
                    videoCodecs?: string[];
                    audioCodecs?: string[];
                    minFrameRate?: number;
                    maxFrameRate?: number;
                    /** @description Bit rate of the video track, in bits per second. */
                    maxBitRate?: number;
                }[];
                /** @description Limits of accounts whose tier isn't `standard`, replacing those above; empty if all accounts have the same limits. */
                tiers: {
                    /** @description An account's `tier`. */
                    tier: string;
                    /** @description Limits of the caption alone. */
                    maxCharacters: number;
                    /** @description Limit of the whole text, in the unit of `text`. */
                    maxText: number;
                    media: {
                        kind: string;
                        contentTypes: string[];
                        maxBytes: number;
                        minBytes?: number;
                        minDurationMs?: number;
                        maxDurationMs?: number;
                        /** @description Width by height. */
                        minAspect?: number;
                        /** @description Width by height. */
                        maxAspect?: number;
                        /** @description Pixels of the shorter side. */
                        minSide?: number;
                        /** @description Pixels: longer side, shorter side. */
                        maxSides?: number[];
                        /** @description Pixels: longer side, shorter side. Larger files get a warning, and auto-fit scales them down. */
                        preferredSides?: number[];
                        minWidth?: number;
                        maxWidth?: number;
                        /** @description Width times height. */
                        maxPixels?: number;
                        maxFrames?: number;
                        /** @description Width times height times frames. */
                        maxPixelsInAll?: number;
                        maxPages?: number;
                        videoCodecs?: string[];
                        audioCodecs?: string[];
                        minFrameRate?: number;
                        maxFrameRate?: number;
                        /** @description Bit rate of the video track, in bits per second. */
                        maxBitRate?: number;
                    }[];
                }[];
            }[];
        };
        WhoAmI: {
            /** @description How the request was authenticated. */
            via: string;
            user: {
                id: string;
                email: string | null;
            };
            workspace: {
                id: string;
                name: string;
                role: string;
            };
            /** @description The only accounts it can access; null means both. */
            environment: string | null;
            /** @description Permissions, limited by the role. */
            scopes: string[];
            /** @description The API token itself; null for others. */
            token: {
                id: string;
                name: string;
                /** @description The token's first characters. */
                prefix: string;
                /** Format: date-time */
                createdAt: string;
                expiresAt: string | null;
            } | null;
        };
        StartedConnection: {
            /** @description The platform’s consent page. Open it in the user's browser. */
            url: string;
            /** @description The URL to which the platform redirects the browser. */
            callbackUrl: string;
            /**
             * Format: date-time
             * @description The response is accepted once, until this time.
             */
            expiresAt: string;
        };
        AccountGroup: {
            id: string;
            name: string;
            /** @description Empty once all of its accounts are disconnected. A token sees those of its environment. */
            accountIds: string[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        QueueSlots: {
            queueId: string;
            timeZone: string;
            pausedAt: string | null;
            /** @description The slot that the next post gets, if it goes to one account: the first free one on a day with room in the daily limits. null: there is none. */
            nextFreeAt: string | null;
            items: components["schemas"]["UpcomingSlot"][];
        };
        UpcomingSlot: {
            /** Format: date-time */
            at: string;
            /** @description The same time on the queue’s clocks: `2027-03-29T09:30:00`. */
            local: string;
            isTaken: boolean;
            /** @description The post that has the slot; null if it’s free, or if the token can’t see the post. A canceled post keeps its slot until it’s deleted. */
            post: {
                id: string;
                state: string;
                /** @description The first 300 characters. */
                caption: string;
            } | null;
        };
        QueueChangeResult: {
            queue: components["schemas"]["QueueOutput"];
            /** @description Posts that got another slot. */
            movedPosts: number;
        };
        Snippet: {
            id: string;
            name: string;
            /** @description text: added after the caption. hashtags: added to the post’s hashtags. signature: the end of the caption. template: a frame for the caption, which takes the place of `{{caption}}`, or comes after the template. */
            kind: string;
            /** @description A group of hashtags: each with its #, separated by spaces. */
            text: string;
            /** @description The variables in the text that need a value. */
            variables: string[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        Series: {
            id: string;
            /** @description finished: no occurrence is left. */
            state: string;
            environment: string;
            post: components["schemas"]["SeriesPostOutput"];
            /** @description From when on the rule counts, and the time of day that it keeps when clocks change. */
            start: {
                /** @description Without an offset: `2027-03-28T09:30`. */
                local: string;
                /** @description IANA name, such as `Europe/Berlin`. */
                timeZone: string;
            };
            rrule: string;
            disambiguation: string;
            evergreen: components["schemas"]["EvergreenOutput"] | null;
            /** @description The next occurrence; null: there is none. */
            nextAt: string | null;
            /** @description Occurrences that are still to come. */
            remaining: number;
            /** @description Those of them that have no post, for a reason that they list. */
            blocked: number;
            stoppedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        Occurrence: {
            /** @description The wall time that the rule gives, which identifies the occurrence. */
            local: string;
            /**
             * Format: date-time
             * @description When the rule publishes it. The post’s own time can differ.
             */
            at: string;
            /** @description planned: becomes a post 90 days ahead. blocked: its post can’t be created for now, see `reason`; tried again every day. missed: it was still blocked at its time. */
            state: string;
            /** @description Its post was edited or moved by itself, so changes of the series don’t reach it. */
            isChanged: boolean;
            reason: string | null;
            /** @description null: there is none yet, or it was deleted. */
            post: {
                id: string;
                state: string;
                publishAt: string | null;
            } | null;
        };
        SeriesPreview: {
            items: {
                local: string;
                /** Format: date-time */
                at: string;
            }[];
        };
        SeriesStop: {
            series: components["schemas"]["Series"];
            /** @description Scheduled posts that were canceled. */
            canceledPosts: number;
            /** @description Occurrences that had no post yet. */
            canceledOccurrences: number;
        };
        MediaImport: {
            id: string;
            url: string;
            formatId: string | null;
            title: string | null;
            state: string;
            receivedBytes: number;
            sizeBytes: number | null;
            /** @description Percent; null while the size is unknown. */
            progress: number | null;
            /** @description The file in the library, once it is ready. */
            mediaId: string | null;
            /** @description Why it failed and what to do. */
            error: {
                code: string;
                message: string;
            } | null;
            /** Format: date-time */
            createdAt: string;
            finishedAt: string | null;
        };
        MediaImportPage: {
            items: components["schemas"]["MediaImport"][];
            nextCursor: string | null;
        };
        FoundVideo: {
            title: string | null;
            /** @description The site, by its host name. */
            source: string;
            foundBy: string;
            /** @description The final URL, after redirects. */
            url: string;
            /** @description Best first. */
            formats: components["schemas"]["VideoFormat"][];
            reminder: string;
        };
        VideoFormat: {
            formatId: string;
            /** @description mp4, webm, mov … */
            container: string;
            width: number | null;
            height: number | null;
            /** @description Null if the site doesn't say. */
            sizeBytes: number | null;
            /** @description Null if it isn't known before the download. */
            hasAudio: boolean | null;
            hasVideo: boolean;
            /** @description Null if the URL works only for this server. */
            url: string | null;
        };
        Link: {
            url: string;
            title: string | null;
            description: string | null;
            /** @description The page's preview image. */
            imageUrl: string | null;
        };
        UploadedMedia: {
            id: string;
            /** @description A signed link to the file. It expires; request the file again for a new one. */
            url: string;
            type: string;
            kind: string;
            contentType: string;
            fileName: string;
            /**
             * @deprecated
             * @description The same as fileName.
             */
            filename: string;
            sizeBytes: number;
            sha256: string;
            width: number | null;
            height: number | null;
            dimensions: {
                width: number;
                height: number;
            } | null;
            durationMs: number | null;
            /** @description mp4, mov, webm, mkv, avi, ts. */
            container: string | null;
            /** @description How far players rotate the stored frames, in degrees. */
            rotation: number | null;
            /** @description Frames per second; the average if the rate varies. */
            frameRate: number | null;
            /** @description Bit rate of all tracks together, in bits per second. */
            bitRate: number | null;
            videoCodec: string | null;
            /** @description Pixel format, such as yuv420p or yuv422p10. */
            pixelFormat: string | null;
            isInterlaced: boolean | null;
            hasAudio: boolean | null;
            audioCodec: string | null;
            audioChannels: number | null;
            audioSampleRate: number | null;
            /** @description Number of frames of an image; 1 if it isn’t animated. */
            frameCount: number | null;
            /** @description Number of pages of a document. */
            pageCount: number | null;
            /** @description How the file stores its video, audio, and index. */
            traits?: components["schemas"]["MediaTraitsOutput"] | null;
            altText: string | null;
            /** @description A signed link to a thumbnail, once it exists. */
            posterUrl: string | null;
            /** @description The point that stays visible when the image is cropped. */
            focalPoint: {
                x: number;
                y: number;
            } | null;
            /** @description When a post last used it. */
            lastUsedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description What will change for the platform that the upload named; null if it named none. */
            fit: components["schemas"]["FitPlan"] | null;
        };
        FitPlan: {
            platform: string;
            /** @description The limits used: the account’s `tier`, or `standard` if none is connected. */
            tier: string;
            /** @description fits: published as is. changes: converted as listed. impossible: see `reason`. */
            verdict: string;
            needed: boolean;
            /** @description What changes. For an existing copy, what was actually done: a track that couldn’t be copied was encoded. */
            changes: {
                code: string;
                message: string;
            }[];
            reason: string | null;
            /** @description The same recipe and file give the same bytes. For an existing copy, the recipe that created it. */
            recipe: ({
                /** @constant */
                version: 1;
                /** @constant */
                make: "jpeg";
                source: {
                    width: number;
                    height: number;
                };
                crop: {
                    left: number;
                    top: number;
                    width: number;
                    height: number;
                };
                size: {
                    width: number;
                    height: number;
                };
                maxBytes: number;
            } | {
                /** @constant */
                version: 1;
                /** @constant */
                make: "jpeg-cover";
                source: {
                    width: number;
                    height: number;
                };
                crop: {
                    left: number;
                    top: number;
                    width: number;
                    height: number;
                };
                size: {
                    width: number;
                    height: number;
                };
                maxBytes: number;
            } | {
                /** @constant */
                version: 3;
                /** @constant */
                make: "mp4";
                source: {
                    width: number;
                    height: number;
                };
                crop: {
                    left: number;
                    top: number;
                    width: number;
                    height: number;
                };
                size: {
                    width: number;
                    height: number;
                };
                startMs: number;
                durationMs: number;
                repeats: boolean;
                deinterlace: string;
                frameRate: string | null;
                maxBitRate: number;
                mostBitRate: number;
                minBytes: number | null;
                sound: ({
                    /** @constant */
                    make: "copy";
                } | {
                    /** @constant */
                    make: "aac";
                    channels: number;
                    sampleRate: number;
                    isMixed?: boolean;
                    skipMs?: number;
                }) | null;
                color: {
                    primaries: string;
                    transfer: string;
                    matrix: string;
                    isFullRange: boolean;
                    convert: string;
                };
                tracks?: {
                    picture: {
                        /** @description The track’s own number in an MP4, MOV, or MPEG-TS. Null in other files. */
                        id: number | null;
                        /** @description Its place among the tracks of its kind, from 0. */
                        place: number;
                    };
                    sound: {
                        /** @description The track’s own number in an MP4, MOV, or MPEG-TS. Null in other files. */
                        id: number | null;
                        /** @description Its place among the tracks of its kind, from 0. */
                        place: number;
                    } | null;
                };
            } | {
                version: number;
                /** @constant */
                make: "mp4-rewrap";
                minBytes?: number;
                sound?: {
                    /** @constant */
                    make: "copy";
                } | {
                    /** @constant */
                    make: "aac";
                    channels: number;
                    sampleRate: number;
                    isMixed?: boolean;
                    skipMs?: number;
                };
                /** @constant */
                tag?: "hvc1";
                hasPlainIndex?: boolean;
                tracks?: {
                    picture: {
                        /** @description The track’s own number in an MP4, MOV, or MPEG-TS. Null in other files. */
                        id: number | null;
                        /** @description Its place among the tracks of its kind, from 0. */
                        place: number;
                    };
                    sound: {
                        /** @description The track’s own number in an MP4, MOV, or MPEG-TS. Null in other files. */
                        id: number | null;
                        /** @description Its place among the tracks of its kind, from 0. */
                        place: number;
                    } | null;
                };
            }) | null;
            /** @description The converted file; its size in bytes is an upper limit. */
            output: components["schemas"]["FitFacts"] | null;
            /** @description The finished file if it exists. Only the fit-plan operation returns it. */
            made: components["schemas"]["MediaOutput"] | null;
            /** @description Progress if it was requested before. Only the fit-plan operation returns it. */
            making: components["schemas"]["FitMaking"] | null;
        };
        FitFacts: {
            kind: string;
            contentType: string;
            sizeBytes: number;
            width: number | null;
            height: number | null;
            durationMs: number | null;
            rotation: number | null;
            frameRate: number | null;
            bitRate: number | null;
            videoCodec: string | null;
            pixelFormat: string | null;
            isInterlaced: boolean | null;
            hasAudio: boolean | null;
            audioCodec: string | null;
            audioChannels: number | null;
            audioSampleRate: number | null;
            frameCount: number | null;
            pageCount: number | null;
            traits?: components["schemas"]["MediaTraitsOutput"] | null;
        };
        FitMaking: {
            state: string;
            /** @description Percent. */
            progress: number;
            /** @description Why it failed. */
            message: string | null;
        };
        Upload: {
            id: string;
            state: string;
            fileName: string;
            sizeBytes: number;
            receivedBytes: number;
            /**
             * Format: date-time
             * @description An unfinished upload can be resumed until then.
             */
            expiresAt: string;
            mediaId: string | null;
            /** @description The file, once it is finished. */
            media: components["schemas"]["MediaOutput"] | null;
            /** @description What will change for the platform that the upload named; null if it named none. */
            fit: components["schemas"]["FitPlan"] | null;
            error: {
                code: string;
                message: string;
            } | null;
        };
        UploadedFile: {
            /** @description A signed link to the file. It expires; request the file again for a new one. */
            url: string;
            type: string;
            dimensions: {
                width: number;
                height: number;
            } | null;
            /**
             * @deprecated
             * @description The same as fileName.
             */
            filename: string;
            id: string;
        };
        Rendition: {
            id: string;
            /** @description The original. */
            mediaId: string;
            /** @description The platform that requested it first; see `platforms`. */
            platform: string;
            /** @description Every platform that requested this file. Platforms that need the same file share it. */
            platforms: string[];
            state: string;
            /** @description Percent. */
            progress: number;
            /** @description Why it failed. */
            message: string | null;
            /** @description The finished file. */
            media: components["schemas"]["MediaOutput"] | null;
            /** @description What changes. For a finished file, what was actually done. */
            recipe: {
                /** @constant */
                version: 1;
                /** @constant */
                make: "jpeg";
                source: {
                    width: number;
                    height: number;
                };
                crop: {
                    left: number;
                    top: number;
                    width: number;
                    height: number;
                };
                size: {
                    width: number;
                    height: number;
                };
                maxBytes: number;
            } | {
                /** @constant */
                version: 1;
                /** @constant */
                make: "jpeg-cover";
                source: {
                    width: number;
                    height: number;
                };
                crop: {
                    left: number;
                    top: number;
                    width: number;
                    height: number;
                };
                size: {
                    width: number;
                    height: number;
                };
                maxBytes: number;
            } | {
                /** @constant */
                version: 3;
                /** @constant */
                make: "mp4";
                source: {
                    width: number;
                    height: number;
                };
                crop: {
                    left: number;
                    top: number;
                    width: number;
                    height: number;
                };
                size: {
                    width: number;
                    height: number;
                };
                startMs: number;
                durationMs: number;
                repeats: boolean;
                deinterlace: string;
                frameRate: string | null;
                maxBitRate: number;
                mostBitRate: number;
                minBytes: number | null;
                sound: ({
                    /** @constant */
                    make: "copy";
                } | {
                    /** @constant */
                    make: "aac";
                    channels: number;
                    sampleRate: number;
                    isMixed?: boolean;
                    skipMs?: number;
                }) | null;
                color: {
                    primaries: string;
                    transfer: string;
                    matrix: string;
                    isFullRange: boolean;
                    convert: string;
                };
                tracks?: {
                    picture: {
                        /** @description The track’s own number in an MP4, MOV, or MPEG-TS. Null in other files. */
                        id: number | null;
                        /** @description Its place among the tracks of its kind, from 0. */
                        place: number;
                    };
                    sound: {
                        /** @description The track’s own number in an MP4, MOV, or MPEG-TS. Null in other files. */
                        id: number | null;
                        /** @description Its place among the tracks of its kind, from 0. */
                        place: number;
                    } | null;
                };
            } | {
                version: number;
                /** @constant */
                make: "mp4-rewrap";
                minBytes?: number;
                sound?: {
                    /** @constant */
                    make: "copy";
                } | {
                    /** @constant */
                    make: "aac";
                    channels: number;
                    sampleRate: number;
                    isMixed?: boolean;
                    skipMs?: number;
                };
                /** @constant */
                tag?: "hvc1";
                hasPlainIndex?: boolean;
                tracks?: {
                    picture: {
                        /** @description The track’s own number in an MP4, MOV, or MPEG-TS. Null in other files. */
                        id: number | null;
                        /** @description Its place among the tracks of its kind, from 0. */
                        place: number;
                    };
                    sound: {
                        /** @description The track’s own number in an MP4, MOV, or MPEG-TS. Null in other files. */
                        id: number | null;
                        /** @description Its place among the tracks of its kind, from 0. */
                        place: number;
                    } | null;
                };
            };
            /** @description The same as text, for `platform`. Empty for older files, whose changes weren’t recorded. */
            changes: {
                code: string;
                message: string;
            }[];
            /** Format: date-time */
            createdAt: string;
            finishedAt: string | null;
        };
        PublishResponse: {
            /** @description True only if every delivery is live. */
            success: boolean;
            /** @description scheduled: nothing is sent before `post.schedule.publishAt`. held: nothing is sent before a person decides, or the post’s queue is resumed. */
            status: string;
            message: string;
            post: {
                id: string;
                schedule: components["schemas"]["PostScheduleOutput"] | null;
                platforms: {
                    platform: string;
                    id: string;
                    accountId: string;
                    deliveryId: string;
                    state: string;
                    success: boolean | null;
                    postId: string | null;
                    url: string | null;
                    message: string;
                    result: {
                        url: string | null;
                        message: string;
                    };
                    environment: string;
                    elapsedMs: number | null;
                }[];
                timestamp: string;
                caption: string;
                content: {
                    mediaUrl: string | null;
                    captions: string[];
                    hashtags: string[];
                    mediaType: string | null;
                    privacyStatus: string;
                };
            };
            /** @description Warnings that don't stop the post. */
            warnings: components["schemas"]["PublishWarning"][];
            follow: {
                /** @description GET returns the post's current state. */
                url: string;
                /** @description Server-sent events: one per change, until every delivery has finished. */
                eventsUrl: string;
            };
        };
        PublishWarning: {
            /** @description Where in the request. */
            pointer: string;
            code: string;
            message: string;
        };
        PostPlan: {
            /** @description true: it would be accepted now. */
            valid: boolean;
            /** @description All rules that the post breaks; at most 100 are listed. */
            violations: {
                /** @description Where in the request, as a JSON pointer. */
                pointer: string;
                code: string;
                /** @description How to fix it. */
                message: string;
                platform?: string;
            }[];
            /** @description The number of violations that aren’t listed; 0 if all are listed. */
            violationsOmitted: number;
            warnings: components["schemas"]["PublishWarning"][];
            /** @description One per account found. */
            deliveries: {
                platform: string;
                accountId: string;
                accountName: string;
                accountHandle: string | null;
                environment: string;
                /** @description Caption and hashtags as they would be sent. */
                text: string;
                textLength: {
                    count: number;
                    max: number;
                    unit: string;
                };
                mediaIds: string[];
                /** @description The file is converted first, and the copy is published instead. */
                willBeFitted: boolean;
            }[];
            /** @description When it would be published; null: at once. */
            schedule: components["schemas"]["PostScheduleOutput"] | null;
            quota: {
                used: number;
                limit: number;
                remaining: number;
                canPublish: boolean;
                /** Format: date-time */
                resetAt: string;
                deliveriesUsed: number;
                deliveriesLimit: number;
                postsNeeded: number;
                deliveriesNeeded: number;
                isEnough: boolean;
            };
        };
        ChangePostsResponse: {
            dryRun: boolean;
            changed: number;
            unchanged: number;
            refused: number;
            /** @description Soonest first, by the time before the change. */
            items: {
                postId: string;
                /** @description In a dry run, what would happen. A refused post stays as it is. */
                status: string;
                /** @description null: there is no such post. */
                before: {
                    state: string;
                    schedule: components["schemas"]["PostScheduleOutput"] | null;
                    /**
                     * @description YouTube's visibility of the video.
                     * @default unlisted
                     */
                    privacyStatus: string;
                    /** @default {} */
                    platformOptions: {
                        instagram?: {
                            /** @description Default: post. `story` publishes one image or video that disappears after 24 hours, without text and first comment. */
                            format?: string;
                            /**
                             * @description Labels the post as made with AI.
                             * @default false
                             */
                            madeWithAi: boolean;
                        };
                        facebook?: {
                            /** @description Default: post. `story` publishes one image or video that disappears after 24 hours, without text and first comment. */
                            format?: string;
                        };
                        tiktok?: {
                            /** @description Who can see the post. TikTok requires the person to choose, so there is no default. */
                            privacyLevel?: string;
                            /** @default false */
                            allowComment: boolean;
                            /** @default false */
                            allowDuet: boolean;
                            /** @default false */
                            allowStitch: boolean;
                            /** @description Commercial content: promotes the creator’s own business, or is a paid partnership. */
                            disclosure?: {
                                /** @default false */
                                ownBusiness: boolean;
                                /** @default false */
                                paidPartnership: boolean;
                            };
                            /** @default false */
                            aiGenerated: boolean;
                        };
                        youtube?: {
                            /** @description 1 to 100 characters. Default: the first line of the caption. */
                            title?: string;
                            /** @default false */
                            madeForKids: boolean;
                            /** @default false */
                            syntheticMedia: boolean;
                            /** @description Tags of the video, at most 500 characters in total, counting commas and the quotes around tags with spaces. Default: the hashtags. */
                            tags?: string[];
                            /** @description ID of the video’s category on YouTube, such as 27 for Education. Default: 22 (People & Blogs). */
                            categoryId?: string;
                            /** @description Whether YouTube notifies subscribers about the new video. Default: true for public videos, otherwise false. */
                            notifySubscribers?: boolean;
                            /** @description Default: youtube, the standard license. `creativeCommon` lets others reuse it. */
                            license?: string;
                            /** @description Whether other sites can embed the video. Default: true. */
                            embeddable?: boolean;
                            /** @description Labels the video as containing a paid promotion. Default: false. */
                            paidPlacement?: boolean;
                        };
                        linkedin?: {
                            /**
                             * @description Adds a preview card for the first link of a post without media.
                             * @default true
                             */
                            linkCard: boolean;
                            /** @description The card’s title. Default: the page’s own. */
                            linkTitle?: string;
                            /** @description The card’s description. Default: the page’s own. */
                            linkDescription?: string;
                            /**
                             * @description Adds an image to the card: that of `content.coverMediaId`, or else the page's own.
                             * @default true
                             */
                            linkImage: boolean;
                            /** @description A poll under the text. A post with a poll has neither files nor a link card. */
                            poll?: {
                                /** @description The question, at most 140 characters. */
                                question: string;
                                /** @description 2 to 4 different options of at most 30 characters. */
                                options: string[];
                                /**
                                 * @description How many days people can vote: 1, 3, 7, or 14. Default: 3.
                                 * @default 3
                                 */
                                durationDays: number;
                            };
                        };
                        twitter?: {
                            /**
                             * @description Who can reply: everyone, the accounts that the author follows or mentions, subscribers, or verified accounts.
                             * @default everyone
                             */
                            replySettings: string;
                            /**
                             * @description Labels the media as made with AI.
                             * @default false
                             */
                            madeWithAi: boolean;
                            /**
                             * @description Labels the post as a paid partnership.
                             * @default false
                             */
                            paidPartnership: boolean;
                            /** @description A poll. The text of the post is the question. A post with a poll has no files. */
                            poll?: {
                                /** @description 2 to 4 different options of at most 25 characters. */
                                options: string[];
                                /**
                                 * @description How long people can vote: 5 minutes to 7 days. Default: one day.
                                 * @default 1440
                                 */
                                durationMinutes: number;
                            };
                            /** @description The posts that follow the caption as a thread, in order, each as a reply to the one before. The first post has the caption, the hashtags, and the files of `content`. */
                            thread?: {
                                /** @default  */
                                text: string;
                                /** @description Its files, in order: up to 4 images, or a GIF or a video. */
                                mediaIds?: string[];
                                /** @description A poll. The text of the post is the question. A post with a poll has no files. */
                                poll?: {
                                    /** @description 2 to 4 different options of at most 25 characters. */
                                    options: string[];
                                    /**
                                     * @description How long people can vote: 5 minutes to 7 days. Default: one day.
                                     * @default 1440
                                     */
                                    durationMinutes: number;
                                };
                            }[];
                            /** @description Splits a caption that is too long for one post into a thread, at sentence ends where possible. Default: false, which refuses it. */
                            splitCaption?: boolean;
                            /** @description Adds the position in the thread to the end of each post, such as 2/5. Default: false. */
                            threadNumbers?: boolean;
                        };
                        /** @description Position of the cover frame in the video, in milliseconds (Instagram, TikTok). */
                        coverOffsetMs?: number;
                    };
                } | null;
                /** @description null: the post doesn’t change. */
                after: {
                    state: string;
                    schedule: components["schemas"]["PostScheduleOutput"] | null;
                    /**
                     * @description YouTube's visibility of the video.
                     * @default unlisted
                     */
                    privacyStatus: string;
                    /** @default {} */
                    platformOptions: {
                        instagram?: {
                            /** @description Default: post. `story` publishes one image or video that disappears after 24 hours, without text and first comment. */
                            format?: string;
                            /**
                             * @description Labels the post as made with AI.
                             * @default false
                             */
                            madeWithAi: boolean;
                        };
                        facebook?: {
                            /** @description Default: post. `story` publishes one image or video that disappears after 24 hours, without text and first comment. */
                            format?: string;
                        };
                        tiktok?: {
                            /** @description Who can see the post. TikTok requires the person to choose, so there is no default. */
                            privacyLevel?: string;
                            /** @default false */
                            allowComment: boolean;
                            /** @default false */
                            allowDuet: boolean;
                            /** @default false */
                            allowStitch: boolean;
                            /** @description Commercial content: promotes the creator’s own business, or is a paid partnership. */
                            disclosure?: {
                                /** @default false */
                                ownBusiness: boolean;
                                /** @default false */
                                paidPartnership: boolean;
                            };
                            /** @default false */
                            aiGenerated: boolean;
                        };
                        youtube?: {
                            /** @description 1 to 100 characters. Default: the first line of the caption. */
                            title?: string;
                            /** @default false */
                            madeForKids: boolean;
                            /** @default false */
                            syntheticMedia: boolean;
                            /** @description Tags of the video, at most 500 characters in total, counting commas and the quotes around tags with spaces. Default: the hashtags. */
                            tags?: string[];
                            /** @description ID of the video’s category on YouTube, such as 27 for Education. Default: 22 (People & Blogs). */
                            categoryId?: string;
                            /** @description Whether YouTube notifies subscribers about the new video. Default: true for public videos, otherwise false. */
                            notifySubscribers?: boolean;
                            /** @description Default: youtube, the standard license. `creativeCommon` lets others reuse it. */
                            license?: string;
                            /** @description Whether other sites can embed the video. Default: true. */
                            embeddable?: boolean;
                            /** @description Labels the video as containing a paid promotion. Default: false. */
                            paidPlacement?: boolean;
                        };
                        linkedin?: {
                            /**
                             * @description Adds a preview card for the first link of a post without media.
                             * @default true
                             */
                            linkCard: boolean;
                            /** @description The card’s title. Default: the page’s own. */
                            linkTitle?: string;
                            /** @description The card’s description. Default: the page’s own. */
                            linkDescription?: string;
                            /**
                             * @description Adds an image to the card: that of `content.coverMediaId`, or else the page's own.
                             * @default true
                             */
                            linkImage: boolean;
                            /** @description A poll under the text. A post with a poll has neither files nor a link card. */
                            poll?: {
                                /** @description The question, at most 140 characters. */
                                question: string;
                                /** @description 2 to 4 different options of at most 30 characters. */
                                options: string[];
                                /**
                                 * @description How many days people can vote: 1, 3, 7, or 14. Default: 3.
                                 * @default 3
                                 */
                                durationDays: number;
                            };
                        };
                        twitter?: {
                            /**
                             * @description Who can reply: everyone, the accounts that the author follows or mentions, subscribers, or verified accounts.
                             * @default everyone
                             */
                            replySettings: string;
                            /**
                             * @description Labels the media as made with AI.
                             * @default false
                             */
                            madeWithAi: boolean;
                            /**
                             * @description Labels the post as a paid partnership.
                             * @default false
                             */
                            paidPartnership: boolean;
                            /** @description A poll. The text of the post is the question. A post with a poll has no files. */
                            poll?: {
                                /** @description 2 to 4 different options of at most 25 characters. */
                                options: string[];
                                /**
                                 * @description How long people can vote: 5 minutes to 7 days. Default: one day.
                                 * @default 1440
                                 */
                                durationMinutes: number;
                            };
                            /** @description The posts that follow the caption as a thread, in order, each as a reply to the one before. The first post has the caption, the hashtags, and the files of `content`. */
                            thread?: {
                                /** @default  */
                                text: string;
                                /** @description Its files, in order: up to 4 images, or a GIF or a video. */
                                mediaIds?: string[];
                                /** @description A poll. The text of the post is the question. A post with a poll has no files. */
                                poll?: {
                                    /** @description 2 to 4 different options of at most 25 characters. */
                                    options: string[];
                                    /**
                                     * @description How long people can vote: 5 minutes to 7 days. Default: one day.
                                     * @default 1440
                                     */
                                    durationMinutes: number;
                                };
                            }[];
                            /** @description Splits a caption that is too long for one post into a thread, at sentence ends where possible. Default: false, which refuses it. */
                            splitCaption?: boolean;
                            /** @description Adds the position in the thread to the end of each post, such as 2/5. Default: false. */
                            threadNumbers?: boolean;
                        };
                        /** @description Position of the cover frame in the video, in milliseconds (Instagram, TikTok). */
                        coverOffsetMs?: number;
                    };
                } | null;
                /** @description Why it’s refused. */
                violations: {
                    /** @description Where in the request, as a JSON pointer. */
                    pointer: string;
                    code: string;
                    /** @description How to fix it. */
                    message: string;
                    platform?: string;
                }[];
            }[];
        };
        UsageStatus: {
            plan: string | null;
            usage: {
                used: number;
                limit: number;
                remaining: number;
                canPublish: boolean;
                /** Format: date-time */
                resetAt: string;
                deliveriesUsed: number;
                deliveriesLimit: number;
            };
            /** @description The zone in which a day of the daily limits starts and ends. */
            timeZone: string;
            /** @description What scheduled posts count against the limits of days after today, by day. */
            laterDays: {
                /** @description `2027-03-28` */
                day: string;
                posts: number;
                deliveries: number;
            }[];
        };
        Engagement: {
            items: {
                deliveryId: string;
                /** Format: date-time */
                readAt: string;
                /** @description Why there are no metrics. */
                message: string | null;
                /** @description A metric that the platform doesn't report is null, never 0. */
                metrics: {
                    views: number | null;
                    reach: number | null;
                    likes: number | null;
                    comments: number | null;
                    shares: number | null;
                    saves: number | null;
                    clicks: number | null;
                } | null;
                postId: string;
                platform: string;
                url: string | null;
            }[];
        };
        PostAnalytics: {
            /**
             * Format: date
             * @description The first day, `YYYY-MM-DD`.
             */
            from: string;
            /**
             * Format: date
             * @description The last day.
             */
            to: string;
            timeZone: string;
            items: {
                /** Format: date */
                day: string;
                platform: string;
                published: number;
                failed: number;
                /** @description In progress, canceled, or waiting for a decision. */
                other: number;
            }[];
            totals: {
                published: number;
                failed: number;
                other: number;
            };
        };
        Status: {
            /** @description Totals of all days. */
            deliveries: {
                /** @description Queued, being sent, or waiting for a platform. */
                onTheirWay: number;
                /** @description Of these, the ones taking longer than expected. */
                late: number;
                /** @description The platform can't tell whether they are live. A person has to check. */
                needDecision: number;
            };
            accounts: {
                connected: number;
                /** @description They publish again once a person has reconnected them. */
                needReconnect: number;
            };
            plan: string | null;
            usage: {
                used: number;
                limit: number;
                remaining: number;
                canPublish: boolean;
                /** Format: date-time */
                resetAt: string;
                deliveriesUsed: number;
                deliveriesLimit: number;
            };
            /** @description Why this installation publishes nothing, after a restore or a move. null: it publishes. */
            paused: string | null;
        };
        Notification: {
            id: string;
            /** @description What happened. `decision_needed` if any of the post’s deliveries needs one. */
            kind: string;
            /** @description Where it happened last. */
            platform: string;
            /** @description What happened, in one sentence. */
            title: string;
            /** @description Why, and what to do. A line for each platform if they differ. */
            detail: string | null;
            /** @description The post’s deliveries that failed or need a decision. */
            problems: components["schemas"]["NotificationProblem"][];
            /** @description The post; null if it’s about something else. */
            postId: string | null;
            accountId: string | null;
            /** @description The series, if it’s about its posts. */
            seriesId: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description Null until it’s read. */
            readAt: string | null;
        };
        NotificationProblem: {
            deliveryId: string;
            kind: string;
            platform: string;
            /** @description The account’s handle or name. */
            account: string;
            /** @description Why, and what to do. */
            detail: string | null;
        };
        ReadNotifications: {
            /** @description How many were unread. */
            readCount: number;
            /** @description All unread notifications in this workspace, not only those of the page. */
            unreadCount: number;
        };
        WatchNotificationsEvent: {
            /** @constant */
            event: "unread";
            data: components["schemas"]["UnreadNotifications"];
        } | {
            /** @constant */
            event: "end";
            data: Record<string, never>;
        };
        UnreadNotifications: {
            /** @description All unread notifications in this workspace, not only those of the page. */
            unreadCount: number;
            /** @description The newest unread notification; null if none is. */
            newestId: string | null;
        };
        CancelPostResponse: {
            post: components["schemas"]["PostOutput"];
            deliveries: {
                deliveryId: string;
                platform: string;
                accountName: string;
                /** @description true if nothing was or will be sent. */
                canceled: boolean;
                /** @description What happened, or why it was too late. */
                message: string;
            }[];
        };
        DeletePostResponse: {
            id: string;
            /** @constant */
            deleted: true;
            /** @description Posts that stay on the platforms and that Fanfare no longer tracks. */
            stillLive: {
                deliveryId: string;
                platform: string;
                accountName: string;
                /** @description Link to the post on the platform. */
                url: string | null;
                message: string;
            }[];
            /** @description Posts that were also deleted on their platforms. */
            takenDown: {
                deliveryId: string;
                platform: string;
                accountName: string;
                /** @description Link to the post on the platform. */
                url: string | null;
                message: string;
            }[];
        };
        Draft: {
            id: string;
            /** @description Increases by one with each save. */
            version: number;
            post: components["schemas"]["DraftContentOutput"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        WatchPostEvent: {
            /** @constant */
            event: "post";
            /** @description For `Last-Event-ID`. */
            id: string;
            data: components["schemas"]["PostOutput"];
        } | {
            /** @constant */
            event: "end";
            data: Record<string, never>;
        };
        Bulk: {
            id: string;
            /** @description receiving: not all rows have arrived; send the rest with the same key. canceled: no more rows are accepted. */
            state: string;
            dryRun: boolean;
            rows: {
                total: number;
                /** @description Became a post. */
                accepted: number;
                /** @description Would become a post (dry run). */
                valid: number;
                refused: number;
                /** @description Skipped by the sender. */
                leftOut: number;
                /** @description Became a post that was canceled with the bulk job. */
                canceled: number;
            };
            /** @description The first row that the server hasn't received. */
            nextRow: number;
            /** Format: date-time */
            createdAt: string;
            finishedAt: string | null;
            /** @description The result of each row. */
            rowsUrl: string;
        };
        BulkRow: {
            /** @description 1 is the first row, not counting a CSV header. */
            row: number;
            externalId: string | null;
            /** @description SHA-256 of the row as JSON with its members sorted by name. */
            hash: string;
            state: string;
            postId: string | null;
            /** @description Why the row was rejected, as a problem’s `code`. */
            code: string | null;
            message: string | null;
            /** @description Every violation of the row; at most 100 are listed. */
            errors: {
                /** @description JSON pointer into the row. */
                pointer: string;
                code: string;
                message: string;
                platform?: string;
            }[];
            /** @description The number of violations that aren’t listed; 0 if all are listed. */
            errorsOmitted: number;
            /** @description When its post is or was published; in a dry run, when it would be. null: at once. */
            schedule: components["schemas"]["PostScheduleOutput"] | null;
            /** @description State of its post; null if there is none or it was deleted. */
            post: {
                state: string;
                deliveries: {
                    id: string;
                    platform: string;
                    accountId: string;
                    state: string;
                    /** @description Link to the live post. */
                    url: string | null;
                    message: string;
                    /** @description For a failed one: true if nothing of it is live. Retry only then. */
                    retrySafe: string | null;
                }[];
            } | null;
        };
        BulkProgress: {
            id: string;
            /** @description receiving: not all rows have arrived; send the rest with the same key. canceled: no more rows are accepted. */
            state: string;
            dryRun: boolean;
            rows: {
                total: number;
                /** @description Became a post. */
                accepted: number;
                /** @description Would become a post (dry run). */
                valid: number;
                refused: number;
                /** @description Skipped by the sender. */
                leftOut: number;
                /** @description Became a post that was canceled with the bulk job. */
                canceled: number;
            };
            /** @description The first row that the server hasn't received. */
            nextRow: number;
            /** Format: date-time */
            createdAt: string;
            finishedAt: string | null;
            /** @description The result of each row. */
            rowsUrl: string;
            /** @description States of the accepted rows' posts. Deleted posts aren't counted. */
            posts: {
                /** @description Waiting for their time, or held until a person decides. */
                scheduled: number;
                /** @description In progress. */
                publishing: number;
                published: number;
                partial: number;
                failed: number;
                canceled: number;
                needsDecision: number;
            };
        };
        ProjectFile: {
            /** @description `pfl_…` */
            id: string;
            project: string;
            key: string;
            path: string;
            hash: string;
            fixedHash: string;
            /** @description The time in the file when it was last applied; null: it had none, or the client didn’t send it. */
            time: components["schemas"]["ProjectFileTimeOutput"] | null;
            /** @description null when its post was deleted: the file was published before. */
            postId: string | null;
            /** @description State of the post. */
            state: string | null;
            /** @description The post's current content. */
            caption: string | null;
            /** @description When the post is or was published; null: at once, or it was deleted. */
            schedule: components["schemas"]["PostScheduleOutput"] | null;
            /** @description The post was changed by something other than this file since it was applied. */
            changedElsewhere: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        ProjectFileTimeOutput: {
            /** Format: date-time */
            publishAt: string;
            local: string;
            timeZone: string | null;
        };
        DeliveryDossier: {
            id: string;
            platform: string;
            environment: string;
            accountId: string;
            accountName: string;
            accountHandle: string | null;
            state: string;
            /** @description true: live; false: not live; null: in progress. */
            success: boolean | null;
            /** @description The platform's ID of the post. */
            postId: string | null;
            /** @description Link to the live post. */
            url: string | null;
            message: string;
            errorKind: string | null;
            errorCode: string | null;
            /** @description What to do about it. */
            remedy: string | null;
            /** @description The platform’s own message. */
            platformMessage: string | null;
            retrySafe: string | null;
            needsDecision: boolean;
            evidence: string | null;
            note: string | null;
            startedAt: string | null;
            publishedAt: string | null;
            elapsedMs: number | null;
            nextAttemptAt: string | null;
            /** @description When it was deleted through Fanfare. */
            removedAt: string | null;
            /** @description What it waits for: needs_reconnect (a person has to reconnect the account) or rate_limited (the platform asked for a pause until nextAttemptAt). */
            hold: string | null;
            /** @description With `hold: needs_reconnect`: how long it waits for the account. Then it fails with `reconnect_expired`. */
            reconnectUntil: string | null;
            /** @description Taking longer than expected. */
            late: boolean;
            /** @description When the delay was noticed. */
            lateSince: string | null;
            /** @description The posts of a thread, in order; null for a single post. A delivery that failed after some of them were live continues with the next one when it’s retried. */
            thread: components["schemas"]["ThreadPartOutput"][] | null;
            /** @description The comment under the post, if it has one. It has a result of its own: if it fails, the post stays published. */
            firstComment: components["schemas"]["FirstCommentOutput"] | null;
            /** @description What this account gets, which can differ from what the other accounts get. */
            content: {
                /** @description Without the hashtags. */
                caption: string;
                hashtags: string[];
                /** @description The files in order. A converted file takes the place of the original when it's ready. */
                mediaIds: string[];
            };
            /** @description What a person can do about a delivery that isn’t live, the best way out first: resolve (check the platform, then report whether the post is live), reconnect (the account), retry (the same content; a thread continues with the post that failed), resend (edited content), take_down (delete the posts of a failed thread that are live), cancel. */
            actions: string[];
            /** @description The post that a person resent it as. A resent delivery is never sent again itself. */
            resentAs: {
                /** @description null: that post was deleted. */
                postId: string | null;
                /** Format: date-time */
                at: string;
            } | null;
            post: {
                id: string;
                state: string;
                /** Format: date-time */
                createdAt: string;
            };
            /** @description Exactly as sent. Its SHA-256 is the receipt’s `contentSha256`. */
            text: string;
            /** @description The platform’s options, as sent. */
            options: {
                instagram?: {
                    /** @description Default: post. `story` publishes one image or video that disappears after 24 hours, without text and first comment. */
                    format?: string;
                    /**
                     * @description Labels the post as made with AI.
                     * @default false
                     */
                    madeWithAi: boolean;
                };
                facebook?: {
                    /** @description Default: post. `story` publishes one image or video that disappears after 24 hours, without text and first comment. */
                    format?: string;
                };
                tiktok?: {
                    /** @description Who can see the post. TikTok requires the person to choose, so there is no default. */
                    privacyLevel?: string;
                    /** @default false */
                    allowComment: boolean;
                    /** @default false */
                    allowDuet: boolean;
                    /** @default false */
                    allowStitch: boolean;
                    /** @description Commercial content: promotes the creator’s own business, or is a paid partnership. */
                    disclosure?: {
                        /** @default false */
                        ownBusiness: boolean;
                        /** @default false */
                        paidPartnership: boolean;
                    };
                    /** @default false */
                    aiGenerated: boolean;
                };
                youtube?: {
                    /** @description 1 to 100 characters. Default: the first line of the caption. */
                    title?: string;
                    /** @default false */
                    madeForKids: boolean;
                    /** @default false */
                    syntheticMedia: boolean;
                    /** @description Tags of the video, at most 500 characters in total, counting commas and the quotes around tags with spaces. Default: the hashtags. */
                    tags?: string[];
                    /** @description ID of the video’s category on YouTube, such as 27 for Education. Default: 22 (People & Blogs). */
                    categoryId?: string;
                    /** @description Whether YouTube notifies subscribers about the new video. Default: true for public videos, otherwise false. */
                    notifySubscribers?: boolean;
                    /** @description Default: youtube, the standard license. `creativeCommon` lets others reuse it. */
                    license?: string;
                    /** @description Whether other sites can embed the video. Default: true. */
                    embeddable?: boolean;
                    /** @description Labels the video as containing a paid promotion. Default: false. */
                    paidPlacement?: boolean;
                };
                linkedin?: {
                    /**
                     * @description Adds a preview card for the first link of a post without media.
                     * @default true
                     */
                    linkCard: boolean;
                    /** @description The card’s title. Default: the page’s own. */
                    linkTitle?: string;
                    /** @description The card’s description. Default: the page’s own. */
                    linkDescription?: string;
                    /**
                     * @description Adds an image to the card: that of `content.coverMediaId`, or else the page's own.
                     * @default true
                     */
                    linkImage: boolean;
                    /** @description A poll under the text. A post with a poll has neither files nor a link card. */
                    poll?: {
                        /** @description The question, at most 140 characters. */
                        question: string;
                        /** @description 2 to 4 different options of at most 30 characters. */
                        options: string[];
                        /**
                         * @description How many days people can vote: 1, 3, 7, or 14. Default: 3.
                         * @default 3
                         */
                        durationDays: number;
                    };
                };
                twitter?: {
                    /**
                     * @description Who can reply: everyone, the accounts that the author follows or mentions, subscribers, or verified accounts.
                     * @default everyone
                     */
                    replySettings: string;
                    /**
                     * @description Labels the media as made with AI.
                     * @default false
                     */
                    madeWithAi: boolean;
                    /**
                     * @description Labels the post as a paid partnership.
                     * @default false
                     */
                    paidPartnership: boolean;
                    /** @description A poll. The text of the post is the question. A post with a poll has no files. */
                    poll?: {
                        /** @description 2 to 4 different options of at most 25 characters. */
                        options: string[];
                        /**
                         * @description How long people can vote: 5 minutes to 7 days. Default: one day.
                         * @default 1440
                         */
                        durationMinutes: number;
                    };
                    /** @description The posts that follow the caption as a thread, in order, each as a reply to the one before. The first post has the caption, the hashtags, and the files of `content`. */
                    thread?: {
                        /** @default  */
                        text: string;
                        /** @description Its files, in order: up to 4 images, or a GIF or a video. */
                        mediaIds?: string[];
                        /** @description A poll. The text of the post is the question. A post with a poll has no files. */
                        poll?: {
                            /** @description 2 to 4 different options of at most 25 characters. */
                            options: string[];
                            /**
                             * @description How long people can vote: 5 minutes to 7 days. Default: one day.
                             * @default 1440
                             */
                            durationMinutes: number;
                        };
                    }[];
                    /** @description Splits a caption that is too long for one post into a thread, at sentence ends where possible. Default: false, which refuses it. */
                    splitCaption?: boolean;
                    /** @description Adds the position in the thread to the end of each post, such as 2/5. Default: false. */
                    threadNumbers?: boolean;
                };
                firstComment?: string;
                coverOffsetMs?: number;
                /** @default unlisted */
                privacyStatus: string;
            };
            /** @description In the order they were sent. */
            media: {
                id: string;
                fileName: string;
                contentType: string;
                sizeBytes: number;
                sha256: string;
                /** @description Fanfare made it from the chosen file for this platform. */
                isConverted: boolean;
            }[];
            /** @description When the request that makes the post public was about to be sent; null if it wasn't. */
            intentAt: string | null;
            rule: {
                kind: string;
                /** @description What this kind of error means. */
                meaning: string;
                /** @description Fanfare's current rules for the platform that the content breaks. */
                contentRules: {
                    code: string;
                    message: string;
                }[];
            } | null;
            /** @description Actions that are available now. */
            can: {
                cancel: boolean;
                retry: boolean;
                resend: boolean;
                resolve: boolean;
                takeDown: boolean;
            };
            /** @description How to delete a live post that Fanfare can't delete. */
            takeDownHint: string | null;
            /** @description Oldest first. */
            timeline: components["schemas"]["DossierEvent"][];
            /** @description Number of events omitted from the middle of a very long timeline. */
            omittedEvents: number;
            receipt: components["schemas"]["Receipt"] | null;
        };
        DossierEvent: {
            id: string;
            /** Format: date-time */
            at: string;
            /** @description Consecutive failures before this one. */
            attempt: number;
            step: string | null;
            /** @description exchange, step, paced, interrupted, error, reconcile, published, retry, resent, resolved, canceled, removed, remove_failed; more may come. */
            kind: string;
            message: string;
            exchange: {
                method: string;
                url: string;
                /** @description null: no response. */
                status: number | null;
                durationMs: number;
                /** @description The start of the platform's refusal. */
                responseExcerpt: string | null;
                /** @description Why there was no response. */
                error: string | null;
            } | null;
        };
        Receipt: {
            id: string;
            deliveryId: string;
            keyId: string;
            /** @description URL of the public keys. Keep them with the receipt. */
            keysUrl: string;
            /** @description The signed text: a compact JWS, signed with Ed25519. */
            statement: string;
            /** @description The statement's contents, for reading. Only the statement itself counts. */
            claims: components["schemas"]["ReceiptStatement"];
        };
        ReceiptStatement: {
            /** @description The Fanfare installation that signed it. */
            iss: string;
            /** @description The receipt's ID (`rcpt_…`). */
            jti: string;
            /** @description When it was signed, in seconds since 1970. */
            iat: number;
            /** @description `sandbox`: nothing was sent to the real platform. */
            environment: string;
            platform: string;
            account: {
                id: string;
                /** @description The platform's own ID for the account. */
                externalId: string;
                name: string;
                handle: string | null;
            };
            /** @description The post's ID in Fanfare. */
            postId: string;
            deliveryId: string;
            /** @description The platform's ID of the post. */
            remoteId: string | null;
            url: string | null;
            /** @description Of the text exactly as sent, as UTF-8. */
            contentSha256: string;
            /** @description Of each file, in order. */
            mediaSha256: string[];
            /**
             * Format: date-time
             * @description When Fanfare accepted the post.
             */
            acceptedAt: string;
            /** @description When the request that makes it public was about to be sent. */
            sentAt: string | null;
            /**
             * Format: date-time
             * @description When it was confirmed to be live.
             */
            publishedAt: string;
            /** @description Who confirmed that it's live: the platform, or a person who checked. */
            seenBy: string;
            /** @description The posts of a thread, in order. `contentSha256` above is of the first one. */
            thread?: {
                remoteId: string;
                url: string | null;
                contentSha256: string;
            }[];
        };
        DeliveryMetrics: {
            deliveryId: string;
            /** Format: date-time */
            readAt: string;
            /** @description Why there are no metrics. */
            message: string | null;
            /** @description A metric that the platform doesn't report is null, never 0. */
            metrics: {
                views: number | null;
                reach: number | null;
                likes: number | null;
                comments: number | null;
                shares: number | null;
                saves: number | null;
                clicks: number | null;
            } | null;
        };
        Caption: {
            id: string;
            caption: string;
            /** @description As suggested, before any edit. */
            original: string;
            /** @description Counted as the platform does. */
            characters: number;
            maxCharacters: number;
            tone: string;
            /** @description Shared by the variants of one request. */
            batchId: string;
            platform: string;
            topic: string;
            language: string;
            rightToLeft: boolean;
            findings: components["schemas"]["SuggestionNote"][];
            /** @description Shortened by Fanfare because the model’s second response was still too long. */
            cut: boolean;
            /** @description Sample text of the sandbox, not written by a model. */
            sample: boolean;
            model: string;
            promptVersion: string;
            /** @description For the whole request, shared by its variants. */
            usage: {
                inputTokens: number;
                outputTokens: number;
            };
            /** Format: date-time */
            createdAt: string;
            editedAt: string | null;
        };
        SuggestionNote: {
            code: string;
            message: string;
            /** @description `tidied`: removed without loss. `asked_again`: the model’s second response followed the rule. `cut`: shortened or removed by Fanfare. */
            resolution: string;
        };
        CaptionBatch: {
            id: string;
            caption: string;
            /** @description As suggested, before any edit. */
            original: string;
            /** @description Counted as the platform does. */
            characters: number;
            maxCharacters: number;
            tone: string;
            /** @description Shared by the variants of one request. */
            batchId: string;
            platform: string;
            topic: string;
            language: string;
            rightToLeft: boolean;
            findings: components["schemas"]["SuggestionNote"][];
            /** @description Shortened by Fanfare because the model’s second response was still too long. */
            cut: boolean;
            /** @description Sample text of the sandbox, not written by a model. */
            sample: boolean;
            model: string;
            promptVersion: string;
            /** @description For the whole request, shared by its variants. */
            usage: {
                inputTokens: number;
                outputTokens: number;
            };
            /** Format: date-time */
            createdAt: string;
            editedAt: string | null;
            variants: components["schemas"]["Caption"][];
            /** @description Platforms without a suggestion. */
            failures: components["schemas"]["SuggestionFailure"][];
        };
        SuggestionFailure: {
            platform: string;
            code: string;
            message: string;
        };
        StreamCaptionsEvent: {
            /** @constant */
            event: "progress";
            data: {
                stage: string;
                /** @description The platforms that are still being written. */
                platforms: string[];
            };
        } | {
            /** @constant */
            event: "variant";
            data: components["schemas"]["Caption"];
        } | {
            /** @constant */
            event: "failure";
            data: components["schemas"]["SuggestionFailure"];
        } | {
            /** @constant */
            event: "error";
            data: components["schemas"]["SuggestionError"];
        } | {
            /** @constant */
            event: "end";
            data: Record<string, never>;
        };
        SuggestionError: {
            /** @description A problem’s `code`. */
            code: string;
            message: string;
            /** @description The same as message. */
            detail: string;
            retryAfterSeconds: number | null;
        };
        HashtagSet: {
            id: string;
            /** @description Without #. */
            hashtags: string[];
            /** @description As suggested, before any edit. */
            original: string[];
            count: number;
            maxHashtags: number;
            /** @description Shared by the variants of one request. */
            batchId: string;
            platform: string;
            topic: string;
            language: string;
            rightToLeft: boolean;
            findings: components["schemas"]["SuggestionNote"][];
            /** @description Shortened by Fanfare because the model’s second response was still too long. */
            cut: boolean;
            /** @description Sample text of the sandbox, not written by a model. */
            sample: boolean;
            model: string;
            promptVersion: string;
            /** @description For the whole request, shared by its variants. */
            usage: {
                inputTokens: number;
                outputTokens: number;
            };
            /** Format: date-time */
            createdAt: string;
            editedAt: string | null;
        };
        HashtagBatch: {
            id: string;
            /** @description Without #. */
            hashtags: string[];
            /** @description As suggested, before any edit. */
            original: string[];
            count: number;
            maxHashtags: number;
            /** @description Shared by the variants of one request. */
            batchId: string;
            platform: string;
            topic: string;
            language: string;
            rightToLeft: boolean;
            findings: components["schemas"]["SuggestionNote"][];
            /** @description Shortened by Fanfare because the model’s second response was still too long. */
            cut: boolean;
            /** @description Sample text of the sandbox, not written by a model. */
            sample: boolean;
            model: string;
            promptVersion: string;
            /** @description For the whole request, shared by its variants. */
            usage: {
                inputTokens: number;
                outputTokens: number;
            };
            /** Format: date-time */
            createdAt: string;
            editedAt: string | null;
            variants: components["schemas"]["HashtagSet"][];
            /** @description Platforms without a suggestion. */
            failures: components["schemas"]["SuggestionFailure"][];
        };
        StreamHashtagsEvent: {
            /** @constant */
            event: "progress";
            data: {
                stage: string;
                /** @description The platforms that are still being written. */
                platforms: string[];
            };
        } | {
            /** @constant */
            event: "variant";
            data: components["schemas"]["HashtagSet"];
        } | {
            /** @constant */
            event: "failure";
            data: components["schemas"]["SuggestionFailure"];
        } | {
            /** @constant */
            event: "error";
            data: components["schemas"]["SuggestionError"];
        } | {
            /** @constant */
            event: "end";
            data: Record<string, never>;
        };
        BannedWords: {
            /** @description In the order they were sent. */
            words: string[];
        };
        SentInvitation: {
            id: string;
            email: string;
            role: string;
            /** @description Email address of the person who sent the invitation. */
            invitedBy: string | null;
            /** Format: date-time */
            sentAt: string;
            /** Format: date-time */
            expiresAt: string;
            isExpired: boolean;
            /** @description `none`: this installation doesn't send email, and the link is in `url`. */
            letter: string;
            /** @description The link to send yourself, shown only once. Null if it was emailed. */
            url: string | null;
        };
        InvitationList: {
            items: components["schemas"]["Invitation"][];
        };
        Invitation: {
            id: string;
            email: string;
            role: string;
            /** @description Email address of the person who sent the invitation. */
            invitedBy: string | null;
            /** Format: date-time */
            sentAt: string;
            /** Format: date-time */
            expiresAt: string;
            isExpired: boolean;
        };
        MemberList: {
            items: components["schemas"]["Member"][];
            /** @description The last page if the requested page is past the end. */
            page: number;
            pageCount: number;
            total: number;
            /** @description Number of owners, across all pages. */
            owners: number;
        };
        Member: {
            id: string;
            email: string;
            firstName: string | null;
            lastName: string | null;
            role: string;
            /** Format: date-time */
            joinedAt: string;
            isYou: boolean;
        };
        WorkspaceList: {
            items: components["schemas"]["Workspace"][];
        };
        Workspace: {
            id: string;
            name: string;
            /** @description IANA name. Daily limits reset at midnight in this time zone. */
            timeZone: string;
            /** @description A scheduled post that couldn’t be published for this many minutes after its time, because Fanfare wasn’t running, is held for a person’s decision. 60 by default; 0 allows only the seconds that publishing takes to start. */
            lateLimitMinutes: number;
            /** @description Your role in it. */
            role: string;
            /** @description API calls apply to this workspace. */
            isCurrent: boolean;
        };
        CreatedCalendarFeed: {
            feed: components["schemas"]["CalendarFeed"];
            /** @description The address for calendar apps. Shown only once. */
            url: string;
        };
        CalendarFeed: {
            id: string;
            /** @description The environment whose posts the feed has: that of the token that created it. null: all posts. */
            environment: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description When a calendar app last read the feed, accurate to the minute. */
            lastReadAt: string | null;
            /** @description Created by the caller. */
            isOwn: boolean;
        };
        CalendarFeedState: {
            /** @description null: the workspace has none. */
            feed: components["schemas"]["CalendarFeed"] | null;
        };
        CreatedApiToken: {
            token: components["schemas"]["ApiToken"];
            /** @description The bearer token. Shown only once. */
            text: string;
        };
        ApiToken: {
            id: string;
            name: string;
            /** @description The token's first characters. */
            prefix: string;
            environment: string;
            scopes: string[];
            /** Format: date-time */
            createdAt: string;
            /** @description null: never expires. */
            expiresAt: string | null;
            /** @description Accurate to the minute. */
            lastUsedAt: string | null;
            /** @description The API version of its requests without a `Fanfare-Version` header: the newest one when the token was created. */
            apiVersion: string;
            /** @description Created by the caller. */
            isOwn: boolean;
        };
        WebhookWithSecret: {
            webhook: components["schemas"]["Webhook"];
            /** @description The signing secret, `whsec_…`. Never shown again. */
            secret: string;
        };
        Webhook: {
            id: string;
            url: string;
            description: string;
            /** @description Empty: all. */
            events: string[];
            environment: string;
            enabled: boolean;
            /** @description Why Fanfare turned it off: it responded with 410 (gone), or every delivery failed for three days (failing). */
            disabledReason: string | null;
            disabledAt: string | null;
            /** @description The time since which every delivery has failed. */
            failingSince: string | null;
            /** @description Until then, messages are also signed with the previous secret. */
            oldSecretUntil: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        WebhookDelivery: {
            id: string;
            /** @description The `webhook-id`. */
            eventId: string;
            type: string;
            state: string;
            /** Format: date-time */
            happenedAt: string;
            /** @description null: no further attempts. */
            nextTryAt: string | null;
            endedAt: string | null;
            /** @description The latest 20, newest first. */
            attempts: {
                /** Format: date-time */
                at: string;
                /** @description The endpoint's HTTP status; null if there was no response. */
                status: number | null;
                /** @description Why there was no response. */
                error: string | null;
                /** @description The first 1000 characters of the response. Anything that looks like a secret is masked. */
                answer: string | null;
                durationMs: number;
            }[];
        };
        WebhookListener: {
            id: string;
            /** @description Empty: all. */
            events: string[];
            environment: string;
            /**
             * Format: date-time
             * @description When the listener is deleted. An open stream extends it automatically.
             */
            listenUntil: string;
        };
        ListenToWebhooksEvent: {
            /** @constant */
            event: "listening";
            data: components["schemas"]["WebhookListener"];
        } | {
            /** @constant */
            event: "webhook";
            /** @description For `Last-Event-ID`. */
            id: string;
            data: components["schemas"]["ListenedEvent"];
        } | {
            /** @constant */
            event: "end";
            data: Record<string, never>;
        };
        ListenedEvent: {
            /** @description The ID to acknowledge the event with. */
            deliveryId: string;
            /** @description The `webhook-id`. */
            eventId: string;
            type: string;
            /** @description Exactly the bytes that endpoints receive and that are signed. */
            body: string;
        };
        TriggeredEvent: {
            eventId: string;
            type: string;
            sentTo: {
                /** @description An endpoint (`whook_…`) or a listener (`whlis_…`). */
                webhookId: string;
                deliveryId: string;
            }[];
        };
        CheckoutSession: {
            url: string;
            promoCodeApplied: boolean | null;
        };
        PortalSession: {
            url: string;
        };
        PriceId: {
            priceId: string;
        };
        SessionSubscription: {
            subscriptionStatus: string;
            plan: string | null;
            billingCycle: string | null;
        };
        Ping: {
            /** @constant */
            status: "ok";
        };
        ApiChangelog: {
            /** @description The newest version. */
            latest: string;
            items: {
                version: string;
                /** @description The release of Fanfare that brought it. */
                release: string;
                changes: {
                    kind: string;
                    text: string;
                }[];
            }[];
        };
        OpenApiDocument: {
            openapi: string;
        } & {
            [key: string]: unknown;
        };
        ReceiptKeys: {
            keys: {
                /** @constant */
                kty: "OKP";
                /** @constant */
                crv: "Ed25519";
                x: string;
                kid: string;
                /** @constant */
                alg: "EdDSA";
                /** @constant */
                use: "sig";
            }[];
        };
        DeviceLogin: {
            device_code: string;
            verification_uri: string;
            verification_uri_complete?: string;
            user_code?: string;
            expires_in: number;
            interval: number;
        };
        OauthError: {
            /** @description From RFC 6749 and RFC 8628: `authorization_pending`, `slow_down`, … */
            error: string;
            error_description: string;
            request_id: string;
        };
        GrantedToken: {
            access_token: string;
            /** @constant */
            token_type: "Bearer";
            scope: string;
            /** Format: date-time */
            expires_at: string | null;
        };
        AccountOutput: {
            id: string;
            platform: string;
            environment: string;
            /** @description The account's ID on the platform. */
            externalId: string;
            name: string;
            handle: string | null;
            pictureUrl: string | null;
            profileUrl: string | null;
            state: string;
            /** @description Used when a request names only the platform. */
            isDefault: boolean;
            /** @description Which limits apply to this account. Subscribed or verified X accounts are `premium`; see `listCapabilities`. */
            tier: string;
            scopes: string[];
            accessTokenExpiresAt: string | null;
            /** Format: date-time */
            connectedAt: string;
            health: components["schemas"]["AccountHealthOutput"];
        };
        AccountHealthOutput: {
            status: string;
            /** @description Only a person can fix this, on the dashboard. */
            needsUser: boolean;
            /** @description The status in one sentence. */
            message: string;
            /** @description What to do; null when no action is needed. */
            remedy: string | null;
            /** @description Where a person reconnects the account. */
            reconnectUrl: string | null;
            accessToken: {
                /** @description null: no known expiry. */
                endsAt: string | null;
                /** @description Negative once it has expired. */
                endsInSeconds: number | null;
            };
            refreshToken: {
                /** @description null: no known expiry. */
                endsAt: string | null;
                /** @description Negative once it has expired. */
                endsInSeconds: number | null;
            };
            /** @description Fanfare renews the connection without the user. */
            renewsItself: boolean;
            /** @description Missing permissions that publishing needs. */
            missingScopes: string[];
            /** @description What the account can’t do because an optional permission is missing, one sentence each. */
            limitations: string[];
            /** @description When the platform last accepted this account's token. */
            lastGoodProbeAt: string | null;
            nextProbeAt: string | null;
            /** @description Why the latest check failed. */
            probeErrorKind: string | null;
            probeMessage: string | null;
            /** @description The platform asked for a pause until then (429): deliveries wait. */
            heldUntil: string | null;
            /** @description The account's unfinished deliveries; only the first few. */
            atRisk: {
                count: number;
                items: {
                    postId: string;
                    deliveryId: string;
                    /** @description The start of the post’s caption. */
                    caption: string;
                    /** @description The post’s page in Fanfare. */
                    url: string;
                }[];
            };
        };
        QueueOutput: {
            id: string;
            name: string;
            /** @description IANA name. */
            timeZone: string;
            /** @description A token sees those of its environment. */
            accountIds: string[];
            /** @description In the order of a week that starts on Monday. */
            slots: components["schemas"]["QueueSlotOutput"][];
            /** @description Since when its posts are held; null: not paused. */
            pausedAt: string | null;
            /** @description Posts that wait in the queue. */
            postCount: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        QueueSlotOutput: {
            weekday: string;
            /** @description Such as `09:30`. */
            time: string;
        };
        SeriesPostOutput: {
            /** @description Publishes to each platform's default account. Not together with accountIds. */
            platforms?: string[];
            /** @description Publishes to exactly these accounts. Not together with platforms. */
            accountIds?: string[];
            content: {
                /** @description The `url` from the upload's response. Not together with mediaId. */
                mediaUrl?: string | null;
                /** @description The `id` from the upload's response. */
                mediaId?: string | null;
                /** @description Several files, in order, if the platform accepts several: up to 10 images and videos on Instagram, 10 images on Facebook, 20 on LinkedIn, 4 on Twitter. Instead of mediaId and mediaUrl. */
                mediaIds?: string[];
                /** @description The files of single platforms, in order, in place of the others. An empty list: no file there. */
                platformMediaIds?: {
                    [key: string]: string[];
                };
                /**
                 * @description If a platform doesn’t take all files in one post, send those that it takes, from the first one on. Otherwise the post is refused. `warnings` lists the platforms that get fewer files.
                 * @default false
                 */
                leaveOutFiles: boolean;
                /** @description The `id` of an uploaded image for the video's cover, if the platform accepts one. In a post without files, the image of LinkedIn's link preview, instead of the page's own. */
                coverMediaId?: string | null;
                /**
                 * @description The first one is used.
                 * @default []
                 */
                captions: string[];
                /**
                 * @description With or without #.
                 * @default []
                 */
                hashtags: string[];
                /** @description Has no effect: the type is detected from the file. */
                mediaType?: string | null;
                /**
                 * @description YouTube's visibility of the video.
                 * @default unlisted
                 */
                privacyStatus: string;
                /** @description A comment that the account writes under its post once that is live: on Instagram, Facebook, LinkedIn, and YouTube, and as a reply on Twitter. It has a result of its own, and its failure doesn’t change the post’s. */
                firstComment?: string;
                /** @description The first comments of single platforms, in place of `firstComment`. Empty: none. */
                platformFirstComments?: {
                    [key: string]: string;
                };
                /** @description On these platforms, the hashtags go to the end of the first comment. */
                hashtagsInFirstComment?: string[];
                /** @description The IDs of snippets to add to the texts of all platforms. The post keeps the texts, so a later change of a snippet doesn’t change it. */
                snippetIds?: string[];
                /** @description The values for the variables of the snippets. */
                variables?: {
                    /** @description For `{{link}}`. */
                    link?: string;
                    /** @description For `{{date}}`. The default is the day of publication in the post’s time zone, such as `2027-03-01`; in a queue there is no default. */
                    date?: string;
                    /** @description For `{{campaign}}`. */
                    campaign?: string;
                };
                /** @description What the post tells its audience. Each platform gets its own label, in addition to those in `platformOptions`; where its API has none, `warnings` says so. */
                disclosure?: components["schemas"]["DisclosureOutput"];
            };
            individualContent?: {
                [key: string]: {
                    /** @default [] */
                    captions: string[];
                    /** @default [] */
                    hashtags: string[];
                };
            };
            /** @default false */
            isIndividualMode: boolean;
            /** @default {} */
            platformOptions: {
                instagram?: {
                    /** @description Default: post. `story` publishes one image or video that disappears after 24 hours, without text and first comment. */
                    format?: string;
                    /**
                     * @description Labels the post as made with AI.
                     * @default false
                     */
                    madeWithAi: boolean;
                };
                facebook?: {
                    /** @description Default: post. `story` publishes one image or video that disappears after 24 hours, without text and first comment. */
                    format?: string;
                };
                tiktok?: {
                    /** @description Who can see the post. TikTok requires the person to choose, so there is no default. */
                    privacyLevel?: string;
                    /** @default false */
                    allowComment: boolean;
                    /** @default false */
                    allowDuet: boolean;
                    /** @default false */
                    allowStitch: boolean;
                    /** @description Commercial content: promotes the creator’s own business, or is a paid partnership. */
                    disclosure?: {
                        /** @default false */
                        ownBusiness: boolean;
                        /** @default false */
                        paidPartnership: boolean;
                    };
                    /** @default false */
                    aiGenerated: boolean;
                };
                youtube?: {
                    /** @description 1 to 100 characters. Default: the first line of the caption. */
                    title?: string;
                    /** @default false */
                    madeForKids: boolean;
                    /** @default false */
                    syntheticMedia: boolean;
                    /** @description Tags of the video, at most 500 characters in total, counting commas and the quotes around tags with spaces. Default: the hashtags. */
                    tags?: string[];
                    /** @description ID of the video’s category on YouTube, such as 27 for Education. Default: 22 (People & Blogs). */
                    categoryId?: string;
                    /** @description Whether YouTube notifies subscribers about the new video. Default: true for public videos, otherwise false. */
                    notifySubscribers?: boolean;
                    /** @description Default: youtube, the standard license. `creativeCommon` lets others reuse it. */
                    license?: string;
                    /** @description Whether other sites can embed the video. Default: true. */
                    embeddable?: boolean;
                    /** @description Labels the video as containing a paid promotion. Default: false. */
                    paidPlacement?: boolean;
                };
                linkedin?: {
                    /**
                     * @description Adds a preview card for the first link of a post without media.
                     * @default true
                     */
                    linkCard: boolean;
                    /** @description The card’s title. Default: the page’s own. */
                    linkTitle?: string;
                    /** @description The card’s description. Default: the page’s own. */
                    linkDescription?: string;
                    /**
                     * @description Adds an image to the card: that of `content.coverMediaId`, or else the page's own.
                     * @default true
                     */
                    linkImage: boolean;
                    /** @description A poll under the text. A post with a poll has neither files nor a link card. */
                    poll?: {
                        /** @description The question, at most 140 characters. */
                        question: string;
                        /** @description 2 to 4 different options of at most 30 characters. */
                        options: string[];
                        /**
                         * @description How many days people can vote: 1, 3, 7, or 14. Default: 3.
                         * @default 3
                         */
                        durationDays: number;
                    };
                };
                twitter?: {
                    /**
                     * @description Who can reply: everyone, the accounts that the author follows or mentions, subscribers, or verified accounts.
                     * @default everyone
                     */
                    replySettings: string;
                    /**
                     * @description Labels the media as made with AI.
                     * @default false
                     */
                    madeWithAi: boolean;
                    /**
                     * @description Labels the post as a paid partnership.
                     * @default false
                     */
                    paidPartnership: boolean;
                    /** @description A poll. The text of the post is the question. A post with a poll has no files. */
                    poll?: {
                        /** @description 2 to 4 different options of at most 25 characters. */
                        options: string[];
                        /**
                         * @description How long people can vote: 5 minutes to 7 days. Default: one day.
                         * @default 1440
                         */
                        durationMinutes: number;
                    };
                    /** @description The posts that follow the caption as a thread, in order, each as a reply to the one before. The first post has the caption, the hashtags, and the files of `content`. */
                    thread?: {
                        /** @default  */
                        text: string;
                        /** @description Its files, in order: up to 4 images, or a GIF or a video. */
                        mediaIds?: string[];
                        /** @description A poll. The text of the post is the question. A post with a poll has no files. */
                        poll?: {
                            /** @description 2 to 4 different options of at most 25 characters. */
                            options: string[];
                            /**
                             * @description How long people can vote: 5 minutes to 7 days. Default: one day.
                             * @default 1440
                             */
                            durationMinutes: number;
                        };
                    }[];
                    /** @description Splits a caption that is too long for one post into a thread, at sentence ends where possible. Default: false, which refuses it. */
                    splitCaption?: boolean;
                    /** @description Adds the position in the thread to the end of each post, such as 2/5. Default: false. */
                    threadNumbers?: boolean;
                };
                /** @description Position of the cover frame in the video, in milliseconds (Instagram, TikTok). */
                coverOffsetMs?: number;
            };
            /**
             * @description If the file breaks a platform's rule, Fanfare converts a copy and sends that instead; `POST /api/media/{mediaId}/fit-plan` lists what would change.
             * @default false
             */
            autoFit: boolean;
            /** @description With autoFit: how to convert, if there is a choice. */
            fit?: {
                /** @description The point that stays visible when the image is cropped, as fractions of its width and height from 0 to 1. Default: the center. */
                focalPoint?: {
                    x: number;
                    y: number;
                };
                /** @description Where a trimmed video starts, in milliseconds. Default: the beginning. */
                trimStartMs?: number;
            };
        };
        DisclosureOutput: {
            /**
             * @description The media were made or changed with AI.
             * @default false
             */
            madeWithAi: boolean;
            /**
             * @description Someone else pays for the post.
             * @default false
             */
            paidPartnership: boolean;
            /**
             * @description It promotes the author’s own business.
             * @default false
             */
            ownBrand: boolean;
        };
        EvergreenOutput: {
            texts: {
                caption: string;
                /** @description The first day on which it may be published, in the series’ time zone. */
                from?: string | null;
                /** @description The last day on which it may be published. */
                until?: string | null;
                maxUses?: number | null;
            }[];
            /**
             * @description How many days have to be between two uses of the same text.
             * @default 0
             */
            cooldownDays: number;
        };
        MediaTraitsOutput: {
            /** @description bt709, bt2020, smpte432 (Display P3), … */
            colorPrimaries: string | null;
            /** @description bt709, pq, hlg, … */
            colorTransfer: string | null;
            /** @description bt709, smpte170m, bt2020-ncl, … */
            colorMatrix: string | null;
            /** @description Whether brightness uses the full range from 0 to 255. */
            isFullRange: boolean | null;
            /** @description Width of one pixel divided by its height. */
            pixelAspect: number | null;
            isVariableFrameRate: boolean | null;
            /** @description For a video with a variable frame rate: the lowest standard frame rate that keeps every frame at its time. Null if there is none, or if the frame rate is constant. */
            steadyFrameRate?: number | null;
            /** @description How much later the audio starts than the video; negative if it starts earlier. */
            soundDelayMs: number | null;
            /** @description Of an MP4 or MOV. */
            indexPosition: string | null;
            /** @description Whether an MP4 or MOV is fragmented. */
            isFragmented: boolean | null;
            /** @description `delay`: only compensates for the encoder’s delay. `cuts`: hides part of a track. */
            editList: string | null;
            /** @description Whether the video’s first frames have negative timestamps. Omitted for other videos, and for MP4 and MOV. */
            startsBelowZero?: boolean | null;
            /** @description Whether a PDF needs a password. */
            isLocked: boolean | null;
            /** @description Which tracks count in a video with several: the ones that players play by default. Absent for a file with one video track and at most one audio track. */
            tracks?: {
                picture: {
                    /** @description The track’s own number in an MP4, MOV, or MPEG-TS. Null in other files. */
                    id: number | null;
                    /** @description Its place among the tracks of its kind, from 0. */
                    place: number;
                    /** @description How many tracks of its kind the file has. */
                    of: number;
                    /** @description eng, deu, …; null if the file doesn’t say. */
                    language: string | null;
                };
                sound: {
                    /** @description The track’s own number in an MP4, MOV, or MPEG-TS. Null in other files. */
                    id: number | null;
                    /** @description Its place among the tracks of its kind, from 0. */
                    place: number;
                    /** @description How many tracks of its kind the file has. */
                    of: number;
                    /** @description eng, deu, …; null if the file doesn’t say. */
                    language: string | null;
                } | null;
            } | null;
        };
        MediaOutput: {
            id: string;
            /** @description A signed link to the file. It expires; request the file again for a new one. */
            url: string;
            type: string;
            kind: string;
            contentType: string;
            fileName: string;
            /**
             * @deprecated
             * @description The same as fileName.
             */
            filename: string;
            sizeBytes: number;
            sha256: string;
            width: number | null;
            height: number | null;
            dimensions: {
                width: number;
                height: number;
            } | null;
            durationMs: number | null;
            /** @description mp4, mov, webm, mkv, avi, ts. */
            container: string | null;
            /** @description How far players rotate the stored frames, in degrees. */
            rotation: number | null;
            /** @description Frames per second; the average if the rate varies. */
            frameRate: number | null;
            /** @description Bit rate of all tracks together, in bits per second. */
            bitRate: number | null;
            videoCodec: string | null;
            /** @description Pixel format, such as yuv420p or yuv422p10. */
            pixelFormat: string | null;
            isInterlaced: boolean | null;
            hasAudio: boolean | null;
            audioCodec: string | null;
            audioChannels: number | null;
            audioSampleRate: number | null;
            /** @description Number of frames of an image; 1 if it isn’t animated. */
            frameCount: number | null;
            /** @description Number of pages of a document. */
            pageCount: number | null;
            /** @description How the file stores its video, audio, and index. */
            traits?: components["schemas"]["MediaTraitsOutput"] | null;
            altText: string | null;
            /** @description A signed link to a thumbnail, once it exists. */
            posterUrl: string | null;
            /** @description The point that stays visible when the image is cropped. */
            focalPoint: {
                x: number;
                y: number;
            } | null;
            /** @description When a post last used it. */
            lastUsedAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        PostScheduleOutput: {
            /** Format: date-time */
            publishAt: string;
            /** @description The same time on a clock in `timeZone`: `2027-03-28T09:30:00`. */
            local: string;
            /** @description IANA name. */
            timeZone: string;
            /** @description The queue whose slot it has; null if it has none. */
            queueId: string | null;
        };
        PostOutput: {
            id: string;
            state: string;
            environment: string;
            source: string;
            /** Format: date-time */
            createdAt: string;
            /** @description null: it was published at once. */
            schedule: components["schemas"]["PostScheduleOutput"] | null;
            caption: string;
            hashtags: string[];
            /** @description The first of `mediaFiles`. */
            media: components["schemas"]["MediaOutput"] | null;
            /** @description The chosen files, in order, without files that were deleted since. */
            mediaFiles: components["schemas"]["MediaOutput"][];
            /** @description The image chosen as the video's cover. */
            cover: components["schemas"]["MediaOutput"] | null;
            /** @description The delivery of an earlier post that this post sends again with edited content. */
            resends: {
                postId: string;
                deliveryId: string;
            } | null;
            deliveries: components["schemas"]["DeliveryOutput"][];
        };
        DeliveryOutput: {
            id: string;
            platform: string;
            environment: string;
            accountId: string;
            accountName: string;
            accountHandle: string | null;
            state: string;
            /** @description true: live; false: not live; null: in progress. */
            success: boolean | null;
            /** @description The platform's ID of the post. */
            postId: string | null;
            /** @description Link to the live post. */
            url: string | null;
            message: string;
            errorKind: string | null;
            errorCode: string | null;
            /** @description What to do about it. */
            remedy: string | null;
            /** @description The platform’s own message. */
            platformMessage: string | null;
            retrySafe: string | null;
            needsDecision: boolean;
            evidence: string | null;
            note: string | null;
            startedAt: string | null;
            publishedAt: string | null;
            elapsedMs: number | null;
            nextAttemptAt: string | null;
            /** @description When it was deleted through Fanfare. */
            removedAt: string | null;
            /** @description What it waits for: needs_reconnect (a person has to reconnect the account) or rate_limited (the platform asked for a pause until nextAttemptAt). */
            hold: string | null;
            /** @description With `hold: needs_reconnect`: how long it waits for the account. Then it fails with `reconnect_expired`. */
            reconnectUntil: string | null;
            /** @description Taking longer than expected. */
            late: boolean;
            /** @description When the delay was noticed. */
            lateSince: string | null;
            /** @description The posts of a thread, in order; null for a single post. A delivery that failed after some of them were live continues with the next one when it’s retried. */
            thread: components["schemas"]["ThreadPartOutput"][] | null;
            /** @description The comment under the post, if it has one. It has a result of its own: if it fails, the post stays published. */
            firstComment: components["schemas"]["FirstCommentOutput"] | null;
            /** @description What this account gets, which can differ from what the other accounts get. */
            content: {
                /** @description Without the hashtags. */
                caption: string;
                hashtags: string[];
                /** @description The files in order. A converted file takes the place of the original when it's ready. */
                mediaIds: string[];
            };
            /** @description What a person can do about a delivery that isn’t live, the best way out first: resolve (check the platform, then report whether the post is live), reconnect (the account), retry (the same content; a thread continues with the post that failed), resend (edited content), take_down (delete the posts of a failed thread that are live), cancel. */
            actions: string[];
            /** @description The post that a person resent it as. A resent delivery is never sent again itself. */
            resentAs: {
                /** @description null: that post was deleted. */
                postId: string | null;
                /** Format: date-time */
                at: string;
            } | null;
        };
        ThreadPartOutput: {
            text: string;
            /** @description Its files, in order. A converted file takes the place of the original when it's ready. */
            mediaIds: string[];
            /** @description Its poll. */
            poll: {
                /** @description 2 to 4 different options of at most 25 characters. */
                options: string[];
                /**
                 * @description How long people can vote: 5 minutes to 7 days. Default: one day.
                 * @default 1440
                 */
                durationMinutes: number;
            } | null;
            isLive: boolean;
            /** @description The platform's ID of the post. */
            postId: string | null;
            /** @description Link to the live post. */
            url: string | null;
            publishedAt: string | null;
        };
        FirstCommentOutput: {
            text: string;
            /** @description planned: waits for the post. pending: in progress. failed: retry the delivery to write it again. unconfirmed: look at the post, then resolve the delivery. */
            state: string;
            /** @description The platform's ID of the comment. */
            commentId: string | null;
            /** @description Link to the comment, on platforms that link to single comments. */
            url: string | null;
            message: string;
            /** @description What to do about it. */
            remedy: string | null;
            /** @description The platform’s own message. */
            platformMessage: string | null;
            publishedAt: string | null;
        };
        DraftContentOutput: {
            /** @description Publishes to each platform's default account. Not together with accountIds. */
            platforms?: string[];
            /** @description Publishes to exactly these accounts. Not together with platforms. */
            accountIds?: string[];
            content: {
                /** @description The `url` from the upload's response. Not together with mediaId. */
                mediaUrl?: string | null;
                /** @description The `id` from the upload's response. */
                mediaId?: string | null;
                /** @description Several files, in order, if the platform accepts several: up to 10 images and videos on Instagram, 10 images on Facebook, 20 on LinkedIn, 4 on Twitter. Instead of mediaId and mediaUrl. */
                mediaIds?: string[];
                /** @description The files of single platforms, in order, in place of the others. An empty list: no file there. */
                platformMediaIds?: {
                    [key: string]: string[];
                };
                /**
                 * @description If a platform doesn’t take all files in one post, send those that it takes, from the first one on. Otherwise the post is refused. `warnings` lists the platforms that get fewer files.
                 * @default false
                 */
                leaveOutFiles: boolean;
                /** @description The `id` of an uploaded image for the video's cover, if the platform accepts one. In a post without files, the image of LinkedIn's link preview, instead of the page's own. */
                coverMediaId?: string | null;
                /**
                 * @description The first one is used.
                 * @default []
                 */
                captions: string[];
                /**
                 * @description With or without #.
                 * @default []
                 */
                hashtags: string[];
                /** @description Has no effect: the type is detected from the file. */
                mediaType?: string | null;
                /**
                 * @description YouTube's visibility of the video.
                 * @default unlisted
                 */
                privacyStatus: string;
                /** @description A comment that the account writes under its post once that is live: on Instagram, Facebook, LinkedIn, and YouTube, and as a reply on Twitter. It has a result of its own, and its failure doesn’t change the post’s. */
                firstComment?: string;
                /** @description The first comments of single platforms, in place of `firstComment`. Empty: none. */
                platformFirstComments?: {
                    [key: string]: string;
                };
                /** @description On these platforms, the hashtags go to the end of the first comment. */
                hashtagsInFirstComment?: string[];
                /** @description What the post tells its audience. Each platform gets its own label, in addition to those in `platformOptions`; where its API has none, `warnings` says so. */
                disclosure?: components["schemas"]["DisclosureOutput"];
            };
            individualContent?: {
                [key: string]: {
                    /** @default [] */
                    captions: string[];
                    /** @default [] */
                    hashtags: string[];
                };
            };
            /** @default false */
            isIndividualMode: boolean;
            /** @default {} */
            platformOptions: {
                instagram?: {
                    /** @description Default: post. `story` publishes one image or video that disappears after 24 hours, without text and first comment. */
                    format?: string;
                    /**
                     * @description Labels the post as made with AI.
                     * @default false
                     */
                    madeWithAi: boolean;
                };
                facebook?: {
                    /** @description Default: post. `story` publishes one image or video that disappears after 24 hours, without text and first comment. */
                    format?: string;
                };
                tiktok?: {
                    /** @description Who can see the post. TikTok requires the person to choose, so there is no default. */
                    privacyLevel?: string;
                    /** @default false */
                    allowComment: boolean;
                    /** @default false */
                    allowDuet: boolean;
                    /** @default false */
                    allowStitch: boolean;
                    /** @description Commercial content: promotes the creator’s own business, or is a paid partnership. */
                    disclosure?: {
                        /** @default false */
                        ownBusiness: boolean;
                        /** @default false */
                        paidPartnership: boolean;
                    };
                    /** @default false */
                    aiGenerated: boolean;
                };
                youtube?: {
                    /** @description 1 to 100 characters. Default: the first line of the caption. */
                    title?: string;
                    /** @default false */
                    madeForKids: boolean;
                    /** @default false */
                    syntheticMedia: boolean;
                    /** @description Tags of the video, at most 500 characters in total, counting commas and the quotes around tags with spaces. Default: the hashtags. */
                    tags?: string[];
                    /** @description ID of the video’s category on YouTube, such as 27 for Education. Default: 22 (People & Blogs). */
                    categoryId?: string;
                    /** @description Whether YouTube notifies subscribers about the new video. Default: true for public videos, otherwise false. */
                    notifySubscribers?: boolean;
                    /** @description Default: youtube, the standard license. `creativeCommon` lets others reuse it. */
                    license?: string;
                    /** @description Whether other sites can embed the video. Default: true. */
                    embeddable?: boolean;
                    /** @description Labels the video as containing a paid promotion. Default: false. */
                    paidPlacement?: boolean;
                };
                linkedin?: {
                    /**
                     * @description Adds a preview card for the first link of a post without media.
                     * @default true
                     */
                    linkCard: boolean;
                    /** @description The card’s title. Default: the page’s own. */
                    linkTitle?: string;
                    /** @description The card’s description. Default: the page’s own. */
                    linkDescription?: string;
                    /**
                     * @description Adds an image to the card: that of `content.coverMediaId`, or else the page's own.
                     * @default true
                     */
                    linkImage: boolean;
                    /** @description A poll under the text. A post with a poll has neither files nor a link card. */
                    poll?: {
                        /** @description The question, at most 140 characters. */
                        question: string;
                        /** @description 2 to 4 different options of at most 30 characters. */
                        options: string[];
                        /**
                         * @description How many days people can vote: 1, 3, 7, or 14. Default: 3.
                         * @default 3
                         */
                        durationDays: number;
                    };
                };
                twitter?: {
                    /**
                     * @description Who can reply: everyone, the accounts that the author follows or mentions, subscribers, or verified accounts.
                     * @default everyone
                     */
                    replySettings: string;
                    /**
                     * @description Labels the media as made with AI.
                     * @default false
                     */
                    madeWithAi: boolean;
                    /**
                     * @description Labels the post as a paid partnership.
                     * @default false
                     */
                    paidPartnership: boolean;
                    /** @description A poll. The text of the post is the question. A post with a poll has no files. */
                    poll?: {
                        /** @description 2 to 4 different options of at most 25 characters. */
                        options: string[];
                        /**
                         * @description How long people can vote: 5 minutes to 7 days. Default: one day.
                         * @default 1440
                         */
                        durationMinutes: number;
                    };
                    /** @description The posts that follow the caption as a thread, in order, each as a reply to the one before. The first post has the caption, the hashtags, and the files of `content`. */
                    thread?: {
                        /** @default  */
                        text: string;
                        /** @description Its files, in order: up to 4 images, or a GIF or a video. */
                        mediaIds?: string[];
                        /** @description A poll. The text of the post is the question. A post with a poll has no files. */
                        poll?: {
                            /** @description 2 to 4 different options of at most 25 characters. */
                            options: string[];
                            /**
                             * @description How long people can vote: 5 minutes to 7 days. Default: one day.
                             * @default 1440
                             */
                            durationMinutes: number;
                        };
                    }[];
                    /** @description Splits a caption that is too long for one post into a thread, at sentence ends where possible. Default: false, which refuses it. */
                    splitCaption?: boolean;
                    /** @description Adds the position in the thread to the end of each post, such as 2/5. Default: false. */
                    threadNumbers?: boolean;
                };
                /** @description Position of the cover frame in the video, in milliseconds (Instagram, TikTok). */
                coverOffsetMs?: number;
            };
            /** @description When to publish, at most two years ahead: a time with an offset (RFC 3339), or a time of day with a time zone. Leave it out to publish now. */
            publishAt?: string | components["schemas"]["WallTimeOutput"];
            /** @description The name or the ID of a queue: the post takes its next free slot. Not together with publishAt. Without platforms and accountIds, the post goes to the queue’s accounts. */
            queue?: string;
            /** @description With queue: take the first slot, and move the posts behind it back by one slot each, up to a free one. */
            queueFront?: boolean;
            /**
             * @description If the file breaks a platform's rule, Fanfare converts a copy and sends that instead; `POST /api/media/{mediaId}/fit-plan` lists what would change.
             * @default false
             */
            autoFit: boolean;
            /** @description With autoFit: how to convert, if there is a choice. */
            fit?: {
                /** @description The point that stays visible when the image is cropped, as fractions of its width and height from 0 to 1. Default: the center. */
                focalPoint?: {
                    x: number;
                    y: number;
                };
                /** @description Where a trimmed video starts, in milliseconds. Default: the beginning. */
                trimStartMs?: number;
            };
            /** @description The ID of a delivery that certainly isn’t live: the post goes to its account in its place, and that delivery can’t be retried anymore. Leave out platforms and accountIds, or name only that account. */
            resends?: string;
        };
        WallTimeOutput: {
            /** @description The date and the time of day, without an offset: `2027-03-28T09:30`. */
            local: string;
            /** @description An IANA time zone, such as `Europe/Berlin`. */
            timeZone: string;
            /**
             * @description If the clocks skip or repeat this time: publish at the `earlier` or the `later` of the two possible times, or `reject` it.
             * @default reject
             */
            disambiguation: string;
        };
    };
    responses: {
        /** @description `malformed_body`: Malformed body; `unknown_api_version`: Unknown API version */
        MalformedBodyUnknownApiVersion: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Fanfare-Version": components["headers"]["FanfareVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unauthenticated`: Authentication required */
        Unauthenticated: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Fanfare-Version": components["headers"]["FanfareVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `forbidden`: Forbidden */
        Forbidden: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Fanfare-Version": components["headers"]["FanfareVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `not_acceptable`: Not acceptable */
        NotAcceptable: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Fanfare-Version": components["headers"]["FanfareVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `request_timeout`: Request timeout */
        RequestTimeout: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Fanfare-Version": components["headers"]["FanfareVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `still_running`: Still running */
        StillRunning: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Fanfare-Version": components["headers"]["FanfareVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `file_too_large`: File too large */
        FileTooLarge: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Fanfare-Version": components["headers"]["FanfareVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unsupported_media_type`: Unsupported media type */
        UnsupportedMediaType: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Fanfare-Version": components["headers"]["FanfareVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `validation_failed`: Validation failed; `idempotency_key_reused`: Idempotency key used for another request */
        ValidationFailedIdempotencyKeyReused: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Fanfare-Version": components["headers"]["FanfareVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `rate_limited`: Too many requests */
        RateLimited: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Fanfare-Version": components["headers"]["FanfareVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `internal`: Internal error */
        Internal: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Fanfare-Version": components["headers"]["FanfareVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unavailable`: Temporarily unavailable */
        Unavailable: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Fanfare-Version": components["headers"]["FanfareVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `storage_full`: Storage full */
        StorageFull: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Fanfare-Version": components["headers"]["FanfareVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `reverification_required`: Sign in again; `forbidden`: Forbidden */
        ReverificationRequiredForbidden: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Fanfare-Version": components["headers"]["FanfareVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unknown_api_version`: Unknown API version */
        UnknownApiVersion: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Fanfare-Version": components["headers"]["FanfareVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `validation_failed`: Validation failed */
        ValidationFailed: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Fanfare-Version": components["headers"]["FanfareVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `not_found`: Not found */
        NotFound: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Fanfare-Version": components["headers"]["FanfareVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `conflict`: Conflict */
        Conflict: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Fanfare-Version": components["headers"]["FanfareVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `platform_refused`: The platform refused */
        PlatformRefused: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Fanfare-Version": components["headers"]["FanfareVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `conflict`: Conflict; `still_running`: Still running */
        ConflictStillRunning: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Fanfare-Version": components["headers"]["FanfareVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `daily_limit_reached`: Daily limit reached; `rate_limited`: Too many requests */
        DailyLimitReachedRateLimited: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Fanfare-Version": components["headers"]["FanfareVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `subscription_required`: Subscription required */
        SubscriptionRequired: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Fanfare-Version": components["headers"]["FanfareVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `subscription_required`: Subscription required; `payment_past_due`: Payment past due */
        SubscriptionRequiredPaymentPastDue: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Fanfare-Version": components["headers"]["FanfareVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `saturated`: Too much work; `unavailable`: Temporarily unavailable */
        SaturatedUnavailable: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Fanfare-Version": components["headers"]["FanfareVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unsupported_file_type`: Unsupported file type; `unsupported_media_type`: Unsupported media type */
        UnsupportedFileTypeUnsupportedMediaType: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Fanfare-Version": components["headers"]["FanfareVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unknown_api_version`: Unknown API version */
        UnknownApiVersionUncounted: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Fanfare-Version": components["headers"]["FanfareVersion"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unauthenticated`: Authentication required */
        UnauthenticatedUncounted: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Fanfare-Version": components["headers"]["FanfareVersion"];
                "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `forbidden`: Forbidden */
        ForbiddenUncounted: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Fanfare-Version": components["headers"]["FanfareVersion"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `not_found`: Not found */
        NotFoundUncounted: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Fanfare-Version": components["headers"]["FanfareVersion"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `not_acceptable`: Not acceptable */
        NotAcceptableUncounted: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Fanfare-Version": components["headers"]["FanfareVersion"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `validation_failed`: Validation failed */
        ValidationFailedUncounted: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Fanfare-Version": components["headers"]["FanfareVersion"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `rate_limited`: Too many requests */
        RateLimitedUncounted: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Fanfare-Version": components["headers"]["FanfareVersion"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `internal`: Internal error */
        InternalUncounted: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Fanfare-Version": components["headers"]["FanfareVersion"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unavailable`: Temporarily unavailable */
        UnavailableUncounted: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Fanfare-Version": components["headers"]["FanfareVersion"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `upload_protocol`: Upload protocol error; `unknown_api_version`: Unknown API version */
        UploadProtocolUnknownApiVersion: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Fanfare-Version": components["headers"]["FanfareVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `upload_offset_conflict`: Upload offset conflict; `still_running`: Still running */
        UploadOffsetConflictStillRunning: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Fanfare-Version": components["headers"]["FanfareVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `upload_gone`: Upload gone */
        UploadGone: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Fanfare-Version": components["headers"]["FanfareVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `upload_version_unsupported`: Unsupported upload protocol version */
        UploadVersionUnsupported: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Fanfare-Version": components["headers"]["FanfareVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unsupported_file_type`: Unsupported file type */
        UnsupportedFileType: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Fanfare-Version": components["headers"]["FanfareVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `duplicate_content`: Duplicate content; `still_running`: Still running */
        DuplicateContentStillRunning: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Fanfare-Version": components["headers"]["FanfareVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `conflict`: Conflict; `duplicate_content`: Duplicate content; `still_running`: Still running */
        ConflictDuplicateContentStillRunning: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Fanfare-Version": components["headers"]["FanfareVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `duplicate_content`: Duplicate content; `conflict`: Conflict; `still_running`: Still running */
        DuplicateContentConflictStillRunning: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Fanfare-Version": components["headers"]["FanfareVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `conflict`: Conflict; `already_resent`: Already resent; `duplicate_content`: Duplicate content; `still_running`: Still running */
        ConflictAlreadyResentDuplicateContentStillRunning: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Fanfare-Version": components["headers"]["FanfareVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `conflict`: Conflict; `already_resent`: Already resent; `still_running`: Still running */
        ConflictAlreadyResentStillRunning: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Fanfare-Version": components["headers"]["FanfareVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `suggestion_refused`: The AI service declined; `validation_failed`: Validation failed; `idempotency_key_reused`: Idempotency key used for another request */
        SuggestionRefusedValidationFailedIdempotencyKeyReused: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Fanfare-Version": components["headers"]["FanfareVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `daily_token_limit_reached`: Daily limit of suggestions reached; `rate_limited`: Too many requests */
        DailyTokenLimitReachedRateLimited: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Fanfare-Version": components["headers"]["FanfareVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `suggestion_failed`: No usable suggestion */
        SuggestionFailed: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Fanfare-Version": components["headers"]["FanfareVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `price_not_configured`: Pricing configuration error; `malformed_body`: Malformed body; `unknown_api_version`: Unknown API version */
        PriceNotConfiguredMalformedBodyUnknownApiVersion: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Fanfare-Version": components["headers"]["FanfareVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description The dated version of the API. By default, the newest one when the token was created. */
        FanfareVersion: "2026-11-23";
        /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
        RequestId: string;
        /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
        IdempotencyKey: string;
        /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
        IfNoneMatch: string;
        /** @description `wait=20`: respond when the platforms have finished, or after this many seconds (RFC 7240; at most 30). */
        Prefer: string;
        /** @description The `id` of the last event you received. The stream starts after that event. An `EventSource` sends this automatically. */
        LastEventID: string;
    };
    requestBodies: never;
    headers: {
        /** @description The ID to report if something goes wrong. */
        RequestId: string;
        /** @description The dated version of the API that responded. */
        FanfareVersion: string;
        /** @description The number of requests left, and the seconds until the window ends. */
        RateLimit: string;
        /** @description The limits that apply to this caller. */
        RateLimitPolicy: string;
        /** @description The response is that of the first request with this Idempotency-Key. */
        IdempotentReplayed: "true";
        /** @description How to authenticate: `Bearer`. */
        WWWAuthenticate: string;
        /** @description Seconds to wait before trying again, if that helps. */
        RetryAfter: number;
        /** @description The response’s version, for `If-None-Match`. */
        ETag: string;
        /** @description When the operation, or a name that the request used, was deprecated (RFC 9745). */
        Deprecation: string;
        /** @description When it may stop working (RFC 8594). */
        Sunset: string;
        /** @description Where the deprecation is explained (`rel="deprecation"`). */
        Link: string;
        /** @description The name of the file. */
        ContentDisposition: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    createOrLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email?: string | null;
                    firstName?: string | null;
                    lastName?: string | null;
                };
            };
        };
        responses: {
            /** @description The profile. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["StillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteAccount: {
        parameters: {
            query?: {
                userId?: string;
                email?: string;
            };
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    userId?: string;
                    email?: string;
                };
            };
        };
        responses: {
            /** @description Deleted. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        deletedAt: string;
                        /**
                         * Format: date-time
                         * @description Until then, signing in restores the account.
                         */
                        restorableUntil: string;
                    };
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ReverificationRequiredForbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["StillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The profile. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCapabilities: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The six platforms, in their usual order. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Capabilities"];
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    whoAmI: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description User, workspace, role, and scopes. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WhoAmI"];
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    connectAccount: {
        parameters: {
            query?: {
                /** @description Where the browser is redirected with `platform`, `code`, and `state` (or `error`) after consent; https, or http on localhost. Without it, the page shows them to copy. */
                returnTo?: string;
                /**
                 * @deprecated
                 * @description The former name of `returnTo`.
                 */
                return_to?: string;
            };
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The platform’s ID. */
                platform: "instagram" | "tiktok" | "youtube" | "facebook" | "linkedin" | "twitter";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The URL to open. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartedConnection"];
                };
            };
            /** @description For a browser (`Accept: text/html`): a redirect to the URL. */
            302: {
                headers: {
                    Location: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    disconnectAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The account’s ID (`acct_…`). */
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account is disconnected. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["StillRunning"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    updateAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The account’s ID (`acct_…`). */
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    isDefault: true;
                };
            };
        };
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountOutput"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["StillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    finishConnection: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FinishConnectionRequest"];
            };
        };
        responses: {
            /** @description The connected accounts. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["AccountOutput"][];
                    };
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["StillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["PlatformRefused"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getAccountHealth: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The account’s ID (`acct_…`). */
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account's health. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountHealthOutput"];
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCreatorOptions: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The account’s ID (`acct_…`). */
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The creator's options. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The creator's name on TikTok now. Show it where a person publishes to TikTok. */
                        nickname: string | null;
                        privacyLevels: string[];
                        commentDisabled: boolean;
                        duetDisabled: boolean;
                        stitchDisabled: boolean;
                        maxVideoDurationMs: number;
                    };
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["PlatformRefused"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAccounts: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The connected accounts. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["AccountOutput"][];
                    };
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    probeAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The account’s ID (`acct_…`). */
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account's health after that. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountHealthOutput"];
                };
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["StillRunning"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listAccountGroups: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most 100. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["AccountGroup"][];
                    };
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createAccountGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAccountGroup"];
            };
        };
        responses: {
            /** @description The group. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountGroup"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictStillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getAccountGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The group’s ID (`agrp_…`). */
                groupId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The group. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountGroup"];
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteAccountGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The group’s ID (`agrp_…`). */
                groupId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["StillRunning"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    updateAccountGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The group’s ID (`agrp_…`). */
                groupId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountGroupChange"];
            };
        };
        responses: {
            /** @description The updated group. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountGroup"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictStillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listQueues: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most 50. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["QueueOutput"][];
                    };
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createQueue: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewQueue"];
            };
        };
        responses: {
            /** @description The queue. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueOutput"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictStillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getQueue: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The queue’s ID (`que_…`). */
                queueId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The queue. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueOutput"];
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteQueue: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The queue’s ID (`que_…`). */
                queueId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictStillRunning"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    updateQueue: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The queue’s ID (`que_…`). */
                queueId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QueueChange"];
            };
        };
        responses: {
            /** @description The updated queue. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueOutput"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictStillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listQueueSlots: {
        parameters: {
            query?: {
                limit?: number;
            };
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The queue’s ID (`que_…`). */
                queueId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The slots, the next one first. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueSlots"];
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    pauseQueue: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The queue’s ID (`que_…`). */
                queueId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The paused queue. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueOutput"];
                };
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["StillRunning"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    resumeQueue: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The queue’s ID (`que_…`). */
                queueId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resumed queue. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueChangeResult"];
                };
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictStillRunning"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["DailyLimitReachedRateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    shuffleQueue: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The queue’s ID (`que_…`). */
                queueId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The queue. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueChangeResult"];
                };
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictStillRunning"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["DailyLimitReachedRateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listSnippets: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most 200. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Snippet"][];
                    };
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSnippet: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSnippet"];
            };
        };
        responses: {
            /** @description The snippet. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snippet"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictStillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getSnippet: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The snippet’s ID (`snip_…`). */
                snippetId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The snippet. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snippet"];
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteSnippet: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The snippet’s ID (`snip_…`). */
                snippetId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["StillRunning"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    updateSnippet: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The snippet’s ID (`snip_…`). */
                snippetId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SnippetChange"];
            };
        };
        responses: {
            /** @description The updated snippet. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snippet"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictStillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listSeries: {
        parameters: {
            query?: {
                /** @description The previous page’s `nextCursor`. */
                cursor?: string;
                limit?: number;
            };
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of series. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Series"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSeries: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSeries"];
            };
        };
        responses: {
            /** @description The series. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Series"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequired"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictStillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    detachOccurrence: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The series’s ID (`ser_…`). */
                seriesId: string;
                /** @description The occurrence’s `local`: the wall time that the rule gives, `2027-03-28T09:30:00`. */
                local: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The detached occurrence. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Occurrence"];
                };
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictStillRunning"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getSeries: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The series’s ID (`ser_…`). */
                seriesId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The series. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Series"];
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateSeries: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The series’s ID (`ser_…`). */
                seriesId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SeriesChange"];
            };
        };
        responses: {
            /** @description The updated series. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Series"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictStillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listOccurrences: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The series’s ID (`ser_…`). */
                seriesId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them, in order: at most 366 by the rule, and earlier ones that a change of the rule left. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Occurrence"][];
                    };
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewSeries: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSeries"];
            };
        };
        responses: {
            /** @description All occurrences, in order. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeriesPreview"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequired"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    skipOccurrence: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The series’s ID (`ser_…`). */
                seriesId: string;
                /** @description The occurrence’s `local`: the wall time that the rule gives, `2027-03-28T09:30:00`. */
                local: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The skipped occurrence. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Occurrence"];
                };
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictStillRunning"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    stopSeries: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The series’s ID (`ser_…`). */
                seriesId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was canceled. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeriesStop"];
                };
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["StillRunning"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    cancelImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The import’s ID (`imp_…`). */
                importId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The canceled import. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MediaImport"];
                };
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictStillRunning"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listImports: {
        parameters: {
            query?: {
                /** @description The previous page's `nextCursor`. */
                cursor?: string;
                limit?: number;
            };
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of imports. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MediaImportPage"];
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description An http or https link to a file, or to a page with a video. */
                    url: string;
                    /** @description One of the formats from the lookup. Default: the best one. */
                    formatId?: string;
                    /** @description The file's name in the library. */
                    title?: string;
                };
            };
        };
        responses: {
            /** @description The import is queued. */
            202: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MediaImport"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredPaymentPastDue"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["StillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["SaturatedUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    downloadVideo: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description An http or https link to a file, or to a page with a video. */
                    url: string;
                    /** @description One of the formats from the lookup. Default: the best one. */
                    formatId?: string;
                };
            };
        };
        responses: {
            /** @description The bytes, as an attachment. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    findVideo: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description An http or https link to a file, or to a page with a video. */
                    url: string;
                };
            };
        };
        responses: {
            /** @description Title, source, and formats. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundVideo"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The import’s ID (`imp_…`). */
                importId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The import. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MediaImport"];
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    readLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadLink"];
            };
        };
        responses: {
            /** @description The page’s title, description, and image. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Link"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMedia: {
        parameters: {
            query?: {
                /** @description Words of the file name or alt text. Case and accents make no difference. */
                search?: string;
                /** @description Only files of this kind. */
                kind?: "image" | "gif" | "video" | "document";
                /** @description The previous page's `nextCursor`. */
                cursor?: string;
                limit?: number;
            };
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of files. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["MediaOutput"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createMedia: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * @description Refuses files that this platform doesn’t accept and that can’t be converted for it. `fit` in the response says what will be changed.
                     * @enum {string}
                     */
                    platform?: "instagram" | "tiktok" | "youtube" | "facebook" | "linkedin" | "twitter";
                    altText?: string;
                    /**
                     * Format: binary
                     * @description The file.
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description The file is stored and can be published. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedMedia"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredPaymentPastDue"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["StillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedFileTypeUnsupportedMediaType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["SaturatedUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getMedia: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The file’s ID (`med_…`). */
                mediaId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MediaOutput"];
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteMedia: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The file’s ID (`med_…`). */
                mediaId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictStillRunning"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    updateMedia: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The file’s ID (`med_…`). */
                mediaId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    fileName?: string;
                    /** @description Null or empty for no alt text. */
                    altText?: string | null;
                    focalPoint?: {
                        x: number;
                        y: number;
                    } | null;
                };
            };
        };
        responses: {
            /** @description The updated file. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MediaOutput"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["StillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The upload’s ID (`upl_…`). */
                uploadId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The upload. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Upload"];
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersionUncounted"];
            401: components["responses"]["UnauthenticatedUncounted"];
            403: components["responses"]["ForbiddenUncounted"];
            404: components["responses"]["NotFoundUncounted"];
            406: components["responses"]["NotAcceptableUncounted"];
            422: components["responses"]["ValidationFailedUncounted"];
            429: components["responses"]["RateLimitedUncounted"];
            500: components["responses"]["InternalUncounted"];
            503: components["responses"]["UnavailableUncounted"];
        };
    };
    endUpload: {
        parameters: {
            query?: never;
            header: {
                /** @description The protocol version. */
                "Tus-Resumable": "1.0.0";
            };
            path: {
                /** @description The upload’s ID (`upl_…`). */
                uploadId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    /** @description The protocol version. */
                    "Tus-Resumable": "1.0.0";
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UploadProtocolUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredPaymentPastDue"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["UploadOffsetConflictStillRunning"];
            410: components["responses"]["UploadGone"];
            412: components["responses"]["UploadVersionUnsupported"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedFileType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    readUploadOffset: {
        parameters: {
            query?: never;
            header: {
                /** @description The protocol version. */
                "Tus-Resumable": "1.0.0";
            };
            path: {
                /** @description The upload’s ID (`upl_…`). */
                uploadId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    /** @description The protocol version. */
                    "Tus-Resumable": "1.0.0";
                    /** @description The number of bytes received. */
                    "Upload-Offset": number;
                    /** @description The size of the file in bytes. */
                    "Upload-Length": number;
                    "Upload-Expires"?: string;
                    /** @description The metadata as sent. */
                    "Upload-Metadata"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UploadProtocolUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredPaymentPastDue"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["UploadOffsetConflictStillRunning"];
            410: components["responses"]["UploadGone"];
            412: components["responses"]["UploadVersionUnsupported"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedFileType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    continueUpload: {
        parameters: {
            query?: never;
            header: {
                /** @description The protocol version. */
                "Tus-Resumable": "1.0.0";
                /** @description The number of bytes received. */
                "Upload-Offset": number;
            };
            path: {
                /** @description The upload’s ID (`upl_…`). */
                uploadId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/offset+octet-stream": string;
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    /** @description The protocol version. */
                    "Tus-Resumable": "1.0.0";
                    /** @description The number of bytes received. */
                    "Upload-Offset": number;
                    "Upload-Expires"?: string;
                    /** @description The file, once its last bytes have arrived. */
                    "Fanfare-Media-Id"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UploadProtocolUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredPaymentPastDue"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["UploadOffsetConflictStillRunning"];
            410: components["responses"]["UploadGone"];
            412: components["responses"]["UploadVersionUnsupported"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedFileType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listMediaUses: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The file’s ID (`med_…`). */
                mediaId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The posts. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            postId: string;
                            caption: string;
                            /** Format: date-time */
                            createdAt: string;
                            /** @description A delivery still needs this file, so it can't be deleted. */
                            isUnderWay: boolean;
                        }[];
                    };
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    uploadFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * @description Default: Instagram.
                     * @enum {string}
                     */
                    platform?: "instagram" | "tiktok" | "youtube" | "facebook" | "linkedin" | "twitter";
                    /**
                     * Format: binary
                     * @description The file.
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description The file is stored and can be published. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedFile"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredPaymentPastDue"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["StillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedFileTypeUnsupportedMediaType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["SaturatedUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    uploadMedia: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * @description Refuses files that this platform doesn’t accept and that can’t be converted for it. `fit` in the response says what will be changed.
                     * @enum {string}
                     */
                    platform?: "instagram" | "tiktok" | "youtube" | "facebook" | "linkedin" | "twitter";
                    altText?: string;
                    /**
                     * Format: binary
                     * @description The file.
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description The file is stored and can be published. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedMedia"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredPaymentPastDue"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["StillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedFileTypeUnsupportedMediaType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["SaturatedUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    cancelRendition: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The file’s ID (`med_…`). */
                mediaId: string;
                /** @description The rendition’s ID (`rnd_…`). */
                renditionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The conversion is canceled. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rendition"];
                };
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictStillRunning"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listRenditions: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The file’s ID (`med_…`). */
                mediaId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first, with the progress, the reason for a failure, or the finished file. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Rendition"][];
                    };
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createRenditions: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The file’s ID (`med_…`). */
                mediaId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenditionRequest"];
            };
        };
        responses: {
            /** @description The conversions are in progress. Follow them with listRenditions. */
            202: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Rendition"][];
                        /** @description The plan for each requested platform. */
                        plans: components["schemas"]["FitPlan"][];
                    };
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["StillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    planMediaFit: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The file’s ID (`med_…`). */
                mediaId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FitRequest"];
            };
        };
        responses: {
            /** @description One plan per platform. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["FitPlan"][];
                    };
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPosts: {
        parameters: {
            query?: {
                /** @description Platform, caption, hashtags, or ID; not case-sensitive. */
                search?: string;
                /** @description The previous page's `nextCursor`. */
                cursor?: string;
                /** @description Only posts in this state. `any_failed` is `failed` and `partial`. Posts that are `scheduled` or `held` are listed by the time at which they are published, soonest first. */
                state?: "scheduled" | "held" | "publishing" | "published" | "partial" | "failed" | "canceled" | "needs_decision" | "any_failed";
                /** @description Only posts with a delivery to this platform. */
                platform?: "instagram" | "tiktok" | "youtube" | "facebook" | "linkedin" | "twitter";
                /** @description Only posts with a delivery to this account, or to one of several separated by commas. */
                accountId?: string;
                /** @description Only posts by this person, also through their tokens: a user ID or an email address. */
                author?: string;
                /** @description Only posts that are or were published at or after this time (RFC 3339 with an offset). A post without `schedule` is published when it’s created. */
                from?: string;
                /** @description Only posts that are or were published before this time. */
                to?: string;
                limit?: number;
            };
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of posts. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["PostOutput"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPost: {
        parameters: {
            query?: {
                /** @description true: nothing is stored or sent; the response says what would happen (`PostPlan`). */
                dryRun?: "true" | "false";
                /**
                 * @deprecated
                 * @description The former name of `dryRun`.
                 */
                dry_run?: "true" | "false";
            };
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `wait=20`: respond when the platforms have finished, or after this many seconds (RFC 7240; at most 30). */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PublishRequest"];
            };
        };
        responses: {
            /** @description Every delivery has ended. With `dryRun=true`: the plan. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublishResponse"] | components["schemas"]["PostPlan"];
                };
            };
            /** @description Some deliveries are still in progress. */
            202: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublishResponse"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredPaymentPastDue"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["DuplicateContentStillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["DailyLimitReachedRateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["SaturatedUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    changePosts: {
        parameters: {
            query?: {
                /** @description true: only show what would happen. */
                dryRun?: "true" | "false";
            };
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePostsRequest"];
            };
        };
        responses: {
            /** @description What happened to each post. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangePostsResponse"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredPaymentPastDue"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["StillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getUsageStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plan and its usage. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageStatus"];
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    publish: {
        parameters: {
            query?: {
                /** @description true: nothing is stored or sent; the response says what would happen (`PostPlan`). */
                dryRun?: "true" | "false";
                /**
                 * @deprecated
                 * @description The former name of `dryRun`.
                 */
                dry_run?: "true" | "false";
            };
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `wait=20`: respond when the platforms have finished, or after this many seconds (RFC 7240; at most 30). */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PublishRequest"];
            };
        };
        responses: {
            /** @description Every delivery has ended. With `dryRun=true`: the plan. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublishResponse"] | components["schemas"]["PostPlan"];
                };
            };
            /** @description Some deliveries are still in progress. */
            202: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublishResponse"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredPaymentPastDue"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["DuplicateContentStillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["DailyLimitReachedRateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["SaturatedUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    publishShort: {
        parameters: {
            query?: {
                /** @description true: nothing is stored or sent; the response says what would happen (`PostPlan`). */
                dryRun?: "true" | "false";
                /**
                 * @deprecated
                 * @description The former name of `dryRun`.
                 */
                dry_run?: "true" | "false";
            };
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `wait=20`: respond when the platforms have finished, or after this many seconds (RFC 7240; at most 30). */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PublishRequest"];
            };
        };
        responses: {
            /** @description Every delivery has ended. With `dryRun=true`: the plan. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublishResponse"] | components["schemas"]["PostPlan"];
                };
            };
            /** @description Some deliveries are still in progress. */
            202: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublishResponse"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredPaymentPastDue"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["DuplicateContentStillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["DailyLimitReachedRateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["SaturatedUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    validatePost: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PublishRequest"];
            };
        };
        responses: {
            /** @description The plan and the result. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostPlan"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getEngagement: {
        parameters: {
            query?: {
                /** @description The number of live deliveries, newest first. Each takes a request to its platform. */
                limit?: number;
            };
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The posts, newest first. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Engagement"];
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPostAnalytics: {
        parameters: {
            query?: {
                /** @description Calendar days in the workspace's time zone, today included. */
                days?: number;
            };
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts. Days without posts are omitted. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostAnalytics"];
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deliveries, accounts, plan, and usage. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Status"];
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listNotifications: {
        parameters: {
            query?: {
                /** @description `true` lists only unread notifications. */
                unread?: "true" | "false";
                /** @description The previous page's `nextCursor`. */
                cursor?: string;
                limit?: number;
            };
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of notifications. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Notification"][];
                        nextCursor: string | null;
                        /** @description All unread notifications in this workspace, not only those of the page. */
                        unreadCount: number;
                    };
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    readNotifications: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadNotificationsRequest"];
            };
        };
        responses: {
            /** @description How many were marked. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadNotifications"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["StillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    watchNotifications: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `id` of the last event you received. The stream starts after that event. An `EventSource` sends this automatically. */
                "Last-Event-ID"?: components["parameters"]["LastEventID"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["WatchNotificationsEvent"];
                };
            };
            400: components["responses"]["UnknownApiVersionUncounted"];
            401: components["responses"]["UnauthenticatedUncounted"];
            403: components["responses"]["ForbiddenUncounted"];
            406: components["responses"]["NotAcceptableUncounted"];
            422: components["responses"]["ValidationFailedUncounted"];
            429: components["responses"]["RateLimitedUncounted"];
            500: components["responses"]["InternalUncounted"];
            503: components["responses"]["UnavailableUncounted"];
        };
    };
    cancelPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The post’s ID (`post_…`). */
                postId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At least one delivery is canceled. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelPostResponse"];
                };
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictStillRunning"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The post’s ID (`post_…`). */
                postId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The post. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostOutput"];
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersionUncounted"];
            401: components["responses"]["UnauthenticatedUncounted"];
            403: components["responses"]["ForbiddenUncounted"];
            404: components["responses"]["NotFoundUncounted"];
            406: components["responses"]["NotAcceptableUncounted"];
            422: components["responses"]["ValidationFailedUncounted"];
            429: components["responses"]["RateLimitedUncounted"];
            500: components["responses"]["InternalUncounted"];
            503: components["responses"]["UnavailableUncounted"];
        };
    };
    deletePost: {
        parameters: {
            query?: {
                /** @description true: delete it on the platforms as well, where they allow that. */
                takeDown?: "true" | "false";
                /**
                 * @deprecated
                 * @description The former name of `takeDown`.
                 */
                take_down?: "true" | "false";
            };
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The post’s ID (`post_…`). */
                postId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletePostResponse"];
                };
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictStillRunning"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["PlatformRefused"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    changePost: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The post’s ID (`post_…`). */
                postId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePostRequest"];
            };
        };
        responses: {
            /** @description The updated post. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostOutput"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredPaymentPastDue"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictDuplicateContentStillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["DailyLimitReachedRateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    duplicatePost: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The post’s ID (`post_…`). */
                postId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DuplicatePostRequest"];
            };
        };
        responses: {
            /** @description The draft. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draft"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictStillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    exportPosts: {
        parameters: {
            query?: {
                /** @description Platform, caption, hashtags, or ID; not case-sensitive. */
                search?: string;
                /** @description Only posts in this state. `any_failed` is `failed` and `partial`. Posts that are `scheduled` or `held` are listed by the time at which they are published, soonest first. */
                state?: "scheduled" | "held" | "publishing" | "published" | "partial" | "failed" | "canceled" | "needs_decision" | "any_failed";
                /** @description Only posts with a delivery to this platform. */
                platform?: "instagram" | "tiktok" | "youtube" | "facebook" | "linkedin" | "twitter";
                /** @description Only posts with a delivery to this account, or to one of several separated by commas. */
                accountId?: string;
                /** @description Only posts by this person, also through their tokens: a user ID or an email address. */
                author?: string;
                /** @description Only posts that are or were published at or after this time (RFC 3339 with an offset). A post without `schedule` is published when it’s created. */
                from?: string;
                /** @description Only posts that are or were published before this time. */
                to?: string;
                /** @description ndjson: a publish request per line. csv: the columns of a bulk run, and the results in `reason`. */
                format?: "csv" | "ndjson";
            };
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description NDJSON or CSV, as in `format`. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    moveToDrafts: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The post’s ID (`post_…`). */
                postId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The draft. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draft"];
                };
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictStillRunning"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    watchPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `id` of the last event you received. The stream starts after that event. An `EventSource` sends this automatically. */
                "Last-Event-ID"?: components["parameters"]["LastEventID"];
            };
            path: {
                /** @description The post’s ID (`post_…`). */
                postId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["WatchPostEvent"];
                };
            };
            400: components["responses"]["UnknownApiVersionUncounted"];
            401: components["responses"]["UnauthenticatedUncounted"];
            403: components["responses"]["ForbiddenUncounted"];
            404: components["responses"]["NotFoundUncounted"];
            406: components["responses"]["NotAcceptableUncounted"];
            422: components["responses"]["ValidationFailedUncounted"];
            429: components["responses"]["RateLimitedUncounted"];
            500: components["responses"]["InternalUncounted"];
            503: components["responses"]["UnavailableUncounted"];
        };
    };
    listBulkRows: {
        parameters: {
            query?: {
                /** @description Only rows with this result. */
                state?: "accepted" | "valid" | "refused" | "left_out" | "canceled";
                /** @description The previous page's `nextCursor`. */
                cursor?: string;
                limit?: number;
            };
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The bulk’s ID (`bulk_…`). */
                bulkId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of results. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["BulkRow"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    appendBulkRows: {
        parameters: {
            query?: {
                /** @description The number of the first row sent; at most the bulk’s `nextRow`. */
                firstRow?: number;
                /** @description true: more parts follow, so the bulk job stays open. */
                more?: "true" | "false";
                /**
                 * @deprecated
                 * @description The former name of `firstRow`.
                 */
                first_row?: number;
            };
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The bulk’s ID (`bulk_…`). */
                bulkId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-ndjson": components["schemas"]["BulkRowRequest"] | components["schemas"]["BulkLeftOutRow"];
                "text/csv": string;
            };
        };
        responses: {
            /** @description The rows of this part are processed. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Bulk"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictStillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["SaturatedUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    cancelBulk: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The bulk’s ID (`bulk_…`). */
                bulkId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The canceled bulk run. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkProgress"];
                };
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictStillRunning"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listBulks: {
        parameters: {
            query?: {
                /** @description Only bulk jobs in this state. */
                state?: "receiving" | "done" | "canceled";
                /** @description The previous page's `nextCursor`. */
                cursor?: string;
                limit?: number;
            };
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of bulk runs. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Bulk"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createBulk: {
        parameters: {
            query?: {
                /** @description true: only validates each row, counting the daily limit as if the rows before it had been published. */
                dryRun?: "true" | "false";
                /** @description true: more parts follow, so the bulk job stays open. */
                more?: "true" | "false";
                /**
                 * @deprecated
                 * @description The former name of `dryRun`.
                 */
                dry_run?: "true" | "false";
            };
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-ndjson": components["schemas"]["BulkRowRequest"] | components["schemas"]["BulkLeftOutRow"];
                "text/csv": string;
            };
        };
        responses: {
            /** @description All rows are processed. `rowsUrl` lists the result of each. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Bulk"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictStillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["SaturatedUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    exportBulkRows: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The bulk’s ID (`bulk_…`). */
                bulkId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All rows as CSV. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBulk: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The bulk’s ID (`bulk_…`). */
                bulkId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bulk run. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkProgress"];
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersionUncounted"];
            401: components["responses"]["UnauthenticatedUncounted"];
            403: components["responses"]["ForbiddenUncounted"];
            404: components["responses"]["NotFoundUncounted"];
            406: components["responses"]["NotAcceptableUncounted"];
            422: components["responses"]["ValidationFailedUncounted"];
            429: components["responses"]["RateLimitedUncounted"];
            500: components["responses"]["InternalUncounted"];
            503: components["responses"]["UnavailableUncounted"];
        };
    };
    listDrafts: {
        parameters: {
            query?: {
                /** @description The previous page's `nextCursor`. */
                cursor?: string;
                limit?: number;
            };
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of drafts. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Draft"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createDraft: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateDraftRequest"];
            };
        };
        responses: {
            /** @description The draft. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draft"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictStillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getDraft: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The draft’s ID (`drf_…`). */
                draftId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The draft. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draft"];
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteDraft: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The draft’s ID (`drf_…`). */
                draftId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["StillRunning"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    updateDraft: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The draft’s ID (`drf_…`). */
                draftId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateDraftRequest"];
            };
        };
        responses: {
            /** @description The draft with its new version. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draft"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictStillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    publishDraft: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The draft’s ID (`drf_…`). */
                draftId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PublishDraftRequest"];
            };
        };
        responses: {
            /** @description The post, in progress. */
            202: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostOutput"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredPaymentPastDue"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictDuplicateContentStillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["DailyLimitReachedRateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["SaturatedUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    forgetProjectFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The file’s ID (`pfl_…`). */
                projectFileId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Unlinked. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["StillRunning"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    updateProjectFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The file’s ID (`pfl_…`). */
                projectFileId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateProjectFileRequest"];
            };
        };
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectFile"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictDuplicateContentStillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listProjectFiles: {
        parameters: {
            query?: {
                /** @description Only files of this project. */
                project?: string;
                /** @description The previous page's `nextCursor`. */
                cursor?: string;
                limit?: number;
            };
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of files. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ProjectFile"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    publishProjectFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PublishProjectFileRequest"];
            };
        };
        responses: {
            /** @description The file was published before. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectFile"];
                };
            };
            /** @description The file, and its post in progress. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectFile"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredPaymentPastDue"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["DuplicateContentConflictStillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["DailyLimitReachedRateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["SaturatedUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    cancelDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The delivery’s ID (`dlv_…`). */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The post with the canceled delivery. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostOutput"];
                };
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictStillRunning"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The delivery’s ID (`dlv_…`). */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryDossier"];
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersionUncounted"];
            401: components["responses"]["UnauthenticatedUncounted"];
            403: components["responses"]["ForbiddenUncounted"];
            404: components["responses"]["NotFoundUncounted"];
            406: components["responses"]["NotAcceptableUncounted"];
            422: components["responses"]["ValidationFailedUncounted"];
            429: components["responses"]["RateLimitedUncounted"];
            500: components["responses"]["InternalUncounted"];
            503: components["responses"]["UnavailableUncounted"];
        };
    };
    getDeliveryMetrics: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The delivery’s ID (`dlv_…`). */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metrics. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryMetrics"];
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["PlatformRefused"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDeliveryReceipt: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The delivery’s ID (`dlv_…`). */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The receipt. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    resendDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The delivery’s ID (`dlv_…`). */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResendDeliveryRequest"];
            };
        };
        responses: {
            /** @description The new post. */
            202: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostOutput"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictAlreadyResentDuplicateContentStillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["DailyLimitReachedRateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["SaturatedUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    resolveDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The delivery’s ID (`dlv_…`). */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description true: it is live. false: it is not, send it again. */
                    isLive: boolean;
                    /**
                     * Format: uri
                     * @description Where it was seen.
                     */
                    url?: string;
                };
            };
        };
        responses: {
            /** @description The post. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostOutput"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictStillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    retryDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The delivery’s ID (`dlv_…`). */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RetryDeliveryRequest"];
            };
        };
        responses: {
            /** @description The post with the delivery queued again. */
            202: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostOutput"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictAlreadyResentStillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    takeDownDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The delivery’s ID (`dlv_…`). */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The post with `removedAt` in the delivery. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostOutput"];
                };
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictStillRunning"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["PlatformRefused"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getCaption: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The caption’s ID (`cap_…`). */
                captionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caption. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Caption"];
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    editCaption: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The caption’s ID (`cap_…`). */
                captionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditCaption"];
            };
        };
        responses: {
            /** @description The edited caption. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Caption"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["StillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteCaption: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The caption’s ID (`cap_…`). */
                captionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["StillRunning"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    generateCaption: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GenerateCaptions"];
            };
        };
        responses: {
            /** @description The captions, which are stored. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptionBatch"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredPaymentPastDue"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["StillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["SuggestionRefusedValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["DailyTokenLimitReachedRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["SuggestionFailed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listCaptions: {
        parameters: {
            query?: {
                /** @description The previous page's `nextCursor`. */
                cursor?: string;
                limit?: number;
                platform?: "instagram" | "tiktok" | "youtube" | "facebook" | "linkedin" | "twitter";
            };
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of captions. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Caption"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    generateCaptions: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GenerateCaptions"];
            };
        };
        responses: {
            /** @description The captions, which are stored. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptionBatch"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredPaymentPastDue"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["StillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["SuggestionRefusedValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["DailyTokenLimitReachedRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["SuggestionFailed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    streamCaptions: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GenerateCaptions"];
            };
        };
        responses: {
            /** @description The stream of variants. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["StreamCaptionsEvent"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredPaymentPastDue"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["StillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["SuggestionRefusedValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["DailyTokenLimitReachedRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["SuggestionFailed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getHashtags: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The set’s ID (`hash_…`). */
                hashtagSetId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The set. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HashtagSet"];
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    editHashtags: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The set’s ID (`hash_…`). */
                hashtagSetId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditHashtags"];
            };
        };
        responses: {
            /** @description The edited set. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HashtagSet"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["StillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteHashtags: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The set’s ID (`hash_…`). */
                hashtagSetId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["StillRunning"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listHashtags: {
        parameters: {
            query?: {
                /** @description The previous page's `nextCursor`. */
                cursor?: string;
                limit?: number;
                platform?: "instagram" | "tiktok" | "youtube" | "facebook" | "linkedin" | "twitter";
            };
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of sets. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["HashtagSet"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    generateHashtagSets: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GenerateHashtags"];
            };
        };
        responses: {
            /** @description The hashtags, which are stored. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HashtagBatch"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredPaymentPastDue"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["StillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["SuggestionRefusedValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["DailyTokenLimitReachedRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["SuggestionFailed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    generateHashtags: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GenerateHashtags"];
            };
        };
        responses: {
            /** @description The hashtags, which are stored. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HashtagBatch"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredPaymentPastDue"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["StillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["SuggestionRefusedValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["DailyTokenLimitReachedRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["SuggestionFailed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    streamHashtags: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GenerateHashtags"];
            };
        };
        responses: {
            /** @description The stream of variants. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["StreamHashtagsEvent"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredPaymentPastDue"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["StillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["SuggestionRefusedValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["DailyTokenLimitReachedRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["SuggestionFailed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getBannedWords: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The words. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BannedWords"];
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    setBannedWords: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetBannedWords"];
            };
        };
        responses: {
            /** @description The stored words, without duplicates. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BannedWords"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["StillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listInvitations: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitations, newest first. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationList"];
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    inviteMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    /** @enum {string} */
                    role: "owner" | "editor" | "viewer";
                };
            };
        };
        responses: {
            /** @description The invitation. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentInvitation"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictStillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listMembers: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
            };
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of members. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberList"];
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWorkspaces: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workspaces. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceList"];
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The member’s ID (`mem_…`). */
                memberId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The member is removed. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictStillRunning"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    updateMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The member’s ID (`mem_…`). */
                memberId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    role: "owner" | "editor" | "viewer";
                };
            };
        };
        responses: {
            /** @description The member. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictStillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    resendInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The invitation’s ID (`inv_…`). */
                invitationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitation. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentInvitation"];
                };
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["StillRunning"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The invitation’s ID (`inv_…`). */
                invitationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitation’s link no longer works. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["StillRunning"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    updateWorkspace: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    timeZone?: string;
                    /** @description A scheduled post that couldn’t be published for this many minutes after its time, because Fanfare wasn’t running, is held for a person’s decision. 60 by default; 0 allows only the seconds that publishing takes to start. */
                    lateLimitMinutes?: number;
                };
            };
        };
        responses: {
            /** @description The workspace. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workspace"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["StillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getCalendarFeed: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feed, or null. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalendarFeedState"];
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createCalendarFeed: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feed and its address. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedCalendarFeed"];
                };
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictStillRunning"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    revokeCalendarFeed: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feed’s address no longer works. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["StillRunning"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listTokens: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 50 at most. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ApiToken"][];
                    };
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewApiToken"];
            };
        };
        responses: {
            /** @description The token, including its secret. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedApiToken"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ReverificationRequiredForbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictStillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The token’s ID (`tok_…`). */
                tokenId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token is revoked. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["StillRunning"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most 10. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Webhook"][];
                    };
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWebhook"];
            };
        };
        responses: {
            /** @description The endpoint, including its secret. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictStillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The endpoint’s ID (`whook_…`). */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint, without its secret. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The endpoint’s ID (`whook_…`). */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint is deleted and receives no more events. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["StillRunning"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The endpoint’s ID (`whook_…`). */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookChange"];
            };
        };
        responses: {
            /** @description The updated endpoint. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["StillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description Only messages in this state. */
                state?: "pending" | "delivered" | "failed";
                /** @description The previous page's `nextCursor`. */
                cursor?: string;
                limit?: number;
            };
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The endpoint’s ID (`whook_…`). */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of messages. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["WebhookDelivery"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    redeliverWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The endpoint’s ID (`whook_…`). */
                webhookId: string;
                /** @description The ID of a message to the endpoint (`whdl_…`). */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Queued. */
            202: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictStillRunning"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The endpoint’s ID (`whook_…`). */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint with the new secret. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["StillRunning"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The endpoint’s ID (`whook_…`). */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Queued. */
            202: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictStillRunning"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    createWebhookListener: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWebhookListener"];
            };
        };
        responses: {
            /** @description The listener. Open its stream next. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookListener"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictStillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteWebhookListener: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The listener’s ID (`whlis_…`). */
                listenerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The listener and its events are deleted. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["StillRunning"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listenToWebhooks: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `id` of the last event you received. The stream starts after that event. An `EventSource` sends this automatically. */
                "Last-Event-ID"?: components["parameters"]["LastEventID"];
            };
            path: {
                /** @description The listener’s ID (`whlis_…`). */
                listenerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["ListenToWebhooksEvent"];
                };
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    reportListenedEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The listener’s ID (`whlis_…`). */
                listenerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListenedResults"];
            };
        };
        responses: {
            /** @description Acknowledged. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["StillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    triggerWebhookEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TriggerEvent"];
            };
        };
        responses: {
            /** @description Queued. */
            202: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriggeredEvent"];
                };
            };
            400: components["responses"]["MalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictStillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /** @description Only entries of this kind. */
                group?: "sign_in" | "tokens" | "accounts" | "webhooks" | "series" | "members" | "billing" | "settings" | "data" | "keys";
                /** @description The previous page's `nextCursor`. */
                cursor?: string;
                limit?: number;
            };
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            id: string;
                            /** Format: date-time */
                            at: string;
                            /** @description For programs, e.g. `token.created`. */
                            action: string;
                            /** @description The same for people. */
                            text: string;
                            by: string;
                            /** @description The person who did it; null for the system or a former member. */
                            email: string | null;
                            /** @description The person's name, or their email address if they have none. */
                            name: string | null;
                            /** @description The name of the API token that did it, if any. */
                            token: string | null;
                            /** @description The ID of the affected object. */
                            subject: string | null;
                            /** @description The affected object's current name; null if it has none or was deleted. */
                            about: string | null;
                            /** @description The network it came from, if recorded. */
                            address: string | null;
                            /** @description Further facts; never secrets. */
                            data: {
                                [key: string]: string | number | boolean | null;
                            };
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createCheckoutSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    plan: "starter" | "creator";
                    /** @enum {string} */
                    billingCycle: "monthly" | "yearly";
                    priceId?: string | null;
                    userId?: string | null;
                    clerkUserId?: string | null;
                    email?: string | null;
                    promoCode?: string | null;
                };
            };
        };
        responses: {
            /** @description The URL of the checkout. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutSession"];
                };
            };
            400: components["responses"]["PriceNotConfiguredMalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictStillRunning"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    createPortalSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The URL of the portal. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalSession"];
                };
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ReverificationRequiredForbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictStillRunning"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getPriceId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    plan: "starter" | "creator";
                    /** @enum {string} */
                    billingCycle: "monthly" | "yearly";
                };
            };
        };
        responses: {
            /** @description The price. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceId"];
                };
            };
            400: components["responses"]["PriceNotConfiguredMalformedBodyUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSubscriptionBySession: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscription. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionSubscription"];
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportData: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The zip file. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            400: components["responses"]["UnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    ping: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The server is running. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ping"];
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersionUncounted"];
        };
    };
    getChangelog: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The posts, newest first. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiChangelog"];
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersionUncounted"];
        };
    };
    getDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OpenAPI 3.1. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenApiDocument"];
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersionUncounted"];
        };
    };
    listReceiptKeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description The dated version of the API. By default, the newest one when the token was created. */
                "Fanfare-Version"?: components["parameters"]["FanfareVersion"];
                /** @description Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it. */
                "Request-Id"?: components["parameters"]["RequestId"];
                /** @description The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A JWK set (RFC 7517). */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceiptKeys"];
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownApiVersionUncounted"];
        };
    };
    beginLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    /** @constant */
                    client_id: "fanfare-cli";
                    client_name: string;
                    /** @default  */
                    scope?: string;
                    redirect_uri?: string;
                    state?: string;
                };
            };
        };
        responses: {
            /** @description The requested tokens. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceLogin"];
                };
            };
            /** @description An OAuth error. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthError"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthError"];
                };
            };
            /** @description An error in Fanfare. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthError"];
                };
            };
            /** @description Try again later. */
            503: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthError"];
                };
            };
        };
    };
    fetchToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    /** @constant */
                    client_id: "fanfare-cli";
                    /** @constant */
                    grant_type: "urn:ietf:params:oauth:grant-type:device_code";
                    device_code: string;
                    code?: string;
                };
            };
        };
        responses: {
            /** @description The requested tokens. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GrantedToken"];
                };
            };
            /** @description An OAuth error. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthError"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthError"];
                };
            };
            /** @description An error in Fanfare. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthError"];
                };
            };
            /** @description Try again later. */
            503: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthError"];
                };
            };
        };
    };
    beginUpload: {
        parameters: {
            query?: never;
            header: {
                /** @description The protocol version. */
                "Tus-Resumable": "1.0.0";
                /** @description The size of the file in bytes. */
                "Upload-Length": number;
                /** @description Pairs of a key, a space, and its value in base64, separated by commas (`filename a2lsbi5wbmc=,altText QSBraWxu`). Keys: `filename`, `platform` (instagram, tiktok, youtube, facebook, linkedin, twitter), `altText`. `filetype`, `type`, `name`, and `relativePath` are accepted, because common clients send them. */
                "Upload-Metadata"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/offset+octet-stream": string;
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["RequestId"];
                    "Fanfare-Version": components["headers"]["FanfareVersion"];
                    /** @description The protocol version. */
                    "Tus-Resumable": "1.0.0";
                    /** @description The URL of the upload, relative to this one. Its last segment is the `uploadId`. */
                    Location: string;
                    "Upload-Expires"?: string;
                    "Upload-Offset"?: number;
                    /** @description The file, once its last bytes have arrived. */
                    "Fanfare-Media-Id"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UploadProtocolUnknownApiVersion"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredPaymentPastDue"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["UploadOffsetConflictStillRunning"];
            410: components["responses"]["UploadGone"];
            412: components["responses"]["UploadVersionUnsupported"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedFileType"];
            422: components["responses"]["ValidationFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    onPostCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same each time the event is sent. */
                "webhook-id": string;
                /** @description When this request was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and a signature: the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`, the body as it arrived. The key is the base64-decoded part of the secret after `whsec_`. After a rotation there are two signatures, separated by a space. Accept the event if one of them is yours and the timestamp is at most five minutes away. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, also in `webhook-id`, the same each time the event is sent. */
                    id: string;
                    /** @constant */
                    type: "post.created";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["Post"];
                    /**
                     * @description A sample event that someone requested. Nothing in it really happened.
                     * @constant
                     */
                    test?: true;
                };
            };
        };
        responses: {
            /** @description Any 2xx: the event was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint doesn’t want any more events, and is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPostScheduled: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same each time the event is sent. */
                "webhook-id": string;
                /** @description When this request was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and a signature: the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`, the body as it arrived. The key is the base64-decoded part of the secret after `whsec_`. After a rotation there are two signatures, separated by a space. Accept the event if one of them is yours and the timestamp is at most five minutes away. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, also in `webhook-id`, the same each time the event is sent. */
                    id: string;
                    /** @constant */
                    type: "post.scheduled";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["Post"];
                    /**
                     * @description A sample event that someone requested. Nothing in it really happened.
                     * @constant
                     */
                    test?: true;
                };
            };
        };
        responses: {
            /** @description Any 2xx: the event was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint doesn’t want any more events, and is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPostRescheduled: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same each time the event is sent. */
                "webhook-id": string;
                /** @description When this request was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and a signature: the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`, the body as it arrived. The key is the base64-decoded part of the secret after `whsec_`. After a rotation there are two signatures, separated by a space. Accept the event if one of them is yours and the timestamp is at most five minutes away. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, also in `webhook-id`, the same each time the event is sent. */
                    id: string;
                    /** @constant */
                    type: "post.rescheduled";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["Post"];
                    /**
                     * @description A sample event that someone requested. Nothing in it really happened.
                     * @constant
                     */
                    test?: true;
                };
            };
        };
        responses: {
            /** @description Any 2xx: the event was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint doesn’t want any more events, and is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPostHeld: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same each time the event is sent. */
                "webhook-id": string;
                /** @description When this request was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and a signature: the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`, the body as it arrived. The key is the base64-decoded part of the secret after `whsec_`. After a rotation there are two signatures, separated by a space. Accept the event if one of them is yours and the timestamp is at most five minutes away. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, also in `webhook-id`, the same each time the event is sent. */
                    id: string;
                    /** @constant */
                    type: "post.held";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["Post"];
                    /**
                     * @description A sample event that someone requested. Nothing in it really happened.
                     * @constant
                     */
                    test?: true;
                };
            };
        };
        responses: {
            /** @description Any 2xx: the event was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint doesn’t want any more events, and is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPostPublishing: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same each time the event is sent. */
                "webhook-id": string;
                /** @description When this request was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and a signature: the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`, the body as it arrived. The key is the base64-decoded part of the secret after `whsec_`. After a rotation there are two signatures, separated by a space. Accept the event if one of them is yours and the timestamp is at most five minutes away. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, also in `webhook-id`, the same each time the event is sent. */
                    id: string;
                    /** @constant */
                    type: "post.publishing";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["Post"];
                    /**
                     * @description A sample event that someone requested. Nothing in it really happened.
                     * @constant
                     */
                    test?: true;
                };
            };
        };
        responses: {
            /** @description Any 2xx: the event was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint doesn’t want any more events, and is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPostPublished: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same each time the event is sent. */
                "webhook-id": string;
                /** @description When this request was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and a signature: the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`, the body as it arrived. The key is the base64-decoded part of the secret after `whsec_`. After a rotation there are two signatures, separated by a space. Accept the event if one of them is yours and the timestamp is at most five minutes away. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, also in `webhook-id`, the same each time the event is sent. */
                    id: string;
                    /** @constant */
                    type: "post.published";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["Post"];
                    /**
                     * @description A sample event that someone requested. Nothing in it really happened.
                     * @constant
                     */
                    test?: true;
                };
            };
        };
        responses: {
            /** @description Any 2xx: the event was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint doesn’t want any more events, and is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPostPartial: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same each time the event is sent. */
                "webhook-id": string;
                /** @description When this request was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and a signature: the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`, the body as it arrived. The key is the base64-decoded part of the secret after `whsec_`. After a rotation there are two signatures, separated by a space. Accept the event if one of them is yours and the timestamp is at most five minutes away. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, also in `webhook-id`, the same each time the event is sent. */
                    id: string;
                    /** @constant */
                    type: "post.partial";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["Post"];
                    /**
                     * @description A sample event that someone requested. Nothing in it really happened.
                     * @constant
                     */
                    test?: true;
                };
            };
        };
        responses: {
            /** @description Any 2xx: the event was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint doesn’t want any more events, and is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPostFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same each time the event is sent. */
                "webhook-id": string;
                /** @description When this request was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and a signature: the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`, the body as it arrived. The key is the base64-decoded part of the secret after `whsec_`. After a rotation there are two signatures, separated by a space. Accept the event if one of them is yours and the timestamp is at most five minutes away. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, also in `webhook-id`, the same each time the event is sent. */
                    id: string;
                    /** @constant */
                    type: "post.failed";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["Post"];
                    /**
                     * @description A sample event that someone requested. Nothing in it really happened.
                     * @constant
                     */
                    test?: true;
                };
            };
        };
        responses: {
            /** @description Any 2xx: the event was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint doesn’t want any more events, and is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPostCanceled: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same each time the event is sent. */
                "webhook-id": string;
                /** @description When this request was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and a signature: the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`, the body as it arrived. The key is the base64-decoded part of the secret after `whsec_`. After a rotation there are two signatures, separated by a space. Accept the event if one of them is yours and the timestamp is at most five minutes away. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, also in `webhook-id`, the same each time the event is sent. */
                    id: string;
                    /** @constant */
                    type: "post.canceled";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["Post"];
                    /**
                     * @description A sample event that someone requested. Nothing in it really happened.
                     * @constant
                     */
                    test?: true;
                };
            };
        };
        responses: {
            /** @description Any 2xx: the event was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint doesn’t want any more events, and is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPostNeedsDecision: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same each time the event is sent. */
                "webhook-id": string;
                /** @description When this request was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and a signature: the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`, the body as it arrived. The key is the base64-decoded part of the secret after `whsec_`. After a rotation there are two signatures, separated by a space. Accept the event if one of them is yours and the timestamp is at most five minutes away. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, also in `webhook-id`, the same each time the event is sent. */
                    id: string;
                    /** @constant */
                    type: "post.needs_decision";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["Post"];
                    /**
                     * @description A sample event that someone requested. Nothing in it really happened.
                     * @constant
                     */
                    test?: true;
                };
            };
        };
        responses: {
            /** @description Any 2xx: the event was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint doesn’t want any more events, and is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPostUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same each time the event is sent. */
                "webhook-id": string;
                /** @description When this request was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and a signature: the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`, the body as it arrived. The key is the base64-decoded part of the secret after `whsec_`. After a rotation there are two signatures, separated by a space. Accept the event if one of them is yours and the timestamp is at most five minutes away. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, also in `webhook-id`, the same each time the event is sent. */
                    id: string;
                    /** @constant */
                    type: "post.updated";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["Post"];
                    /**
                     * @description A sample event that someone requested. Nothing in it really happened.
                     * @constant
                     */
                    test?: true;
                };
            };
        };
        responses: {
            /** @description Any 2xx: the event was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint doesn’t want any more events, and is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPostDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same each time the event is sent. */
                "webhook-id": string;
                /** @description When this request was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and a signature: the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`, the body as it arrived. The key is the base64-decoded part of the secret after `whsec_`. After a rotation there are two signatures, separated by a space. Accept the event if one of them is yours and the timestamp is at most five minutes away. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, also in `webhook-id`, the same each time the event is sent. */
                    id: string;
                    /** @constant */
                    type: "post.deleted";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["DeletedPostData"];
                    /**
                     * @description A sample event that someone requested. Nothing in it really happened.
                     * @constant
                     */
                    test?: true;
                };
            };
        };
        responses: {
            /** @description Any 2xx: the event was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint doesn’t want any more events, and is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDeliveryCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same each time the event is sent. */
                "webhook-id": string;
                /** @description When this request was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and a signature: the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`, the body as it arrived. The key is the base64-decoded part of the secret after `whsec_`. After a rotation there are two signatures, separated by a space. Accept the event if one of them is yours and the timestamp is at most five minutes away. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, also in `webhook-id`, the same each time the event is sent. */
                    id: string;
                    /** @constant */
                    type: "delivery.created";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["DeliveryEventData"];
                    /**
                     * @description A sample event that someone requested. Nothing in it really happened.
                     * @constant
                     */
                    test?: true;
                };
            };
        };
        responses: {
            /** @description Any 2xx: the event was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint doesn’t want any more events, and is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDeliveryScheduled: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same each time the event is sent. */
                "webhook-id": string;
                /** @description When this request was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and a signature: the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`, the body as it arrived. The key is the base64-decoded part of the secret after `whsec_`. After a rotation there are two signatures, separated by a space. Accept the event if one of them is yours and the timestamp is at most five minutes away. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, also in `webhook-id`, the same each time the event is sent. */
                    id: string;
                    /** @constant */
                    type: "delivery.scheduled";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["DeliveryEventData"];
                    /**
                     * @description A sample event that someone requested. Nothing in it really happened.
                     * @constant
                     */
                    test?: true;
                };
            };
        };
        responses: {
            /** @description Any 2xx: the event was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint doesn’t want any more events, and is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDeliveryHeld: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same each time the event is sent. */
                "webhook-id": string;
                /** @description When this request was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and a signature: the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`, the body as it arrived. The key is the base64-decoded part of the secret after `whsec_`. After a rotation there are two signatures, separated by a space. Accept the event if one of them is yours and the timestamp is at most five minutes away. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, also in `webhook-id`, the same each time the event is sent. */
                    id: string;
                    /** @constant */
                    type: "delivery.held";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["DeliveryEventData"];
                    /**
                     * @description A sample event that someone requested. Nothing in it really happened.
                     * @constant
                     */
                    test?: true;
                };
            };
        };
        responses: {
            /** @description Any 2xx: the event was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint doesn’t want any more events, and is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDeliveryQueued: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same each time the event is sent. */
                "webhook-id": string;
                /** @description When this request was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and a signature: the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`, the body as it arrived. The key is the base64-decoded part of the secret after `whsec_`. After a rotation there are two signatures, separated by a space. Accept the event if one of them is yours and the timestamp is at most five minutes away. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, also in `webhook-id`, the same each time the event is sent. */
                    id: string;
                    /** @constant */
                    type: "delivery.queued";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["DeliveryEventData"];
                    /**
                     * @description A sample event that someone requested. Nothing in it really happened.
                     * @constant
                     */
                    test?: true;
                };
            };
        };
        responses: {
            /** @description Any 2xx: the event was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint doesn’t want any more events, and is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDeliveryPreparing: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same each time the event is sent. */
                "webhook-id": string;
                /** @description When this request was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and a signature: the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`, the body as it arrived. The key is the base64-decoded part of the secret after `whsec_`. After a rotation there are two signatures, separated by a space. Accept the event if one of them is yours and the timestamp is at most five minutes away. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, also in `webhook-id`, the same each time the event is sent. */
                    id: string;
                    /** @constant */
                    type: "delivery.preparing";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["DeliveryEventData"];
                    /**
                     * @description A sample event that someone requested. Nothing in it really happened.
                     * @constant
                     */
                    test?: true;
                };
            };
        };
        responses: {
            /** @description Any 2xx: the event was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint doesn’t want any more events, and is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDeliveryUploading: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same each time the event is sent. */
                "webhook-id": string;
                /** @description When this request was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and a signature: the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`, the body as it arrived. The key is the base64-decoded part of the secret after `whsec_`. After a rotation there are two signatures, separated by a space. Accept the event if one of them is yours and the timestamp is at most five minutes away. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, also in `webhook-id`, the same each time the event is sent. */
                    id: string;
                    /** @constant */
                    type: "delivery.uploading";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["DeliveryEventData"];
                    /**
                     * @description A sample event that someone requested. Nothing in it really happened.
                     * @constant
                     */
                    test?: true;
                };
            };
        };
        responses: {
            /** @description Any 2xx: the event was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint doesn’t want any more events, and is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDeliveryProcessing: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same each time the event is sent. */
                "webhook-id": string;
                /** @description When this request was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and a signature: the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`, the body as it arrived. The key is the base64-decoded part of the secret after `whsec_`. After a rotation there are two signatures, separated by a space. Accept the event if one of them is yours and the timestamp is at most five minutes away. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, also in `webhook-id`, the same each time the event is sent. */
                    id: string;
                    /** @constant */
                    type: "delivery.processing";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["DeliveryEventData"];
                    /**
                     * @description A sample event that someone requested. Nothing in it really happened.
                     * @constant
                     */
                    test?: true;
                };
            };
        };
        responses: {
            /** @description Any 2xx: the event was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint doesn’t want any more events, and is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDeliveryWaiting: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same each time the event is sent. */
                "webhook-id": string;
                /** @description When this request was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and a signature: the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`, the body as it arrived. The key is the base64-decoded part of the secret after `whsec_`. After a rotation there are two signatures, separated by a space. Accept the event if one of them is yours and the timestamp is at most five minutes away. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, also in `webhook-id`, the same each time the event is sent. */
                    id: string;
                    /** @constant */
                    type: "delivery.waiting";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["DeliveryEventData"];
                    /**
                     * @description A sample event that someone requested. Nothing in it really happened.
                     * @constant
                     */
                    test?: true;
                };
            };
        };
        responses: {
            /** @description Any 2xx: the event was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint doesn’t want any more events, and is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDeliveryCommitting: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same each time the event is sent. */
                "webhook-id": string;
                /** @description When this request was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and a signature: the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`, the body as it arrived. The key is the base64-decoded part of the secret after `whsec_`. After a rotation there are two signatures, separated by a space. Accept the event if one of them is yours and the timestamp is at most five minutes away. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, also in `webhook-id`, the same each time the event is sent. */
                    id: string;
                    /** @constant */
                    type: "delivery.committing";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["DeliveryEventData"];
                    /**
                     * @description A sample event that someone requested. Nothing in it really happened.
                     * @constant
                     */
                    test?: true;
                };
            };
        };
        responses: {
            /** @description Any 2xx: the event was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint doesn’t want any more events, and is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDeliveryConfirming: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same each time the event is sent. */
                "webhook-id": string;
                /** @description When this request was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and a signature: the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`, the body as it arrived. The key is the base64-decoded part of the secret after `whsec_`. After a rotation there are two signatures, separated by a space. Accept the event if one of them is yours and the timestamp is at most five minutes away. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, also in `webhook-id`, the same each time the event is sent. */
                    id: string;
                    /** @constant */
                    type: "delivery.confirming";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["DeliveryEventData"];
                    /**
                     * @description A sample event that someone requested. Nothing in it really happened.
                     * @constant
                     */
                    test?: true;
                };
            };
        };
        responses: {
            /** @description Any 2xx: the event was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint doesn’t want any more events, and is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDeliveryUnconfirmed: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same each time the event is sent. */
                "webhook-id": string;
                /** @description When this request was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and a signature: the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`, the body as it arrived. The key is the base64-decoded part of the secret after `whsec_`. After a rotation there are two signatures, separated by a space. Accept the event if one of them is yours and the timestamp is at most five minutes away. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, also in `webhook-id`, the same each time the event is sent. */
                    id: string;
                    /** @constant */
                    type: "delivery.unconfirmed";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["DeliveryEventData"];
                    /**
                     * @description A sample event that someone requested. Nothing in it really happened.
                     * @constant
                     */
                    test?: true;
                };
            };
        };
        responses: {
            /** @description Any 2xx: the event was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint doesn’t want any more events, and is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDeliveryNeedsDecision: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same each time the event is sent. */
                "webhook-id": string;
                /** @description When this request was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and a signature: the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`, the body as it arrived. The key is the base64-decoded part of the secret after `whsec_`. After a rotation there are two signatures, separated by a space. Accept the event if one of them is yours and the timestamp is at most five minutes away. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, also in `webhook-id`, the same each time the event is sent. */
                    id: string;
                    /** @constant */
                    type: "delivery.needs_decision";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["DeliveryEventData"];
                    /**
                     * @description A sample event that someone requested. Nothing in it really happened.
                     * @constant
                     */
                    test?: true;
                };
            };
        };
        responses: {
            /** @description Any 2xx: the event was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint doesn’t want any more events, and is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDeliveryPublished: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same each time the event is sent. */
                "webhook-id": string;
                /** @description When this request was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and a signature: the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`, the body as it arrived. The key is the base64-decoded part of the secret after `whsec_`. After a rotation there are two signatures, separated by a space. Accept the event if one of them is yours and the timestamp is at most five minutes away. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, also in `webhook-id`, the same each time the event is sent. */
                    id: string;
                    /** @constant */
                    type: "delivery.published";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["DeliveryEventData"];
                    /**
                     * @description A sample event that someone requested. Nothing in it really happened.
                     * @constant
                     */
                    test?: true;
                };
            };
        };
        responses: {
            /** @description Any 2xx: the event was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint doesn’t want any more events, and is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDeliveryFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same each time the event is sent. */
                "webhook-id": string;
                /** @description When this request was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and a signature: the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`, the body as it arrived. The key is the base64-decoded part of the secret after `whsec_`. After a rotation there are two signatures, separated by a space. Accept the event if one of them is yours and the timestamp is at most five minutes away. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, also in `webhook-id`, the same each time the event is sent. */
                    id: string;
                    /** @constant */
                    type: "delivery.failed";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["DeliveryEventData"];
                    /**
                     * @description A sample event that someone requested. Nothing in it really happened.
                     * @constant
                     */
                    test?: true;
                };
            };
        };
        responses: {
            /** @description Any 2xx: the event was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint doesn’t want any more events, and is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDeliveryCanceled: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same each time the event is sent. */
                "webhook-id": string;
                /** @description When this request was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and a signature: the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`, the body as it arrived. The key is the base64-decoded part of the secret after `whsec_`. After a rotation there are two signatures, separated by a space. Accept the event if one of them is yours and the timestamp is at most five minutes away. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, also in `webhook-id`, the same each time the event is sent. */
                    id: string;
                    /** @constant */
                    type: "delivery.canceled";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["DeliveryEventData"];
                    /**
                     * @description A sample event that someone requested. Nothing in it really happened.
                     * @constant
                     */
                    test?: true;
                };
            };
        };
        responses: {
            /** @description Any 2xx: the event was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint doesn’t want any more events, and is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDeliveryLate: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same each time the event is sent. */
                "webhook-id": string;
                /** @description When this request was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and a signature: the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`, the body as it arrived. The key is the base64-decoded part of the secret after `whsec_`. After a rotation there are two signatures, separated by a space. Accept the event if one of them is yours and the timestamp is at most five minutes away. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, also in `webhook-id`, the same each time the event is sent. */
                    id: string;
                    /** @constant */
                    type: "delivery.late";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["DeliveryEventData"];
                    /**
                     * @description A sample event that someone requested. Nothing in it really happened.
                     * @constant
                     */
                    test?: true;
                };
            };
        };
        responses: {
            /** @description Any 2xx: the event was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint doesn’t want any more events, and is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDeliveryRemoved: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same each time the event is sent. */
                "webhook-id": string;
                /** @description When this request was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and a signature: the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`, the body as it arrived. The key is the base64-decoded part of the secret after `whsec_`. After a rotation there are two signatures, separated by a space. Accept the event if one of them is yours and the timestamp is at most five minutes away. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, also in `webhook-id`, the same each time the event is sent. */
                    id: string;
                    /** @constant */
                    type: "delivery.removed";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["DeliveryEventData"];
                    /**
                     * @description A sample event that someone requested. Nothing in it really happened.
                     * @constant
                     */
                    test?: true;
                };
            };
        };
        responses: {
            /** @description Any 2xx: the event was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint doesn’t want any more events, and is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDeliveryCommentPublished: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same each time the event is sent. */
                "webhook-id": string;
                /** @description When this request was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and a signature: the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`, the body as it arrived. The key is the base64-decoded part of the secret after `whsec_`. After a rotation there are two signatures, separated by a space. Accept the event if one of them is yours and the timestamp is at most five minutes away. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, also in `webhook-id`, the same each time the event is sent. */
                    id: string;
                    /** @constant */
                    type: "delivery.comment_published";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["DeliveryEventData"];
                    /**
                     * @description A sample event that someone requested. Nothing in it really happened.
                     * @constant
                     */
                    test?: true;
                };
            };
        };
        responses: {
            /** @description Any 2xx: the event was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint doesn’t want any more events, and is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDeliveryCommentFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same each time the event is sent. */
                "webhook-id": string;
                /** @description When this request was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and a signature: the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`, the body as it arrived. The key is the base64-decoded part of the secret after `whsec_`. After a rotation there are two signatures, separated by a space. Accept the event if one of them is yours and the timestamp is at most five minutes away. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, also in `webhook-id`, the same each time the event is sent. */
                    id: string;
                    /** @constant */
                    type: "delivery.comment_failed";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["DeliveryEventData"];
                    /**
                     * @description A sample event that someone requested. Nothing in it really happened.
                     * @constant
                     */
                    test?: true;
                };
            };
        };
        responses: {
            /** @description Any 2xx: the event was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint doesn’t want any more events, and is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDeliveryCommentUnconfirmed: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same each time the event is sent. */
                "webhook-id": string;
                /** @description When this request was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and a signature: the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`, the body as it arrived. The key is the base64-decoded part of the secret after `whsec_`. After a rotation there are two signatures, separated by a space. Accept the event if one of them is yours and the timestamp is at most five minutes away. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, also in `webhook-id`, the same each time the event is sent. */
                    id: string;
                    /** @constant */
                    type: "delivery.comment_unconfirmed";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["DeliveryEventData"];
                    /**
                     * @description A sample event that someone requested. Nothing in it really happened.
                     * @constant
                     */
                    test?: true;
                };
            };
        };
        responses: {
            /** @description Any 2xx: the event was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint doesn’t want any more events, and is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onSeriesCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same each time the event is sent. */
                "webhook-id": string;
                /** @description When this request was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and a signature: the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`, the body as it arrived. The key is the base64-decoded part of the secret after `whsec_`. After a rotation there are two signatures, separated by a space. Accept the event if one of them is yours and the timestamp is at most five minutes away. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, also in `webhook-id`, the same each time the event is sent. */
                    id: string;
                    /** @constant */
                    type: "series.created";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["Series"];
                    /**
                     * @description A sample event that someone requested. Nothing in it really happened.
                     * @constant
                     */
                    test?: true;
                };
            };
        };
        responses: {
            /** @description Any 2xx: the event was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint doesn’t want any more events, and is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onSeriesUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same each time the event is sent. */
                "webhook-id": string;
                /** @description When this request was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and a signature: the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`, the body as it arrived. The key is the base64-decoded part of the secret after `whsec_`. After a rotation there are two signatures, separated by a space. Accept the event if one of them is yours and the timestamp is at most five minutes away. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, also in `webhook-id`, the same each time the event is sent. */
                    id: string;
                    /** @constant */
                    type: "series.updated";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["Series"];
                    /**
                     * @description A sample event that someone requested. Nothing in it really happened.
                     * @constant
                     */
                    test?: true;
                };
            };
        };
        responses: {
            /** @description Any 2xx: the event was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint doesn’t want any more events, and is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onSeriesStopped: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same each time the event is sent. */
                "webhook-id": string;
                /** @description When this request was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and a signature: the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`, the body as it arrived. The key is the base64-decoded part of the secret after `whsec_`. After a rotation there are two signatures, separated by a space. Accept the event if one of them is yours and the timestamp is at most five minutes away. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, also in `webhook-id`, the same each time the event is sent. */
                    id: string;
                    /** @constant */
                    type: "series.stopped";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["Series"];
                    /**
                     * @description A sample event that someone requested. Nothing in it really happened.
                     * @constant
                     */
                    test?: true;
                };
            };
        };
        responses: {
            /** @description Any 2xx: the event was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint doesn’t want any more events, and is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onQueueCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same each time the event is sent. */
                "webhook-id": string;
                /** @description When this request was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and a signature: the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`, the body as it arrived. The key is the base64-decoded part of the secret after `whsec_`. After a rotation there are two signatures, separated by a space. Accept the event if one of them is yours and the timestamp is at most five minutes away. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, also in `webhook-id`, the same each time the event is sent. */
                    id: string;
                    /** @constant */
                    type: "queue.created";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["Queue"];
                    /**
                     * @description A sample event that someone requested. Nothing in it really happened.
                     * @constant
                     */
                    test?: true;
                };
            };
        };
        responses: {
            /** @description Any 2xx: the event was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint doesn’t want any more events, and is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onQueueUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same each time the event is sent. */
                "webhook-id": string;
                /** @description When this request was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and a signature: the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`, the body as it arrived. The key is the base64-decoded part of the secret after `whsec_`. After a rotation there are two signatures, separated by a space. Accept the event if one of them is yours and the timestamp is at most five minutes away. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, also in `webhook-id`, the same each time the event is sent. */
                    id: string;
                    /** @constant */
                    type: "queue.updated";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["Queue"];
                    /**
                     * @description A sample event that someone requested. Nothing in it really happened.
                     * @constant
                     */
                    test?: true;
                };
            };
        };
        responses: {
            /** @description Any 2xx: the event was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint doesn’t want any more events, and is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onQueuePaused: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same each time the event is sent. */
                "webhook-id": string;
                /** @description When this request was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and a signature: the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`, the body as it arrived. The key is the base64-decoded part of the secret after `whsec_`. After a rotation there are two signatures, separated by a space. Accept the event if one of them is yours and the timestamp is at most five minutes away. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, also in `webhook-id`, the same each time the event is sent. */
                    id: string;
                    /** @constant */
                    type: "queue.paused";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["Queue"];
                    /**
                     * @description A sample event that someone requested. Nothing in it really happened.
                     * @constant
                     */
                    test?: true;
                };
            };
        };
        responses: {
            /** @description Any 2xx: the event was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint doesn’t want any more events, and is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onQueueResumed: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same each time the event is sent. */
                "webhook-id": string;
                /** @description When this request was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and a signature: the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`, the body as it arrived. The key is the base64-decoded part of the secret after `whsec_`. After a rotation there are two signatures, separated by a space. Accept the event if one of them is yours and the timestamp is at most five minutes away. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, also in `webhook-id`, the same each time the event is sent. */
                    id: string;
                    /** @constant */
                    type: "queue.resumed";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["Queue"];
                    /**
                     * @description A sample event that someone requested. Nothing in it really happened.
                     * @constant
                     */
                    test?: true;
                };
            };
        };
        responses: {
            /** @description Any 2xx: the event was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint doesn’t want any more events, and is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onQueueDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same each time the event is sent. */
                "webhook-id": string;
                /** @description When this request was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and a signature: the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`, the body as it arrived. The key is the base64-decoded part of the secret after `whsec_`. After a rotation there are two signatures, separated by a space. Accept the event if one of them is yours and the timestamp is at most five minutes away. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, also in `webhook-id`, the same each time the event is sent. */
                    id: string;
                    /** @constant */
                    type: "queue.deleted";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["DeletedQueueData"];
                    /**
                     * @description A sample event that someone requested. Nothing in it really happened.
                     * @constant
                     */
                    test?: true;
                };
            };
        };
        responses: {
            /** @description Any 2xx: the event was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint doesn’t want any more events, and is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAccountConnected: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same each time the event is sent. */
                "webhook-id": string;
                /** @description When this request was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and a signature: the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`, the body as it arrived. The key is the base64-decoded part of the secret after `whsec_`. After a rotation there are two signatures, separated by a space. Accept the event if one of them is yours and the timestamp is at most five minutes away. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, also in `webhook-id`, the same each time the event is sent. */
                    id: string;
                    /** @constant */
                    type: "account.connected";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["Account"];
                    /**
                     * @description A sample event that someone requested. Nothing in it really happened.
                     * @constant
                     */
                    test?: true;
                };
            };
        };
        responses: {
            /** @description Any 2xx: the event was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint doesn’t want any more events, and is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAccountReconnected: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same each time the event is sent. */
                "webhook-id": string;
                /** @description When this request was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and a signature: the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`, the body as it arrived. The key is the base64-decoded part of the secret after `whsec_`. After a rotation there are two signatures, separated by a space. Accept the event if one of them is yours and the timestamp is at most five minutes away. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, also in `webhook-id`, the same each time the event is sent. */
                    id: string;
                    /** @constant */
                    type: "account.reconnected";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["Account"];
                    /**
                     * @description A sample event that someone requested. Nothing in it really happened.
                     * @constant
                     */
                    test?: true;
                };
            };
        };
        responses: {
            /** @description Any 2xx: the event was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint doesn’t want any more events, and is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAccountNeedsReauthorization: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same each time the event is sent. */
                "webhook-id": string;
                /** @description When this request was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and a signature: the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`, the body as it arrived. The key is the base64-decoded part of the secret after `whsec_`. After a rotation there are two signatures, separated by a space. Accept the event if one of them is yours and the timestamp is at most five minutes away. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, also in `webhook-id`, the same each time the event is sent. */
                    id: string;
                    /** @constant */
                    type: "account.needs_reauthorization";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["Account"];
                    /**
                     * @description A sample event that someone requested. Nothing in it really happened.
                     * @constant
                     */
                    test?: true;
                };
            };
        };
        responses: {
            /** @description Any 2xx: the event was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint doesn’t want any more events, and is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAccountAtRisk: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same each time the event is sent. */
                "webhook-id": string;
                /** @description When this request was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and a signature: the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`, the body as it arrived. The key is the base64-decoded part of the secret after `whsec_`. After a rotation there are two signatures, separated by a space. Accept the event if one of them is yours and the timestamp is at most five minutes away. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, also in `webhook-id`, the same each time the event is sent. */
                    id: string;
                    /** @constant */
                    type: "account.at_risk";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["Account"];
                    /**
                     * @description A sample event that someone requested. Nothing in it really happened.
                     * @constant
                     */
                    test?: true;
                };
            };
        };
        responses: {
            /** @description Any 2xx: the event was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint doesn’t want any more events, and is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAccountUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same each time the event is sent. */
                "webhook-id": string;
                /** @description When this request was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and a signature: the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`, the body as it arrived. The key is the base64-decoded part of the secret after `whsec_`. After a rotation there are two signatures, separated by a space. Accept the event if one of them is yours and the timestamp is at most five minutes away. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, also in `webhook-id`, the same each time the event is sent. */
                    id: string;
                    /** @constant */
                    type: "account.updated";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["Account"];
                    /**
                     * @description A sample event that someone requested. Nothing in it really happened.
                     * @constant
                     */
                    test?: true;
                };
            };
        };
        responses: {
            /** @description Any 2xx: the event was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint doesn’t want any more events, and is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAccountDisconnected: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same each time the event is sent. */
                "webhook-id": string;
                /** @description When this request was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and a signature: the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`, the body as it arrived. The key is the base64-decoded part of the secret after `whsec_`. After a rotation there are two signatures, separated by a space. Accept the event if one of them is yours and the timestamp is at most five minutes away. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, also in `webhook-id`, the same each time the event is sent. */
                    id: string;
                    /** @constant */
                    type: "account.disconnected";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["Account"];
                    /**
                     * @description A sample event that someone requested. Nothing in it really happened.
                     * @constant
                     */
                    test?: true;
                };
            };
        };
        responses: {
            /** @description Any 2xx: the event was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint doesn’t want any more events, and is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWebhookTest: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same each time the event is sent. */
                "webhook-id": string;
                /** @description When this request was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and a signature: the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}`, the body as it arrived. The key is the base64-decoded part of the secret after `whsec_`. After a rotation there are two signatures, separated by a space. Accept the event if one of them is yours and the timestamp is at most five minutes away. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, also in `webhook-id`, the same each time the event is sent. */
                    id: string;
                    /** @constant */
                    type: "webhook.test";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    data: components["schemas"]["TestEventData"];
                    /**
                     * @description A sample event that someone requested. Nothing in it really happened.
                     * @constant
                     */
                    test?: true;
                };
            };
        };
        responses: {
            /** @description Any 2xx: the event was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint doesn’t want any more events, and is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
