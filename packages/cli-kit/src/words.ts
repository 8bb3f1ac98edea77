/** Texts of every command line. */
const words = {
  usage: 'usage',
  command: 'commands',
  helpHint: (program: string) => `about one command: ${program} COMMAND --help`,
  options: { help: 'says this' },
  exits: 'exits with 0 done, 1 failed or differs, 2 written wrong',
  stores: (names: string) => `uses ${names}, else the stores on this machine (PORT, default 3000)`,
  unknownCommand: (name: string) => `there is no command ${name}`,
  stopped: 'stopped: readers see what they saw; the same command goes on where this one stopped',
  nobody: (name: string) => `nobody is called ${name}`,

  faults: {
    missing: 'is needed',
    notADay: 'write a day of the calendar like 2026-10-01',
    notAMonth: 'write a month like 2026-10',
    notATime: 'write a time like 2026-10-01T09:00:00+09:00',
    oneOf: (choices: string) => `write one of ${choices}`,
    notAUrl: 'is not a URL',
    like: (example: string) => `write it like ${example}`,
    notAnId: 'is not an id of 13 letters',
    notANumber: 'write a whole number',
    atLeast: (least: number) => `write a whole number from ${least} on`,
    atMost: (most: number) => `write a whole number up to ${most}`,
    tooShort: (least: number) => `write ${least} letters or more`,
    tooLong: (most: number) => `write ${most} letters at most`,
    unknownOption: (option: string) => `there is no option ${option}`,
    optionValue: (option: string) => `${option} is not written like that`,
    tooMany: (words: string) => `too many words: ${words}`,
  },
}
export default words
export type GeneralWords = typeof words
