import type { EmbedKind, EmbedTheme } from '@convoke/contract/embed/embed.rules.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../core/language.ts';

interface Props {
  code: string;
  show: EmbedKind;
  theme: EmbedTheme;
  language: Language | '';
}

/** The frame as the other website will have it, as high as it says (see embed.js of the server). */
export function EmbedPreview({ code, show, theme, language }: Props) {
  const { t } = useTranslation();
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(300);
  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent<{ convoke?: unknown; height?: unknown } | null>) => {
      if (origin !== location.origin || !frame.current || source !== frame.current.contentWindow) return;
      if (data?.convoke === 'ready') frame.current.contentWindow?.postMessage({ convoke: 'hello' }, origin);
      if (data?.convoke === 'size' && typeof data.height === 'number') setHeight(Math.ceil(data.height));
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, []);
  const query = new URLSearchParams({ theme, language: language || currentLanguage() });
  return (
    <iframe
      ref={frame}
      className="embed-preview"
      title={t(`embed:show.${show}`)}
      src={`/embed/${encodeURIComponent(code)}/${show}?${query.toString()}`}
      style={{ height }}
      onLoad={() => frame.current?.contentWindow?.postMessage({ convoke: 'hello' }, location.origin)}
    />
  );
}
