import { type FaultOf, WordedFault } from '@koryaku/cli-kit/worded-fault.ts'

const words = {
  partStopped: (part: string, { reason = '' }: { reason?: string }, log: string) =>
    `${part} stopped (${reason}) (log: ${log})`,
  partNotReady: (part: string, seconds: number, reason: string) =>
    `${part} was not ready within ${seconds} s: ${reason}`,
}

/** A program that could not be started; its message is one line. */
export class ProcessFault extends WordedFault<typeof words> {
  override readonly name = 'ProcessFault'

  constructor(...fault: FaultOf<typeof words>) {
    super(words, fault)
  }
}
