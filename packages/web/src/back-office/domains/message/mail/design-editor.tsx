import { standardMailVariables } from '@convoke/contract/message/message.mail.rules.ts';
import { mailPreview, type MailPreview } from '@convoke/contract/message/message.mail.calls.ts';
import { type EdmInfo, edmInfo, edmUpdate } from '@convoke/contract/resource/edm.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Drawer, Input, Segmented, Skeleton, Spin } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea.js';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { CallFailure, failureWords } from '../../../../core/call-failure.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { useLeave } from '../../../../ui/form/use-leave.ts';
import { MenuButton } from '../../../../ui/row-menu.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { useDebounced } from '../../../../ui/use-debounced.ts';
import { designsKey } from './design-texts.ts';
import { Findings } from './findings.tsx';
import { MailFrame } from './mail-frame.tsx';

interface Props {
  edmId: string;
  onClose: () => void;
  refresh: () => Promise<unknown>;
}

/** A design: what it is written in, and beside it how it will look, laid out by the server as it will be sent. */
export function DesignEditor({ edmId, onClose, refresh }: Props) {
  const read = useQuery({
    queryKey: [...designsKey, 'edited', edmId],
    queryFn: ({ signal }) => call(edmInfo, { edmId }, { signal, hideLoad: true, quiet: true }),
    // What is opened is what stands there, not what stood there when it was opened last.
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const first = useFirstField();
  const [isChanged, setChanged] = useState(false);
  const { leave, onTyped } = useLeave(true, onClose);
  return (
    <Drawer
      {...first}
      open
      size={1200}
      title={read.data?.name}
      onClose={isChanged ? leave : onClose}
      mask={{ closable: false }}
    >
      {read.error && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && <Skeleton active paragraph={{ rows: 12 }} />}
      {read.data && (
        <Editing
          key={edmId}
          design={read.data}
          onChanged={() => {
            setChanged(true);
            onTyped();
          }}
          onSaved={async () => {
            await refresh();
            onClose();
          }}
        />
      )}
    </Drawer>
  );
}

interface EditingProps {
  design: EdmInfo;
  onChanged: () => void;
  onSaved: () => Promise<unknown>;
}

function Editing({ design, onChanged, onSaved }: EditingProps) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const area = useRef<TextAreaRef>(null);
  const [source, setSource] = useState(design.mjml ?? design.html);
  const [problem, setProblem] = useState<string>();
  const given = (text: string) => (design.mjml === null ? { html: text } : { mjml: text });
  const settled = useDebounced(source, 700);
  const preview = useQuery({
    queryKey: [...designsKey, 'preview', settled],
    queryFn: ({ signal }) => call(mailPreview, given(settled), { signal, hideLoad: true, quiet: true }),
    placeholderData: (before: MailPreview | undefined) => before,
    enabled: settled.trim() !== '',
  });
  const change = (text: string) => {
    setSource(text);
    onChanged();
  };
  const insert = (name: string) => {
    const field = area.current?.resizableTextArea?.textArea;
    const at = field?.selectionStart ?? source.length;
    change(`${source.slice(0, at)}{{${name}}}${source.slice(field?.selectionEnd ?? at)}`);
    field?.focus();
  };
  const save = async () => {
    setProblem(undefined);
    try {
      const { edmId, version } = design;
      await call(edmUpdate, { edmId, version, ...given(source) }, { quiet: true, hideLoad: true });
      void message.success(t('mail:saved'));
      await onSaved();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setProblem(failureWords(error));
    }
  };
  return (
    <div className="mail-editor">
      <div className="mail-editor-source">
        {problem && <Alert type="error" showIcon title={problem} />}
        <div className="mail-editor-tools">
          <span className="muted">{t(design.mjml === null ? 'mail:editor.html' : 'mail:editor.mjml')}</span>
          <MenuButton
            size="small"
            items={standardMailVariables.map((name) => ({
              label: `${t(`mail:variable.${name}`)} {{${name}}}`,
              onClick: () => insert(name),
            }))}
          >
            {t('mail:editor.insert')}
          </MenuButton>
          <BusyButton size="small" type="primary" disabled={source.trim() === ''} onClick={save}>
            {t('common:save')}
          </BusyButton>
        </div>
        <Input.TextArea
          ref={area}
          className="mail-editor-text"
          aria-label={t('mail:editor.source')}
          spellCheck={false}
          value={source}
          onChange={(event) => change(event.target.value)}
        />
      </div>
      <Preview
        preview={preview.data}
        isAsking={preview.isFetching}
        problem={preview.error instanceof CallFailure ? failureWords(preview.error) : undefined}
        onAgain={() => void preview.refetch()}
      />
    </div>
  );
}

interface PreviewProps {
  preview: MailPreview | undefined;
  isAsking: boolean;
  problem: string | undefined;
  onAgain: () => void;
}

/** On a phone or on a desk, light or dark, and what should be fixed before it is sent. */
function Preview({ preview, isAsking, problem, onAgain }: PreviewProps) {
  const { t } = useTranslation();
  const [width, setWidth] = useState<'phone' | 'desk'>('desk');
  const [light, setLight] = useState<'light' | 'dark'>('light');
  return (
    <div className="mail-editor-look">
      <div className="mail-editor-tools">
        <Segmented
          size="small"
          aria-label={t('mail:look.width')}
          value={width}
          onChange={setWidth}
          options={(['desk', 'phone'] as const).map((value) => ({ value, label: t(`mail:look.${value}`) }))}
        />
        <Segmented
          size="small"
          aria-label={t('mail:look.colours')}
          value={light}
          onChange={setLight}
          options={(['light', 'dark'] as const).map((value) => ({ value, label: t(`mail:look.${value}`) }))}
        />
      </div>
      {problem && (
        <Alert
          type="warning"
          showIcon
          title={problem}
          action={
            <Button size="small" onClick={onAgain}>
              {t('common:retry')}
            </Button>
          }
        />
      )}
      {preview ? (
        <Spin spinning={isAsking}>
          <MailFrame
            className={`mail-look mail-look-${width}`}
            html={preview.html}
            title={t('mail:look.title')}
            dark={light === 'dark'}
          />
        </Spin>
      ) : (
        !problem && <Skeleton active paragraph={{ rows: 10 }} />
      )}
      {preview && (
        <Findings
          preview={preview}
          rules={['size', 'styles', 'alt', 'dark', 'unsubscribe', 'words', 'emptyLinks', 'insecureLinks', 'text']}
        />
      )}
    </div>
  );
}
