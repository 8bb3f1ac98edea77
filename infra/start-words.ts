/** Texts of the start scripts. */
const words = {
  usage: 'usage: npm start',
  building: 'Building the web app …',
  notBundled: (why: string) => `The services could not be bundled and run from their sources: ${why}`,
  loading: 'Loading the demo content …',
  stopping: 'Stopping …',
  ready: (seconds: string, url: string) => `Koryaku is ready after ${seconds} s:  ${url}`,
  readable: (seconds: string, url: string) => `Koryaku can be read after ${seconds} s:  ${url}`,
  part: (name: string, seconds: string) => `${name} (${seconds} s)`,
  missing: (parts: string) => `Missing, and tried again: ${parts}`,
  onlyHere:
    'Only this machine can reach it; HOST=0.0.0.0 lets others in, with the demo accounts and the mailbox.',
  mailbox: (url: string) => `Mailbox (emails of this site): ${url}`,
  accounts: (password: string, emails: string) => `Demo accounts (password ${password}): ${emails}`,
  fromSources: 'Changes in web/app appear immediately; a service restarts when its sources change.',
  changed: (file: string) => `${file} changed`,
  stopWith: 'Stop with Ctrl-C.',
  filling: (step: string) => `read models: ${step}`,
  fillingShare: (step: string, share: number, rate: number, left: string) =>
    `read models: ${step}, ${share} % of the log, ${rate} events/s, ${left} s left`,
  hung: (part: string) => `${part} does not answer any more: it is ended and started again`,
  stopped: (part: string, reason: string) => `${part} stopped (${reason}): started again`,
  upAgain: (part: string) => `${part} is up again`,
  waitingFor: (part: string, at: string) => `waiting for ${part} at ${at}`,
  cannot: {
    badConfiguration: (faults: string) => `Configuration is not valid: ${faults}`,
    inUse: (folder: string, pid: string) =>
      `${folder} is in use by process ${pid}: stop that one first, or start with another DATA_DIR and PORT.`,
    notRestored: (folder: string) =>
      `${folder} was not restored to its end: run npm run restore again, or use another DATA_DIR.`,
    noRoom: (folder: string, free: number, needed: number) =>
      `The disk of ${folder} has ${free} MB left: free ${needed} MB or set DATA_DIR to another disk.`,
    notAFolder: (folder: string, file: string) =>
      file === folder
        ? `DATA_DIR ${folder} is a file: name a folder.`
        : `DATA_DIR ${folder} cannot be: ${file} is a file.`,
    notWritable: (folder: string, there: string) =>
      `DATA_DIR ${folder} cannot be used: nothing can be written to ${there}.`,
    folderRefused: (folder: string, code: string) =>
      `DATA_DIR ${folder} cannot be used (${code}): name another folder.`,
    notOurAddress: (host: string) =>
      `HOST ${host} is no address of this machine: write one of its own, or 0.0.0.0 for all of them.`,
    storeAway: (part: string, at: string, seconds: number) =>
      `Nothing answers at ${at} (${part}) within ${seconds} s: start it, or look at its URL in the environment.`,
    portsTaken: (ports: string, other: number) =>
      `Port ${ports} is in use: stop what uses it, or start with another PORT (for example PORT=${other} npm start).`,
    portsRefused: (ports: string, other: number) =>
      `Browsers refuse to open port ${ports}: start with another PORT (for example PORT=${other} npm start).`,
    noDatabaseFolder: (folder: string, reason: string) =>
      `PostgreSQL could not make its data folder ${folder}: ${reason}`,
    otherDatabase: (folder: string, version: string) =>
      `${folder} was made by PostgreSQL ${version}: move it away, the read models are rebuilt from the log`,
    passwordRefused: (reason: string) => `PostgreSQL did not take its password: ${reason}`,
    buildsElsewhere: () => 'The web app is being built by another start: try again when that one is done.',
    notBuilt: (output: string) => `The web app could not be built:\n${output}`,
    needsMailbox: () =>
      'The demo content needs the local mailbox: start without SMTP_URL, or with DEMO_CONTENT=off.',
    demoFailed: (reason: string) => `The demo content could not be loaded: ${reason}`,
  },
}
export default words
