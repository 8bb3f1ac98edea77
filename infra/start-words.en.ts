import en from '@koryaku/contracts/server/command-line/words.en.ts'
import type { StartText } from './start-words.ja.ts'

const words: StartText = {
  faults: en.faults,
  usage: `${en.usage}: npm start -- [--lang ja|en]`,
  parts: {},
  building: 'Building the web app …',
  loading: 'Loading the demo content …',
  stopping: 'Stopping …',
  ready: (seconds, url) => `Koryaku is ready after ${seconds} s:  ${url}`,
  readable: (seconds, url) => `Koryaku can be read after ${seconds} s:  ${url}`,
  part: (name, seconds) => `${name} (${seconds} s)`,
  missing: parts => `Missing, and tried again: ${parts}`,
  onlyHere:
    'Only this machine can reach it; HOST=0.0.0.0 lets others in, with the demo accounts and the mailbox.',
  mailbox: url => `Mailbox (emails of this site): ${url}`,
  accounts: (password, emails) => `Demo accounts (password ${password}): ${emails}`,
  fromSources: 'What is changed in web/app is seen at once; after a change of a service, start again.',
  stopWith: 'Stop with Ctrl-C.',
  filling: step => `read models: ${step}`,
  fillingShare: (step, share, rate, left) =>
    `read models: ${step}, ${share} % of the log, ${rate} events/s, ${left} s left`,
  ended: ({ reason = '' }) => reason,
  hung: part => `${part} does not answer any more: it is ended and started again`,
  stopped: (part, reason) => `${part} stopped (${reason}): started again`,
  upAgain: part => `${part} is up again`,
  waitingFor: (part, at) => `waiting for ${part} at ${at}`,
  cannot: {
    badConfiguration: faults => `Configuration is not valid: ${faults}`,
    inUse: (folder, pid) =>
      `${folder} is in use by process ${pid}: stop that one first, or start with another DATA_DIR and PORT.`,
    notRestored: folder =>
      `${folder} was not restored to its end: run npm run restore again, or use another DATA_DIR.`,
    noRoom: (folder, free, needed) =>
      `The disk of ${folder} has ${free} MB left: free ${needed} MB or set DATA_DIR to another disk.`,
    notAFolder: (folder, file) =>
      file === folder
        ? `DATA_DIR ${folder} is a file: name a folder.`
        : `DATA_DIR ${folder} cannot be: ${file} is a file.`,
    notWritable: (folder, there) => `DATA_DIR ${folder} cannot be used: nothing can be written to ${there}.`,
    folderRefused: (folder, code) => `DATA_DIR ${folder} cannot be used (${code}): name another folder.`,
    notOurAddress: host =>
      `HOST ${host} is no address of this machine: write one of its own, or 0.0.0.0 for all of them.`,
    storeAway: (part, at, seconds) =>
      `Nothing answers at ${at} (${part}) within ${seconds} s: start it, or look at its URL in the environment.`,
    portsTaken: (ports, other) =>
      `Port ${ports} is in use: stop what uses it, or start with another PORT (for example PORT=${other} npm start).`,
    portsRefused: (ports, other) =>
      `Browsers refuse to open port ${ports}: start with another PORT (for example PORT=${other} npm start).`,
    partStopped: (part, { reason = '' }, log) => `${part} stopped (${reason}) (log: ${log})`,
    partNotReady: (part, seconds, reason) => `${part} was not ready within ${seconds} s: ${reason}`,
    noDatabaseFolder: (folder, reason) => `PostgreSQL could not make its data folder ${folder}: ${reason}`,
    otherDatabase: (folder, version) =>
      `${folder} was made by PostgreSQL ${version}: move it away, the read models are rebuilt from the log`,
    passwordRefused: reason => `PostgreSQL did not take its password: ${reason}`,
    buildsElsewhere: () => 'The web app is being built by another start: try again when that one is done.',
    notBuilt: output => `The web app could not be built:\n${output}`,
    needsMailbox: () =>
      'The demo content needs the local mailbox: start without SMTP_URL, or with DEMO_CONTENT=off.',
    demoFailed: reason => `The demo content could not be loaded: ${reason}`,
  },
}
export default words
