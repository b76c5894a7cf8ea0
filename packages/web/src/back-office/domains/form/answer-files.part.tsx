import { PaperClipOutlined } from '@ant-design/icons';
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { textIn } from '@convoke/contract/form/words/form.text-in.ts';
import { formFileLink } from '@convoke/contract/form/form.calls.ts';
import type { AnsweredFile } from '@convoke/contract/form/logic/form.check.ts';
import { Button, Image } from 'antd';
import { useState } from 'react';
import { call } from '../../../core/call.ts';
import { CallFailure } from '../../../core/call-failure.ts';
import { formatBytes } from '../../../core/format.ts';
import { currentLanguage } from '../../../core/language.ts';
import { useCall } from '../../../ui/use-call.ts';
import './answer-files.css';

/** A link shows a file for ten minutes; it is asked for anew before. */
const linkMs = 8 * 60_000;
const isPicture = (name: string) => /\.(?:png|jpe?g|gif|webp|avif|bmp)$/i.test(name);

/** The files of an answer; of a signature what was drawn. */
export function AnswerFiles({ field, files }: { field: FormField; files: readonly AnsweredFile[] }) {
  const label = textIn(field.label, currentLanguage());
  return files.map((file) =>
    field.type === 'signature' ? (
      <Drawn key={file.fileId} file={file} label={label} isSignature />
    ) : (
      <AnswerFile key={file.fileId} file={file} />
    ),
  );
}

/** A file of an answer: a picture is shown small and opens large, anything else opens by its name. */
function AnswerFile({ file }: { file: AnsweredFile }) {
  return (
    <span className="answer-file">
      {isPicture(file.name) && <Drawn file={file} label={file.name} />}
      <FileLink file={file} />
      <span className="muted">{formatBytes(file.bytes)}</span>
    </span>
  );
}

const FileLink = ({ file }: { file: AnsweredFile }) => (
  <Button size="small" type="link" icon={<PaperClipOutlined />} onClick={() => void show(file.fileId)}>
    <span className="answer-file-name">{file.name}</span>
  </Button>
);

/** A picture, small; a press shows it large. */
function Drawn({ file, label, isSignature = false }: { file: AnsweredFile; label: string; isSignature?: boolean }) {
  const [isBroken, setBroken] = useState(false);
  const link = useCall(
    formFileLink,
    { fileId: file.fileId },
    { quiet: true, gcTime: linkMs, staleTime: linkMs, everyMs: linkMs },
  );
  // What the browser cannot draw stays a link.
  const cannot = isBroken || link.isError || (link.data && !link.data.contentType.startsWith('image/'));
  if (cannot) return isSignature ? <FileLink file={file} /> : null;
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

async function show(fileId: string): Promise<void> {
  // Opened at the click: afterwards the browser would refuse the window.
  const page = window.open('about:blank', '_blank');
  try {
    const { url } = await call(formFileLink, { fileId });
    if (page) page.location.href = url;
  } catch (error) {
    page?.close();
    // Toasted.
    if (!(error instanceof CallFailure)) throw error;
  }
}
