/** A rule needs a rarely needed input that was not read. The caller reads it and retries. */
export class NotReadYet extends Error {
  override readonly name = 'NotReadYet'
  readonly what: 'before' | 'base'

  constructor(what: 'before' | 'base') {
    super(`the ${what} of a text is needed`)
    this.what = what
  }
}
