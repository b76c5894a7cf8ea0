import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import type { Column } from './table-types.ts';
import type { TablePreferences } from './use-table-preferences.ts';

type Chosen = Pick<Column<never>, 'key' | 'title' | 'main' | 'part' | 'extra'>;

export interface ChooserProps {
  columns: readonly Chosen[];
  preferences: TablePreferences;
  onPreferences: (next: TablePreferences) => void;
  /** What stands behind each. */
  after?: (column: Chosen) => ReactNode;
}

/** Which columns are shown. */
export function Columns({ columns, preferences, onPreferences, after }: ChooserProps) {
  const toggle = (list: readonly string[], key: string, on: boolean) =>
    on ? [...list, key] : list.filter((each) => each !== key);
  return (
    <div className="column-chooser">
      {columns.map((column) => {
        const { key, title, main, extra } = column;
        return (
          <div key={key} className="column-chooser-line">
            <Checkbox
              disabled={main ?? false}
              checked={main || (extra ? preferences.shown.includes(key) : !preferences.hidden.includes(key))}
              onChange={({ target }) =>
                onPreferences(
                  extra
                    ? { ...preferences, shown: toggle(preferences.shown, key, target.checked) }
                    : { ...preferences, hidden: toggle(preferences.hidden, key, !target.checked) },
                )
              }
            >
              {title}
            </Checkbox>
            {after?.(column)}
          </div>
        );
      })}
    </div>
  );
}
