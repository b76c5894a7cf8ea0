import { PaperClipOutlined } from '@ant-design/icons';
import { formFileLink } from '@convoke/contract/form/form.calls.ts';
import type { AnsweredFile } from '@convoke/contract/form/logic/form.check.ts';
import { Button, Image } from 'antd';
import { useState } from 'react';
import { call } from '../../../../core/call.ts';
import { CallFailure } from '../../../../core/call-failure.ts';
import { formatBytes } from '../../../../core/format.ts';
import { useCall } from '../../../../ui/use-call.ts';

/** A link shows a file for ten minutes; it is asked for anew before. */
const linkMs = 8 * 60_000;
const isPicture = (name: string) => /\.(?:png|jpe?g|gif|webp|avif|bmp)$/i.test(name);

/** A file of an answer: a picture is shown small and opens large, anything else opens by its name. */
export function AnswerFile({ file }: { file: AnsweredFile }) {
  return (
    <span className="answer-file">
      {isPicture(file.name) && <Thumbnail file={file} />}
      <Button size="small" type="link" icon={<PaperClipOutlined />} onClick={() => void show(file.fileId)}>
        <span className="answer-file-name">{file.name}</span>
      </Button>
      <span className="muted">{formatBytes(file.bytes)}</span>
    </span>
  );
}

function Thumbnail({ file }: { file: AnsweredFile }) {
  const [isBroken, setBroken] = useState(false);
  const link = useCall(
    formFileLink,
    { fileId: file.fileId },
    { quiet: true, gcTime: linkMs, staleTime: linkMs, everyMs: linkMs },
  );
  // What the browser cannot draw stays a link.
  if (!link.data?.contentType.startsWith('image/') || isBroken) return null;
  return <Image src={link.data.url} alt={file.name} width={56} height={40} onError={() => setBroken(true)} />;
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
