import type { WatchModule } from '@convoke/contract/live/live.watch.calls.ts';
import { bytesIn } from '../../../core/format-bytes.ts';
import { usePage } from '../../core/page-context.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Text of the organiser, sanitised by the server. */
export function Words({ html }: { html: string }) {
  const { t } = usePage();
  if (html === '') return <p className="fine">{t('public-watch:nothing')}</p>;
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** `pass` = of a viewer who has entered; where not anybody may watch, nobody else gets a file. */
export function Documents({ module, pass }: { module: WatchModule; pass: string | undefined }) {
  const { t, locale } = usePage();
  return (
    <>
      {module.text !== '' && <Words html={module.text} />}
      {module.documents.length === 0 && <p className="fine">{t('public-watch:nothing')}</p>}
      <ul className="file-list">
        {module.documents.map(({ documentId, name, bytes, url }) => (
          <li key={documentId}>
            <a
              className="file-line"
              href={pass === undefined ? url : `${url}?pass=${encodeURIComponent(pass)}`}
              target="_blank"
              rel="noopener"
            >
              <Icon name="file" />
              <bdi>{name}</bdi>
              <span className="fine">
                {[/\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toUpperCase(), bytesIn(bytes, locale)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A vote or a questionnaire: its own page in a frame, so the picture goes on meanwhile. */
export function Target({ module }: { module: WatchModule }) {
  const { t, language } = usePage();
  const { target } = module;
  if (!target) return <p className="fine">{t('public-watch:nothing')}</p>;
  if (!target.isOpen)
    return (
      <div className="watch-target-shut">
        <h2>{target.title}</h2>
        <p className="fine">{t('public-watch:not-open')}</p>
        <a className="text-link" href={target.url} target="_blank" rel="noopener">
          {t('public-watch:open-page')}
          <Icon name="out" />
        </a>
      </div>
    );
  const address = `${target.url}${target.url.includes('?') ? '&' : '?'}language=${language}`;
  return <iframe className="watch-frame" title={target.title} src={address} />;
}
