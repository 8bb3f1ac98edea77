import { type FaultOf, WordedFault } from '@koryaku/contracts/server/command-line/worded-fault.ts'
import { backupText } from './words.ts'

type Faults = typeof backupText.cannot

/** What stands in the way of a backup or a restore. */
export class BackupFault extends WordedFault<Faults> {
  override readonly name = 'BackupFault'

  constructor(...fault: FaultOf<Faults>) {
    super(backupText.cannot, fault)
  }
}
