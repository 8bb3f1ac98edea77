import {
  newestIn,
  resultOf,
  type SavingTask,
  type SealedTask,
  savedBy,
  shownOf,
} from '#articles/text/sealed-saves.ts'
import { answer } from './document-answer.ts'
import { readBody as read, type SentBody } from './read-body.ts'

/** What is done with long documents beside the event loop. Everything that comes in and goes out is strings or sealed. */

export const readBody = (sent: SentBody) => answer(() => read(sent))

export const decideSave = (task: SavingTask) => answer(() => savedBy(task))

export const describeSave = (task: SavingTask) => answer(() => resultOf(task))

export const openNewest = (task: SealedTask) => answer(() => newestIn(task))

/** The newest version among these, as readers get it. */
export const renderNewest = (task: SealedTask) =>
  answer(() => {
    const newest = newestIn(task)
    return newest && shownOf(newest)
  })
