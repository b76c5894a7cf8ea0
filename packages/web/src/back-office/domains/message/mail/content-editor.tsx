import { Alert, Segmented } from 'antd';
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { variablesIn } from '@convoke/contract/message/message.mail.rules.ts';
import { bodyOf, notDrawn } from '../../../../core/mail-designer.ts';
import { BlockEditor, type BlockEditorHandle } from './block-editor.tsx';
import { SourceField } from './source-field.tsx';

interface Props {
  value: string;
  isMjml: boolean;
  onChange: (source: string) => void;
  /** Something is being typed that is not yet told by `onChange`. */
  onTyped: () => void;
  handle: Ref<BlockEditorHandle>;
  /** Beside the choice of the view: what saves. */
  children?: ReactNode;
}

/** What a mail is written in: by blocks, or its source. There is one source; the blocks are a view of it. */
export function ContentEditor({ value, isMjml, onChange, onTyped, handle, children }: Props) {
  const { t } = useTranslation();
  const blocks = useRef<BlockEditorHandle>(null);
  const unknown = isMjml ? notDrawn(value) : [];
  const canDraw = isMjml && unknown.length === 0 && bodyOf(value) !== null;
  const [wanted, setWanted] = useState<'blocks' | 'source'>(canDraw ? 'blocks' : 'source');
  const view = canDraw ? wanted : 'source';
  const now = async () => {
    const source = view === 'blocks' ? await blocks.current?.now() : value;
    return source ?? value;
  };
  useImperativeHandle(handle, () => ({ now }));
  const choose = async (next: 'blocks' | 'source') => {
    // What is just being typed comes along.
    const source = await now();
    if (source !== value) onChange(source);
    setWanted(next);
  };
  return (
    <>
      <div className="mail-editor-tools">
        {isMjml ? (
          <Segmented<'blocks' | 'source'>
            size="small"
            aria-label={t('mail:blocks.view')}
            value={view}
            disabled={!canDraw}
            onChange={(next) => void choose(next)}
            options={[
              { value: 'blocks', label: t('mail:blocks.blocks') },
              { value: 'source', label: t('mail:blocks.source') },
            ]}
          />
        ) : (
          <span className="muted">{t('mail:editor.html')}</span>
        )}
        {children}
      </div>
      {unknown.length > 0 && (
        <Alert type="info" showIcon title={t('mail:blocks.unknown', { names: unknown.join(', ') })} />
      )}
      {view === 'blocks' ? (
        <BlockEditor mjml={value} own={variablesIn(value)} onChange={onChange} onTyped={onTyped} handle={blocks} />
      ) : (
        <SourceField value={value} isMjml={isMjml} onChange={onChange} />
      )}
    </>
  );
}
