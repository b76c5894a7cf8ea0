import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../busy-button.tsx';
import { ConfirmButton } from '../confirm-button.tsx';
import { usePageActions } from '../page-actions.ts';
import { type MenuItem, RowMenu } from '../row-menu.tsx';
import type { Column, Rows } from './table-types.ts';

type Chosen<Row> = [keys: readonly string[], clear: () => void, known: ReadonlyMap<string, Row>];

/** What can be done with a row of a list, with chosen ones, or with either: said once for the row's menu, the bar over the list and the palette. */
export interface RowAction<Row> {
  key: string;
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  /** With one row. */
  run?: (row: Row) => unknown;
  /** Whether it can be done with this one. */
  when?: (row: Row) => boolean;
  many?: {
    run: (...chosen: Chosen<Row>) => Promise<unknown> | void;
    /** Whether it can be done with these. */
    when?: (...chosen: Chosen<Row>) => boolean;
    /** Asked before, where it does not ask itself. */
    question?: (count: number) => string;
    text?: string | ((keys: readonly string[]) => ReactNode);
  };
}

interface Options<Row> {
  list: Rows<Row>;
  rowKey: (row: Row) => string;
  nameOf: (row: Row) => string;
  /** Of the menu, for screen readers. */
  label: (row: Row) => string;
  actions: readonly RowAction<Row>[];
  /** What else stands in the bar: what is a menu of its own. */
  more?: (...chosen: Chosen<Row>) => ReactNode;
}

function withRow<Row>(actions: readonly RowAction<Row>[], row: Row) {
  return actions.flatMap(({ run, when, ...action }) => (run && (when?.(row) ?? true) ? { ...action, run } : []));
}

/** The last column, the bar over the list and the place of j and k, for a `DataTable` with these actions. */
export function useRowActions<Row extends object>({ list, rowKey, nameOf, label, actions, more }: Options<Row>) {
  const walk = useState<string>();
  const [reached] = walk;
  const row = list.query.data?.records.find((each) => rowKey(each) === reached);
  usePageActions(
    row
      ? withRow(actions, row).map(({ key, label: words, run }) => ({
          key,
          label: words,
          detail: nameOf(row),
          run: () => run(row),
        }))
      : [],
  );
  const column: Column<Row> = {
    key: 'actions',
    part: 'actions',
    title: '',
    align: 'right',
    render: (of) => <RowMenu label={label(of)} items={menuOf(actions, of)} />,
  };
  return {
    column,
    walk,
    bulk: (...chosen: Chosen<Row>) => (
      <>
        {more?.(...chosen)}
        <Many actions={actions} chosen={chosen} />
      </>
    ),
  };
}

/** What is dangerous stands below a line. */
function menuOf<Row>(actions: readonly RowAction<Row>[], row: Row): MenuItem[] {
  const items = withRow(actions, row).map(({ label, icon, danger = false, run }) => ({
    label,
    icon,
    danger,
    onClick: () => run(row),
  }));
  const usual = items.filter(({ danger }) => !danger);
  const dangerous = items.filter(({ danger }) => danger);
  return usual.length > 0 && dangerous.length > 0 ? [...usual, 'divider', ...dangerous] : items;
}

function Many<Row>({ actions, chosen }: { actions: readonly RowAction<Row>[]; chosen: Chosen<Row> }) {
  const { t } = useTranslation();
  const [keys] = chosen;
  const count = keys.length;
  const all = actions.flatMap(({ key, label, icon, danger = false, many }) =>
    many ? { key, label, icon, danger, ...many } : [],
  );
  usePageActions(
    all
      // The bar asks beside its button.
      .filter(({ when, question }) => (when?.(...chosen) ?? true) && !question)
      .map(({ key, label, run }) => ({
        key: `many ${key}`,
        label,
        detail: t('common:table.chosen', { count }),
        run: () => run(...chosen),
      })),
  );
  return all.map(({ key, label, icon, danger, when, question, text, run }) => {
    const button = { size: 'small' as const, icon, danger, disabled: when?.(...chosen) === false, children: label };
    const act = async () => run(...chosen);
    return question ? (
      <ConfirmButton
        key={key}
        {...button}
        question={question(count)}
        text={typeof text === 'function' ? text(keys) : text}
        onConfirm={act}
      />
    ) : (
      <BusyButton key={key} {...button} onClick={act} />
    );
  });
}
