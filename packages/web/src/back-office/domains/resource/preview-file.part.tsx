import { documentType } from '@convoke/contract/resource/document.rules.ts';
import { PreviewAt } from './library/preview.tsx';
import './library/library.css';

/** A file that is not in the library, as the library shows one. Whoever shows it loads the text namespace `library`. */
export function PreviewFile({ url, name, bytes }: { url: string; name: string; bytes: number }) {
  return <PreviewAt url={url} name={name} kind={documentType(name).kind} bytes={bytes} />;
}
