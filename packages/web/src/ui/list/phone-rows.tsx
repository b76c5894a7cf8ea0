import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { Checkbox } from 'antd';
import { isValidElement, type MouseEvent, type ReactNode, useId, useState } from 'react';
import type { Column } from './table-types.ts';

interface Props<Row> {
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  columns: readonly Column<Row>[];
  onOpen: ((row: Row) => void) | undefined;
  chosen?: readonly string[];
  onChoose?: (keys: readonly string[]) => void;
}

/** Not on what does something of its own, nor on what a menu or question of the row shows outside of it. */
function mayOpen({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  return currentTarget.contains(target as Node) && !(target as Element).closest('a, button, label, input');
}

/** Whether a cell says anything: nothing and a dash are no fact. */
function says(shown: ReactNode): boolean {
  if (Array.isArray(shown)) return shown.some(says);
  if (!isValidElement<{ children?: ReactNode }>(shown))
    return shown !== undefined && shown !== null && shown !== false && shown !== '' && shown !== '—';
  return !('children' in shown.props) || says(shown.props.children);
}

/** Which columns a phone's row shows where; the others are read when it is opened. */
function partsOf<Row>(columns: readonly Column<Row>[]) {
  const main = columns.find((column) => column.main) ?? columns[0];
  const state = columns.find((column) => column.part === 'state');
  const actions = columns.find((column) => column.part === 'actions');
  const rest = columns.filter((column) => column !== main && column !== state && column !== actions);
  const marked = rest.filter((column) => column.part === 'fact');
  return { main, state, actions, rest, facts: (marked.length > 0 ? marked : rest).slice(0, 2) };
}

/**
 * The rows of a list on a phone, two lines each: the main column and the state, then two facts. A tap anywhere opens the row, or unfolds all that
 * is known of it where the list opens nothing.
 */
export function PhoneRows<Row>({ rows, rowKey, columns, onOpen, chosen, onChoose }: Props<Row>) {
  const id = useId();
  const [unfolded, setUnfolded] = useState<string>();
  const { main, state, actions, rest, facts } = partsOf(columns);
  return (
    <ul className="phone-rows">
      {rows.map((row) => {
        const key = rowKey(row);
        const isUnfolded = unfolded === key;
        const open = () => (onOpen ? onOpen(row) : setUnfolded(isUnfolded ? undefined : key));
        return (
          <li key={key} className="phone-row clickable" onClick={(event) => mayOpen(event) && open()}>
            {onChoose && chosen && (
              <Checkbox
                aria-labelledby={`${id}-${key}`}
                checked={chosen.includes(key)}
                onChange={({ target }) =>
                  onChoose(target.checked ? [...chosen, key] : chosen.filter((each) => each !== key))
                }
              />
            )}
            <div className="phone-row-words">
              <div className="phone-row-line">
                <div className="phone-row-main table-cell" id={`${id}-${key}`}>
                  {main?.render(row)}
                </div>
                {state && <div className="phone-row-state">{state.render(row)}</div>}
              </div>
              {!isUnfolded && (
                <dl className="phone-row-facts">
                  {facts
                    .map((column) => ({ column, shown: column.render(row) }))
                    .filter(({ shown }) => says(shown))
                    .map(({ column, shown }) => (
                      <div key={column.key} className="table-cell">
                        <dt className="visually-hidden">{column.title}</dt>
                        <dd>{shown}</dd>
                      </div>
                    ))}
                </dl>
              )}
            </div>
            {actions && <div className="phone-row-actions">{actions.render(row)}</div>}
            {/* For the keyboard and screen readers what a tap is for fingers. */}
            <button
              type="button"
              className="phone-row-open"
              aria-labelledby={`${id}-${key}`}
              {...(!onOpen && { 'aria-expanded': isUnfolded })}
              onClick={open}
            >
              {isUnfolded ? <DownOutlined /> : <RightOutlined />}
            </button>
            {isUnfolded && (
              <dl className="phone-row-all">
                {rest.map((column) => (
                  <div key={column.key}>
                    <dt className="muted">{column.title}</dt>
                    <dd>{column.render(row)}</dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        );
      })}
    </ul>
  );
}
