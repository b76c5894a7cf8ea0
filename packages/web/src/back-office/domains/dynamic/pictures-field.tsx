import { DeleteOutlined, VerticalAlignTopOutlined } from '@ant-design/icons';
import { mostPictures } from '@convoke/contract/dynamic/dynamic.rules.ts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { UploadPicture } from '../resource/upload-picture.part.tsx';

interface Props {
  /** Storage keys, in their order. */
  value?: string[];
  onChange?: (keys: string[]) => void;
  id?: string;
}

/** Several pictures, uploaded one after the other; any of them can be made the first. */
export function PicturesField({ value = [], onChange, id }: Props) {
  const { t } = useTranslation();
  return (
    <div className="news-pictures">
      {value.map((key, index) => (
        <span key={key} className="news-picture">
          <img src={`/files/${key}`} alt={t('dynamic:picture.name', { n: index + 1 })} />
          <span>
            {index > 0 && (
              <Button
                size="small"
                type="text"
                icon={<VerticalAlignTopOutlined />}
                aria-label={t('dynamic:picture.first', { n: index + 1 })}
                title={t('dynamic:picture.first', { n: index + 1 })}
                onClick={() => onChange?.([key, ...value.filter((each) => each !== key)])}
              />
            )}
            <Button
              size="small"
              type="text"
              icon={<DeleteOutlined />}
              aria-label={t('dynamic:picture.remove', { n: index + 1 })}
              title={t('dynamic:picture.remove', { n: index + 1 })}
              onClick={() => onChange?.(value.filter((each) => each !== key))}
            />
          </span>
        </span>
      ))}
      {value.length < mostPictures && (
        <UploadPicture {...(id && { id })} value={null} onChange={(key) => key && onChange?.([...value, key])} />
      )}
    </div>
  );
}
