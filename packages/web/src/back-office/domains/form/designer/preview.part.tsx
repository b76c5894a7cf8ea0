import { DesktopOutlined, MobileOutlined } from '@ant-design/icons';
import type { Language } from '@convoke/contract/core/language.ts';
import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import { Button, Segmented } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWidth } from './use-width.ts';
import './form-designer.css';

const sizes = ['phone', 'desktop'] as const;

/**
 * The form as people get it, by the code they get: the public page /form-preview in a frame. It takes the form by message, lets it be filled
 * in, and sends nothing anywhere.
 */
export function Preview({ form, language }: { form: FormDefinition; language: Language }) {
  const { t } = useTranslation();
  const frame = useRef<HTMLIFrameElement>(null);
  const [size, setSize] = useState<(typeof sizes)[number]>('phone');
  const [round, setRound] = useState(0);
  // On a phone the page scrolls and not a frame within it, too: the frame is as high as what it shows.
  const [height, setHeight] = useState<number>();
  const isWhole = !useWidth().hasProperties;
  useEffect(() => {
    const listen = (event: MessageEvent) => {
      if (event.origin !== location.origin || event.source !== frame.current?.contentWindow) return;
      const { kind, height: high } = (event.data ?? {}) as { kind?: unknown; height?: unknown };
      if (kind === 'preview-height' && typeof high === 'number') setHeight(high);
      if (kind !== 'preview-ready') return;
      frame.current.contentWindow?.postMessage({ kind: 'preview-form', form }, location.origin);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [form, round]);
  return (
    <div className="fd-preview">
      <div className="fd-preview-bar">
        <Segmented
          aria-label={t('designer:preview.width')}
          value={size}
          onChange={setSize}
          options={sizes.map((each) => ({
            value: each,
            icon: each === 'phone' ? <MobileOutlined /> : <DesktopOutlined />,
            label: t(`designer:preview.${each}`),
          }))}
        />
        <Button onClick={() => setRound(round + 1)}>{t('designer:preview.again')}</Button>
        <span className="muted">{t('designer:preview.note')}</span>
      </div>
      <div className={`fd-frame ${size}${isWhole ? ' whole' : ''}`}>
        <iframe
          key={`${round} ${language}`}
          ref={frame}
          title={t('designer:preview.title')}
          src={`/form-preview?language=${language}`}
          style={isWhole && height !== undefined ? { height } : undefined}
        />
      </div>
    </div>
  );
}
