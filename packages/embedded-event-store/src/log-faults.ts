interface Place {
  stream: string
  revision: number
  position: number
}
interface Span {
  from: number
  to: number
}
interface StreamSpan {
  stream: string
  from: number
  to: number
  count: number
}
interface Acknowledged {
  acknowledged: number
}

/** Everything that can be wrong with a log. */
const faults = {
  eventAltered: ({ stream, revision, position }: Place) =>
    `event ${revision} of stream ${stream} at position ${position} was altered`,
  eventsMissing: ({ from, to }: Span) => `events between positions ${from} and ${to} are missing`,
  streamEventsMissing: ({ stream, revision }: { stream: string; revision: number }) =>
    `events of stream ${stream} near revision ${revision} are missing`,
  streamAltered: ({ stream }: { stream: string }) => `what the log knows of stream ${stream} was altered`,
  streamCount: ({ stream, from, to, count }: StreamSpan) =>
    `stream ${stream} should have events ${from} to ${to} and has ${count}`,
  streamDeleted: ({ stream }: { stream: string }) =>
    `stream ${stream} does not agree with its events on whether it is deleted`,
  streamLimits: ({ stream }: { stream: string }) =>
    `stream ${stream} does not agree with its metadata on what is to be kept`,
  endMissing: ({ head, acknowledged }: Acknowledged & { head: number }) =>
    `it ends at position ${head}, but events up to ${acknowledged} were acknowledged`,
  fileCut: ({ pages }: { pages: number }) => `the file is cut: ${pages} pages at its end are missing`,
  fileBroken: () => 'the file is cut, or its structure is broken',
  notALog: () => 'the file does not begin like a log of this store',
  otherTables: () => 'the tables of the file are not those of a log',
  lostBesideMark: ({ mark, acknowledged }: Acknowledged & { mark: string }) =>
    `the file is empty or missing, but ${mark} says that events up to ${acknowledged} were acknowledged (to begin anew, move that file away)`,
  lostBesideWal: ({ wal }: { wal: string }) =>
    `the file is empty or missing, but its write-ahead log ${wal} is there`,
  foreignWal: ({ wal }: { wal: string }) =>
    `the write-ahead log ${wal} is that of another log: the command restore puts a backup in a log's place without it`,
  structure: ({ words }: { words: string }) => words,
}
export default faults
export type LogFaultWords = typeof faults
