import { type FaultOf, WordedFault } from '@koryaku/cli-kit/worded-fault.ts'
import words from './words.ts'

type Faults = typeof words.cannot

/** An expected reason why a store, or a command on its log, cannot run. */
export class StoreFault extends WordedFault<Faults> {
  override readonly name: string = 'StoreFault'

  constructor(...fault: FaultOf<Faults>) {
    super(words.cannot, fault)
  }
}

/** The file was written by a newer version of this program: it is not damaged. */
export class UnknownFormat extends StoreFault {
  override readonly name = 'UnknownFormat'
}
