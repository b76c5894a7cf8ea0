import { mostBookVars } from '@convoke/contract/message/message.book.rules.ts';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  /** The form gives these. */
  id?: string;
  value?: Readonly<Record<string, string>>;
  onChange?: (vars: Record<string, string>) => void;
}

type Pair = readonly [name: string, value: string];

/** Variables of messages: names and what stands for each. A name that is not filled in yet is none. */
export function VarsInput({ id, value = {}, onChange }: Props) {
  const { t } = useTranslation();
  // As they are typed: two names may be the same for a moment.
  const [typed, setTyped] = useState<readonly Pair[]>();
  const pairs = typed ?? Object.entries(value);
  const set = (next: readonly Pair[]) => {
    setTyped(next);
    onChange?.(Object.fromEntries(next.filter(([name]) => name.trim() !== '')));
  };
  const change = (at: number, pair: Pair) => set(pairs.map((each, index) => (index === at ? pair : each)));
  return (
    <div className="book-vars" id={id} role="group" aria-label={t('book:field.vars')}>
      {pairs.map(([name, text], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pair is its place
        <div key={at} className="book-var">
          <Input
            value={name}
            maxLength={50}
            aria-label={t('book:vars.name')}
            placeholder={t('book:vars.name')}
            onChange={(event) => change(at, [event.target.value, text])}
          />
          <Input
            value={text}
            maxLength={500}
            aria-label={t('book:vars.valueOf', { name: name || String(at + 1) })}
            placeholder={t('book:vars.value')}
            onChange={(event) => change(at, [name, event.target.value])}
          />
          <Button
            type="text"
            aria-label={t('book:vars.remove', { name: name || String(at + 1) })}
            onClick={() => set(pairs.filter((_, index) => index !== at))}
          >
            {t('book:vars.removeShort')}
          </Button>
        </div>
      ))}
      {pairs.length < mostBookVars && (
        <Button type="dashed" size="small" onClick={() => set([...pairs, ['', '']])}>
          {t('book:vars.add')}
        </Button>
      )}
    </div>
  );
}
