import { DeleteOutlined } from '@ant-design/icons';
import { mostReviewPictures } from '@convoke/contract/review/review.rules.ts';
import { Button, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { SortableLine, SortableList } from '../../../ui/sortable.tsx';
import { UploadPicture } from '../resource/upload-picture.part.tsx';

interface Picture {
  key: string;
  alt?: string | undefined;
}

interface Props {
  id?: string;
  value?: readonly Picture[];
  onChange?: (pictures: readonly Picture[]) => void;
}

/** Pictures in an order of one's own, each with what it shows. */
export function ReviewPictures({ id, value = [], onChange }: Props) {
  const { t } = useTranslation();
  const name = (picture: Picture) => t('review:picture', { n: value.indexOf(picture) + 1 });
  const sort = (keys: readonly string[]) =>
    onChange?.(keys.flatMap((key) => value.find((each) => each.key === key) ?? []));
  return (
    <div id={id}>
      <SortableList
        className="review-pictures"
        items={value.map((picture) => ({ key: picture.key, name: name(picture), picture }))}
        onSort={sort}
      >
        {(item) => (
          <SortableLine key={item.key} item={item} className="review-picture">
            <img src={`/files/${item.key}`} alt={item.picture.alt || item.name} />
            <Input
              value={item.picture.alt ?? ''}
              maxLength={300}
              aria-label={t('review:alt', { name: item.name })}
              placeholder={t('review:altHint')}
              onChange={({ target }) =>
                onChange?.(value.map((each) => (each.key === item.key ? { ...each, alt: target.value } : each)))
              }
            />
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={`${t('common:remove')}: ${item.name}`}
              onClick={() => onChange?.(value.filter(({ key }) => key !== item.key))}
            />
          </SortableLine>
        )}
      </SortableList>
      {value.length < mostReviewPictures && (
        <UploadPicture
          value={null}
          onChange={(key) => key && !value.some((each) => each.key === key) && onChange?.([...value, { key, alt: '' }])}
        />
      )}
    </div>
  );
}
