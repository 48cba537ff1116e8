import type { ReactNode } from 'react';

interface Sample {
  readonly id: string;
  readonly name: string;
  readonly code: ReactNode;
}

/** Returns the first API request in three languages, for this installation's URL. */
function createSamples(url: string): readonly Sample[] {
  return [
    {
      id: 'curl',
      name: 'curl',
      code: `export TOKEN=ff_test_…

# 1. Upload the file. The response has its ID.
curl -s ${url}/api/media/upload \\
  -H "Authorization: Bearer $TOKEN" -F file=@kiln-opening.mp4

# 2. One post, two platforms.
curl -s ${url}/api/publisher/publish \\
  -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' -d '{
    "platforms": ["youtube", "linkedin"],
    "content": {
      "captions": ["Kiln opening, Saturday 10 to 4."],
      "hashtags": ["kilnopening", "ceramics"],
      "mediaId": "med_…"
    }
  }'`,
    },
    {
      id: 'typescript',
      name: 'TypeScript',
      code: `import { openAsBlob } from 'node:fs';

const base = '${url}';
const headers = { Authorization: \`Bearer \${process.env.TOKEN}\` };

const form = new FormData();
form.set('file', await openAsBlob('kiln-opening.mp4'), 'kiln-opening.mp4');
const upload = await fetch(base + '/api/media/upload', { method: 'POST', headers, body: form });
const { id } = await upload.json();

const response = await fetch(base + '/api/publisher/publish', {
  method: 'POST',
  headers: { ...headers, 'Content-Type': 'application/json' },
  body: JSON.stringify({
    platforms: ['youtube', 'linkedin'],
    content: { captions: ['Kiln opening, Saturday 10 to 4.'], mediaId: id },
  }),
});
const { post } = await response.json();
for (const { platform, success, url } of post.platforms) console.log(platform, success, url);`,
    },
    {
      id: 'python',
      name: 'Python',
      code: `import os, requests

base = "${url}"
headers = {"Authorization": f"Bearer {os.environ['TOKEN']}"}

with open("kiln-opening.mp4", "rb") as file:
    media = requests.post(base + "/api/media/upload", headers=headers, files={"file": file}).json()

response = requests.post(base + "/api/publisher/publish", headers=headers, json={
    "platforms": ["youtube", "linkedin"],
    "content": {"captions": ["Kiln opening, Saturday 10 to 4."], "mediaId": media["id"]},
}).json()
for line in response["post"]["platforms"]:
    print(line["platform"], line["success"], line["url"])`,
    },
  ];
}

/** Shows three panels switched by radio buttons, without scripts. */
export function Samples({ url }: { url: string }) {
  const samples = createSamples(url);
  return (
    <div className="samples">
      <fieldset className="seg">
        <legend className="vh">Example language</legend>
        {samples.map(({ id, name }, index) => (
          <label key={id}>
            <input type="radio" name="language" value={id} defaultChecked={index === 0} />
            {name}
          </label>
        ))}
      </fieldset>
      {samples.map(({ id, name, code }) => (
        <pre
          key={id}
          className={`code of-${id}`}
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls, so the keyboard must reach it
          tabIndex={0}
          role="region"
          aria-label={`Publishing a post, in ${name}`}
        >
          <code>{code}</code>
        </pre>
      ))}
    </div>
  );
}
