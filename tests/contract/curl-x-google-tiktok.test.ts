import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideOnConsentPage } from '#tests/app/server/sandbox/kit/consent.ts';
import { readFixture } from '#tests/app/server/sandbox/kit/fixtures.ts';
import { startTestSandbox, TEST_REDIRECT_URI, type TestSandbox } from '#tests/support/sandbox.ts';

const run = promisify(execFile);

// The commands are exactly as the platforms' documentation prints them, hosts included: curl's own settings
// (`.curlrc`) name the sandbox as the proxy and trust its certificate.
let sandbox: TestSandbox;
let folder: string;
let video: Buffer<ArrayBuffer>;

beforeAll(async () => {
  sandbox = await startTestSandbox({
    only: ['twitter', 'youtube', 'tiktok'],
    hasPlatformPorts: true,
  });
  folder = await mkdtemp(path.join(tmpdir(), 'fanfare-curl-xgt-'));
  const settings = `proxy = "${sandbox.url}"\ncacert = "${sandbox.caFile}"\nsilent\nshow-error\n`;
  await writeFile(path.join(folder, '.curlrc'), settings);
  video = await readFixture('clip.mp4');
  await writeFile(path.join(folder, 'video.mp4'), video);
  await writeFile(path.join(folder, 'photo.jpg'), await readFixture('photo.jpg'));
});
afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true });
});

/** Runs a shell command with these variables and returns what it prints. */
async function shell(command: string, variables: Record<string, string> = {}): Promise<string> {
  const env = { ...process.env, CURL_HOME: folder, ...variables };
  return (await run('sh', ['-c', command], { cwd: folder, env })).stdout;
}

async function shellJson<T>(command: string, variables: Record<string, string> = {}): Promise<T> {
  const text = await shell(command, variables);
  try {
    return JSON.parse(text) as T;
  } catch (cause) {
    throw new Error(`not JSON: ${text}`, { cause });
  }
}

/** Opens a consent page at the sandbox, allows it, and returns the code. */
async function consent(platform: string, address: string): Promise<string> {
  const { pathname, search } = new URL(address);
  const back = await decideOnConsentPage(`${sandbox.url}/${platform}${pathname}${search}`, 'allow');
  return back.searchParams.get('code') ?? '';
}

interface Tokens {
  access_token: string;
  refresh_token: string;
}

const app = (platform: string) => ({
  CLIENT_ID: sandbox.clients[platform]?.clientId ?? '',
  CLIENT_SECRET: sandbox.clients[platform]?.clientSecret ?? '',
  REDIRECT_URI: TEST_REDIRECT_URI,
});

