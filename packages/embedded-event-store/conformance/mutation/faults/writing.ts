import type { Fault } from './fault.ts'

/** Faults of appends and deletes. */
export const WRITING_FAULTS: Fault[] = [
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
    patches: [{ file: 'batch-append-handler.ts', find: 'deadline < Date.now()', replace: 'deadline < 0' }],
  },
  {
    name: 'an append whose rest does not come is kept for ever',
    caughtBy: 'refusals',
    patches: [
      {
        file: 'batch-append-handler.ts',
        find: 'setTimeout(() => refuse(new Refusal(timeout())), waitFor(append.deadline))',
        replace: 'setTimeout(() => {}, waitFor(append.deadline))',
      },
    ],
  },
  {
    name: 'a stream that never was can be deleted',
    caughtBy: 'refusals',
    patches: [{ file: 'append-log.ts', find: 'if (neverWas)', replace: 'if (false)' }],
  },
  {
    name: 'limits in fractions are taken as they are',
    caughtBy: 'refusals',
    patches: [
      { file: 'stream-metadata.ts', find: 'Number.isInteger(value)', replace: 'Number.isFinite(value)' },
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
        find: '$tb !== undefined && $tb >= SOFT_DELETED',
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
]
