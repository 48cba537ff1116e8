import { Link } from '@remix-run/react';
import type { PostPage } from '#app/domain/posts/publish.ts';
import { RoleReason } from '../shell/for-role.tsx';
import { PostsTracker } from './posts-tracker.tsx';

interface PostsScreenProps {
  readonly page: PostPage;
  readonly search: string;
}

/** The Publish Now screen for viewers: a list of posts. */
export function PostsScreen(props: PostsScreenProps) {
  return (
    <main className="main" id="main">
      <div className="in">
        <header className="phead">
          <div>
            <h1 className="t1">Posts</h1>
            <RoleReason needs="editor" />
          </div>
          <Link className="btn quiet" to="/app">
            Back to Dashboard
          </Link>
        </header>
        <PostsTracker {...props} />
      </div>
    </main>
  );
}
