import {
  AudioOutlined,
  FileExcelOutlined,
  FileImageOutlined,
  FileOutlined,
  FilePdfOutlined,
  FilePptOutlined,
  FileTextOutlined,
  FileWordOutlined,
  FileZipOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons';
import type { DocumentKind } from '@convoke/contract/resource/document.rules.ts';
import type { ComponentType } from 'react';

const icons: Readonly<Record<DocumentKind, ComponentType>> = {
  picture: FileImageOutlined,
  pdf: FilePdfOutlined,
  document: FileWordOutlined,
  sheet: FileExcelOutlined,
  slides: FilePptOutlined,
  text: FileTextOutlined,
  video: VideoCameraOutlined,
  audio: AudioOutlined,
  archive: FileZipOutlined,
  other: FileOutlined,
};

export function KindIcon({ kind }: { kind: DocumentKind }) {
  const Icon = icons[kind];
  return (
    <span className="library-icon" aria-hidden="true">
      <Icon />
    </span>
  );
}
