import { CommandFault, commandsWith, noWords } from '@koryaku/cli-kit/command.ts'
import type { CommandSet } from '@koryaku/cli-kit/understand.ts'
import { parseValues } from '@koryaku/cli-kit/values.ts'
import { newCommandId } from '@koryaku/contracts/ids.ts'
import { undoBody, undoPreviewBody } from '@koryaku/contracts/moderation/moderation.api.ts'
import type { LogAndTables } from '@koryaku/server-kit/command-line/log-and-tables.ts'
import { z } from 'zod'
import { hashOf } from '#command-handling/envelope.ts'
import { articlesActedOn, previewUndo, type UndoItem, undoOn } from '#moderation/undo.ts'
import { commentsActedOn, previewCommentUndo, undoOnComment } from '#moderation/undo-comment.ts'
import { loadUser } from '#users/find-user.ts'
import { findUserIdByName } from '#users/user-name.ts'
import { type ModerationCliText, moderationText } from './moderation-words.ts'

type Stores = Pick<LogAndTables, 'events' | 'db'>

const defineCommand = commandsWith<LogAndTables, ModerationCliText>()

const name = z.string().min(1)
const wanted = (text: ModerationCliText) =>
  undoPreviewBody
    .extend({ moderator: name, as: name.optional(), reason: undoBody.shape.reason.optional() })
    .refine(({ from, to }) => Date.parse(from) < Date.parse(to), { error: text.before, path: ['to'] })
    .refine(({ as, reason }) => (as === undefined) === (reason === undefined), {
      error: text.bothOrNone,
      path: ['as'],
    })

const undo = defineCommand({
  name: 'undo',
  options: {
    moderator: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    as: { type: 'string' },
    reason: { type: 'string' },
  },
  check({ names, values }, text) {
    noWords(names, text)
    return parseValues(wanted(text), values, text)
  },
  async run({ events, db, say, text, signal }, { moderator, from, to, as, reason }) {
    const moderatorId = await userIdOf({ events, db }, moderator, text)
    const by = as === undefined ? '' : await responsible({ events, db }, as, text)
    const undoing = { by, moderatorId, from, to }
    const items = [
      ...(await articlesActedOn({ db }, undoing)).map(id => ({ id, preview: previewUndo, undo: undoOn })),
      ...(await commentsActedOn({ db }, undoing)).map(id => ({
        ...{ id, preview: previewCommentUndo, undo: undoOnComment },
      })),
    ]
    if (items.length === 0) say(text.noActions)
    for (const [n, { id, preview, undo }] of items.entries()) {
      signal.throwIfAborted()
      if (reason === undefined) say(lineOf(await preview({ db, events }, undoing, id), text))
      else {
        const item = await undo({ events, db }, { ...undoing, reason }, id, envelopeFor(id, undoing))
        say(`${n + 1}/${items.length}  ${lineOf(item, text)}`)
      }
    }
  },
})

function envelopeFor(
  id: string,
  { by, moderatorId, from, to }: Record<'by' | 'moderatorId' | 'from' | 'to', string>,
) {
  const commandId = newCommandId()
  const commandHash = hashOf(`undo ${id} ${moderatorId} ${from} ${to}`)
  const occurredAt = new Date().toISOString()
  return { commandId, commandHash, correlationId: commandId, actorId: by, occurredAt }
}

async function userIdOf(stores: Stores, name: string, text: ModerationCliText): Promise<string> {
  const userId = await findUserIdByName(stores, name)
  if (!userId) throw new CommandFault(text.nobody(name))
  return userId
}

/** The operator who is accountable for the change. */
async function responsible(stores: Stores, name: string, text: ModerationCliText): Promise<string> {
  const userId = await userIdOf(stores, name, text)
  const user = await loadUser(stores.events, userId)
  const may = user.registered && user.roles.some(role => role === 'moderator' || role === 'owner')
  if (!may) throw new CommandFault(text.neither(name))
  return userId
}

function lineOf({ id, title, effects, obstacle }: UndoItem, text: ModerationCliText): string {
  const done = effects.map(effect => text.effects[effect]).join(', ') || text.unchanged
  return `${id}  ${obstacle ? text.obstacles[obstacle] : done}  ${title}`
}

/** Changes to moderators by the operator of the server. */
export const moderationCommands: CommandSet<LogAndTables, ModerationCliText> = {
  program: 'moderation',
  stores: 'EVENTSTORE_URL, DATABASE_URL',
  commands: [undo],
  text: moderationText,
}
