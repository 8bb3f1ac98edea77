import failures from '../../operations/failures.en.ts'
import type { GeneralWords } from './words.ja.ts'

const words: GeneralWords = {
  failures,
  usage: 'usage',
  command: 'commands',
  helpHint: program => `about one command: ${program} COMMAND --help`,
  options: {
    help: 'says this',
    lang: "the language; default: the terminal's (LC_ALL, LC_MESSAGES, LANG)",
  },
  exits: 'exits with 0 done, 1 failed or differs, 2 written wrong',
  stores: names => `uses ${names}, else the stores on this machine (PORT, default 3000)`,
  unknownCommand: name => `there is no command ${name}`,
  stopped: 'stopped: readers see what they saw; the same command goes on where this one stopped',
  nobody: name => `nobody is called ${name}`,

  faults: {
    missing: 'is needed',
    notADay: 'write a day of the calendar like 2026-10-01',
    notAMonth: 'write a month like 2026-10',
    notATime: 'write a time like 2026-10-01T09:00:00+09:00',
    oneOf: choices => `write one of ${choices}`,
    notAUrl: 'is not a URL',
    like: example => `write it like ${example}`,
    notAnId: 'is not an id of 13 letters',
    notANumber: 'write a whole number',
    atLeast: least => `write a whole number from ${least} on`,
    atMost: most => `write a whole number up to ${most}`,
    tooShort: least => `write ${least} letters or more`,
    tooLong: most => `write ${most} letters at most`,
    unknownOption: option => `there is no option ${option}`,
    optionValue: option => `${option} is not written like that`,
    tooMany: words => `too many words: ${words}`,
  },
}
export default words
