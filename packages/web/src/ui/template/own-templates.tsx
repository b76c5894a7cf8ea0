import { mostTemplatesInFile } from '@convoke/contract/form/form.own-templates.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailure } from '../../core/call-failure.ts';
import { formatAgo, formatDateTime } from '../../core/format.ts';
import { ConfirmButton } from '../confirm-button.tsx';
import { DataTable } from '../list/data-table.tsx';
import { useOfferMessage } from '../offer-message.tsx';
import { OwnTemplateMenu } from './own-template-menu.tsx';
import type { Column, PageOfRows } from '../list/table-types.ts';
import type { TableState } from '../list/use-table-state.ts';
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

interface Props<Row extends OwnTemplate, Filter extends string> {
  /** Names the list where its columns are remembered. */
  name: string;
  /** Everything below this key is fetched again after a change. */
  queryKey: readonly unknown[];
  fetch: (signal: AbortSignal) => Promise<PageOfRows<Row>>;
  table: TableState<Filter>;
  filters?: ReactNode;
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
export function OwnTemplates<Row extends OwnTemplate, Filter extends string>(props: Props<Row, Filter>) {
  const { t, i18n } = useTranslation();
  const { name, queryKey, table, columns, calls, onUse, onEdit, onRename, onPreview } = props;
  const client = useQueryClient();
  const { message } = App.useApp();
  const offer = useOfferMessage();
  const query = useQuery({
    queryKey: [...queryKey, 'list', table.input],
    queryFn: ({ signal }) => props.fetch(signal),
    placeholderData: keepPreviousData,
  });
  const doing = useMemo(() => {
    /** A refusal has been toasted; the list says what there is then. */
    const told = async <Out,>(work: Promise<Out>, words?: (out: Out) => string) => {
      try {
        const out = await work;
        if (words) void message.success(words(out));
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
      }
      await client.invalidateQueries({ queryKey });
    };
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
              button: t('template:delete.undo'),
              onTake: () =>
                void told(calls.restore([...ids]), ({ restored }) => t('template:done.restored', { count: restored })),
            }),
          ),
        ),
      save: (ids: readonly string[]) => told(calls.save([...ids])),
    };
  }, [calls, client, message, offer, queryKey, t]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: words and dates change with the language.
  const all = useMemo<Column<Row>[]>(
    () => [
      {
        key: 'name',
        title: t('template:field.name'),
        main: true,
        sort: { ascending: 'name', descending: '-name' },
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
        sort: { ascending: 'updatedAt', descending: '-updatedAt' },
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
      table={table}
      query={query}
      rowKey={(row) => row.templateId}
      columns={all}
      onOpen={onEdit}
      searchPlaceholder={t('template:list.search')}
      filters={props.filters}
      bulk={(keys, clear) => (
        <Bulk keys={keys} onSave={() => doing.save(keys)} onRemove={() => doing.remove(keys).then(clear)} />
      )}
      empty={props.empty}
    />
  );
}

interface BulkProps {
  keys: readonly string[];
  onSave: () => Promise<void>;
  onRemove: () => Promise<void>;
}

function Bulk({ keys, onSave, onRemove }: BulkProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const isTooMany = keys.length > mostTemplatesInFile;
  return (
    <>
      <Button
        size="small"
        loading={busy}
        disabled={isTooMany}
        title={isTooMany ? t('template:export.most', { count: mostTemplatesInFile }) : undefined}
        onClick={() => {
          setBusy(true);
          void onSave().finally(() => setBusy(false));
        }}
      >
        {t('template:action.export')}
      </Button>
      <ConfirmButton
        size="small"
        danger
        question={t('template:delete.several', { count: keys.length })}
        text={t('template:delete.text')}
        onConfirm={onRemove}
      >
        {t('template:action.delete')}
      </ConfirmButton>
    </>
  );
}
