import { LinkOutlined } from '@ant-design/icons';
import type { DocumentRow, FoundDocument } from '@convoke/contract/resource/document.calls.ts';
import { trashDays } from '@convoke/contract/resource/document.rules.ts';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatDateTime } from '../../../../core/format.ts';
import { momentColumn, textColumn } from '../../../../ui/list/columns.tsx';
import type { Column } from '../../../../ui/list/table-types.ts';
import { KindIcon } from './kind-icon.tsx';
import { DocumentGrip } from './library-drag.tsx';
import { kindTexts } from './library-texts.ts';

interface Shown {
  isTrash: boolean;
  /** Documents that are chosen: they are dragged together. */
  chosen: readonly string[];
  /** What a category is called, where documents of several are listed. */
  categoryOf: ((categoryId: string | null) => string) | undefined;
}

/** The columns of the list of documents; of the trash, of when each goes. */
export function useDocumentColumns({ isTrash, categoryOf, chosen }: Shown): Column<FoundDocument>[] {
  const { t } = useTranslation();
  const goneAt = (deletedAt: string | null) =>
    formatDateTime(new Date(new Date(deletedAt ?? 0).getTime() + trashDays * 86_400_000).toISOString());
  return [
    {
      key: 'name',
      title: t('field:name'),
      main: true,
      sort: 'name',
      render: (row) => (
        <DocumentGrip name={row.name} documentId={row.documentId} chosen={chosen}>
          <span className="library-file">
            <KindIcon kind={row.kind} />
            <span>{row.name}</span>
          </span>
          {row.fileVersion > 1 && <Tag>{t('library:version', { n: row.fileVersion })}</Tag>}
          {row.links > 0 && <Tag icon={<LinkOutlined />}>{t('library:shared')}</Tag>}
          {row.found && <Snippet found={row.found} />}
        </DocumentGrip>
      ),
    },
    { key: 'kind', title: t('field:kind'), part: 'fact', render: (row) => t(kindTexts[row.kind]) },
    {
      key: 'bytes',
      title: t('library:column.size'),
      part: 'fact',
      align: 'right',
      sort: 'bytes',
      render: (row) => <span className="number">{formatBytes(row.bytes)}</span>,
    },
    ...(categoryOf
      ? [
          {
            key: 'category',
            title: t('library:column.category'),
            render: (row: DocumentRow) => categoryOf(row.categoryId),
          },
        ]
      : []),
    textColumn('byName', t('library:column.by')),
    isTrash
      ? { key: 'goneAt', title: t('library:column.goneAt'), render: (row) => goneAt(row.deletedAt) }
      : momentColumn()('createdAt', t('library:column.created'), { sort: 'createdAt' }),
    momentColumn()('updatedAt', t('library:column.updated'), { extra: true }),
  ];
}

/** Where the text of a file has what was searched for. */
function Snippet({ found }: { found: NonNullable<FoundDocument['found']> }) {
  const { t } = useTranslation();
  return (
    <span className="library-snippet muted">
      {found.page !== null && <b>{t('library:page', { n: found.page })} · </b>}
      {found.before}
      <mark>{found.match}</mark>
      {found.after}
    </span>
  );
}
