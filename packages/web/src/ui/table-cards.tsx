import { Checkbox } from 'antd';
import type { Column } from './table-types.ts';

interface Props<Row> {
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  columns: readonly Column<Row>[];
  onOpen: ((row: Row) => void) | undefined;
  chosen?: readonly string[];
  onChoose?: (keys: readonly string[]) => void;
}

/** The rows of a list on a phone: the main column is the heading, the others a line each. */
export function TableCards<Row>({ rows, rowKey, columns, onOpen, chosen, onChoose }: Props<Row>) {
  const main = columns.find((column) => column.main) ?? columns[0];
  const others = columns.filter((column) => column !== main);
  return (
    <ul className="table-cards">
      {rows.map((row) => {
        const key = rowKey(row);
        return (
          <li key={key} className="table-card">
            <div className="table-card-head">
              {onChoose && chosen && (
                <Checkbox
                  checked={chosen.includes(key)}
                  onChange={({ target }) =>
                    onChoose(target.checked ? [...chosen, key] : chosen.filter((each) => each !== key))
                  }
                />
              )}
              {onOpen ? (
                <div
                  className="table-card-title clickable"
                  onClick={(event) => !(event.target as Element).closest('a, button') && onOpen(row)}
                >
                  {main?.render(row)}
                </div>
              ) : (
                <div className="table-card-title">{main?.render(row)}</div>
              )}
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
