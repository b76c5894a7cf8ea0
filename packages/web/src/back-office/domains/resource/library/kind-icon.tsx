import {
  FileExcelOutlined,
  FileTextOutlined,
  InboxOutlined,
  PictureOutlined,
  PlayCircleOutlined,
} from '@ant-design/icons';
import type { DocumentKind } from '@convoke/contract/resource/document.rules.ts';
import type { ComponentType } from 'react';

/** Those that other pages have too: every icon more weighs on all pages. The kind stands beside it in words. */
const icons: Readonly<Partial<Record<DocumentKind, ComponentType>>> = {
  picture: PictureOutlined,
  sheet: FileExcelOutlined,
  video: PlayCircleOutlined,
  audio: PlayCircleOutlined,
  archive: InboxOutlined,
};

export function KindIcon({ kind }: { kind: DocumentKind }) {
  const Icon = icons[kind] ?? FileTextOutlined;
  return (
    <span className="library-icon" aria-hidden="true">
      <Icon />
    </span>
  );
}
