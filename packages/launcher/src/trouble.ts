/** Something the person who started us can put right: printed as one line, without a stack. */
export class Trouble extends Error {
  override name = 'Trouble';
}
