import type { Language } from '@convoke/contract/core/language.ts';
import type { PublicEvent } from '@convoke/contract/event/event.public.calls.ts';
import type { SiteDocument } from '@convoke/contract/site/site.document.ts';
import type { ShownPicture, SitePicture } from '@convoke/contract/site/site.fields.ts';
import type { SiteLive } from '@convoke/contract/site/site.live.ts';
import { textIn } from '@convoke/contract/site/site.shown.ts';
import { siteCanvas, siteVersion } from '@convoke/contract/site/site.calls.ts';
import { Segmented, Select, Skeleton } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageNames } from '../../../../core/language.ts';
import { ErrorState } from '../../../../ui/states.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import { usePictures } from '../common/use-site-draft.ts';
import { type Device, deviceNames, devices } from '../looks/devices.ts';
import { SiteLook } from '../looks/site-look.tsx';
import { useRoom } from '../looks/use-room.ts';

interface Known {
  document: SiteDocument;
  event: PublicEvent;
  live: SiteLive;
  pictureOf: (picture: SitePicture) => ShownPicture | undefined;
}

interface Props {
  eventId: string;
  /** 0 = the draft, which is known. */
  version: number;
  language: Language;
  known?: Known;
}

/** One version, as a phone, a tablet or a desktop shows it, light or dark, page by page. */
export function LookAt({ eventId, version, language, known }: Props) {
  const asked = known === undefined;
  const shown = useCall(siteVersion, asked && { eventId, version }, { quiet: true, once: true });
  const canvas = useCall(siteCanvas, asked && { eventId, version, language }, { quiet: true });
  const pictureOf = usePictures(shown.data?.pictures ?? none);
  if (known) return <Look {...known} version={version} language={language} />;
  if (shown.error ?? canvas.error)
    return (
      <ErrorState
        error={shown.error ?? canvas.error}
        onRetry={() => void Promise.all([shown.refetch(), canvas.refetch()])}
      />
    );
  if (!shown.data || !canvas.data) return <Skeleton active paragraph={{ rows: 10 }} />;
  return <Look {...canvas.data} {...{ version, language, pictureOf }} document={shown.data.document} />;
}

const none = {};
const schemes = ['light', 'dark'] as const;

function Look({
  document,
  event,
  live,
  pictureOf,
  version,
  language: begun,
}: Known & { version: number; language: Language }) {
  const { t } = useTranslation();
  const element = useRef<HTMLDivElement>(null);
  const { width: room } = useRoom(element);
  const [device, setDevice] = useState<Device>('phone');
  const [scheme, setScheme] = useState<'light' | 'dark'>(document.style.scheme === 'dark' ? 'dark' : 'light');
  const [slug, setSlug] = useState('');
  const [language, setLanguage] = useState(begun);
  const width = devices[device];
  return (
    <section
      className="site-look"
      aria-label={version === 0 ? t('site:publish.draft') : t('site:versions.one', { n: version })}
    >
      <div className="site-look-bar">
        <Segmented
          aria-label={t('site:bar.device')}
          value={device}
          options={deviceNames.map((each) => ({ value: each, label: t(`site:device.${each}`) }))}
          onChange={setDevice}
        />
        {document.style.scheme === 'auto' && (
          <Segmented
            aria-label={t('site:style.scheme')}
            value={scheme}
            options={schemes.map((each) => ({ value: each, label: t(`site:scheme.${each}`) }))}
            onChange={setScheme}
          />
        )}
        {document.pages.length > 1 && (
          <Select
            aria-label={t('site:bar.page')}
            value={slug}
            options={document.pages.map((page) => ({
              value: page.slug,
              label: textIn(page.title, language, document.language) || page.slug || t('site:page.first'),
            }))}
            onChange={setSlug}
          />
        )}
        {document.languages.length > 1 && (
          <Select
            aria-label={t('site:bar.language')}
            value={language}
            options={document.languages.map((each) => ({ value: each, label: languageNames[each] }))}
            onChange={setLanguage}
          />
        )}
      </div>
      <div ref={element}>
        {room > 0 && (
          <SiteLook
            title={t('common:preview')}
            scheme={document.style.scheme === 'auto' ? scheme : undefined}
            height={(640 * width) / Math.min(room, width)}
            {...{ document, slug, version, event, live, language, pictureOf, width, room }}
          />
        )}
      </div>
    </section>
  );
}
