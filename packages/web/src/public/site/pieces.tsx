import type { ShownPicture } from '@convoke/contract/site/site.fields.ts';
import { type SiteData, sitePath } from '@convoke/contract/site/site.shown.ts';
import type { ModuleKind, ModuleProps } from '@convoke/contract/site/site.modules.ts';
import type { ReactNode } from 'react';
import { usePage } from '../core/page-context.tsx';
import { sizesOf } from '../core/sizes.ts';
import type { FirstPicture } from '../core/types.ts';

/** What the view of a kind of module is given; a text is a string, or in the editor what stands in its place. */
export interface ViewProps<Kind extends ModuleKind> {
  props: ModuleProps<Kind, ReactNode>;
  data: SiteData;
}

/** Whether the page only shows itself: in the editor, or a preview, which leads nowhere. */
export function useStill(data: SiteData): boolean {
  const { isStill = false } = usePage();
  return isStill || data.previewUntil !== undefined;
}

/** A module's heading and what stands below it. `otherwise`: what is said where its organiser says nothing. */
export function ModuleHead({ heading, text, otherwise }: { heading: ReactNode; text?: ReactNode; otherwise?: string }) {
  const words = heading || otherwise;
  if (!words && !text) return null;
  return (
    <div className="module-head">
      {words && <h2>{words}</h2>}
      {text && <p className="module-lead">{text}</p>}
    </div>
  );
}

/** HTML that the server has sanitised, or in the editor what stands in its place. */
export function Rich({ html }: { html: ReactNode }) {
  if (typeof html !== 'string') return <div className="prose">{html}</div>;
  return html === '' ? null : <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

interface PictureProps {
  picture: ShownPicture;
  /** How wide it is shown, as `sizes` of an image says it. */
  sizes?: string;
  /** The one that the page begins with. */
  isFirst?: boolean;
}

/** A picture in its widths, as `srcset` of an image names them. */
const widthsOf = ({ url, narrowUrl, width }: ShownPicture) =>
  narrowUrl && width ? `${narrowUrl} 640w, ${url} ${width}w` : undefined;

/** The picture of a banner: its own, else the event's cover; and how wide it is shown. Undefined where it has none, or shows none. */
export function bannerPicture(
  { picture, layout }: Pick<ViewProps<'banner'>['props'], 'picture' | 'layout'>,
  { coverUrl, coverWidths }: SiteData['event'],
): FirstPicture | undefined {
  if (layout === 'plain') return undefined;
  const sizes = sizesOf(layout === 'split' ? '50vw' : '100vw');
  if (picture) return { url: picture.url, widths: widthsOf(picture), sizes };
  return coverUrl ? { url: coverUrl, widths: coverWidths, sizes } : undefined;
}

/** A picture that fills its frame and keeps in sight what its organiser pointed at. */
export function Picture({ picture, sizes = '100vw', isFirst = false }: PictureProps) {
  const { url, width, height, alt, x, y } = picture;
  return (
    <img
      className="picture"
      srcSet={widthsOf(picture)}
      sizes={sizes}
      src={url}
      alt={alt}
      width={width ?? undefined}
      height={height ?? undefined}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      style={{ objectPosition: `${x}% ${y}%` }}
    />
  );
}

/** `/slug` is a page of the same site. */
function hrefOn(url: string, href: string): string {
  const code = /\/event\/([^/?#]+)/.exec(url)?.[1];
  return code && /^\/[a-z0-9-]*$/.test(href) ? sitePath(code, href.slice(1)) : href;
}

interface OwnLinkProps {
  href: string;
  className?: string;
  isCurrent?: boolean;
  children: ReactNode;
}

/** What a document may hold; anything else leads nowhere, whatever has let it in. */
const leads = /^(?:https?:|mailto:|tel:|#|\/(?!\/))/i;

/** A link of the organiser's own; another site opens beside this one. */
export function OwnLink({ href, className, isCurrent = false, children }: OwnLinkProps) {
  const { url } = usePage();
  const elsewhere = /^https?:/i.test(href) && { target: '_blank', rel: 'noopener' };
  return (
    <a
      className={className}
      href={leads.test(href) ? hrefOn(url, href) : undefined}
      aria-current={isCurrent ? 'page' : undefined}
      {...elsewhere}
    >
      {children}
    </a>
  );
}

/** The button that a module may have; none without an address. */
export function ModuleButton({ text, link }: { text: ReactNode; link: string }) {
  const { t } = usePage();
  if (!link) return null;
  return (
    <p className="module-foot">
      <OwnLink className="button primary" href={link}>
        {text || t('public-site:more')}
      </OwnLink>
    </p>
  );
}

/** A card that leads to something to fill in or to vote on. */
export function WayTo({
  thing,
  button,
}: {
  thing: { title: string; url: string; isOpen: boolean };
  button: ReactNode;
}) {
  const { t } = usePage();
  return (
    <div className="way-card">
      <p className="way-title">{thing.title}</p>
      {thing.isOpen ? (
        <OwnLink className="button primary" href={thing.url}>
          {button}
        </OwnLink>
      ) : (
        <p className="fine">{t('public-site:closed')}</p>
      )}
    </div>
  );
}
