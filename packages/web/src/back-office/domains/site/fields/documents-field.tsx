import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, FolderOpenOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePickDocuments } from '../../resource/use/pick-documents.part.tsx';
import { useSiteEditor } from '../common/editor-context.ts';
import { moved } from '../common/site-moves.ts';

interface Props {
  label: string;
  max: number;
  value: readonly string[];
  onChange: (documentIds: readonly string[]) => void;
}

/** Documents of the library in the order that the page lists them. */
export function DocumentsField({ label, max, value, onChange }: Props) {
  const { t } = useTranslation();
  const { documentName, learnDocument } = useSiteEditor();
  const pick = usePickDocuments();
  const nameOf = (documentId: string) => documentName(documentId) ?? t('site:document.gone');
  return (
    <section className="site-field" aria-label={label}>
      <span className="site-label">{label}</span>
      <ol className="site-items">
        {value.map((documentId, at) => (
          <li key={documentId} className="site-item site-item-head">
            <span className="site-item-title">{nameOf(documentId)}</span>
            <Button
              size="small"
              type="text"
              icon={<ArrowUpOutlined />}
              disabled={at === 0}
              aria-label={t('common:table.moveUp', { name: nameOf(documentId) })}
              onClick={() => onChange(moved(value, at, -1))}
            />
            <Button
              size="small"
              type="text"
              icon={<ArrowDownOutlined />}
              disabled={at === value.length - 1}
              aria-label={t('common:table.moveDown', { name: nameOf(documentId) })}
              onClick={() => onChange(moved(value, at, 1))}
            />
            <Button
              size="small"
              type="text"
              icon={<DeleteOutlined />}
              aria-label={t('site:list.delete', { name: nameOf(documentId) })}
              onClick={() => onChange(value.filter((each) => each !== documentId))}
            />
          </li>
        ))}
      </ol>
      <Button
        size="small"
        icon={<FolderOpenOutlined />}
        disabled={value.length >= max}
        onClick={() =>
          pick({
            most: max - value.length,
            known: value,
            onPicked: (documents) => {
              for (const document of documents) learnDocument(document);
              onChange([...value, ...documents.map(({ documentId }) => documentId)]);
            },
          })
        }
      >
        {t('common:picture.library')}
      </Button>
    </section>
  );
}
