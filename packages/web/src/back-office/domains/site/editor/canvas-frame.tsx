import type { SiteData } from '@convoke/contract/site/site.shown.ts';
import { createContext, type ReactNode, useContext, useEffect, useInsertionEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { SiteFooter, SiteGround, SiteHeader } from '../../../../public/site/canvas.tsx';
import { pageConfig } from '../../../../core/config.ts';
import { allowStyles } from '../../../../core/style-nonce.ts';
import { FrameStyle } from '../looks/frame-style.tsx';
import { hideKeysFromPuck } from './puck-keys.ts';
import { Dead } from '../looks/site-frame.tsx';

interface Framed {
  /** The page, with its menus. */
  data: SiteData;
  css: string;
  lang: string;
}

export const frameContext = createContext<Framed | undefined>(undefined);

function useFramed(): Framed {
  const framed = useContext(frameContext);
  if (!framed) throw new Error('a part of the canvas stands outside of it');
  return framed;
}

/** Puck's frame, which has no address and so is under the page's policy (decision 0115): with the site's style sheet, and none of the back office's. */
export function CanvasFrame({ children, document: within }: { children: ReactNode; document?: Document }) {
  const { css, lang } = useFramed();
  const { t } = useTranslation();
  // Puck adds its own styles in the effect of this kind that comes next.
  useInsertionEffect(() => {
    if (within) allowStyles(pageConfig().nonce, within);
  }, [within]);
  useEffect(() => (within?.defaultView ? hideKeysFromPuck(within.defaultView) : undefined), [within]);
  useEffect(() => {
    if (within) within.documentElement.lang = lang;
  }, [within, lang]);
  // Puck gives it none.
  useEffect(() => within?.defaultView?.frameElement?.setAttribute('title', t('site:canvas.label')), [within, t]);
  return (
    <>
      <FrameStyle css={css + ownCss} />
      <Dead>{children}</Dead>
    </>
  );
}

/** Around the modules: what the page has above and below them. */
export function CanvasRoot({ children }: { children: ReactNode }) {
  const { data } = useFramed();
  return (
    <SiteGround data={data}>
      <div inert>
        <SiteHeader data={data} />
      </div>
      <main className="site-main">{children}</main>
      <div inert>
        <SiteFooter data={data} />
      </div>
    </SiteGround>
  );
}

/** Puck's own buttons at a module are those of the list beside the page, which the keyboard reaches as well. */
export function NoBar() {
  // biome-ignore lint/complexity/noUselessFragments: Puck wants an element
  return <></>;
}

/** What the editor adds to the page. */
const ownCss = `
.site-in-place { display: inline-block; min-width: 1ch; border-radius: 2px; outline-offset: 3px; cursor: text; white-space: pre-wrap; }
.site-in-place:hover { outline: 1px dashed currentColor; }
.site-in-place:focus { outline: 2px solid currentColor; }
.site-in-place[data-borrowed] { outline: 1px dashed #c27c00; }
.site-in-place[aria-invalid="true"] { outline: 2px solid #c2352b; }
.site-canvas-note { padding: 12px 16px; border: 1px dashed currentColor; opacity: .7; font: 14px/1.5 sans-serif; }
[data-puck-entry] { min-height: 100vh; }
`;
