import { Checkbox } from 'antd';
import { type MouseEvent, useId } from 'react';
import type { Column } from './table-types.ts';

interface Props<Row> {
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  columns: readonly Column<Row>[];
  onOpen: ((row: Row) => void) | undefined;
  chosen?: readonly string[];
  onChoose?: (keys: readonly string[]) => void;
}

/** Not on what does something of its own, nor on what a menu or question of the card shows outside of it. */
function mayOpen({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  return currentTarget.contains(target as Node) && !(target as Element).closest('a, button, label, input');
}

/** The rows of a list on a phone: the main column is the heading, the others a line each. A tap anywhere on it opens it. */
export function TableCards<Row>({ rows, rowKey, columns, onOpen, chosen, onChoose }: Props<Row>) {
  const id = useId();
  const main = columns.find((column) => column.main) ?? columns[0];
  const others = columns.filter((column) => column !== main);
  return (
    <ul className="table-cards">
      {rows.map((row) => {
        const key = rowKey(row);
        return (
          <li
            key={key}
            className={onOpen ? 'table-card clickable' : 'table-card'}
            onClick={onOpen && ((event) => mayOpen(event) && onOpen(row))}
          >
            <div className="table-card-head">
              {onChoose && chosen && (
                <Checkbox
                  aria-labelledby={`${id}-${key}`}
                  checked={chosen.includes(key)}
                  onChange={({ target }) =>
                    onChoose(target.checked ? [...chosen, key] : chosen.filter((each) => each !== key))
                  }
                />
              )}
              <div className="table-card-title" id={`${id}-${key}`}>
                {main?.render(row)}
              </div>
            </div>
            <dl>
              {others.map((column) => (
                <div key={column.key}>
                  <dt className="muted">{column.title}</dt>
                  <dd>{column.render(row)}</dd>
                </div>
              ))}
            </dl>
          </li>
        );
      })}
    </ul>
  );
}
