import type { KpiEvent } from '@koryaku/contracts/kpi/kpi.events.ts'
import type { Decider } from '#command-handling/decider.ts'

/** Notes a count, unless it is what was noted last. */
export const kpiDecider: Decider<KpiEvent['data'] | null, KpiEvent, KpiEvent> = {
  initial: null,
  evolve: (_, { data }) => data,
  decide: (command, state) => (isSame(command.data, state) ? [] : [command]),
}

const isSame = (a: object, b: object | null): boolean => b !== null && inOrder(a) === inOrder(b)
const inOrder = (data: object): string => JSON.stringify(Object.entries(data).sort())