describe("curl examples of X's documentation", () => {
  let tokens: Tokens;
  const bearer = () => ({ TOKEN: tokens.access_token });

  it('exchanges a code and refreshes the token', async () => {
    const code = await consent(
      'twitter',
      `https://x.com/i/oauth2/authorize?response_type=code&client_id=${app('twitter').CLIENT_ID}&redirect_uri=${TEST_REDIRECT_URI}&scope=tweet.read%20users.read%20tweet.write%20media.write%20offline.access&state=state&code_challenge=${'challenge'.repeat(5)}&code_challenge_method=plain`,
    );
    const variables = { ...app('twitter'), CODE: code, VERIFIER: 'challenge'.repeat(5) };
    const first = await shellJson<Tokens>(
      `curl --location --request POST 'https://api.x.com/2/oauth2/token' \
        --header 'Content-Type: application/x-www-form-urlencoded' \
        --header "Authorization: Basic $(printf '%s' "$CLIENT_ID:$CLIENT_SECRET" | base64 -w0)" \
        --data-urlencode "code=$CODE" \
        --data-urlencode 'grant_type=authorization_code' \
        --data-urlencode "redirect_uri=$REDIRECT_URI" \
        --data-urlencode "code_verifier=$VERIFIER"`,
      variables,
    );
    tokens = await shellJson(
      `curl -X POST 'https://api.x.com/2/oauth2/token' -u "$CLIENT_ID:$CLIENT_SECRET" \
        --data-urlencode "refresh_token=$REFRESH" --data-urlencode 'grant_type=refresh_token'`,
      { ...app('twitter'), REFRESH: first.refresh_token },
    );
    expect(tokens.refresh_token).not.toBe(first.refresh_token);
  });

  it('creates a post, reads the post and its author, and deletes it', async () => {
    const { data } = await shellJson<{ data: { id: string } }>(
      `curl -X POST "https://api.x.com/2/tweets" \
        -H "Authorization: Bearer $TOKEN" \
        -H "Content-Type: application/json" \
        -d '{"text": "Hello world!"}'`,
      bearer(),
    );
    const variables = { ...bearer(), ID: data.id };
    expect(
      await shellJson(
        `curl "https://api.x.com/2/tweets?ids=$ID&tweet.fields=created_at,author_id&expansions=author_id&user.fields=created_at" \
          -H "Authorization: Bearer $TOKEN"`,
        variables,
      ),
    ).toMatchObject({
      data: [{ id: data.id, text: 'Hello world!' }],
      includes: { users: [{ username: 'novareyes' }] },
    });
    expect(
      await shellJson(
        `curl "https://api.x.com/2/users/by/username/novareyes?user.fields=verified" -H "Authorization: Bearer $TOKEN"`,
        variables,
      ),
    ).toMatchObject({ data: { username: 'novareyes', verified: false } });
    expect(
      await shellJson(
        `curl -X DELETE "https://api.x.com/2/tweets/$ID" -H "Authorization: Bearer $TOKEN"`,
        variables,
      ),
    ).toEqual({ data: { deleted: true } });
  });

  it('uploads an image in one request and a video in chunks', async () => {
    const image = await shellJson<{ data: { id: string } }>(
      `curl -X POST "https://api.x.com/2/media/upload" \
        -H "Authorization: Bearer $TOKEN" \
        -F "media=@photo.jpg" -F "media_category=tweet_image"`,
      bearer(),
    );
    expect(image.data.id).toMatch(/^\d+$/u);
    const { data } = await shellJson<{ data: { id: string } }>(
      `curl -X POST "https://api.x.com/2/media/upload/initialize" \
        -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \
        -d "{\\"media_type\\":\\"video/mp4\\",\\"total_bytes\\":$(wc -c < video.mp4),\\"media_category\\":\\"tweet_video\\"}"`,
      bearer(),
    );
    const variables = { ...bearer(), ID: data.id };
    await shell(
      `curl -X POST "https://api.x.com/2/media/upload/$ID/append" -H "Authorization: Bearer $TOKEN" \
        -F "segment_index=0" -F "media=@video.mp4"`,
      variables,
    );
    await shell(
      `curl -X POST "https://api.x.com/2/media/upload/$ID/finalize" -H "Authorization: Bearer $TOKEN"`,
      variables,
    );
    await sandbox.control.advanceClock(2);
    expect(
      await shellJson(
        `curl "https://api.x.com/2/media/upload?command=STATUS&media_id=$ID" -H "Authorization: Bearer $TOKEN"`,
        variables,
      ),
    ).toMatchObject({ data: { processing_info: { state: 'succeeded' } } });
  });

  it('rejects a wrong token and an unknown parameter like X', async () => {
    const refused = await shellJson(
      `curl https://api.x.com/2/users/me -H "Authorization: Bearer x"`,
    );
    expect(refused).toMatchObject({ title: 'Unauthorized', status: 401 });
    const unknown = `curl "https://api.x.com/2/users/me?nope=1" -H "Authorization: Bearer $TOKEN"`;
    expect(await shellJson(unknown, bearer())).toMatchObject({ title: 'Invalid Request' });
  });
});

