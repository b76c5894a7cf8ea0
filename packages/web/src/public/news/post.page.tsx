import type { PublicPost } from '@convoke/contract/dynamic/dynamic.public.calls.ts';
import { call } from '../../core/call.ts';
import { dynamicFileOpen } from '../../core/light-calls/dynamic.public.ts';
import { usePage } from '../core/page-context.tsx';
import { momentText } from '../core/time.ts';
import { Backdrop } from '../ui/cover.tsx';
import { FileList } from '../ui/file-list.tsx';
import { Frame } from '../ui/frame.tsx';
import { Share } from '../ui/share.tsx';
import { Pictures } from './pictures.tsx';
import { headline } from './post.head.ts';

export const namespaces = ['public-news'] as const;

/** One article or short post of an event's news, at an address of its own. */
export function View({ data: post }: { data: PublicPost }) {
  const { t, locale, publicUrl } = usePage();
  const { event } = post;
  const eventPath = `/event/${encodeURIComponent(event.code)}`;
  return (
    <>
      <Backdrop url={event.coverUrl} seed={event.code} />
      <Frame className="post">
        <p className="post-event">
          <a href={eventPath}>{event.title}</a>
        </p>
        <article className="post-body">
          {post.title && <h1>{post.title}</h1>}
          {!post.title && <h1 className="visually-hidden">{headline(post)}</h1>}
          <p className="fine">
            <time dateTime={post.publishedAt}>{momentText(post.publishedAt, event.timeZone, locale)}</time>
            {event.organiserName && ` · ${event.organiserName}`}
          </p>
          {post.kind === 'short' && post.text && <p className="lead news-short">{post.text}</p>}
          {post.html && <div className="prose" dangerouslySetInnerHTML={{ __html: post.html }} />}
          <Pictures pictures={post.pictures} />
          {post.files.length > 0 && (
            <FileList
              files={post.files}
              label={t('public-news:files')}
              take={(name) => t('public-news:files-take', { name })}
              open={(fileId) => call(dynamicFileOpen, { code: event.code, fileId }, { hideLoad: true, quiet: true })}
            />
          )}
        </article>
        <div className="event-tools">
          <a className="button quiet" href={eventPath}>
            {t('public-news:to-event')}
          </a>
          <Share title={headline(post)} url={`${publicUrl}${eventPath}/news/${post.dynamicId}`} />
        </div>
      </Frame>
    </>
  );
}
