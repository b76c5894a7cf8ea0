import { mostCandidates } from '@convoke/contract/vote/vote.rules.ts';
import { voteCandidatesRead } from '@convoke/contract/vote/vote.sheet.calls.ts';
import { implement } from '../../../core/implement.ts';
import { firstRows } from '../../../core/read-sheet.ts';

/** Rows that are looked at; those without a name count for none. */
const mostSheetRows = 10_000;
/** Characters of a cell that are looked at: more than a candidate's introduction may have. */
const longestCell = 6000;

/** What columns are called: the words of the page in its languages, and those people use beside them. */
const titles: Readonly<Record<keyof Candidate, readonly string[]>> = {
  name: [
    'name',
    'candidate',
    'title',
    '名称',
    '姓名',
    '候选人',
    '候选项',
    'nombre',
    'candidatura',
    '名前',
    '氏名',
    '候補',
    '候補者',
  ],
  group: ['group', 'category', '分组', '组别', '类别', 'grupo', 'categoría', 'グループ', '部門'],
  introduction: ['introduction', 'description', '介绍', '简介', '说明', 'presentación', 'descripción', '紹介', '説明'],
  videoUrl: ['video', 'video link', '视频', '视频链接', 'vídeo', 'enlace de vídeo', '動画', '動画リンク'],
};

interface Candidate {
  name: string;
  group: string;
  introduction: string;
  videoUrl: string;
}

const order = ['name', 'group', 'introduction', 'videoUrl'] as const;

/** Which column each is, when a row is one of titles, which names the names; else null. */
function columnsOf(row: readonly string[]): Map<keyof Candidate, number> | null {
  const columns = new Map<keyof Candidate, number>();
  for (const [at, cell] of row.entries()) {
    const word = cell
      .toLowerCase()
      .replace(/[*＊:：]\s*$/, '')
      .trim();
    const key = order.find((each) => titles[each].includes(word));
    if (key && !columns.has(key)) columns.set(key, at);
  }
  return columns.has('name') ? columns : null;
}

const inOrder = new Map(order.map((key, at) => [key, at]));

export const sheetHandlers = [
  implement(voteCandidatesRead, async (ctx) => {
    const bytes = await ctx.upload?.bytes();
    if (!bytes || bytes.length === 0) return ctx.fail('FILE_MISSING');
    const candidates: Candidate[] = [];
    let columns: ReadonlyMap<keyof Candidate, number> | undefined;
    const sheet = await firstRows(bytes, mostSheetRows);
    for (const row of sheet?.rows ?? []) {
      if (!columns) {
        const titled = columnsOf(row);
        columns = titled ?? inOrder;
        if (titled) continue;
      }
      const from = columns;
      const cell = (key: keyof Candidate) =>
        (row[from.get(key) ?? -1] ?? '').slice(0, longestCell).replace(/\s+/g, ' ').trim();
      const name = cell('name');
      if (name === '') continue;
      if (candidates.length === mostCandidates) return { candidates, isCut: true };
      candidates.push({
        name,
        group: cell('group'),
        introduction: cell('introduction'),
        videoUrl: cell('videoUrl'),
      });
    }
    return candidates.length === 0 ? ctx.fail('VOTE_SHEET') : { candidates, isCut: sheet?.isCut === true };
  }),
];
