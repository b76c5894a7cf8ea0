import { DeleteOutlined, FolderOpenOutlined } from '@ant-design/icons';
import type { SitePicture } from '@convoke/contract/site/site.fields.ts';
import { Button, Slider } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { usePickDocuments } from '../../resource/use/pick-documents.part.tsx';
import { useSiteEditor } from '../common/editor-context.ts';
import { TextField } from './text-field.tsx';

interface Props {
  label: string;
  picture: SitePicture | null;
  onChange: (picture: SitePicture | null) => void;
  /** Whether it has a text in its place and a point to look at; a logo has neither. */
  hasWords?: boolean;
}

const altField = { max: 300 };

/** A picture of the library, where to look at first, and what is said of it to whoever does not see it. */
export function PictureField({ label, picture, onChange, hasWords = true }: Props) {
  const { t } = useTranslation();
  const { pictureOf, learnPicture, rest } = useSiteEditor();
  const pick = usePickDocuments();
  const name = useId();
  const shown = picture ? pictureOf(picture) : undefined;
  return (
    <section className="site-field" aria-labelledby={name}>
      <span id={name} className="site-label">
        {label}
      </span>
      {picture && (
        <>
          {shown ? (
            // The sliders below are the same for the keyboard.
            <div
              className="site-focal"
              onPointerDown={({ currentTarget, clientX, clientY }) => {
                if (!hasWords) return;
                const { left, top, width, height } = currentTarget.getBoundingClientRect();
                const share = (at: number, of: number) => Math.max(0, Math.min(100, Math.round((at / of) * 100)));
                onChange({ ...picture, x: share(clientX - left, width), y: share(clientY - top, height) });
              }}
            >
              <img src={shown.url} alt="" draggable={false} />
              {hasWords && (
                <span className="site-focal-point" style={{ left: `${picture.x}%`, top: `${picture.y}%` }} />
              )}
            </div>
          ) : (
            <p className="muted">{t('site:picture.gone')}</p>
          )}
          {hasWords && (
            <>
              <div className="site-focal-sliders">
                <span aria-hidden="true">{t('site:picture.across')}</span>
                <Slider
                  ariaLabelForHandle={t('site:picture.across')}
                  value={picture.x}
                  onChange={(x) => onChange({ ...picture, x })}
                  onChangeComplete={rest}
                />
                <span aria-hidden="true">{t('site:picture.down')}</span>
                <Slider
                  ariaLabelForHandle={t('site:picture.down')}
                  value={picture.y}
                  onChange={(y) => onChange({ ...picture, y })}
                  onChangeComplete={rest}
                />
              </div>
              <TextField
                label={t('site:picture.alt')}
                texts={picture.alt}
                field={altField}
                onChange={(alt) => onChange({ ...picture, alt })}
              />
            </>
          )}
        </>
      )}
      <div className="site-picture-ways">
        <Button
          size="small"
          icon={<FolderOpenOutlined />}
          onClick={() =>
            pick({
              most: 1,
              kind: 'picture',
              onPicked: ([document]) => {
                if (!document) return;
                void learnPicture(document.documentId).then(
                  (isThere) =>
                    isThere && onChange({ documentId: document.documentId, alt: picture?.alt ?? {}, x: 50, y: 50 }),
                );
              },
            })
          }
        >
          {t('common:picture.library')}
        </Button>
        {picture && (
          <Button size="small" type="text" icon={<DeleteOutlined />} onClick={() => onChange(null)}>
            {t('common:remove')}
          </Button>
        )}
      </div>
    </section>
  );
}
