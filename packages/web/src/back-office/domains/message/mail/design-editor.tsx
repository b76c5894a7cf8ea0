import type { MailRule } from '@convoke/contract/message/message.mail.rules.ts';
import { type EdmInfo, edmAdd, edmInfo, edmUpdate } from '@convoke/contract/resource/edm.calls.ts';
import { Alert, App, Drawer, Skeleton } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { CallFailure, failureWords } from '../../../../core/call-failure.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { useLeave } from '../../../../ui/form/use-leave.ts';
import { ConflictDialog } from '../../../../ui/publish/conflict-dialog.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import { useDebounced } from '../../../../ui/use-debounced.ts';
import type { BlockEditorHandle } from './block-editor.tsx';
import { ContentEditor } from './content-editor.tsx';
import { MailLook } from './mail-look.tsx';
import { copied, versionMeanwhile } from './version-meanwhile.ts';

interface Props {
  edmId: string;
  open: boolean;
  onClose: () => void;
  refresh: () => Promise<unknown>;
}

/** A design: what it is written in, and beside it how it will look, laid out by the server as it will be sent. */
export function DesignEditor({ edmId, open, onClose, refresh }: Props) {
  const read = useCall(edmInfo, { edmId }, { quiet: true, anew: true });
  const first = useFirstField();
  /** Counts how often the editor began anew. */
  const [round, setRound] = useState(0);
  const { leave, onTyped, onKept } = useLeave(open, onClose);
  return (
    <Drawer {...first} open={open} size={1200} title={read.data?.name} onClose={leave}>
      {read.error && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && <Skeleton active paragraph={{ rows: 12 }} />}
      {read.data && (
        <Editing
          key={`${edmId} ${round}`}
          design={read.data}
          onChanged={onTyped}
          onTheirs={async () => {
            await read.refetch();
            onKept();
            setRound(round + 1);
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

/** What a design alone can be right or wrong about; subject and preview come with a template. */
const designRules: readonly MailRule[] = [
  ...(['size', 'styles', 'alt', 'pictures', 'dark', 'unsubscribe', 'words'] as const),
  ...(['emptyLinks', 'insecureLinks', 'text'] as const),
];

interface EditingProps {
  design: EdmInfo;
  onChanged: () => void;
  /** Goes on from what somebody else has saved. */
  onTheirs: () => Promise<unknown>;
  onSaved: () => Promise<unknown>;
}

function Editing({ design, onChanged, onTheirs, onSaved }: EditingProps) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [source, setSource] = useState(design.mjml ?? design.html);
  const [problem, setProblem] = useState<string>();
  /** The version that somebody else has saved meanwhile. */
  const [theirs, setTheirs] = useState<number>();
  const content = useRef<BlockEditorHandle>(null);
  const given = (text: string) => (design.mjml === null ? { html: text } : { mjml: text });
  const settled = useDebounced(source, 700);
  const change = (text: string) => {
    setSource(text);
    onChanged();
  };
  const { edmId, name } = design;
  const written = async () => given((await content.current?.now()) ?? source);
  const saved = async () => {
    void message.success(t('mail:saved'));
    await onSaved();
  };
  const save = async (version = design.version) => {
    setProblem(undefined);
    setTheirs(undefined);
    try {
      await call(edmUpdate, { edmId, version, ...(await written()) }, { quiet: true, hideLoad: true });
      await saved();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      const meanwhile = versionMeanwhile(error);
      if (meanwhile === undefined) setProblem(failureWords(error));
      else setTheirs(meanwhile);
    }
  };
  const copy = async () => {
    const own = { name: t('publish:conflict.copyName', { name: copied(name) }), ...(await written()) };
    await call(edmAdd, own, { hideLoad: true });
    setTheirs(undefined);
    await saved();
  };
  return (
    <div className="mail-editor">
      <div className="mail-editor-source">
        {problem && <Alert type="error" showIcon title={problem} />}
        <ContentEditor
          value={source}
          isMjml={design.mjml !== null}
          onChange={change}
          onTyped={onChanged}
          handle={content}
        >
          <BusyButton size="small" type="primary" disabled={source.trim() === ''} onClick={() => save()}>
            {t('common:save')}
          </BusyButton>
        </ContentEditor>
      </div>
      <MailLook input={given(settled)} rules={designRules} />
      <ConflictDialog
        open={theirs !== undefined}
        text={t('mail:conflict')}
        onTheirs={onTheirs}
        onMine={() => save(theirs)}
        onCopy={copy}
      />
    </div>
  );
}
