import type { SheetRow } from '@convoke/contract/checkin/checkin.groups.calls.ts';
import { type SheetRowState, sheetRowStates } from '@convoke/contract/checkin/checkin.rules.ts';
import { Select, Table, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../core/format.ts';
import { usePageArrows } from '../../../../ui/list/page-arrows.tsx';

const colors: Readonly<Record<SheetRowState, string>> = {
  FOUND: 'green',
  MEMBER: 'blue',
  ABSENT: 'red',
  SEVERAL: 'orange',
  TWICE: 'default',
  BAD: 'red',
};

const shownRows = 20;

interface Props {
  rows: readonly SheetRow[];
  counts: Readonly<Record<SheetRowState, number>>;
}

/** The rows of a sheet with who is meant by each; by what came of them. */
export function SheetRows({ rows, counts }: Props) {
  const { t } = useTranslation();
  const arrows = usePageArrows();
  const [only, setOnly] = useState<SheetRowState>();
  const states = sheetRowStates.filter((state) => counts[state] > 0);
  return (
    <div className="sheet-rows">
      <div className="sheet-counts">
        {states.map((state) => (
          <span key={state}>
            <Tag color={colors[state]}>{t(`checkin:sheet.state.${state}`)}</Tag>
            <span className="number">{formatNumber(counts[state])}</span>
          </span>
        ))}
      </div>
      {states.length > 1 && (
        <Select
          allowClear
          aria-label={t('checkin:sheet.which')}
          placeholder={t('checkin:sheet.which')}
          value={only ?? null}
          popupMatchSelectWidth={false}
          options={states.map((state) => ({ value: state, label: t(`checkin:sheet.state.${state}`) }))}
          onChange={(state: SheetRowState | null | undefined) => setOnly(state ?? undefined)}
        />
      )}
      <Table
        key={only ?? ''}
        size="small"
        rowKey="rowNumber"
        dataSource={only ? rows.filter(({ state }) => state === only) : [...rows]}
        pagination={{
          pageSize: shownRows,
          size: 'small',
          hideOnSinglePage: true,
          showSizeChanger: false,
          itemRender: arrows,
        }}
        columns={[
          { title: t('field:row'), dataIndex: 'rowNumber', width: 52 },
          {
            title: t('field:result'),
            render: (_, row) => <Tag color={colors[row.state]}>{t(`checkin:sheet.state.${row.state}`)}</Tag>,
          },
          { title: t('checkin:sheet.cell'), render: (_, row) => <span className="sheet-cell">{row.cell || '—'}</span> },
          {
            title: t('checkin:sheet.person'),
            render: (_, row) => (
              <span className="sheet-cell">
                {row.name ?? '—'} <span className="muted number">{row.code}</span>
              </span>
            ),
          },
        ]}
      />
    </div>
  );
}
