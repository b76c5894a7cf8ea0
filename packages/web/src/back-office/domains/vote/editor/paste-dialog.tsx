import { FileExcelOutlined } from '@ant-design/icons';
import { voteCandidatesRead } from '@convoke/contract/vote/vote.sheet.calls.ts';
import { Alert, Button, Input, Modal } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { CallFailure, failureText } from '../../../../core/call-failure.ts';
import { type CandidateDraft, candidatesFrom, linesOf, lostLinks } from './vote-draft.ts';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { useLeave } from '../../../../ui/form/use-leave.ts';

interface Props {
  open: boolean;
  /** How many more the round takes. */
  room: number;
  onAdd: (candidates: CandidateDraft[]) => void;
  onClose: () => void;
}

/** Many candidates at once: a line each, as written, as a spreadsheet copies them, or out of a file of it. */
export function PasteDialog({ open, room, onAdd, onClose }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const { leave, onTyped } = useLeave(open, onClose);
  const [text, setText] = useState('');
  const found = useMemo(() => candidatesFrom(text), [text]);
  const groups = new Set(found.map((each) => each.group).filter(Boolean)).size;
  const taken = found.slice(0, room);
  const lost = useMemo(() => lostLinks(text), [text]);
  const done = () => {
    onAdd(taken);
    setText('');
    onClose();
  };
  return (
    <Modal
      {...first}
      open={open}
      width={640}
      title={t('vote:paste.title')}
      okText={t('vote:paste.ok', { count: taken.length })}
      okButtonProps={{ disabled: taken.length === 0 }}
      cancelText={t('common:cancel')}
      onOk={done}
      onCancel={leave}
    >
      <p className="muted">{t('vote:paste.text')}</p>
      <SheetButton
        onRead={(lines) => {
          onTyped();
          setText((old) => (old.trim() ? `${old.trimEnd()}\n${lines}` : lines));
        }}
      />
      <Input.TextArea
        autoFocus
        rows={taken.length > 0 ? 5 : 10}
        value={text}
        aria-label={t('vote:paste.title')}
        placeholder={t('vote:paste.example')}
        onChange={({ target }) => {
          onTyped();
          setText(target.value);
        }}
      />
      <p className="muted" aria-live="polite">
        {t('vote:paste.found', { count: found.length })}
        {groups > 0 && ` · ${t('vote:paste.groups', { count: groups })}`}
      </p>
      {taken.length > 0 && <Preview candidates={taken} />}
      {lost > 0 && <Alert type="warning" showIcon title={t('vote:paste.lostLinks', { count: lost })} />}
      {found.length > room && <Alert type="warning" showIcon title={t('vote:paste.tooMany', { count: room })} />}
    </Modal>
  );
}

/** Who is added, as it was read: a column too many is seen before it is in the vote. */
function Preview({ candidates }: { candidates: readonly CandidateDraft[] }) {
  const { t } = useTranslation();
  return (
    <div className="vote-paste">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('vote:candidate.name')}</th>
            <th scope="col">{t('vote:candidate.group')}</th>
            <th scope="col">{t('vote:candidate.introduction')}</th>
            <th scope="col">{t('vote:candidate.video')}</th>
          </tr>
        </thead>
        <tbody>
          {candidates.map((each) => (
            <tr key={each.key}>
              <td>{each.name}</td>
              <td>{each.group}</td>
              <td>{each.introduction}</td>
              <td>{each.videoUrl.replace(/^https:\/\//, '')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Takes the lines out of a spreadsheet. */
function SheetButton({ onRead }: { onRead: (lines: string) => void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState<{ type: 'error' | 'warning'; text: string }>();
  const take = async (file: File) => {
    setBusy(true);
    setNote(undefined);
    try {
      const found = await call(voteCandidatesRead, {}, { upload: file, quiet: true, hideLoad: true });
      onRead(linesOf(found.candidates.map((each) => [each.name, each.group, each.introduction, each.videoUrl])));
      if (found.isCut) setNote({ type: 'warning', text: t('vote:paste.cut', { count: found.candidates.length }) });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setNote({ type: 'error', text: failureText(error) ?? error.message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="vote-paste-file">
      <Button icon={<FileExcelOutlined />} loading={busy} onClick={() => input.current?.click()}>
        {t('vote:paste.file')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('vote:paste.file')}
        accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again once it is mended.
          target.value = '';
          if (file) void take(file);
        }}
      />
      {note && <Alert type={note.type} showIcon title={note.text} />}
    </div>
  );
}
