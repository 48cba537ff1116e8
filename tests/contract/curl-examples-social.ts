import { expect } from 'vitest';
import type { CurlExample } from './curl-examples.ts';

const GRAPH = 'https://graph.facebook.com/v25.0';
const REST = 'https://api.linkedin.com/rest';

const INSTAGRAM_ON_FACEBOOK: readonly CurlExample[] = [
  {
    title: 'finds the account of a Page',
    command: `curl -i -X GET "${GRAPH}/$PAGE_ID?fields=instagram_business_account&access_token=$PAGE_TOKEN_FOR_ALL"`,
    contains: { instagram_business_account: { id: '17841400000000101' } },
    saves: { IG_ID: 'instagram_business_account.id' },
  },
  {
    title: 'tags people in the form that the documentation prints',
    command: `curl -X POST "${GRAPH}/$IG_ID/media" -d "image_url=$IMAGE_URL" --data-urlencode "user_tags=[{username:'natgeo',x:0.5,y:1.0}]" -d "access_token=$PAGE_TOKEN_FOR_ALL"`,
    contains: { id: expect.any(String) },
    saves: { CONTAINER_ID: 'id' },
  },
  {
    title: 'names a wrong tag',
    command: `curl -X POST "${GRAPH}/$IG_ID/media" -d "image_url=$IMAGE_URL" -d "user_tags=natgeo" -d "access_token=$PAGE_TOKEN_FOR_ALL"`,
    contains: { error: { code: 100, message: '(#100) Param user_tags must be an array' } },
  },
  {
    title: 'reads every field of a container',
    command: `curl "${GRAPH}/$CONTAINER_ID?fields=id,status,status_code,copyright_check_status&access_token=$PAGE_TOKEN_FOR_ALL"`,
    contains: { status_code: 'FINISHED' },
  },
  {
    title: 'publishes and reads the permalink in one call',
    command: `curl -X POST "${GRAPH}/$IG_ID/media_publish?creation_id=$CONTAINER_ID&fields=id,permalink&access_token=$PAGE_TOKEN_FOR_ALL"`,
    contains: { permalink: expect.stringContaining('/p/') },
    saves: { MEDIA_ID: 'id' },
  },
  {
    title: 'reads counts that only Facebook Login has',
    command: `curl -G "${GRAPH}/$MEDIA_ID" -d "fields=saved_count,shares_count,reposts_count,insights.metric(total_likes,total_comments,total_views){name}" -d "access_token=$PAGE_TOKEN_FOR_ALL"`,
    contains: {
      saved_count: expect.any(Number),
      shares_count: expect.any(Number),
      insights: { data: [{ name: 'total_likes' }, {}, {}] },
    },
  },
  {
    title: 'leaves out metrics of the account that have no values',
    command: `curl -G "${GRAPH}/$IG_ID/insights" -d "metric=follower_demographics,reach" -d "period=day" -d "metric_type=total_value" -d "access_token=$PAGE_TOKEN_FOR_ALL"`,
    contains: { data: [{ name: 'reach' }] },
  },
  {
    title: 'names an unknown path without the version',
    command: `curl "${GRAPH}/$IG_ID/nothing?access_token=$PAGE_TOKEN_FOR_ALL"`,
    contains: {
      error: { code: 2500, message: 'Unknown path components: /17841400000000101/nothing' },
    },
  },
];

const FACEBOOK_PAGES: readonly CurlExample[] = [
  {
    title: 'publishes a photo story',
    command: `PHOTO=$(curl -s --no-include -X POST "${GRAPH}/$PAGE_ID/photos" -d "url=$IMAGE_URL" -d published=false -d "access_token=$PAGE_TOKEN_FOR_ALL" | grep -o '[0-9]\\{15\\}'); curl -X POST "${GRAPH}/$PAGE_ID/photo_stories" -H "Content-Type: application/json" -d '{"photo_id":"'$PHOTO'","access_token":"'$PAGE_TOKEN_FOR_ALL'"}'`,
    contains: { success: true, post_id: expect.any(Number) },
    saves: { STORY_ID: 'post_id' },
  },
  {
    title: 'takes no comment on a story',
    command: `curl -X POST "${GRAPH}/$STORY_ID/comments" -d message=Hi -d "access_token=$PAGE_TOKEN_FOR_ALL"`,
    contains: { error: { code: 100, error_subcode: 33 } },
  },
  {
    title: 'reads edges with media as fields of the Page',
    command: `curl -G "${GRAPH}/$PAGE_ID" --data-urlencode "fields=stories{post_id,status},photos.limit(1){id},videos{id},instagram_business_account{username}" -d "access_token=$PAGE_TOKEN_FOR_ALL"`,
    contains: { stories: { data: [{ status: 'published' }] }, photos: { data: [{}] } },
  },
  {
    title: 'schedules a post by a date',
    command: `curl -X POST "${GRAPH}/$PAGE_ID/feed" -d message=Later -d published=false -d "scheduled_publish_time=$SOON_ISO" -d "access_token=$PAGE_TOKEN_FOR_ALL"`,
    contains: { id: expect.any(String) },
    saves: { POST_ID: 'id' },
  },
  {
    title: 'counts reactions of each type',
    command: `curl -G "${GRAPH}/$POST_ID" -d "fields=reactions.type(LIKE).limit(0).summary(total_count).as(like),reactions.type(LOVE).limit(0).summary(total_count).as(love)" -d "access_token=$PAGE_TOKEN_FOR_ALL"`,
    contains: { like: { summary: { total_count: 0 } }, love: { summary: { total_count: 0 } } },
  },
  {
    title: 'summarizes reactions by the names of the fields',
    command: `curl -G "${GRAPH}/$POST_ID/reactions" -d "summary=total_count,viewer_reaction" -d "access_token=$PAGE_TOKEN_FOR_ALL"`,
    contains: { summary: { total_count: 0 } },
  },
];

