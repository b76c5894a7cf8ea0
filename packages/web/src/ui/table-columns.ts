/** The columns with one chosen anew: what stands once goes over to the column that it was chosen for last. */
export const withColumn = <Kind extends string>(
  columns: readonly (Kind | 'none')[],
  column: number,
  kind: Kind | 'none',
  isMany: (kind: Kind | 'none') => boolean,
): (Kind | 'none')[] =>
  columns.map((each, at) => (at === column ? kind : each === kind && !isMany(kind) ? 'none' : each));

/** Nothing stands first: the list opens where the fields begin. */
export const noneFirst = <Option extends { value: string }>(kinds: readonly Option[]): Option[] =>
  kinds.toSorted((one, other) => Number(other.value === 'none') - Number(one.value === 'none'));