describe("curl examples of Google's documentation", () => {
  let tokens: Tokens;
  const bearer = () => ({ TOKEN: tokens.access_token });

  it('exchanges a code and refreshes the token', async () => {
    const { CLIENT_ID: id } = app('youtube');
    const scope = 'https%3A//www.googleapis.com/auth/youtube';
    const code = await consent(
      'youtube',
      `https://accounts.google.com/o/oauth2/v2/auth?scope=${scope}&access_type=offline&include_granted_scopes=true&response_type=code&redirect_uri=${TEST_REDIRECT_URI}&client_id=${id}`,
    );
    const first = await shellJson<Tokens>(
      `curl https://oauth2.googleapis.com/token -d "code=$CODE" -d "client_id=$CLIENT_ID" \
        -d "client_secret=$CLIENT_SECRET" -d "redirect_uri=$REDIRECT_URI" -d "grant_type=authorization_code"`,
      { ...app('youtube'), CODE: code },
    );
    const renewed = await shellJson<Tokens>(
      `curl -X POST https://oauth2.googleapis.com/token -d "client_id=$CLIENT_ID" \
        -d "client_secret=$CLIENT_SECRET" -d "refresh_token=$REFRESH" -d "grant_type=refresh_token"`,
      { ...app('youtube'), REFRESH: first.refresh_token },
    );
    expect(renewed.access_token).not.toBe(first.access_token);
    tokens = { ...first, access_token: renewed.access_token };
  });

  it('uploads a video with the resumable protocol, lists it, and deletes it', async () => {
    const head = await shell(
      `curl -i -X POST 'https://www.googleapis.com/upload/youtube/v3/videos?uploadType=resumable&part=snippet,status,contentDetails' \
        -H "Authorization: Bearer $TOKEN" \
        -H 'Content-Type: application/json; charset=UTF-8' \
        -H "X-Upload-Content-Length: $(wc -c < video.mp4)" \
        -H 'X-Upload-Content-Type: video/*' \
        -d '{"snippet":{"title":"My video title","description":"This is a description of my video","tags":["cool","video","more keywords"],"categoryId":22},"status":{"privacyStatus":"public","embeddable":true,"license":"youtube"}}'`,
      bearer(),
    );
    const session = /^location: (\S+)/imu.exec(head)?.[1] ?? '';
    const { id } = await shellJson<{ id: string }>(
      `curl -X PUT "$SESSION" -H "Authorization: Bearer $TOKEN" -H 'Content-Type: video/*' --data-binary @video.mp4`,
      { ...bearer(), SESSION: session },
    );
    const listed = await shellJson(
      `curl "https://youtube.googleapis.com/youtube/v3/videos?part=snippet%2Cstatus&id=$ID&key=API_KEY" \
        --header "Authorization: Bearer $TOKEN" --header 'Accept: application/json' --compressed`,
      { ...bearer(), ID: id },
    );
    expect(listed).toMatchObject({ items: [{ id, snippet: { title: 'My video title' } }] });
    await shell(
      `curl --fail --request DELETE "https://youtube.googleapis.com/youtube/v3/videos?id=$ID&key=API_KEY" --header "Authorization: Bearer $TOKEN"`,
      { ...bearer(), ID: id },
    );
  });

  it('creates a playlist, lists channels, returns errors, and revokes', async () => {
    expect(
      await shellJson(
        `curl --request POST \
          'https://youtube.googleapis.com/youtube/v3/playlists?part=snippet%2Cstatus&key=API_KEY' \
          --header "Authorization: Bearer $TOKEN" \
          --header 'Accept: application/json' --header 'Content-Type: application/json' \
          --data '{"snippet":{"title":"Sample playlist created via API","description":"This is a sample playlist description.","tags":["sample playlist","API call"],"defaultLanguage":"en"},"status":{"privacyStatus":"private"}}' \
          --compressed`,
        bearer(),
      ),
    ).toMatchObject({ kind: 'youtube#playlist', status: { privacyStatus: 'private' } });
    const channels = `curl 'https://youtube.googleapis.com/youtube/v3/channels?part=snippet%2CcontentDetails%2Cstatistics&mine=true&key=API_KEY' --header "Authorization: Bearer $TOKEN"`;
    expect(await shellJson(channels, bearer())).toMatchObject({ pageInfo: { totalResults: 1 } });
    await shell(
      `curl --fail -d '' -X POST --header "Content-type:application/x-www-form-urlencoded" "https://oauth2.googleapis.com/revoke?token=$TOKEN"`,
      bearer(),
    );
    expect(await shellJson(channels, bearer())).toMatchObject({ error: { code: 401 } });
  });
});

