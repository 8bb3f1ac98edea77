import type { LogFaultWords } from './log-faults.ja.ts'

const faults: LogFaultWords = {
  eventAltered: ({ stream, revision, position }) =>
    `event ${revision} of stream ${stream} at position ${position} was altered`,
  eventsMissing: ({ from, to }) => `events between positions ${from} and ${to} are missing`,
  streamEventsMissing: ({ stream, revision }) =>
    `events of stream ${stream} near revision ${revision} are missing`,
  streamAltered: ({ stream }) => `what the log knows of stream ${stream} was altered`,
  streamCount: ({ stream, from, to, count }) =>
    `stream ${stream} should have events ${from} to ${to} and has ${count}`,
  streamDeleted: ({ stream }) => `stream ${stream} does not agree with its events on whether it is deleted`,
  streamLimits: ({ stream }) => `stream ${stream} does not agree with its metadata on what is to be kept`,
  endMissing: ({ head, acknowledged }) =>
    `it ends at position ${head}, but events up to ${acknowledged} were acknowledged`,
  fileCut: ({ pages }) => `the file is cut: ${pages} pages at its end are missing`,
  fileBroken: () => 'the file is cut, or its structure is broken',
  notALog: () => 'the file does not begin like a log of this store',
  otherTables: () => 'the tables of the file are not those of a log',
  lostBesideMark: ({ mark, acknowledged }) =>
    `the file is empty or missing, but ${mark} says that events up to ${acknowledged} were acknowledged (to begin anew, move that file away)`,
  lostBesideWal: ({ wal }) => `the file is empty or missing, but its write-ahead log ${wal} is there`,
  foreignWal: ({ wal }) =>
    `the write-ahead log ${wal} is that of another log: the command restore puts a backup in a log's place without it`,
  structure: ({ words }) => words,
}
export default faults
