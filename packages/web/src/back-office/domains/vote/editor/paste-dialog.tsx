import { ArrowLeftOutlined, FileExcelOutlined } from '@ant-design/icons';
import { type CandidateColumnKind, candidateColumnKinds } from '@convoke/contract/vote/vote.sheet.rules.ts';
import { Alert, Button, Checkbox, Input, Modal } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sheetFiles } from '../../../../ui/file-box.tsx';
import { noneFirst, withColumn } from '../../../../ui/table-columns.ts';
import { ColumnChoices, SkippedColumns } from '../../../../ui/table-layout.tsx';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { useLeave } from '../../../../ui/form/use-leave.ts';
import { isMany, kindTexts } from './candidate-kinds.ts';
import {
  appended,
  candidatesOf,
  lostLinks,
  type PasteChoice,
  type Pasted,
  pastedTable,
  titledAs,
  titlesOf,
} from './pasted.ts';
import { type ReadCandidates, SheetMatch } from './sheet-match.tsx';
import type { CandidateDraft } from './vote-draft.ts';

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
  const [choice, setChoice] = useState<PasteChoice>({});
  const [file, setFile] = useState<File>();
  const [cut, setCut] = useState<number>();
  const pasted = useMemo(() => pastedTable(text, choice), [text, choice]);
  const found = useMemo(() => candidatesOf(pasted), [pasted]);
  const groups = new Set(found.map((each) => each.group).filter(Boolean)).size;
  const taken = found.slice(0, room);
  const lost = useMemo(() => lostLinks(pasted), [pasted]);
  const choose = (chosen: File) => {
    setCut(undefined);
    setFile(chosen);
  };
  const take = ({ candidates, isCut }: ReadCandidates) => {
    onTyped();
    const next = appended(text, pasted, candidates);
    setText(next);
    setChoice({ isTitled: titledAs(next, false) });
    if (isCut) setCut(candidates.length);
    setFile(undefined);
  };
  const done = () => {
    onAdd(taken);
    setText('');
    setChoice({});
    setCut(undefined);
    onClose();
  };
  return (
    <Modal
      {...first}
      open={open}
      width={640}
      title={
        <>
          {file && (
            <Button
              size="small"
              type="text"
              icon={<ArrowLeftOutlined />}
              aria-label={t('vote:paste.back')}
              onClick={() => setFile(undefined)}
            />
          )}{' '}
          {t('vote:paste.title')}
        </>
      }
      okText={t('vote:paste.ok', { count: taken.length })}
      okButtonProps={{ disabled: taken.length === 0 }}
      cancelText={t('common:cancel')}
      {...(file && { footer: null })}
      onOk={done}
      onCancel={leave}
    >
      {file ? (
        <SheetMatch file={file} onRead={take} />
      ) : (
        <>
          <p className="muted">{t('vote:paste.text')}</p>
          <FileButton onFile={choose} />
          {cut !== undefined && <Alert type="warning" showIcon title={t('vote:paste.cut', { count: cut })} />}
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
          <PastedColumns
            pasted={pasted}
            onTitled={(is) => setChoice({ ...choice, isTitled: titledAs(text, is) })}
            onColumns={(columns) => setChoice({ ...choice, chosen: { titles: titlesOf(pasted), columns } })}
          />
          <p className="muted" aria-live="polite">
            {t('vote:paste.found', { count: found.length })}
            {groups > 0 && ` · ${t('vote:paste.groups', { count: groups })}`}
          </p>
          {taken.length > 0 && <Preview candidates={taken} />}
          {lost > 0 && <Alert type="warning" showIcon title={t('vote:paste.lostLinks', { count: lost })} />}
          {found.length > room && <Alert type="warning" showIcon title={t('vote:paste.tooMany', { count: room })} />}
        </>
      )}
    </Modal>
  );
}

interface ColumnsProps {
  pasted: Pasted;
  onTitled: (is: boolean) => void;
  onColumns: (columns: readonly CandidateColumnKind[]) => void;
}

/** What each column of a pasted table is; a list of names alone has none to choose. */
function PastedColumns({ pasted, onTitled, onColumns }: ColumnsProps) {
  const { t } = useTranslation();
  const { header, rows, columns, isTitled } = pasted;
  if (header.length < 2 && !isTitled) return null;
  const kinds = candidateColumnKinds.map((kind) => ({ value: kind, label: t(kindTexts[kind]) }));
  return (
    <div className="vote-paste-columns">
      <Checkbox checked={isTitled} onChange={({ target }) => onTitled(target.checked)}>
        {t('vote:paste.titled')}
      </Checkbox>
      <ColumnChoices
        header={header}
        rows={rows}
        chosen={columns}
        options={noneFirst(kinds)}
        onChoose={(column, value) => {
          const kind = candidateColumnKinds.find((each) => each === value) ?? 'none';
          onColumns(withColumn(columns, column, kind, isMany));
        }}
      />
      <SkippedColumns header={header} isSkipped={(column) => (columns[column] ?? 'none') === 'none'} />
      {!columns.includes('name') && <Alert type="info" showIcon title={t('vote:paste.needsName')} />}
    </div>
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
            <th scope="col">{t('field:thingName')}</th>
            <th scope="col">{t('field:group')}</th>
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

/** Chooses a spreadsheet. */
function FileButton({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="vote-paste-file">
      <Button icon={<FileExcelOutlined />} onClick={() => input.current?.click()}>
        {t('vote:paste.file')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('vote:paste.file')}
        accept={sheetFiles}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again once it is mended.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </div>
  );
}
