import { standardMailVariables } from '@convoke/contract/message/message.mail.rules.ts';
import { Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea.js';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuButton } from '../../../../ui/row-menu.tsx';

interface Props {
  value: string;
  isMjml: boolean;
  onChange: (source: string) => void;
}

/** What a mail is written in, with the variables at hand: one is put where the cursor is. */
export function SourceField({ value, isMjml, onChange }: Props) {
  const { t } = useTranslation();
  const area = useRef<TextAreaRef>(null);
  const insert = (name: string) => {
    const field = area.current?.resizableTextArea?.textArea;
    const at = field?.selectionStart ?? value.length;
    onChange(`${value.slice(0, at)}{{${name}}}${value.slice(field?.selectionEnd ?? at)}`);
    field?.focus();
  };
  return (
    <>
      <div className="mail-editor-tools">
        <span className="muted">{t(isMjml ? 'mail:editor.mjml' : 'mail:editor.html')}</span>
        <MenuButton
          size="small"
          items={standardMailVariables.map((name) => ({
            label: `${t(`mail:variable.${name}`)} {{${name}}}`,
            onClick: () => insert(name),
          }))}
        >
          {t('mail:editor.insert')}
        </MenuButton>
      </div>
      <Input.TextArea
        ref={area}
        className="mail-editor-text"
        aria-label={t('mail:editor.source')}
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  );
}
