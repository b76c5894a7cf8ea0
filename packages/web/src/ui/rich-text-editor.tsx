import {
  BoldOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  RedoOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { Button, Input, Popover } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageConfig } from '../core/config.ts';
import { withoutStyles } from './rich-text-html.ts';

export interface RichTextProps {
  /** HTML, the form's value. The server sanitises what it keeps. */
  value?: string;
  onChange?: (html: string) => void;
  id?: string;
  label?: string;
}

/** Fetched by rich-text.tsx only. An empty document is the empty string, so `required` and comparisons work. */
export default function RichTextEditor({ value, onChange, id, label }: RichTextProps) {
  const { t } = useTranslation();
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3] },
        link: { openOnClick: false, protocols: ['http', 'https', 'mailto', 'tel'] },
      }),
    ],
    injectNonce: pageConfig().nonce,
    content: withoutStyles(value ?? ''),
    editorProps: {
      attributes: {
        class: 'rich-text-area',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label ?? t('field:body'),
        ...(id && { id }),
      },
    },
    onUpdate: ({ editor: changed }) => onChange?.(changed.isEmpty ? '' : changed.getHTML()),
  });

  // A value set from outside (a form's reset) replaces the text; one's own typing comes back unchanged.
  useEffect(() => {
    // Of a page that is shown again the editor went when it was hidden, and its successor is about to come.
    if (!editor || editor.isDestroyed) return;
    const present = editor.isEmpty ? '' : editor.getHTML();
    if ((value ?? '') !== present) editor.commands.setContent(withoutStyles(value ?? ''), { emitUpdate: false });
  }, [editor, value]);

  if (!editor) return null;
  return (
    <div className="rich-text">
      <Tools editor={editor} />
      <EditorContent editor={editor} />
    </div>
  );
}

function Tools({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const active = useEditorState({
    editor,
    selector: ({ editor: present }) => ({
      bold: present.isActive('bold'),
      italic: present.isActive('italic'),
      h2: present.isActive('heading', { level: 2 }),
      h3: present.isActive('heading', { level: 3 }),
      bullets: present.isActive('bulletList'),
      numbers: present.isActive('orderedList'),
      link: present.isActive('link'),
    }),
  });
  const tool = (label: string, icon: ReactNode, on: boolean | undefined, run: () => void) => (
    <Button size="small" type={on ? 'primary' : 'text'} aria-pressed={on} title={label} onClick={run}>
      <span aria-hidden>{icon}</span>
      <span className="visually-hidden">{label}</span>
    </Button>
  );
  const chain = () => editor.chain().focus();
  return (
    <div className="rich-text-tools" role="toolbar" aria-label={t('common:richText.tools')}>
      {tool(t('common:richText.bold'), <BoldOutlined />, active.bold, () => chain().toggleBold().run())}
      {tool(t('common:richText.italic'), <ItalicOutlined />, active.italic, () => chain().toggleItalic().run())}
      {/* no text: H2 and H3 are signs, named by their labels */}
      {tool(t('common:richText.heading'), <b>H2</b>, active.h2, () => chain().toggleHeading({ level: 2 }).run())}
      {/* no text: as above */}
      {tool(t('common:richText.subheading'), <b>H3</b>, active.h3, () => chain().toggleHeading({ level: 3 }).run())}
      {tool(t('common:richText.bullets'), <UnorderedListOutlined />, active.bullets, () =>
        chain().toggleBulletList().run(),
      )}
      {tool(t('common:richText.numbers'), <OrderedListOutlined />, active.numbers, () =>
        chain().toggleOrderedList().run(),
      )}
      <LinkTool editor={editor} active={active.link} />
      {tool(t('common:undo'), <UndoOutlined />, undefined, () => chain().undo().run())}
      {tool(t('common:redo'), <RedoOutlined />, undefined, () => chain().redo().run())}
    </div>
  );
}

function LinkTool({ editor, active }: { editor: Editor; active: boolean }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [href, setHref] = useState('');
  const label = t('field:link');
  const apply = () => {
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href.trim()) chain.setLink({ href: href.trim() }).run();
    else chain.unsetLink().run();
    setOpen(false);
  };
  return (
    <Popover
      open={open}
      trigger="click"
      onOpenChange={(next) => {
        const present: unknown = editor.getAttributes('link')['href'];
        setHref(typeof present === 'string' ? present : '');
        setOpen(next);
      }}
      content={
        <Input.Search
          autoFocus
          value={href}
          placeholder={t('common:richText.address')}
          aria-label={t('common:richText.address')}
          enterButton={t('common:confirm')}
          onChange={(event) => setHref(event.target.value)}
          onSearch={apply}
        />
      }
    >
      <Button
        size="small"
        type={active ? 'primary' : 'text'}
        icon={<LinkOutlined />}
        aria-label={label}
        aria-pressed={active}
        title={label}
      />
    </Popover>
  );
}