const LINKEDIN_HEADERS = `-H "Authorization: Bearer $LI_TOKEN" -H 'X-Restli-Protocol-Version: 2.0.0' -H 'LinkedIn-Version: 202610'`;
const ORGANIZATION = 'urn%3Ali%3Aorganization%3A5515715';

const LINKEDIN_SOCIAL: readonly CurlExample[] = [
  {
    title: 'creates a post of a page and comments on its activity',
    command: `URN=$(curl -X POST '${REST}/posts' ${LINKEDIN_HEADERS} -H 'Content-Type: application/json' -d '{"author":"urn:li:organization:5515715","commentary":"By curl","visibility":"PUBLIC","distribution":{"feedDistribution":"MAIN_FEED"},"lifecycleState":"PUBLISHED"}' | grep -io 'share:[0-9]*'); curl -X POST "${REST}/socialActions/urn%3Ali%3Aactivity%3A\${URN#*:}/comments" ${LINKEDIN_HEADERS} -H 'Content-Type: application/json' -d '{"actor":"urn:li:organization:5515715","object":"urn:li:'$URN'","message":{"text":"commentV2 with image entity"}}'`,
    status: 201,
    contains: { message: { text: 'commentV2 with image entity' } },
    saves: { POST: 'object', COMMENT: 'id' },
  },
  {
    title: 'reads comments by their IDs',
    command: `curl "${REST}/socialActions/urn%3Ali%3Ashare%3A\${POST##*:}/comments?ids=List($COMMENT,1)" ${LINKEDIN_HEADERS} -H 'X-RestLi-Method: BATCH_GET'`,
    contains: { errors: { 1: { status: 404 } } },
  },
  {
    title: 'reads the social actions of several posts',
    command: `curl "${REST}/socialActions?ids=List(urn%3Ali%3Ashare%3A\${POST##*:})" ${LINKEDIN_HEADERS} -H 'X-RestLi-Method: BATCH_GET'`,
    contains: { errors: {} },
  },
  {
    title: 'reacts, naming the actor in the query',
    command: `curl -X POST "${REST}/reactions?actor=${ORGANIZATION}" ${LINKEDIN_HEADERS} -H 'Content-Type: application/json' -d '{"root":"'$POST'","reactionType":"LIKE"}'`,
    status: 201,
    contains: { reactionType: 'LIKE' },
  },
  {
    title: 'finds reactions, the newest first',
    command: `curl "${REST}/reactions/(entity:urn%3Ali%3Aactivity%3A\${POST##*:})?q=entity&sort=(value:REVERSE_CHRONOLOGICAL)" ${LINKEDIN_HEADERS}`,
    contains: { paging: { total: 1 } },
  },
  {
    title: 'names the field that is missing',
    command: `curl "${REST}/reactions/(entity:urn%3Ali%3Aactivity%3A\${POST##*:})" ${LINKEDIN_HEADERS}`,
    status: 400,
    contains: { message: '/q :: field is required but not found and has no default value' },
  },
];

/** Calls that Fanfare doesn't make: Instagram through Facebook Login, stories, reactions. */
export const SOCIAL_EXAMPLES: Readonly<Record<string, readonly CurlExample[]>> = {
  'Instagram through Facebook Login': INSTAGRAM_ON_FACEBOOK,
  'stories and reactions of a Facebook Page': FACEBOOK_PAGES,
  'comments and reactions on LinkedIn': LINKEDIN_SOCIAL,
};
