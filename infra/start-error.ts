import { type FaultOf, WordedFault } from '@koryaku/contracts/server/command-line/worded-fault.ts'
import english from './start-words.en.ts'
import type { StartText } from './start-words.ja.ts'

type Faults = StartText['cannot']

/** A start that failed for a reason which the person at the keyboard can mend; its message is one line. */
export class StartError extends WordedFault<Faults> {
  override readonly name = 'StartError'

  constructor(...fault: FaultOf<Faults>) {
    super(english.cannot, fault)
  }
}