describe("curl examples of TikTok's documentation", () => {
  let tokens: Tokens;
  const bearer = () => ({ TOKEN: tokens.access_token });

  it('exchanges a code and refreshes the token', async () => {
    const { CLIENT_ID: id } = app('tiktok');
    const code = await consent(
      'tiktok',
      `https://www.tiktok.com/v2/auth/authorize/?client_key=${id}&scope=user.info.basic,video.publish,video.list&response_type=code&redirect_uri=${TEST_REDIRECT_URI}&state=state`,
    );
    const first = await shellJson<Tokens>(
      `curl --location --request POST 'https://open.tiktokapis.com/v2/oauth/token/' \
        --header 'Content-Type: application/x-www-form-urlencoded' \
        --header 'Cache-Control: no-cache' \
        --data-urlencode "client_key=$CLIENT_ID" \
        --data-urlencode "client_secret=$CLIENT_SECRET" \
        --data-urlencode "code=$CODE" \
        --data-urlencode 'grant_type=authorization_code' \
        --data-urlencode "redirect_uri=$REDIRECT_URI"`,
      { ...app('tiktok'), CODE: code },
    );
    tokens = await shellJson(
      `curl --location --request POST 'https://open.tiktokapis.com/v2/oauth/token/' \
        --header 'Content-Type: application/x-www-form-urlencoded' \
        --header 'Cache-Control: no-cache' \
        --data-urlencode "client_key=$CLIENT_ID" \
        --data-urlencode "client_secret=$CLIENT_SECRET" \
        --data-urlencode 'grant_type=refresh_token' \
        --data-urlencode "refresh_token=$REFRESH"`,
      { ...app('tiktok'), REFRESH: first.refresh_token },
    );
    expect(tokens.refresh_token).not.toBe(first.refresh_token);
  });

  it('posts a video and reads it back', async () => {
    await shell(
      `curl --fail --location --request POST 'https://open.tiktokapis.com/v2/post/publish/creator_info/query/' \
        --header "Authorization: Bearer $TOKEN" \
        --header 'Content-Type: application/json; charset=UTF-8'`,
      bearer(),
    );
    const { data } = await shellJson<{ data: { publish_id: string; upload_url: string } }>(
      `curl --location 'https://open.tiktokapis.com/v2/post/publish/video/init/' \
        --header "Authorization: Bearer $TOKEN" \
        --header 'Content-Type: application/json; charset=UTF-8' \
        --data-raw "{
          \\"post_info\\": {
            \\"title\\": \\"this will be a funny #cat video on your @tiktok #fyp\\",
            \\"privacy_level\\": \\"PUBLIC_TO_EVERYONE\\",
            \\"disable_duet\\": false,
            \\"disable_comment\\": true,
            \\"disable_stitch\\": false,
            \\"video_cover_timestamp_ms\\": 1000
          },
          \\"source_info\\": {
            \\"source\\": \\"FILE_UPLOAD\\",
            \\"video_size\\": $SIZE,
            \\"chunk_size\\": $SIZE,
            \\"total_chunk_count\\": 1
          }
        }"`,
      { ...bearer(), SIZE: String(video.length) },
    );
    await shell(
      `curl --fail --location --request PUT "$UPLOAD_URL" \
        --header "Content-Range: bytes 0-$((SIZE - 1))/$SIZE" \
        --header 'Content-Type: video/mp4' \
        --data-binary '@video.mp4'`,
      { UPLOAD_URL: data.upload_url, SIZE: String(video.length) },
    );
    await sandbox.control.advanceClock(10);
    expect(
      await shellJson(
        `curl --location 'https://open.tiktokapis.com/v2/post/publish/status/fetch/' \
          --header "Authorization: Bearer $TOKEN" \
          --header 'Content-Type: application/json; charset=UTF-8' \
          --data "{\\"publish_id\\": \\"$PUBLISH_ID\\"}"`,
        { ...bearer(), PUBLISH_ID: data.publish_id },
      ),
    ).toMatchObject({ data: { status: 'PUBLISH_COMPLETE' }, error: { code: 'ok' } });
    expect(
      await shellJson(
        `curl -L -X POST 'https://open.tiktokapis.com/v2/video/list/?fields=cover_image_url,id,title' \
          -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' --data-raw '{"max_count": 20}'`,
        bearer(),
      ),
    ).toMatchObject({ data: { videos: [{ title: expect.stringContaining('funny #cat') }] } });
  });

  it('returns the user, and rejects a wrong token', async () => {
    const info = `curl -L -X GET 'https://open.tiktokapis.com/v2/user/info/?fields=open_id,union_id,avatar_url' -H "Authorization: Bearer $TOKEN"`;
    expect(await shellJson(info, bearer())).toMatchObject({ error: { code: 'ok' } });
    expect(await shellJson(info, { TOKEN: 'act.wrong' })).toMatchObject({
      error: { code: 'access_token_invalid' },
    });
  });
});
