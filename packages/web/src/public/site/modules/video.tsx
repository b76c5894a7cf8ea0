import { sizesOf } from '../../core/sizes.ts';
import { videoOf } from '@convoke/contract/site/site.video.ts';
import { useState } from 'react';
import { usePage } from '../../core/page-context.tsx';
import { ModuleHead, OwnLink, Picture, type ViewProps } from '../pieces.tsx';

/** A film that is asked for when somebody presses play, not before: until then nobody's browser tells its host anything. */
export function Video({ props: { heading, address, poster, caption } }: ViewProps<'video'>) {
  const { t, isStill } = usePage();
  const [isPlaying, setPlaying] = useState(false);
  const video = videoOf(address);
  if (!video) return null;
  const face = (
    <>
      {poster ? <Picture picture={poster} sizes={sizesOf('900px')} /> : <span className="video-ground" />}
      <span className="video-play" aria-hidden="true">
        <svg viewBox="0 0 24 24" focusable="false">
          <path d="M8 5v14l11-7z" />
        </svg>
      </span>
    </>
  );
  const title = typeof heading === 'string' && heading ? heading : t('public-site:video');
  return (
    <>
      <ModuleHead heading={heading} />
      <figure className="video">
        <div className="video-frame">
          {video.kind === 'elsewhere' ? (
            <OwnLink href={address}>
              {face}
              <span className="visually-hidden">{t('public-site:play-at', { host: video.host })}</span>
            </OwnLink>
          ) : isPlaying && !isStill ? (
            video.kind === 'frame' ? (
              <iframe
                title={title}
                src={video.src}
                allow="autoplay; fullscreen; picture-in-picture"
                allowFullScreen
                referrerPolicy="strict-origin"
              />
            ) : (
              // biome-ignore lint: what is said in it is the organiser's to write below it
              <video src={video.src} controls autoPlay playsInline />
            )
          ) : (
            <button type="button" onClick={() => setPlaying(true)}>
              {face}
              <span className="visually-hidden">{t('public-site:play', { title })}</span>
            </button>
          )}
        </div>
        {(caption || video.kind === 'frame') && (
          <figcaption>
            {caption}
            {video.kind === 'frame' && <span className="fine">{t('public-site:from-host', { host: video.host })}</span>}
          </figcaption>
        )}
      </figure>
    </>
  );
}
