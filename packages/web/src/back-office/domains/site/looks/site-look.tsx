import type { Language } from '@convoke/contract/core/language.ts';
import type { PublicEvent } from '@convoke/contract/event/event.public.calls.ts';
import type { SiteDocument } from '@convoke/contract/site/site.document.ts';
import type { ShownPicture, SitePicture } from '@convoke/contract/site/site.fields.ts';
import type { SiteLive } from '@convoke/contract/site/site.live.ts';
import { shownSite } from '@convoke/contract/site/site.shown.ts';
import { Skeleton } from 'antd';
import { useMemo } from 'react';
import { CanvasProvider, SiteView, siteCss } from '../../../../public/site/canvas.tsx';
import { localeOfEvent, useCanvasTexts } from './canvas-texts.ts';
import { SiteFrame } from './site-frame.tsx';

interface Props {
  title: string;
  document: SiteDocument;
  /** Which of its pages; '' = the first. */
  slug?: string;
  version: number;
  event: PublicEvent;
  live: SiteLive;
  language: Language;
  pictureOf: (picture: SitePicture) => ShownPicture | undefined;
  scheme?: 'light' | 'dark' | undefined;
  /** Pixels, see SiteFrame. */
  width: number;
  height: number;
  room: number;
  isStill?: boolean;
}

/** A page of a site as it would be seen: of a draft, a version, a template. */
export function SiteLook(props: Props) {
  const { document, slug = '', version, event, live, language, pictureOf, scheme, ...frame } = props;
  const texts = useCanvasTexts(language);
  const { code } = event;
  const site = useMemo(
    () =>
      shownSite(document, slug, { code, version, language, pictureOf }) ??
      shownSite(document, '', { code, version, language, pictureOf }),
    [document, slug, code, version, language, pictureOf],
  );
  const { style } = document;
  const css = useMemo(() => siteCss(scheme ? { ...style, scheme } : style), [style, scheme]);
  if (!texts.data || !site) return <Skeleton.Node active style={{ width: frame.room, height: 200 }} />;
  return (
    <SiteFrame css={css} lang={language} {...frame}>
      <CanvasProvider texts={texts.data} language={language} locale={localeOfEvent(language)} code={code}>
        <SiteView data={{ event, site, live }} />
      </CanvasProvider>
    </SiteFrame>
  );
}
