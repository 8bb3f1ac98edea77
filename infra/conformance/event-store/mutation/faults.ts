/** One fault that a server could have, as changes of the embedded server's source. */
export interface Fault {
  name: string
  /** The test file that must notice it: `<caughtBy>.int.test.ts`. */
  caughtBy: string
  patches: Patch[]
}

interface Patch {
  file: string
  /** Occurs exactly once in the file. */
  find: string
  replace: string
}

/** Faults that the official client's own tests do not notice in a server; each must turn a conformance test red. */
export const FAULTS: Fault[] = [
  {
    name: 'no idempotency with any',
    caughtBy: 'idempotency',
    patches: [
      {
        file: 'append-rules.ts',
        find: 'return findRecentRepeat(',
        replace: "return expected === 'any' ? undefined : findRecentRepeat(",
      },
    ],
  },
  {
    name: 'no idempotency with stream_exists',
    caughtBy: 'idempotency',
    patches: [
      {
        file: 'append-rules.ts',
        find: 'return findRecentRepeat(',
        replace: "return expected === 'stream_exists' ? undefined : findRecentRepeat(",
      },
    ],
  },
  {
    name: 'no idempotency with an exact revision',
    caughtBy: 'idempotency',
    patches: [
      {
        file: 'append-rules.ts',
        find: 'if (isSame.length > 0 &&',
        replace: "if (expected === 'no_stream' && isSame.length > 0 &&",
      },
    ],
  },
  {
    name: 'no idempotency with no_stream',
    caughtBy: 'idempotency',
    patches: [
      {
        file: 'append-rules.ts',
        find: 'if (isSame.length > 0 &&',
        replace: "if (expected !== 'no_stream' && isSame.length > 0 &&",
      },
    ],
  },
  {
    name: 'a partly equal append taken for a repeat',
    caughtBy: 'idempotency',
    patches: [{ file: 'append-rules.ts', find: '!isSame.includes(false)', replace: 'isSame[0]' }],
  },
  {
    name: 'two writers both win',
    caughtBy: 'appending',
    patches: [
      {
        file: 'append-rules.ts',
        find: 'if (revives) return undefined\n  throw wrong()',
        replace: 'return undefined',
      },
    ],
  },
  {
    name: 'no limit on the size of an append',
    caughtBy: 'appending',
    patches: [
      {
        file: 'proposed-event.ts',
        find: 'MAX_APPEND_BYTES = 1024 * 1024',
        replace: 'MAX_APPEND_BYTES = 64 * 1024 * 1024',
      },
    ],
  },
  {
    name: 'what came of a broken-off append is written',
    caughtBy: 'appending',
    patches: [{ file: 'append-handler.ts', find: 'if (await hasBrokenOff(call))', replace: 'if (!call)' }],
  },
  {
    name: 'deadline of an append ignored',
    caughtBy: 'appending',
    patches: [
      { file: 'batch-append-handler.ts', find: 'if (deadline < Date.now())', replace: 'if (deadline < 0)' },
    ],
  },
  {
    name: 'no undelete',
    caughtBy: 'deleting',
    patches: [
      {
        file: 'append-log.ts',
        find: 'if (revived) this.#revive(revived.stream, revived.from)',
        replace: '',
      },
    ],
  },
  {
    name: 'undelete forgets the other metadata',
    caughtBy: 'deleting',
    patches: [
      {
        file: 'stream-metadata.ts',
        find: '{ ...metadata, $tb: truncateBefore }',
        replace: '{ $tb: truncateBefore }',
      },
    ],
  },
  {
    name: 'deleted streams stay readable',
    caughtBy: 'deleting',
    patches: [
      {
        file: 'stream-metadata.ts',
        find: 'truncateBefore !== undefined && truncateBefore >= SOFT_DELETED',
        replace: 'false',
      },
    ],
  },
  {
    name: 'tombstones ignored',
    caughtBy: 'deleting',
    patches: [
      { file: 'stream-window.ts', find: 'if (state?.tombstoned) return true', replace: 'return false' },
    ],
  },
  {
    name: '$tb ignored',
    caughtBy: 'metadata',
    patches: [
      {
        file: 'stream-window.ts',
        find: 'Math.max(truncateBefore, state.firstKept)',
        replace: 'state.firstKept',
      },
    ],
  },
  {
    name: '$maxCount ignored',
    caughtBy: 'metadata',
    patches: [{ file: 'stream-window.ts', find: 'if (maxCount !== undefined)', replace: 'if (false)' }],
  },
  {
    name: '$maxAge ignored',
    caughtBy: 'metadata',
    patches: [{ file: 'stream-window.ts', find: 'if (maxAge !== undefined)', replace: 'if (false)' }],
  },
  {
    name: '$all backwards inclusive',
    caughtBy: 'reading',
    patches: [
      {
        file: 'counted-reads.ts',
        find: 'end: Number.MAX_SAFE_INTEGER })',
        replace: 'end: Number.MAX_SAFE_INTEGER - 1 }) + (backwards ? 1 : 0)',
      },
    ],
  },
  {
    name: 'positions never issued accepted',
    caughtBy: 'reading',
    patches: [{ file: 'read-request.ts', find: '|| !storage.isIssued(commit)', replace: '' }],
  },
  {
    name: 'links not resolved',
    caughtBy: 'reading',
    patches: [
      {
        file: 'event-messages.ts',
        find: 'return { event: resolveLink(storage, stored), link: stored }',
        replace: 'return { link: stored }',
      },
    ],
  },
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
        find: 'for (const event of page.events) {\n      if (!filter',
        replace: `if (byStream) page.events.sort((a, b) => (a.stream < b.stream ? -1 : a.stream > b.stream ? 1 : 0))
    for (const event of page.events) {\n      if (!filter`,
      },
      {
        file: 'subscriptions.ts',
        find: 'cursor = event.position + 1',
        replace: 'cursor = Math.max(cursor, event.position + 1)',
      },
    ],
  },
  {
    name: 'filter ignored',
    caughtBy: 'filters',
    patches: [
      { file: 'subscriptions.ts', find: 'if (!filter || filter.matches(event)) await', replace: 'await' },
    ],
  },
  {
    name: 'no checkpoints',
    caughtBy: 'filters',
    patches: [
      {
        file: 'subscriptions.ts',
        find: 'if (filter && ++considered >= filter.checkpointEvery) await sendCheckpoint()',
        replace: '',
      },
    ],
  },
  {
    name: 'no checkpoint at the end of history',
    caughtBy: 'filters',
    patches: [
      {
        file: 'subscriptions.ts',
        find: 'if (filter && cursor - 1 > lastCheckpoint) await sendCheckpoint()',
        replace: '',
      },
    ],
  },
  {
    name: 'checkpoints ahead of what was delivered',
    caughtBy: 'filters',
    patches: [
      {
        file: 'subscriptions.ts',
        find: 'lastCheckpoint = cursor - 1\n    await send',
        replace:
          'lastCheckpoint = storage.readAll(storage.head(), 1, true).events[0]?.position ?? 0\n    await send',
      },
    ],
  },
  {
    name: 'lost event after kill',
    caughtBy: 'crashes',
    patches: [
      {
        file: 'storage.ts',
        find: "this.#run('begin immediate')",
        replace: "if (!this.#db.isTransaction) this.#run('begin immediate')",
      },
      {
        file: 'storage.ts',
        find: "this.#run('commit')\n      this.#mark.record(this.#nextPosition)",
        replace: "setTimeout(() => this.#db.isTransaction && this.#run('commit'), 500)",
      },
    ],
  },
  {
    name: 'half append after kill',
    caughtBy: 'crashes',
    patches: [
      {
        file: 'storage.ts',
        find: 'positions.push(this.#insert(state, revision, event))',
        replace: `positions.push(this.#insert(state, revision, event))
      this.#run('update stream set last_revision = ? where stream_id = ?', revision, state.streamId)
      this.#run('commit')
      this.#run('begin immediate')`,
      },
    ],
  },
  {
    name: 'memory grows with a stalled reader',
    caughtBy: 'slow-readers',
    patches: [
      {
        file: 'outgoing.ts',
        find: 'if (call.cancelled || call.write(message)) return',
        replace: 'if (!call.cancelled) call.write(message)\n  if (message) return',
      },
    ],
  },
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
    caughtBy: 'persistent-subscriptions',
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
