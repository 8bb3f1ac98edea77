import { type FaultOf, WordedFault } from '@koryaku/contracts/server/command-line/worded-fault.ts'
import words from './words.ts'

type Faults = typeof words.cannot

/** What stands in the way of a store, or of a command about its log. */
export class StoreFault extends WordedFault<Faults> {
  override readonly name: string = 'StoreFault'

  constructor(...fault: FaultOf<Faults>) {
    super(words.cannot, fault)
  }
}

/** The file says that a newer version of this program wrote it: nothing is wrong with it. */
export class UnknownFormat extends StoreFault {
  override readonly name = 'UnknownFormat'
}
