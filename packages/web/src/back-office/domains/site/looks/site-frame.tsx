import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { FrameStyle } from './frame-style.tsx';

interface Props {
  /** What it shows, to those who hear the page. */
  title: string;
  css: string;
  lang: string;
  /** Pixels of the device that it stands for. */
  width: number;
  height: number;
  /** Pixels that it is given; what is wider is drawn smaller. */
  room: number;
  /** A picture only: nothing in it can be reached. */
  isStill?: boolean;
  children: ReactNode;
}

const empty = '<!doctype html><html><head><meta charset="utf-8"></head><body></body></html>';

/** A page of a site in a frame of its own, as wide as a device: nothing of the back office's looks comes in, and media queries are the device's. */
export function SiteFrame({ title, css, lang, width, height, room, isStill = false, children }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [body, setBody] = useState<HTMLElement>();
  const scale = Math.min(1, room / width);
  const ready = useCallback(() => setBody(frame.current?.contentDocument?.body ?? undefined), []);
  useEffect(() => {
    if (body) body.ownerDocument.documentElement.lang = lang;
  }, [body, lang]);
  return (
    <div className="site-frame" style={{ width: width * scale, height: height * scale }} inert={isStill}>
      <iframe
        ref={frame}
        title={title}
        srcDoc={empty}
        onLoad={ready}
        tabIndex={isStill ? -1 : 0}
        style={{ width, height, transform: `scale(${scale})` }}
      />
      {body &&
        createPortal(
          <>
            <FrameStyle css={css} />
            <Dead>{children}</Dead>
          </>,
          body,
        )}
    </div>
  );
}

/** Looked at, not gone through: links and buttons lead nowhere. */
export function Dead({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it takes presses away, by the keyboard too
    <div
      onClickCapture={(event) => {
        if ((event.target as Element).closest('a, button[type=submit]')) event.preventDefault();
      }}
      onSubmitCapture={(event) => event.preventDefault()}
    >
      {children}
    </div>
  );
}
