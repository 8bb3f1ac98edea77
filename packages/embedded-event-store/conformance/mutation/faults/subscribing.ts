import type { Fault } from './fault.ts'

/** Faults of subscriptions and their filters. */
export const SUBSCRIBING_FAULTS: Fault[] = [
  {
    name: 'subscriptions to a stream inclusive',
    caughtBy: 'subscriptions',
    patches: [
      {
        file: 'subscriptions.ts',
        find: "(first?.lastRevision ?? -1) + 1 : from === 'start' ? 0 : from + 1",
        replace: "(first?.lastRevision ?? -1) + 1 : from === 'start' ? 0 : from",
      },
    ],
  },
  {
    name: 'subscriptions to $all inclusive',
    caughtBy: 'subscriptions',
    patches: [
      {
        file: 'subscriptions.ts',
        find: "storage.head() : from === 'start' ? 0 : from + 1",
        replace: "storage.head() : from === 'start' ? 0 : from",
      },
    ],
  },
  {
    name: 'no live events of a stream after catch-up',
    caughtBy: 'subscriptions',
    patches: [
      {
        file: 'subscriptions.ts',
        find: 'live = true\n    await wake.wait()',
        replace: 'live = true\n    await new Promise(() => {})',
      },
    ],
  },
  {
    name: 'no live events of $all after catch-up',
    caughtBy: 'subscriptions',
    patches: [
      {
        file: 'subscriptions.ts',
        find: 'live = true\n    }\n    await wake.wait()',
        replace: 'live = true\n    }\n    await new Promise(() => {})',
      },
    ],
  },
  {
    name: 'a gap between catch-up and live',
    caughtBy: 'subscriptions',
    patches: [
      {
        file: 'subscriptions.ts',
        find: 'live = true\n    }',
        replace:
          'live = true\n      await new Promise(go => setTimeout(go, 100))\n      cursor = storage.head()\n    }',
      },
    ],
  },
  {
    name: 'order differs between subscribers',
    caughtBy: 'subscriptions',
    patches: [
      {
        file: 'subscriptions.ts',
        find: 'let considered = 0',
        replace: 'let considered = 0\n  const byStream = Math.random() < 0.5',
      },
      {
        file: 'subscriptions.ts',
        find: 'JSON.stringify([form,',
        replace: 'JSON.stringify([byStream, form,',
      },
      {
        file: 'subscriptions.ts',
        find: 'deliver(storage, page.events,',
        replace:
          'deliver(storage, byStream ? page.events.toSorted((a, b) => (a.stream < b.stream ? -1 : 1)) : page.events,',
      },
    ],
  },
  {
    name: 'subscribers share what is out of date',
    caughtBy: 'subscriptions',
    patches: [
      {
        file: 'live-pages.ts',
        find: 'head !== this.#head || now - this.#since > REMEMBERED_MS',
        replace: 'this.#since === 0',
      },
    ],
  },
  {
    name: 'subscribers share what others asked for',
    caughtBy: 'filters',
    patches: [{ file: 'subscriptions.ts', find: '[form, filter?.key,', replace: '[form, undefined,' }],
  },
  {
    name: 'filter ignored',
    caughtBy: 'filters',
    patches: [
      { file: 'delivery.ts', find: 'if (!filter || filter.matches(event)) messages', replace: 'messages' },
    ],
  },
  {
    name: 'no checkpoints',
    caughtBy: 'filters',
    patches: [
      {
        file: 'delivery.ts',
        find: 'if (filter && ++considered >= filter.checkpointEvery) {',
        replace: 'if (consideredBefore < 0) {',
      },
    ],
  },
  {
    name: 'no checkpoint at the end of history',
    caughtBy: 'filters',
    patches: [
      {
        file: 'subscriptions.ts',
        find: 'if (filter && cursor - 1 > lastCheckpoint) await outlet.send(checkpoint(cursor - 1))',
        replace: '',
      },
    ],
  },
  {
    name: 'checkpoints ahead of what was delivered',
    caughtBy: 'filters',
    patches: [
      {
        file: 'delivery.ts',
        find: 'lastCheckpoint = event.position',
        replace: 'lastCheckpoint = storage.readAll(storage.head(), 1, true).events[0]?.position ?? 0',
      },
    ],
  },
  {
    name: 'memory grows with a stalled reader',
    caughtBy: 'slow-readers',
    patches: [
      {
        file: 'outgoing.ts',
        find: 'await this.#underWay',
        replace: '',
      },
    ],
  },
]
