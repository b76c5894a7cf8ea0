import type { Head, HeadContext } from '../core/types.ts';
import type { NoticeData } from './notice.page.tsx';

const status: Readonly<Record<NoticeData['kind'], number>> = {
  'not-found': 404,
  event: 404,
  code: 404,
  order: 404,
  preview: 404,
  gone: 410,
  error: 500,
};

export function noticeHead(data: NoticeData, { t }: HeadContext): Head {
  // That of /404, whatever was looked for.
  const title = t(data.kind === 'not-found' ? 'public-notice:not-found' : 'public-notice:title');
  return { title, status: status[data.kind], private: true };
}
