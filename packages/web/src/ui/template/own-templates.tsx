import { mostTemplatesInFile } from '@convoke/contract/form/form.own-templates.ts';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAgo, formatDateTime } from '../../core/format.ts';
import { ConfirmButton } from '../confirm-button.tsx';
import { DataTable } from '../list/data-table.tsx';
import { useOfferMessage } from '../offer-message.tsx';
import { OwnTemplateMenu } from './own-template-menu.tsx';
import { BusyButton } from '../busy-button.tsx';
import type { Column, PageOfRows } from '../list/table-types.ts';
import { type List, useList } from '../list/use-list.ts';
import type { Takes } from '../schema.ts';
import { useTold } from '../told.ts';
import { type AskedCall } from '../use-call.ts';
import './own-templates.css';

/** What every template of an organisation's own says of itself. */
export interface OwnTemplate {
  templateId: string;
  name: string;
  description: string;
  updatedAt: string;
  updatedBy: string | null;
}

/** What templates of one kind can do; a refused call toasts. */
export interface OwnTemplateCalls {
  copy: (templateId: string, name: string) => Promise<unknown>;
  remove: (templateIds: string[]) => Promise<{ deleted: number }>;
  /** Brings deleted ones back. */
  restore: (templateIds: string[]) => Promise<{ restored: number }>;
  /** Saves them as one file. */
  save: (templateIds: string[]) => Promise<void>;
}

interface Props<Raw, Row extends OwnTemplate> {
  /** Names the list where its columns are remembered. */
  name: string;
  /** The list of them. */
  page: AskedCall<Raw, PageOfRows<Row>> & Takes<Raw>;
  filters?: (list: List<Raw, PageOfRows<Row>>) => ReactNode;
  /** Between the name and when it was changed. */
  columns: readonly Column<Row>[];
  calls: OwnTemplateCalls;
  onUse: (template: Row) => void;
  onEdit: (template: Row) => void;
  onRename: (template: Row) => void;
  onPreview?: (template: Row) => void;
  empty: ReactNode;
}

/** An organisation's own templates: found, used, edited, copied, taken away as a file, deleted. */
export function OwnTemplates<Raw, Row extends OwnTemplate>(props: Props<Raw, Row>) {
  const { t, i18n } = useTranslation();
  const { name, page, filters, columns, calls, onUse, onEdit, onRename, onPreview } = props;
  const offer = useOfferMessage();
  const list = useList(page, {});
  const told = useTold(list.refresh);
  const doing = useMemo(() => {
    return {
      copy: (row: OwnTemplate) =>
        told(calls.copy(row.templateId, t('template:copyOf', { name: row.name }).slice(0, 100)), () =>
          t('template:done.copied'),
        ),
      remove: (ids: readonly string[]) =>
        told(
          calls.remove([...ids]).then(({ deleted }) =>
            offer(`deleted ${ids.join()}`, {
              text: t('template:done.deleted', { count: deleted }),
              button: t('common:undo'),
              onTake: () =>
                void told(calls.restore([...ids]), ({ restored }) => t('template:done.restored', { count: restored })),
            }),
          ),
        ),
      save: (ids: readonly string[]) => told(calls.save([...ids])),
    };
  }, [calls, offer, told, t]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: words and dates change with the language.
  const all = useMemo<Column<Row>[]>(
    () => [
      {
        key: 'name',
        title: t('template:field.name'),
        main: true,
        sort: 'name',
        render: (row) => (
          <span className="own-template-name">
            <span>{row.name}</span>
            {row.description && (
              <span className="muted" title={row.description}>
                {row.description}
              </span>
            )}
          </span>
        ),
      },
      ...columns,
      {
        key: 'updatedAt',
        title: t('template:list.changed'),
        sort: 'updatedAt',
        render: (row) => <span title={formatDateTime(row.updatedAt)}>{formatAgo(row.updatedAt)}</span>,
      },
      {
        key: 'updatedBy',
        title: t('template:list.by'),
        extra: true,
        render: (row) => row.updatedBy ?? <span className="muted">—</span>,
      },
      {
        key: 'actions',
        part: 'actions',
        title: t('template:list.actions'),
        align: 'right' as const,
        render: (row) => (
          <OwnTemplateMenu
            template={row}
            onUse={() => onUse(row)}
            onEdit={() => onEdit(row)}
            onRename={() => onRename(row)}
            {...(onPreview && { onPreview: () => onPreview(row) })}
            onCopy={() => doing.copy(row)}
            onSave={() => doing.save([row.templateId])}
            onRemove={() => doing.remove([row.templateId])}
          />
        ),
      },
    ],
    [t, i18n.language, columns, doing, onUse, onEdit, onRename, onPreview],
  );
  return (
    <DataTable
      name={name}
      label={t('template:tab.own')}
      list={list}
      rowKey={(row) => row.templateId}
      columns={all}
      onOpen={onEdit}
      searchPlaceholder={t('template:list.search')}
      filters={filters?.(list)}
      bulk={(keys, clear) => (
        <Bulk keys={keys} onSave={() => doing.save(keys)} onRemove={() => doing.remove(keys).then(clear)} />
      )}
      empty={props.empty}
    />
  );
}

interface BulkProps {
  keys: readonly string[];
  onSave: () => Promise<unknown>;
  onRemove: () => Promise<unknown>;
}

function Bulk({ keys, onSave, onRemove }: BulkProps) {
  const { t } = useTranslation();
  const isTooMany = keys.length > mostTemplatesInFile;
  return (
    <>
      <BusyButton
        size="small"
        disabled={isTooMany}
        title={isTooMany ? t('template:export.most', { count: mostTemplatesInFile }) : undefined}
        onClick={onSave}
      >
        {t('template:action.export')}
      </BusyButton>
      <ConfirmButton
        size="small"
        danger
        question={t('template:delete.several', { count: keys.length })}
        text={t('template:delete.text')}
        onConfirm={onRemove}
      >
        {t('common:delete.ok')}
      </ConfirmButton>
    </>
  );
}
