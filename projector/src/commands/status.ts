import { printLag, printStatus } from '#operating/status.ts'
import { defineCommand } from './command.ts'

export const status = defineCommand({
  name: 'status',
  usage: [
    'status                   every version of every read model: state, position, lag, last verification',
  ],
  options: {},
  run: context => printStatus(context, context.say),
})

export const lag = defineCommand({
  name: 'lag',
  usage: ['lag                      age of the oldest event that a read model has not applied'],
  options: {},
  run: context => printLag(context, context.say),
})
