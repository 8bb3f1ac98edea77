import type { CommandSet } from '@koryaku/cli-kit/understand.ts'
import { type CliText, cliText } from '#text/cli-text.ts'
import { audit } from './audit.ts'
import { backtest } from './backtest.ts'
import type { Stores } from './command.ts'
import { deadLetters, pause, resume, retry, skip } from './dead-letters.ts'
import { exportLog } from './export.ts'
import { ranking } from './ranking.ts'
import { drop, rebuild, rollback } from './rebuild.ts'
import { lag, status } from './status.ts'
import { verify } from './verify.ts'

/** Every command. To add one is to add its file, its name here and its words in `text/`. */
export const projectorCommands: CommandSet<Stores, CliText> = {
  program: 'projector',
  stores: 'DATABASE_URL, EVENTSTORE_URL',
  commands: [
    ...[status, lag, verify, rebuild, rollback, drop],
    ...[deadLetters, retry, skip, pause, resume],
    ...[ranking, backtest, exportLog],
    audit,
  ],
  text: cliText,
}
