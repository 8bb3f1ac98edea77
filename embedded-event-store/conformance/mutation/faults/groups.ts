import type { Fault } from './fault.ts'

/** Faults of persistent subscriptions. */
export const GROUP_FAULTS: Fault[] = [
  {
    name: 'groups: a message nacked for retry is lost',
    caughtBy: 'persistent-subscriptions',
    patches: [
      {
        file: 'persistent/group.ts',
        find: 'else this.#retry(message)',
        replace: 'else this.#finish(message)',
      },
    ],
  },
  {
    name: 'groups: what is new overtakes what came back',
    caughtBy: 'refusals',
    patches: [
      {
        file: 'persistent/group.ts',
        find: `#shareOut(): void {
    this.#returned = this.#handOut(this.#returned)
    this.#buffer = this.#handOut(this.#buffer)
`,
        replace: '#shareOut(): void {\n',
      },
    ],
  },
  {
    name: 'groups: retries without end',
    caughtBy: 'persistent-subscriptions',
    patches: [
      { file: 'persistent/group.ts', find: 'message.retries >= maxRetryCount', replace: 'maxRetryCount < 0' },
    ],
  },
  {
    name: 'groups: no time-out of messages',
    caughtBy: 'persistent-subscriptions',
    patches: [{ file: 'persistent/consumer.ts', find: 'timeoutMs === 0', replace: 'timeoutMs >= 0' }],
  },
  {
    name: 'groups: what a leaving consumer held is lost',
    caughtBy: 'persistent-subscriptions',
    patches: [
      {
        file: 'persistent/group.ts',
        find: 'this.#returned = [...left, ...this.#returned]',
        replace: '',
      },
    ],
  },
  {
    name: 'groups: room of a consumer ignored',
    caughtBy: 'persistent-subscriptions',
    patches: [
      { file: 'persistent/consumer.ts', find: 'this.inFlight() < this.connection.slots &&', replace: '' },
    ],
  },
  {
    name: 'groups: checkpoint ahead of the answers',
    caughtBy: 'persistent-subscriptions',
    patches: [
      {
        file: 'persistent/progress.ts',
        find: 'oldest.done ? this.#last : oldest.value',
        replace: 'this.#last',
      },
    ],
  },
  {
    name: 'groups: filter ignored',
    caughtBy: 'persistent-groups',
    patches: [
      {
        file: 'persistent/event-source.ts',
        find: 'filter ? createFilter(filter) : () => true',
        replace: '() => true',
      },
    ],
  },
  {
    name: 'groups: memory grows with a stalled consumer',
    caughtBy: 'slow-readers',
    patches: [{ file: 'persistent/group.ts', find: 'return bytes < BUFFER_BYTES', replace: 'return true' }],
  },
]
