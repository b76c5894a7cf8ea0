import type { WormSheetRow } from '@convoke/contract/member/member.worm.calls.ts';
import { type WormRowState, wormRowStates } from '@convoke/contract/member/member.worm.rules.ts';
import { Select, Table, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../core/format.ts';
import { usePageArrows } from '../../../ui/list/page-arrows.tsx';

const colors: Readonly<Record<WormRowState, string>> = { NEW: 'green', KNOWN: 'blue', TWICE: 'default', BAD: 'red' };

const shownRows = 20;

/** What is kept of a row beside who it is. */
function Kept({ entry }: { entry: NonNullable<WormSheetRow['entry']> }) {
  const { t } = useTranslation();
  return (
    <>
      <span className="worm-kept">{t(`worm:reason.${entry.reason}`)}</span>
      {[entry.note, entry.link]
        .filter((text) => text !== '')
        .map((text) => (
          <span key={text} className="worm-kept worm-note">
            {text}
          </span>
        ))}
    </>
  );
}

interface Props {
  rows: readonly WormSheetRow[];
  counts: Readonly<Record<WormRowState, number>>;
  /** By their numbers. */
  chosen: readonly number[];
  onChoose: (rows: readonly number[]) => void;
}

/** The rows of a sheet with what becomes of each; those that are new can be chosen. */
export function WormRows({ rows, counts, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const arrows = usePageArrows();
  const [only, setOnly] = useState<WormRowState>();
  const states = wormRowStates.filter((state) => counts[state] > 0);
  return (
    <div className="worm-rows">
      <div className="worm-counts">
        {states.map((state) => (
          <span key={state}>
            <Tag color={colors[state]}>{t(`worm:row.${state}`)}</Tag>
            <span className="number">{formatNumber(counts[state])}</span>
          </span>
        ))}
      </div>
      {states.length > 1 && (
        <Select
          allowClear
          aria-label={t('worm:import.which')}
          placeholder={t('worm:import.which')}
          value={only ?? null}
          popupMatchSelectWidth={false}
          options={states.map((state) => ({ value: state, label: t(`worm:row.${state}`) }))}
          onChange={(state: WormRowState | null | undefined) => setOnly(state ?? undefined)}
        />
      )}
      <Table
        key={only ?? ''}
        size="small"
        rowKey="rowNumber"
        dataSource={only ? rows.filter(({ state }) => state === only) : [...rows]}
        rowSelection={{
          selectedRowKeys: [...chosen],
          preserveSelectedRowKeys: true,
          onChange: (keys) => onChoose(keys.map(Number)),
          getCheckboxProps: (row) => ({ disabled: row.state !== 'NEW' }),
        }}
        pagination={{
          pageSize: shownRows,
          size: 'small',
          hideOnSinglePage: true,
          showSizeChanger: false,
          itemRender: arrows,
        }}
        columns={[
          { title: t('worm:import.number'), dataIndex: 'rowNumber', width: 52 },
          {
            title: t('worm:import.stored'),
            render: (_, row) => (
              <span className="worm-cell">
                <span>
                  <Tag color={colors[row.state]}>{t(`worm:row.${row.state}`)}</Tag> {row.name || '—'}{' '}
                  <span className="muted number">{row.phone}</span>
                </span>
                {row.entry && <Kept entry={row.entry} />}
                {row.problems.map((problem) => (
                  <span key={problem} className="worm-problem">
                    {problem}
                  </span>
                ))}
              </span>
            ),
          },
        ]}
      />
    </div>
  );
}
