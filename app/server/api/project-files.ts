import { type ApiFrame, apiRoute } from '#app/server/http/api/api-route.ts';
import { toSource } from '#app/server/http/api/publish-source.ts';
import type { Services } from '#app/server/services/services.ts';
import * as operations from '#openapi/operations/project-files.ts';

export function mountProjectFiles(frame: ApiFrame, { projectFiles }: Services): void {
  apiRoute(frame, operations.listProjectFiles, async ({ actor, query }) => ({
    status: 200,
    body: await projectFiles.listFiles(actor, query),
  }));
  apiRoute(frame, operations.publishProjectFile, {
    run: async ({ actor, body, userAgent }) => {
      const source = toSource(actor, userAgent);
      const { file, isNew } = await projectFiles.publishFile(actor, { ...body, source });
      return { status: isNew ? 201 : 200, body: file };
    },
    recover: async ({ actor }, postId) => ({
      status: 201,
      body: await projectFiles.readPublished(actor, postId),
    }),
  });
  apiRoute(frame, operations.updateProjectFile, {
    run: async ({ actor, params, body }) => ({
      status: 200,
      body: await projectFiles.updateFile(actor, { ...params, ...body }),
    }),
    // Only a changed post records an effect: everything else can be repeated.
    recover: async ({ actor, params }) => ({
      status: 200,
      body: await projectFiles.readFile(actor, params.projectFileId),
    }),
  });
  apiRoute(frame, operations.forgetProjectFile, async ({ actor, params }) => {
    await projectFiles.forgetFile(actor, params);
    return { status: 204 };
  });
}
