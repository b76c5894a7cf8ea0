import type { SiteDocument } from '@convoke/contract/site/site.document.ts';
import type { SiteProblem } from '@convoke/contract/site/site.check.ts';
import { documentOf } from '@convoke/contract/site/templates/template.ts';
import { productTemplates } from '@convoke/contract/site/templates/templates.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailure } from '../../../core/call-failure.ts';
import { canvasFields } from './editor/canvas-fields.tsx';
import { editorContext, type SiteEditor } from './common/editor-context.ts';
import { hideKeysFromPuck } from './editor/puck-keys.ts';
import { StylePanel } from './editor/style-panel.tsx';
import { useSiteDraft } from './common/use-site-draft.ts';
import { LinkField } from './fields/link-field.tsx';
import { TextField } from './fields/text-field.tsx';
import { ProblemList } from './publish/problem-list.tsx';
import { DialogHost } from '../../../ui/dialogs.tsx';
import { StaleDialog } from './publish/stale-dialog.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../core/call.ts', () => ({ call }));
const t = (key: string, values?: Record<string, unknown>) =>
  values ? `${key} ${Object.values(values).join(' ')}` : key;
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t, i18n: { language: 'en' } }) }));
beforeEach(() => {
  call.mockReset();
});
afterEach(cleanup);

const has = new Set(['guests', 'schedule', 'partners', 'news', 'review', 'booths', 'map'] as const);
const site = documentOf(productTemplates.conference, { language: 'en', languages: ['en', 'zh'], has });
const [page] = site.pages;
if (!page) throw new Error('no page');

const Around = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>
    <App>
      <DialogHost>{children}</DialogHost>
    </App>
  </QueryClientProvider>
);

/** A part of the editor, with what it changes. */
function part(node: ReactNode, more: Partial<SiteEditor> = {}) {
  const change = vi.fn();
  const editor = {
    document: site,
    page,
    language: 'en',
    change,
    rest: vi.fn(),
    pictureOf: () => undefined,
    ...more,
  } as unknown as SiteEditor;
  render(<editorContext.Provider value={editor}>{node}</editorContext.Provider>, { wrapper: Around });
  return {
    change,
    last: () => {
      const [to] = change.mock.calls.at(-1) as [(now: SiteDocument) => SiteDocument];
      return to(site);
    },
  };
}

test('a text is written in the language of the moment; what is missing is marked and shows what the page says instead', () => {
  const onChange = vi.fn();
  part(<TextField label="Title" texts={{ en: 'Hello' }} field={{ max: 5 }} onChange={onChange} />, { language: 'zh' });
  const field = screen.getByLabelText<HTMLInputElement>(/Title/);
  expect([field.value, field.placeholder, field.lang]).toEqual(['', 'Hello', 'zh']);
  expect(screen.getByText('common:words.none')).toBeTruthy();
  fireEvent.change(field, { target: { value: '你好' } });
  expect(onChange).toHaveBeenLastCalledWith({ en: 'Hello', zh: '你好' });
  // Too long is told, and not kept.
  fireEvent.change(field, { target: { value: '123456' } });
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('alert')).toBeTruthy();
});

test('what is no address is told at the field, and the link stays', () => {
  const onChange = vi.fn();
  part(<LinkField label="Link" value="/old" onChange={onChange} />);
  fireEvent.change(screen.getByLabelText('Link'), { target: { value: 'javascript:alert(1)' } });
  expect(onChange).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toBe('site:link.wrong');
  fireEvent.change(screen.getByLabelText('Link'), { target: { value: 'https://example.com/a' } });
  expect(onChange).toHaveBeenLastCalledWith('https://example.com/a');
});

test('a colour that is none is not kept, and a pair that is hard to read says its contrast', () => {
  const weak = { ...site, style: { ...site.style, scheme: 'light' as const } };
  weak.style.light = { accent: '#777777', background: '#ffffff', surface: '#ffffff', text: '#111111' };
  const { change, last } = part(<StylePanel />, { document: weak });
  expect(screen.getByRole('alert').textContent).toContain('4.4');
  const field = screen.getByLabelText('site:colour.text');
  fireEvent.change(field, { target: { value: 'url(javascript:1)' } });
  expect(change).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: '#222222' } });
  expect(last().style.light.text).toBe('#222222');
});

