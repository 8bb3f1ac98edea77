import type { Fault } from './fault.ts'

/** Faults of reads, and of what streams show. */
export const READING_FAULTS: Fault[] = [
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
]
