import { PaperClipOutlined } from '@ant-design/icons';
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { textIn } from '@convoke/contract/form/words/form.text-in.ts';
import { formFileLink } from '@convoke/contract/form/form.calls.ts';
import type { AnsweredFile } from '@convoke/contract/form/logic/form.check.ts';
import { Button, Image } from 'antd';
import i18next from 'i18next';
import { useState } from 'react';
import { formatBytes } from '../../../core/format.ts';
import { currentLanguage } from '../../../core/language.ts';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { useCall } from '../../../ui/use-call.ts';
import './answer-files.css';

/** A link shows a file for ten minutes; it is asked for anew before. */
const linkMs = 8 * 60_000;
const isPicture = (name: string) => /\.(?:png|jpe?g|gif|webp|avif|bmp)$/i.test(name);

/** The files of an answer; of a signature what was drawn. */
export function AnswerFiles({ field, files, person = '' }: Props) {
  const label = textIn(field.label, currentLanguage());
  return files.map((file) =>
    field.type === 'signature' ? (
      <Drawn key={file.fileId} file={file} label={label} person={person} isSignature />
    ) : (
      <AnswerFile key={file.fileId} file={file} label={label} person={person} />
    ),
  );
}

interface Props {
  field: FormField;
  files: readonly AnsweredFile[];
  /** Whose answer it is, where that is known. */
  person?: string;
}

interface One {
  file: AnsweredFile;
  /** The question. */
  label: string;
  person: string;
}

/** A file of an answer: a picture is shown small and opens large; the name opens what is done with it. */
function AnswerFile(one: One) {
  const { file } = one;
  return (
    <span className="answer-file">
      {isPicture(file.name) && <Drawn {...one} label={file.name} />}
      <FileLink {...one} />
      <span className="muted">{formatBytes(file.bytes)}</span>
    </span>
  );
}

/** Opens a file with what can be done with it. */
function FileLink({ file, label, person }: One) {
  const dialogs = useDialogs();
  const open = () =>
    dialogs.open(
      async () => {
        const [part] = await Promise.all([
          import('./answer-file-dialog.tsx'),
          i18next.loadNamespaces(['answer-file', 'library']),
        ]);
        return part.AnswerFileDialog;
      },
      { file, question: label, person },
    );
  return (
    <Button size="small" type="link" icon={<PaperClipOutlined />} onClick={open}>
      <span className="answer-file-name">{file.name}</span>
    </Button>
  );
}

/** A picture, small; a press shows it large. */
function Drawn({ file, label, person, isSignature = false }: One & { isSignature?: boolean }) {
  const [isBroken, setBroken] = useState(false);
  const link = useCall(
    formFileLink,
    { fileId: file.fileId },
    { quiet: true, gcTime: linkMs, staleTime: linkMs, everyMs: linkMs },
  );
  // What the browser cannot draw stays a link.
  const cannot = isBroken || link.isError || (link.data && !link.data.contentType.startsWith('image/'));
  if (cannot) return isSignature ? <FileLink file={file} label={label} person={person} /> : null;
  if (!link.data) return isSignature ? <span className="answer-signature" /> : null;
  return (
    <Image
      src={link.data.url}
      alt={label}
      {...(isSignature ? { className: 'answer-signature' } : { width: 56, height: 40 })}
      onError={() => setBroken(true)}
    />
  );
}