test('a problem leads to its place', () => {
  const onPlace = vi.fn();
  const banner = page.modules[0];
  const problem: SiteProblem = {
    problem: 'translation',
    refuses: false,
    pageId: page.id,
    moduleId: banner?.id ?? '',
    menuId: '',
    field: 'pictures.2.caption',
    language: 'zh',
    detail: '',
  };
  part(<ProblemList document={site} problems={[problem]} onPlace={onPlace} />);
  const button = screen.getByRole('button');
  expect(button.textContent).toContain('site:kind.banner');
  expect(button.textContent).toContain('site:field.caption');
  fireEvent.click(button);
  expect(onPlace).toHaveBeenCalledWith(problem);
});

test('the canvas is given texts to be written, and what is empty everywhere as nothing', () => {
  const shown = canvasFields(
    {
      heading: { kind: 'text', max: 9 },
      lead: { kind: 'text', max: 9 },
      items: { kind: 'list', max: 9, fields: { q: { kind: 'text', max: 9 } } },
    },
    { heading: { en: 'Hi' }, lead: {}, items: [{ q: { zh: '问' } }] },
    {
      language: 'en',
      own: 'en',
      pictureOf: () => undefined,
      text: (texts, _field, path) => `${path.join('.')} ${JSON.stringify(texts)}`,
    },
  );
  expect(shown).toEqual({ heading: 'heading {"en":"Hi"}', lead: '', items: [{ q: 'items.0.q {"zh":"问"}' }] });
});

test('keys by which Puck would undo or remove are hidden from it, others are not', () => {
  const seen: string[] = [];
  const listen = (event: KeyboardEvent) => seen.push(event.code);
  document.addEventListener('keydown', listen);
  const stop = hideKeysFromPuck(window);
  for (const code of ['KeyZ', 'Backspace', 'KeyA'])
    document.body.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true }));
  stop();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyZ', bubbles: true }));
  document.removeEventListener('keydown', listen);
  expect(seen).toEqual(['', '', 'KeyA', 'KeyZ']);
});

const stale = () =>
  new CallFailure({
    code: 3001,
    status: 200,
    message: 'Stale.',
    path: '/',
    failure: 'SITE_STALE',
    data: {
      version: 7,
      savedAt: '2026-11-30T00:00:00Z',
      savedBy: 'Ana',
      differs: [
        { part: 'style', id: '' },
        { part: 'module', id: page.modules[0]?.id ?? '' },
        { part: 'page', id: 'never-here' },
      ],
    } as never,
  });

test('a stale save overwrites nothing: it says who and what differs, and either is taken', async () => {
  const theirs = { ...site, logo: null, menus: [] };
  const { result } = renderHook(() => useSiteDraft('e', { document: site, version: 3, pictures: {} }), {
    wrapper: Around,
  });
  call.mockRejectedValueOnce(stale());
  act(() => result.current.change((now) => ({ ...now, languages: ['en'] })));
  await act(() => result.current.autosave.flush());
  expect(result.current.autosave.state).toBe('conflict');
  expect(result.current.stale?.savedBy).toBe('Ana');
  render(<StaleDialog site={result.current} />, { wrapper: Around });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'site:part.style',
    'site:part.moduleNamed site:kind.banner',
    'site:part.pageNew',
  ]);
  call.mockResolvedValueOnce({ document: theirs, version: 7, pictures: {} });
  await act(() => result.current.takeTheirs());
  expect([result.current.document, result.current.version, result.current.canUndo]).toEqual([theirs, 7, false]);
  call.mockResolvedValueOnce({ version: 8, savedAt: '', pictures: {} });
  act(() => result.current.change((now) => ({ ...now, languages: ['zh', 'en'] })));
  await act(() => result.current.autosave.flush());
  expect(call.mock.calls.at(-1)?.[1]).toMatchObject({ eventId: 'e', version: 7 });
});
