import { categoryName } from '@convoke/contract/resource/document.rules.ts';
import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  name: string;
  onName: (name: string) => Promise<unknown>;
  onDone: () => void;
}

/** A name that is changed where it stands: Enter or leaving it keeps it, Escape does not. */
export function NameInPlace({ name, onName, onDone }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(name);
  const checked = categoryName.safeParse(typed);
  const finish = async () => {
    if (checked.success && checked.data !== name) await onName(checked.data);
    onDone();
  };
  return (
    <Input
      autoFocus
      size="small"
      aria-label={t('common:rename')}
      value={typed}
      {...(!checked.success && { status: 'error' })}
      onChange={(event) => setTyped(event.target.value)}
      onPressEnter={() => checked.success && void finish()}
      onBlur={() => void finish()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onDone();
      }}
    />
  );
}
