import { usePage } from '../core/page-context.tsx';
import { Frame } from '../ui/frame.tsx';

export interface NoticeData {
  /** `not-found` a page, `event` an event that is not there or not published, `code` an attendee's code, `order` a buyer's order, `preview` the page of an event that is not published, `gone` what was there once. */
  kind: 'not-found' | 'event' | 'code' | 'order' | 'preview' | 'gone' | 'error';
  /** Shown with an error, so that a person can tell us which. */
  requestId?: string;
}

export const namespaces = ['public-notice'] as const;

/** The server says `not-found` for every page; the address tells what was looked for. */
function kindOf({ kind }: NoticeData, path: string): NoticeData['kind'] {
  if (kind !== 'not-found') return kind;
  if (path.startsWith('/event/preview/')) return 'preview';
  if (/^\/(?:event\/|register\/|buy-ticket)/.test(path)) return 'event';
  if (/^\/(?:success|pay-wx|pay-zfb|mobile-pay)\//.test(path)) return 'order';
  return path.startsWith('/qd/') ? 'code' : kind;
}

export function View({ data }: { data: NoticeData }) {
  const { t, url, publicUrl } = usePage();
  const kind = kindOf(data, new URL(url, publicUrl).pathname);
  const words = {
    'not-found': [t('public-notice:not-found'), t('public-notice:not-found-hint')],
    event: [t('public-notice:event'), t('public-notice:event-hint')],
    preview: [t('public-notice:preview'), t('public-notice:preview-hint')],
    code: [t('public-notice:code'), t('public-notice:code-hint')],
    order: [t('public-notice:order'), t('public-notice:order-hint')],
    gone: [t('public-notice:gone'), t('public-notice:gone-hint')],
    error: [t('public-notice:error'), t('public-notice:error-hint')],
  }[kind];
  return (
    <Frame className="notice">
      <svg className="notice-picture" viewBox="0 0 120 90" aria-hidden="true">
        <path d="M14 24h92v14a8 8 0 0 0 0 16v14H14V54a8 8 0 0 0 0-16z" className="notice-ticket" />
        <path d="M40 26v40" className="notice-tear" />
        <path d="M62 54c4-7 18-7 22 0M64 39h.01M82 39h.01" className="notice-face" />
      </svg>
      <h1>{words[0]}</h1>
      <p className="lead">{words[1]}</p>
      {kind === 'error' && (
        <a className="button primary" href="">
          {t('public-notice:again')}
        </a>
      )}
      {data.requestId && <p className="fine">{t('public-notice:request', { id: data.requestId })}</p>}
    </Frame>
  );
}
