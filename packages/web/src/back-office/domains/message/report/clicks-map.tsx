import { messageClicks } from '@convoke/contract/message/message.visit.calls.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../core/format.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import { MailFrame } from '../mail/mail-frame.tsx';

const badge =
  'display:inline-block;margin:0 4px;padding:0 7px;border-radius:9px;background:#b42318;color:#ffffff;font:bold 12px/18px sans-serif;text-decoration:none;vertical-align:middle';

/** Sanitised HTML: values stand between double quotes, and nothing is nested wrongly. */
const links = /<a\b[^>]*?\shref="([^"]*)"[^>]*>[\s\S]*?<\/a>/gi;

/** The mail with how many people clicked each link written beside it. Links that nobody clicked say nothing. */
const withCounts = (html: string, counts: ReadonlyMap<string, number>): string =>
  html.replace(links, (link, href: string) => {
    const people = counts.get(href.replaceAll('&amp;', '&').trim()) ?? 0;
    return people === 0 ? link : `${link}<span style="${badge}">${formatNumber(people)}</span>`;
  });

/** Where people clicked: on the mail itself, and as a list. */
export function ClicksMap({ taskId, html }: { taskId: string; html: string }) {
  const { t } = useTranslation();
  const { data } = useCall(messageClicks, { taskId }, { quiet: true, everyMs: 15_000 });
  const shown = useMemo(
    () => withCounts(html, new Map((data ?? []).map(({ url, people }) => [url, people]))),
    [html, data],
  );
  if (!data || data.length === 0) return null;
  const most = Math.max(1, ...data.map(({ people }) => people));
  return (
    <Panel title={t('message:report.clicks')}>
      <p className="muted">{t('message:report.clicksText')}</p>
      <div className="message-clicks">
        <MailFrame className="message-frame" title={t('message:report.clicks')} html={shown} />
        <ol className="message-click-list">
          {data
            .toSorted((one, other) => other.people - one.people || one.link - other.link)
            .map(({ link, url, people }) => (
              <li key={link}>
                <span className="message-click-url">{url}</span>
                <span className="message-click-bar" aria-hidden="true">
                  <span style={{ inlineSize: `${(people / most) * 100}%` }} />
                </span>
                <span className="number">{t('message:report.people', { count: people, n: formatNumber(people) })}</span>
              </li>
            ))}
        </ol>
      </div>
    </Panel>
  );
}
