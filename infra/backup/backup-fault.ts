import type { BackupText } from './words.ts'

type Faults = BackupText['cannot']

/** What stands in the way, for the person at the keyboard; the words are those of the command line. */
export class BackupFault extends Error {
  override readonly name = 'BackupFault'
  readonly words: (text: BackupText) => string

  constructor(fault: keyof Faults, ...values: (string | number)[]) {
    super(`${fault}: ${values.join(', ')}`)
    this.words = ({ cannot }) => (cannot[fault] as (...values: (string | number)[]) => string)(...values)
  }
}
