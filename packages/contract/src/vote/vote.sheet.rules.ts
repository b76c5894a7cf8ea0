/** What a column of candidates holds, in the order in which a list without titles has them. */
export const candidateFields = ['name', 'group', 'introduction', 'videoUrl'] as const;
export type CandidateField = (typeof candidateFields)[number];
export const candidateColumnKinds = [...candidateFields, 'none'] as const;
export type CandidateColumnKind = (typeof candidateColumnKinds)[number];

/** Columns that are read. */
export const mostCandidateColumns = 200;

/** What columns are called: the words of the page in its languages, and those people use beside them. */
const titles: Readonly<Record<CandidateField, readonly string[]>> = {
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

/** What each column is by its title; null where the row has no title of names: then it is no row of titles. */
export function titledCandidateColumns(row: readonly string[]): CandidateColumnKind[] | null {
  const taken = new Set<CandidateField>();
  const columns = row.map((cell): CandidateColumnKind => {
    const word = cell
      .toLowerCase()
      .replace(/[*＊:：]\s*$/, '')
      .trim();
    const field = candidateFields.find((each) => titles[each].includes(word));
    if (!field || taken.has(field)) return 'none';
    taken.add(field);
    return field;
  });
  return taken.has('name') ? columns : null;
}

/** What the columns of a list without titles are. */
export const orderedCandidateColumns = (count: number): CandidateColumnKind[] =>
  Array.from({ length: count }, (_, at) => candidateFields[at] ?? 'none');
