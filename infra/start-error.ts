import { type FaultOf, WordedFault } from '@koryaku/cli-kit/worded-fault.ts'
import words from './start-words.ts'

type Faults = typeof words.cannot

/** A start that failed for a reason that the user can fix; its message is one line. */
export class StartError extends WordedFault<Faults> {
  override readonly name = 'StartError'

  constructor(...fault: FaultOf<Faults>) {
    super(words.cannot, fault)
  }
}
