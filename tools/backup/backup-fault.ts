import { type FaultOf, WordedFault } from '@koryaku/cli-kit/worded-fault.ts'
import { backupText } from './words.ts'

type Faults = typeof backupText.cannot

/** An expected reason why a backup or a restore cannot run. */
export class BackupFault extends WordedFault<Faults> {
  override readonly name = 'BackupFault'

  constructor(...fault: FaultOf<Faults>) {
    super(backupText.cannot, fault)
  }
}
