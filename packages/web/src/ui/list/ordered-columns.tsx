import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { type ChooserProps, Columns } from './column-chooser.tsx';

/** Which columns are shown, and in which order. The first ones and the last one stay where they are. */
export function OrderedColumns(props: ChooserProps) {
  const { columns, preferences, onPreferences } = props;
  const { t } = useTranslation();
  const keys = columns
    .filter(({ main, part }) => !main && part !== 'state' && part !== 'actions')
    .map(({ key }) => key);
  const move = (key: string, step: 1 | -1) => {
    const at = keys.indexOf(key);
    onPreferences({ ...preferences, order: keys.toSpliced(at, 1).toSpliced(at + step, 0, key) });
  };
  return (
    <Columns
      {...props}
      after={({ key, title }) => {
        const at = keys.indexOf(key);
        return (
          at >= 0 && (
            <span>
              <Button
                type="text"
                size="small"
                icon={<UpOutlined />}
                aria-label={t('common:table.moveUp', { name: title })}
                disabled={at === 0}
                onClick={() => move(key, -1)}
              />
              <Button
                type="text"
                size="small"
                icon={<DownOutlined />}
                aria-label={t('common:table.moveDown', { name: title })}
                disabled={at === keys.length - 1}
                onClick={() => move(key, 1)}
              />
            </span>
          )
        );
      }}
    />
  );
}
