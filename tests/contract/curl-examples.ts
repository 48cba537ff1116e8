import { expect } from 'vitest';
import { SOCIAL_EXAMPLES } from './curl-examples-social.ts';

/** One example of a platform's documentation, as printed there, with shell variables for the placeholders. */
export interface CurlExample {
  readonly title: string;
  readonly command: string;
  /** What the JSON of the response must contain. */
  readonly contains?: Readonly<Record<string, unknown>>;
  readonly status?: number;
  /** Headers that the response must have. */
  readonly headers?: Readonly<Record<string, unknown>>;
  /** Values of the response to keep for later examples: shell variables by path. */
  readonly saves?: Readonly<Record<string, string>>;
}

const FACEBOOK: readonly CurlExample[] = [
  {
    title: 'publishes a post, with the token in the body',
    command: `curl -i -X POST "https://graph.facebook.com/v25.0/$PAGE_ID/feed" \\
      -H "Content-Type: application/json" \\
      -d '{"message":"your_message_text","link":"https://example.org/","published":"true","access_token":"'$PAGE_TOKEN'"}'`,
    contains: { id: expect.stringMatching(/^\d+_\d+$/) },
    saves: { POST_ID: 'id' },
  },
  {
    title: 'publishes a photo from a URL',
    command: `curl -X POST "https://graph.facebook.com/v25.0/$PAGE_ID/photos" -F "url=$IMAGE_URL" -F "access_token=$PAGE_TOKEN"`,
    contains: { post_id: expect.any(String) },
  },
  {
    title: 'publishes a photo from a file',
    command: `curl -X POST "https://graph.facebook.com/v24.0/$PAGE_ID/photos?access_token=$PAGE_TOKEN" -F "source=@$IMAGE_FILE" -F "caption=From a file"`,
    contains: { post_id: expect.any(String) },
  },
  {
    title: 'reads a post with the token in the query',
    command: `curl -i -X GET "https://graph.facebook.com/v25.0/$POST_ID?fields=message,permalink_url&access_token=$PAGE_TOKEN"`,
    contains: { message: 'your_message_text' },
  },
  {
    title: 'reads the Page without a version',
    command: `curl -G -d "fields=id,name,about" -d "access_token=$PAGE_TOKEN" "https://graph.facebook.com/me"`,
    contains: { name: 'Harbour Coffee Roasters' },
  },
  {
    title: 'inspects a token',
    command: `curl -G "https://graph.facebook.com/debug_token" -d "input_token=$PAGE_TOKEN" --data-urlencode "access_token=$APP_ID|$APP_SECRET"`,
    contains: { data: { is_valid: true, type: 'PAGE' } },
  },
  {
    title: 'runs a batch',
    command: `curl -F "access_token=$PAGE_TOKEN" -F 'batch=[{"method":"GET","relative_url":"me?fields=name"},{"method":"POST","relative_url":"me/feed","body":"message=From a batch"}]' https://graph.facebook.com`,
    contains: { 0: { code: 200 }, 1: { code: 200 } },
  },
  {
    title: 'reports a dead token',
    command: `curl -i -X GET "https://graph.facebook.com/v25.0/me?access_token=nonsense"`,
    contains: { error: { type: 'OAuthException', code: 190 } },
  },
  {
    title: 'deletes a post',
    command: `curl -i -X DELETE "https://graph.facebook.com/v25.0/$POST_ID?access_token=$PAGE_TOKEN"`,
    contains: { success: true },
  },
];

const INSTAGRAM: readonly CurlExample[] = [
  {
    title: 'reads the account',
    command: `curl -i -X GET "https://graph.instagram.com/v25.0/me?fields=user_id,username&access_token=$IG_TOKEN"`,
    contains: { user_id: '17841400000000101' },
    saves: { IG_ID: 'user_id' },
  },
  {
    title: 'creates a container',
    command: `curl -X POST "https://graph.instagram.com/v25.0/$IG_ID/media" \\
      -H "Content-Type: application/json" -H "Authorization: Bearer $IG_TOKEN" \\
      -d '{"image_url":"'$IMAGE_URL'","caption":"Fresh #beans"}'`,
    contains: { id: expect.any(String) },
    saves: { CONTAINER_ID: 'id' },
  },
  {
    title: 'reads the status of the container',
    command: `curl "https://graph.instagram.com/$CONTAINER_ID?fields=status_code&access_token=$IG_TOKEN"`,
    contains: { status_code: 'FINISHED' },
  },
  {
    title: 'publishes the container',
    command: `curl -X POST "https://graph.instagram.com/v25.0/$IG_ID/media_publish?creation_id=$CONTAINER_ID&access_token=$IG_TOKEN"`,
    contains: { id: expect.any(String) },
    saves: { MEDIA_ID: 'id' },
  },
  {
    title: 'reads the metrics of the post',
    command: `curl -G "https://graph.instagram.com/v25.0/$MEDIA_ID/insights" -d "metric=views,reach" -d "access_token=$IG_TOKEN"`,
    contains: { data: [{ name: 'views' }, { name: 'reach' }] },
  },
  {
    title: 'reports a missing image',
    command: `curl -X POST "https://graph.instagram.com/v25.0/$IG_ID/media" -d "caption=No image" -d "access_token=$IG_TOKEN"`,
    contains: { error: { code: 100 } },
  },
];

