import { Link } from '@remix-run/react';
import { Hash, Image, LayoutPanelTop, Lock, PenLine, Send, type LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import { SUBSCRIPTION_REQUIRED } from '#app/domain/errors/messages.ts';
import { showSubscriptionDialog, SubscriptionDialog } from '../billing/subscription-dialog.tsx';
import { useIsAtLeast } from '../shell/use-layout.ts';
import { Icon } from '../ui/icon.tsx';

interface Tool {
  readonly href: string;
  readonly name: string;
  readonly words: string;
  readonly icon: LucideIcon;
}

const TOOLS: readonly Tool[] = [
  {
    href: '/app/caption-generator',
    name: 'Captions',
    words: 'Turn a topic into a caption',
    icon: PenLine,
  },
  {
    href: '/app/hashtag-generator',
    name: 'Hashtags',
    words: 'Hashtags that fit each platform',
    icon: Hash,
  },
  {
    href: '/app/media-upload',
    name: 'Media',
    words: 'One file, checked for six platforms',
    icon: Image,
  },
  {
    href: '/app/platform-preview',
    name: 'Preview',
    words: 'See how it will look',
    icon: LayoutPanelTop,
  },
  { href: '/app/scheduler', name: 'Publish Now', words: 'All selected, one click', icon: Send },
];

/** For viewers, who don't publish themselves. */
const POSTS: Tool = {
  href: '/app/scheduler',
  name: 'Posts',
  words: 'Everything you’ve published',
  icon: Send,
};

/** Shows the screens as cards. Without a subscription, they lead to the plans. */
export function ToolsStrip({ isSubscribed }: { isSubscribed: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const canPublish = useIsAtLeast('editor');
  const tools = TOOLS.map((tool) => (tool.href === POSTS.href && !canPublish ? POSTS : tool));
  return (
    <>
      <section className="card flush tools" aria-label="Tools">
        {tools.map((tool) =>
          isSubscribed ? (
            <Link key={tool.href} to={tool.href}>
              <Icon of={tool.icon} />
              <b>{tool.name}</b>
              <span className="small mut">{tool.words}</span>
            </Link>
          ) : (
            <Link
              key={tool.href}
              to="/pricing"
              className="locked"
              onClick={(event) => showSubscriptionDialog(event, dialog.current)}
            >
              <Icon of={Lock} />
              <b>{tool.name}</b>
              <span className="small">{SUBSCRIPTION_REQUIRED}</span>
            </Link>
          ),
        )}
      </section>
      <SubscriptionDialog ref={dialog} />
    </>
  );
}
