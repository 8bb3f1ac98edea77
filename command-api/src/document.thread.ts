import {
  newestIn,
  resultOf,
  type SavingTask,
  type SealedTask,
  savedBy,
  shownOf,
} from '#articles/text/sealed-saves.ts'
import { requireFitting } from '#partners/fitting-document.ts'
import { htmlDocument } from '#partners/html-document.ts'
import { answer } from './documents/document-answer.ts'
import { readBody as read, type SentBody } from './documents/read-body.ts'

/** Tasks with long documents, outside the event loop. Their input and output are strings or encrypted. */

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

/** The HTML of a partner as a document of this site. */
export const readHtml = (html: string) => answer(() => htmlDocument(html))

/** Checks the document of a partner, as JSON. */
export const checkDocument = (json: string) => answer(() => requireFitting(JSON.parse(json)))