const LINKEDIN: readonly CurlExample[] = [
  {
    title: 'reads who the member is',
    command: `curl -X GET 'https://api.linkedin.com/v2/userinfo' -H "Authorization: Bearer $LI_TOKEN"`,
    contains: { sub: expect.any(String) },
    saves: { MEMBER: 'sub' },
  },
  {
    title: 'creates a post',
    command: `curl -i -X POST 'https://api.linkedin.com/rest/posts' \\
      -H "Authorization: Bearer $LI_TOKEN" \\
      -H 'X-Restli-Protocol-Version: 2.0.0' \\
      -H 'LinkedIn-Version: 202601' \\
      -H 'Content-Type: application/json' \\
      --data '{"author":"urn:li:person:'$MEMBER'","commentary":"Sample text Post","visibility":"PUBLIC","distribution":{"feedDistribution":"MAIN_FEED","targetEntities":[],"thirdPartyDistributionChannels":[]},"lifecycleState":"PUBLISHED","isReshareDisabledByAuthor":false}'`,
    status: 201,
    headers: { 'x-restli-id': expect.stringMatching(/^urn:li:share:/) },
  },
  {
    title: 'reports the same post again',
    command: `curl -X POST 'https://api.linkedin.com/rest/posts' -H "Authorization: Bearer $LI_TOKEN" -H 'x-restli-protocol-version: 2.0.0' -H 'Linkedin-Version: 202512' -H 'Content-Type: application/json' -d '{"author":"urn:li:person:'$MEMBER'","commentary":"Sample text Post","visibility":"PUBLIC","distribution":{"feedDistribution":"MAIN_FEED"},"lifecycleState":"PUBLISHED"}'`,
    status: 422,
  },
  {
    title: 'starts the upload of an image',
    command: `curl -X POST 'https://api.linkedin.com/rest/images?action=initializeUpload' -H "Authorization: Bearer $LI_TOKEN" -H 'X-Restli-Protocol-Version: 2.0.0' -H 'LinkedIn-Version: 202601' -H 'Content-Type: application/json' -d '{"initializeUploadRequest":{"owner":"urn:li:person:'$MEMBER'"}}'`,
    contains: { value: { image: expect.stringMatching(/^urn:li:image:/) } },
    saves: { UPLOAD_URL: 'value.uploadUrl' },
  },
  {
    title: 'uploads the image',
    command: `curl -i --upload-file "$IMAGE_FILE" --header "Authorization: Bearer $LI_TOKEN" "$UPLOAD_URL"`,
    status: 201,
  },
];

const STRIPE: readonly CurlExample[] = [
  {
    title: 'creates a customer with the key as user name',
    command: `curl https://api.stripe.com/v1/customers -u sk_test_sandbox: -d "name=Jenny Rosen" --data-urlencode email="jennyrosen@example.com"`,
    contains: { object: 'customer', name: 'Jenny Rosen' },
    saves: { CUSTOMER: 'id' },
  },
  {
    title: 'creates a product with a default price',
    command: `curl https://api.stripe.com/v1/products -u "sk_test_sandbox:" -d name="Gold Plan"`,
    contains: { object: 'product', name: 'Gold Plan' },
    saves: { PRODUCT: 'id' },
  },
  {
    title: 'creates a price',
    command: `curl https://api.stripe.com/v1/prices -u "sk_test_sandbox:" -d currency=usd -d unit_amount=1000 -d "recurring[interval]"=month -d "product=$PRODUCT"`,
    contains: { object: 'price', unit_amount: 1000 },
    saves: { PRICE: 'id' },
  },
  {
    title: 'creates a checkout session',
    command: `curl https://api.stripe.com/v1/checkout/sessions -u "sk_test_sandbox:" --data-urlencode success_url="https://example.com/success" -d "line_items[0][price]"=$PRICE -d "line_items[0][quantity]"=2 -d mode=subscription`,
    contains: { object: 'checkout.session', mode: 'subscription' },
  },
  {
    title: 'reports a missing object',
    command: `curl https://api.stripe.com/v1/customers/cus_none -H "Authorization: Bearer sk_test_sandbox"`,
    contains: { error: { code: 'resource_missing' } },
  },
];

const OPENAI: readonly CurlExample[] = [
  {
    title: 'creates a response',
    command: `curl https://api.openai.com/v1/responses -H "Content-Type: application/json" -H "Authorization: Bearer $OPENAI_API_KEY" -d '{"model":"gpt-5","input":"Tell me a three sentence bedtime story about a unicorn."}'`,
    contains: { object: 'response', status: 'completed' },
    saves: { RESPONSE: 'id' },
  },
  {
    title: 'reads the response back',
    command: `curl https://api.openai.com/v1/responses/$RESPONSE -H "Content-Type: application/json" -H "Authorization: Bearer $OPENAI_API_KEY"`,
    contains: { object: 'response' },
  },
  {
    title: 'completes a chat',
    command: `curl https://api.openai.com/v1/chat/completions -H "Content-Type: application/json" -H "Authorization: Bearer $OPENAI_API_KEY" -d '{"model":"gpt-5","messages":[{"role":"developer","content":"You are a helpful assistant."},{"role":"user","content":"Hello!"}]}'`,
    contains: { object: 'chat.completion' },
  },
  {
    title: 'reports a missing key',
    command: `curl https://api.openai.com/v1/models`,
    contains: { error: { type: 'invalid_request_error' } },
  },
];

export const CURL_EXAMPLES: Readonly<Record<string, readonly CurlExample[]>> = {
  facebook: FACEBOOK,
  instagram: INSTAGRAM,
  linkedin: LINKEDIN,
  stripe: STRIPE,
  openai: OPENAI,
  ...SOCIAL_EXAMPLES,
};
