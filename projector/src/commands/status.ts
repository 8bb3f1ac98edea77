import { noWords } from '@koryaku/cli-kit/command.ts'
import { printLag, printStatus } from '#operating/status.ts'
import { defineCommand } from './command.ts'

export const status = defineCommand({
  name: 'status',
  options: {},
  check: ({ names }, text) => noWords(names, text),
  run: context => printStatus(context, context.say, context.text.status),
})

export const lag = defineCommand({
  name: 'lag',
  options: {},
  check: ({ names }, text) => noWords(names, text),
  run: context => printLag(context, context.say),
})
