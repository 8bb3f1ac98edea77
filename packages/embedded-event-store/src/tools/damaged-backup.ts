import { DamagedLog } from '../log-fault.ts'

/** It is a backup that does not hold what was written; the log is as it was. */
export class DamagedBackup extends DamagedLog {}
