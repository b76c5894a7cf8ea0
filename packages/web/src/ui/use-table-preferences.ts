import { useState } from 'react';

export interface TablePreferences {
  dense: boolean;
  /** Columns hidden by choice. */
  hidden: readonly string[];
  /** Extra columns shown by choice. */
  shown: readonly string[];
}

const none: TablePreferences = { dense: false, hidden: [], shown: [] };

function stored(name: string): TablePreferences {
  try {
    return { ...none, ...(JSON.parse(localStorage.getItem(`table.${name}`) ?? '{}') as Partial<TablePreferences>) };
  } catch {
    return none;
  }
}

/** A person's columns and density for one list, kept in this browser. */
export function useTablePreferences(name: string): [TablePreferences, (next: TablePreferences) => void] {
  const [preferences, setPreferences] = useState(() => stored(name));
  return [
    preferences,
    (next) => {
      localStorage.setItem(`table.${name}`, JSON.stringify(next));
      setPreferences(next);
    },
  ];
}
