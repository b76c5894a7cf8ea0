import type { CascadeNode, FormField } from '@convoke/contract/form/form.engine.ts';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange, useDesigning } from '../design/designing.ts';
import { indented, parseTree } from '../design/tree-text.ts';

const nothing: readonly CascadeNode[] = [];

/** A cascade as indented text: the quickest way to write one down, and to paste one from a sheet. */
export function TreeEditor({ field }: { field: FormField }) {
  const { t } = useTranslation();
  const { language } = useDesigning();
  const change = useChange(field);
  const id = useId();
  const tree = field.tree ?? nothing;
  const [typed, setTyped] = useState({ tree, language, text: indented(tree, language) });
  // The tree changed elsewhere (undo, another language): the text follows. Own typing stands as it is, with its half lines.
  const isOwn = typed.tree === tree && typed.language === language;
  const text = isOwn ? typed.text : indented(tree, language);
  const write = (next: string) => {
    const parsed = parseTree(next, tree, language);
    setTyped({ tree: parsed, language, text: next });
    change({ tree: parsed }, 'tree');
  };
  return (
    <div className="fd-prop">
      <label htmlFor={id}>{t('designer:tree.label')}</label>
      <Input.TextArea
        id={id}
        className="fd-tree"
        lang={language}
        spellCheck={false}
        autoSize={{ minRows: 8, maxRows: 24 }}
        value={text}
        onChange={(event) => write(event.target.value)}
      />
      <div className="fd-hint muted">{t('designer:tree.hint')}</div>
    </div>
  );
}
