import { usePage } from '../../core/page-context.tsx';
import { type FieldProps, Grouped, labelText, leaving } from '../field-frame.tsx';
import { inputId } from '../form-state.ts';
import { rowName } from '../row-name.ts';
import { useOptions } from './choice.tsx';

type Cells = Record<string, string | string[]>;

/** More columns than these do not fit beside each other; each row is a card then, as on a phone. */
const mostBeside = 6;

export const cellsOf = (value: unknown): Cells =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Cells) : {};

/** The cells after one was tapped; a row without any is no row. */
export function withCell(cells: Cells, row: string, column: string, several: boolean): Cells | undefined {
  const { [row]: before, ...others } = cells;
  if (!several) return { ...others, [row]: column };
  const chosen = Array.isArray(before) ? before : [];
  const next = chosen.includes(column) ? chosen.filter((each) => each !== column) : [...chosen, column];
  const all = next.length > 0 ? { ...others, [row]: next } : others;
  return Object.keys(all).length > 0 ? all : undefined;
}

/** The same question about several things: a table where there is room, a card for each row on a phone. */
export function Matrix(props: FieldProps) {
  const { language } = usePage();
  const { field, value, onChange, onLeave } = props;
  const columns = useOptions(field);
  const cells = cellsOf(value);
  const several = field.several === true;
  const id = inputId(field.fieldId);
  const isOn = (row: string, column: string) => {
    const chosen = cells[row];
    return Array.isArray(chosen) ? chosen.includes(column) : chosen === column;
  };
  const isTable = columns.length <= mostBeside;
  return (
    <Grouped {...props}>
      <div
        className={`matrix ${isTable ? 'matrix-table' : ''}`}
        style={{ '--columns': String(columns.length) }}
        onBlur={leaving(onLeave)}
      >
        {isTable && (
          <div className="matrix-head" aria-hidden="true">
            <span />
            {columns.map((column) => (
              <span key={column.value}>{labelText(column.label, language)}</span>
            ))}
          </div>
        )}
        {field.rows?.map((row, at) => (
          <div
            key={row.value}
            className="matrix-row"
            role={several ? 'group' : 'radiogroup'}
            aria-labelledby={`${id}-row-${at}`}
          >
            <p className="matrix-title" id={`${id}-row-${at}`}>
              {labelText(row.label, language)}
            </p>
            {columns.map((column) => {
              const checked = isOn(row.value, column.value);
              return (
                <label key={column.value} className={`matrix-cell ${checked ? 'is-on' : ''}`}>
                  <input
                    type={several ? 'checkbox' : 'radio'}
                    name={rowName(field.fieldId, row.value)}
                    value={column.value}
                    checked={checked}
                    onChange={() => onChange(withCell(cells, row.value, column.value, several))}
                  />
                  <span className="matrix-words">{labelText(column.label, language)}</span>
                </label>
              );
            })}
          </div>
        ))}
      </div>
    </Grouped>
  );
}
